package io.compressionkit.autoconfigure;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionListener;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.Execution;
import io.compressionkit.TransformRecord;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.engine.CompressionServiceBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static io.compressionkit.CompressionFormat.BROTLI;
import static io.compressionkit.CompressionFormat.GZIP;
import static io.compressionkit.CompressionFormat.RAW_DEFLATE;
import static io.compressionkit.CompressionFormat.ZLIB;
import static io.compressionkit.CompressionFormat.ZSTD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class CompressionAutoConfigurationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final byte[] TEXT = "a text that repeats, a text that repeats\n".repeat(2000)
		.getBytes(StandardCharsets.UTF_8);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class));

	static List<CompressionFormat> formats() {
		return CompressionFormat.builtIn();
	}

	@Test
	void thereIsACodecForEveryFormatInTheDefaultOrder() {
		this.runner.run((context) -> {
			assertThat(context.getBean(CompressionCodecs.class).formats()).containsExactly(ZSTD, BROTLI, GZIP, ZLIB,
					RAW_DEFLATE);
			assertThat(context.getBean(CompressionCodecs.class).unavailable()).isEmpty();
			assertThat(context.getBean(CompressionService.class).codecs())
				.isSameAs(context.getBean(CompressionCodecs.class));
		});
	}

	@ParameterizedTest
	@MethodSource("formats")
	void theServiceRoundTripsEveryFormat(CompressionFormat format) {
		this.runner.run((context) -> {
			CompressionService service = context.getBean(CompressionService.class);
			byte[] compressed = service.compress(TEXT, format).block(TIMEOUT);
			assertThat(compressed).isNotNull().hasSizeLessThan(TEXT.length / 10);
			assertThat(service.decompressSync(compressed, format)).isEqualTo(TEXT);
		});
	}

	@Test
	void thePreferenceComesFirstAndTheOthersFollow() {
		this.runner.withPropertyValues("compression.preference=x-gzip, BR, raw-deflate")
			.run((context) -> assertThat(context.getBean(CompressionCodecs.class).formats())
				.startsWith(GZIP, BROTLI, RAW_DEFLATE)
				.containsExactlyInAnyOrder(GZIP, BROTLI, RAW_DEFLATE, ZLIB, ZSTD));
	}

	@Test
	void theCodecsHaveTheOptionsOfTheProperties() {
		this.runner
			.withPropertyValues("compression.gzip.level=1", "compression.deflate.level=9",
					"compression.brotli.quality=7", "compression.brotli.window=18", "compression.brotli.mode=text",
					"compression.zstd.level=-5", "compression.zstd.window-log=20", "compression.zstd.checksum=true",
					"compression.zstd.content-size=true", "compression.limits.max-window=16MB")
			.run((context) -> {
				assertThat(context.getBean(GzipCodec.class).options().level()).isEqualTo(1);
				assertThat(context.getBean(ZlibCodec.class).options().level()).isEqualTo(9);
				assertThat(context.getBean(RawDeflateCodec.class).options().level()).isEqualTo(9);
				assertThat(context.getBean(BrotliCodec.class).options())
					.hasToString("BrotliOptions[quality=7, window=18, mode=TEXT, dictionary=null]");
				assertThat(context.getBean(ZstdCodec.class).options()).satisfies((options) -> {
					assertThat(options.level()).isEqualTo(-5);
					assertThat(options.windowLog()).isEqualTo(20);
					assertThat(options.checksum()).isTrue();
					assertThat(options.contentSize()).isTrue();
					assertThat(options.maxDecodeWindow()).isEqualTo(16 << 20);
				});
			});
	}

	@Test
	void theLimitsOfThePropertiesHoldForTheService() {
		this.runner.withPropertyValues("compression.limits.max-output-size=1000B").run((context) -> {
			CompressionService service = context.getBean(CompressionService.class);
			byte[] compressed = service.compressSync(TEXT, GZIP);
			assertThatExceptionOfType(DecompressionLimitException.class)
				.isThrownBy(() -> service.decompressSync(compressed, GZIP))
				.satisfies((ex) -> assertThat(ex.getValue()).isEqualTo(1000));
		});
	}

	@Test
	void theInlineThresholdDecidesWhoWorks() {
		this.runner.withPropertyValues("compression.execution.inline-threshold=0B")
			.run((context) -> assertThat(execution(context.getBean(CompressionService.class)))
				.isEqualTo(Execution.WORKER));
		this.runner.withPropertyValues("compression.execution.inline-threshold=1MB")
			.run((context) -> assertThat(execution(context.getBean(CompressionService.class)))
				.isEqualTo(Execution.INLINE));
	}

	private static Execution execution(CompressionService service) {
		CompressionResult result = service.compress(CompressionRequest.of(TEXT, GZIP)).block(TIMEOUT);
		assertThat(result).isNotNull();
		return result.execution();
	}

	@Test
	void codecsOfThirdPartiesAreIncludedAndCanBePreferred() {
		this.runner.withBean(StoredCodec.class, StoredCodec::new)
			.run((context) -> assertThat(context.getBean(CompressionCodecs.class).formats())
				.startsWith(ZSTD, BROTLI, GZIP, ZLIB)
				.contains(StoredCodec.FORMAT));
		this.runner.withBean(StoredCodec.class, StoredCodec::new)
			.withPropertyValues("compression.preference=x-stored,gzip")
			.run((context) -> {
				CompressionService service = context.getBean(CompressionService.class);
				assertThat(service.codecs().formats()).startsWith(StoredCodec.FORMAT, GZIP).hasSize(6);
				assertThat(service.compressSync(TEXT, StoredCodec.FORMAT)).isEqualTo(TEXT);
			});
	}

	@Test
	void anotherCodecForABuiltInFormatWins() {
		this.runner.withBean("ours", StoredCodec.class, () -> new StoredCodec(GZIP))
			.run((context) -> assertThat(context.getBean(CompressionCodecs.class).get(GZIP))
				.isSameAs(context.getBean("ours")));
	}

	@Test
	void aCodecOfTheSameTypeReplacesOurs() {
		this.runner.withUserConfiguration(OwnGzip.class).run((context) -> {
			assertThat(context).hasSingleBean(GzipCodec.class).doesNotHaveBean("gzipCodec");
			assertThat(context.getBean(CompressionCodecs.class).get(GZIP)).isSameAs(context.getBean("smallest"));
		});
	}

	@Test
	void codecsOfTheApplicationReplaceOurs() {
		CompressionCodecs codecs = CompressionCodecs.of(new StoredCodec());
		this.runner.withBean(CompressionCodecs.class, () -> codecs)
			.run((context) -> assertThat(context.getBean(CompressionService.class).codecs()).isSameAs(codecs));
	}

	@Test
	void aServiceOfTheApplicationReplacesOurs() {
		this.runner.withUserConfiguration(OwnService.class)
			.run((context) -> assertThat(context).hasSingleBean(CompressionService.class).hasBean("ownService"));
	}

	@Test
	void aSchedulerOfThatNameReplacesOurs() {
		Scheduler own = Schedulers.newSingle("own");
		this.runner.withBean("compressionScheduler", Scheduler.class, () -> own)
			.withPropertyValues("compression.execution.inline-threshold=0B")
			.run((context) -> {
				AtomicReference<String> thread = new AtomicReference<>("");
				context.getBean(CompressionService.class)
					.compress(TEXT, GZIP)
					.doOnNext((bytes) -> thread.set(Thread.currentThread().getName()))
					.block(TIMEOUT);
				assertThat(thread.get()).startsWith("own-");
			});
		own.dispose();
	}

	@Test
	void ourSchedulerIsNoCandidateForOthers() {
		this.runner.withUserConfiguration(OwnScheduling.class).run((context) -> {
			assertThat(context).hasBean("compressionScheduler");
			assertThat(context.getBean(OwnScheduling.class).scheduler).isNull();
		});
		this.runner.withBean("other", Scheduler.class, Schedulers::immediate)
			.run((context) -> assertThat(context).hasNotFailed()
				.getBean(CompressionService.class)
				.satisfies((service) -> assertThat(service.compressSync(TEXT, GZIP)).isNotEmpty()));
	}

	@Test
	void listenersHearOfTransforms() {
		List<TransformRecord> heard = new CopyOnWriteArrayList<>();
		this.runner.withBean("one", CompressionListener.class, () -> heard::add)
			.withBean("two", CompressionListener.class, () -> heard::add)
			.run((context) -> {
				context.getBean(CompressionService.class).compressSync(TEXT, GZIP);
				assertThat(heard).hasSize(2).allSatisfy((transform) -> {
					assertThat(transform.format()).isEqualTo(GZIP);
					assertThat(transform.bytesIn()).isEqualTo(TEXT.length);
				});
			});
	}

	@Test
	void nothingIsThereWhenDisabled() {
		this.runner.withPropertyValues("compression.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(CompressionService.class)
				.doesNotHaveBean(CompressionCodecs.class)
				.doesNotHaveBean("compressionScheduler")
				.doesNotHaveBean(CompressionProperties.class));
	}

	@Test
	void everythingIsFreedWhenTheContextCloses() {
		AtomicReference<GzipCodec> gzip = new AtomicReference<>();
		AtomicReference<ZstdCodec> zstd = new AtomicReference<>();
		AtomicReference<Scheduler> scheduler = new AtomicReference<>();
		AtomicReference<StoredCodec> stored = new AtomicReference<>();
		long before = StatePool.open();
		this.runner.withBean(StoredCodec.class, StoredCodec::new).run((context) -> {
			gzip.set(context.getBean(GzipCodec.class));
			zstd.set(context.getBean(ZstdCodec.class));
			stored.set(context.getBean(StoredCodec.class));
			scheduler.set(context.getBean("compressionScheduler", Scheduler.class));
			context.getBean(CompressionService.class).compress(TEXT, GZIP).block(TIMEOUT);
			assertThat(stored.get().isClosed()).isFalse();
		});
		assertThatIllegalStateException().isThrownBy(gzip.get()::newCompressor);
		assertThatIllegalStateException().isThrownBy(zstd.get()::newDecompressor);
		assertThat(gzip.get().compressorPool()).isEqualTo(new StatePool.Statistics(0, 0, 1, 1));
		assertThat(scheduler.get().isDisposed()).isTrue();
		assertThat(stored.get().isClosed()).isTrue();
		assertThat(StatePool.open()).isEqualTo(before);
	}

	@Test
	void oneContextGoesOnWhenAnotherCloses() {
		this.runner.run((first) -> {
			this.runner.run((second) -> second.getBean(CompressionService.class).compressSync(TEXT, ZSTD));
			CompressionService service = first.getBean(CompressionService.class);
			for (CompressionFormat format : formats()) {
				byte[] compressed = service.compress(TEXT, format).block(TIMEOUT);
				assertThat(compressed).isNotNull();
				assertThat(service.decompress(compressed, format).block(TIMEOUT)).isEqualTo(TEXT);
			}
		});
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnGzip {

		@Bean
		GzipCodec smallest() {
			return new GzipCodec(GzipOptions.defaults().withLevel(9));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnScheduling {

		private final @Nullable Scheduler scheduler;

		OwnScheduling(ObjectProvider<Scheduler> scheduler) {
			this.scheduler = scheduler.getIfAvailable();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnService {

		@Bean
		CompressionService ownService(CompressionCodecs codecs) {
			return CompressionServiceBuilder.forCodecs(codecs).build();
		}

	}

}

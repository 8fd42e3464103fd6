package io.compressionkit.autoconfigure;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionListener;
import io.compressionkit.CompressionService;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.engine.CompressionSchedulers;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import reactor.core.scheduler.Scheduler;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of the codecs, the workers and the {@link CompressionService}. Each
 * bean backs off when the application has one of its own; codecs of the application come
 * before those made here, and may add formats.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "compression.enabled", matchIfMissing = true)
@EnableConfigurationProperties(CompressionProperties.class)
public final class CompressionAutoConfiguration {

	/** The name of the bean that is the compression workers. */
	public static final String SCHEDULER_BEAN_NAME = "compressionScheduler";

	@Bean
	@ConditionalOnMissingBean
	GzipCodec gzipCodec(CompressionProperties properties) {
		return new GzipCodec(GzipOptions.defaults().withLevel(properties.gzip().level()));
	}

	@Bean
	@ConditionalOnMissingBean
	ZlibCodec zlibCodec(CompressionProperties properties) {
		return new ZlibCodec(ZlibOptions.defaults().withLevel(properties.deflate().level()));
	}

	@Bean
	@ConditionalOnMissingBean
	RawDeflateCodec rawDeflateCodec(CompressionProperties properties) {
		return new RawDeflateCodec(ZlibOptions.defaults().withLevel(properties.deflate().level()));
	}

	@Bean
	@ConditionalOnMissingBean
	CompressionCodecs compressionCodecs(CompressionProperties properties, ObjectProvider<CompressionCodec> codecs,
			ApplicationContext context) {
		return CodecPreference.of(properties, context.getEnvironment())
			.arrange(codecs.orderedStream().toList(), NativeLibrary.unavailabilities(context.getClassLoader()));
	}

	@Bean(name = SCHEDULER_BEAN_NAME, destroyMethod = "dispose", defaultCandidate = false)
	@ConditionalOnMissingBean(name = SCHEDULER_BEAN_NAME)
	Scheduler compressionScheduler(CompressionProperties properties) {
		CompressionProperties.Execution execution = properties.execution();
		return CompressionSchedulers.newBounded(execution.parallelism(), execution.queueCapacity());
	}

	@Bean
	@ConditionalOnMissingBean
	CompressionEngine compressionEngine(CompressionProperties properties, CompressionCodecs codecs,
			@Qualifier(SCHEDULER_BEAN_NAME) Scheduler scheduler, ObjectProvider<CompressionListener> listeners) {
		ContradictorySettings.warn(properties);
		CompressionServiceBuilder builder = CompressionServiceBuilder.forCodecs(codecs)
			.limits(properties.limits().toDecompressionLimits())
			.inlineThreshold(Math.toIntExact(properties.execution().inlineThreshold().toBytes()))
			.scheduler(scheduler);
		listeners.orderedStream().forEach(builder::listener);
		return builder.buildEngine();
	}

	@Bean
	StartUpReport compressionStartUpReport(ConfigurableApplicationContext context) {
		return new StartUpReport(context);
	}

	@Bean
	@ConditionalOnMissingBean(CompressionService.class)
	DefaultCompressionService compressionService(CompressionEngine engine) {
		return DefaultCompressionService.of(engine);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnNativeLibrary(NativeLibrary.BROTLI4J)
	static class BrotliConfiguration {

		@Bean
		@ConditionalOnMissingBean
		BrotliCodec brotliCodec(CompressionProperties properties) {
			CompressionProperties.Brotli brotli = properties.brotli();
			return new BrotliCodec(BrotliOptions.defaults()
				.withQuality(brotli.quality())
				.withWindow(brotli.window())
				.withMode(brotli.mode()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnNativeLibrary(NativeLibrary.ZSTD_JNI)
	static class ZstdConfiguration {

		@Bean
		@ConditionalOnMissingBean
		ZstdCodec zstdCodec(CompressionProperties properties) {
			CompressionProperties.Zstd zstd = properties.zstd();
			return new ZstdCodec(ZstdOptions.defaults()
				.withLevel(zstd.level())
				.withWindowLog(zstd.windowLog())
				.withChecksum(zstd.checksum())
				.withContentSize(zstd.contentSize())
				.withMaxDecodeWindow(properties.limits().maxWindow().toBytes()));
		}

	}

}

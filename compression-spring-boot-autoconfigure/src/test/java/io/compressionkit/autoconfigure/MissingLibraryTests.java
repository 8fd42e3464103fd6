package io.compressionkit.autoconfigure;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static io.compressionkit.CompressionFormat.BROTLI;
import static io.compressionkit.CompressionFormat.GZIP;
import static io.compressionkit.CompressionFormat.RAW_DEFLATE;
import static io.compressionkit.CompressionFormat.ZLIB;
import static io.compressionkit.CompressionFormat.ZSTD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class MissingLibraryTests {

	private static final String ZSTD_JNI = "com.github.luben";

	private static final String BROTLI4J = "com.aayushatharva.brotli4j";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompressionAutoConfiguration.class));

	@Test
	void onlyZstdIsLeftOutWithoutZstdJni(CapturedOutput output) {
		this.runner.withClassLoader(new FilteredClassLoader(ZSTD_JNI)).run((context) -> {
			assertThat(context.getBean(CompressionCodecs.class).formats()).containsExactly(BROTLI, GZIP, ZLIB,
					RAW_DEFLATE);
			assertUnavailable(context.getBean(CompressionService.class), ZSTD, "com.github.luben:zstd-jni");
		});
		assertThat(warnings(output)).isOne();
		assertThat(output)
			.contains("Format 'zstd' is not available, com.github.luben:zstd-jni is not on the class path");
	}

	@Test
	void onlyBrotliIsLeftOutWithoutBrotli4j(CapturedOutput output) {
		this.runner.withClassLoader(new FilteredClassLoader(BROTLI4J)).run((context) -> {
			assertThat(context.getBean(CompressionCodecs.class).formats()).containsExactly(ZSTD, GZIP, ZLIB,
					RAW_DEFLATE);
			assertUnavailable(context.getBean(CompressionService.class), BROTLI, "com.aayushatharva.brotli4j:brotli4j");
		});
		assertThat(warnings(output)).isOne();
	}

	@Test
	void theFormatsOfTheJdkRemainWithoutBothAndOneLineSaysSo(CapturedOutput output) {
		this.runner.withClassLoader(new FilteredClassLoader(BROTLI4J, ZSTD_JNI))
			.run((context) -> assertThat(context.getBean(CompressionCodecs.class).formats()).containsExactly(GZIP, ZLIB,
					RAW_DEFLATE));
		assertThat(warnings(output)).isOne();
	}

	@Test
	void thereIsNoWarningWhenNothingIsMissing(CapturedOutput output) {
		this.runner.run((context) -> assertThat(context).hasNotFailed());
		assertThat(warnings(output)).isZero();
	}

	@Test
	void oneThatTheApplicationNamedFailsTheStartUp() {
		this.runner.withClassLoader(new FilteredClassLoader(BROTLI4J))
			.withPropertyValues("compression.preference=br,gzip")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(CodecUnavailableException.class,
						(ex) -> assertThat(ex.getFormat()).isEqualTo(BROTLI)));
	}

	@Test
	void oneThatTheApplicationNamedInAnIndexedPropertyFailsTheStartUp() {
		this.runner.withClassLoader(new FilteredClassLoader(ZSTD_JNI))
			.withSystemProperties("compression.preference[0]=gzip", "compression.preference[1]=ZSTD")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(CodecUnavailableException.class));
	}

	@Test
	void oneThatTheApplicationDidNotNameIsLeftOut() {
		this.runner.withClassLoader(new FilteredClassLoader(BROTLI4J, ZSTD_JNI))
			.withPropertyValues("compression.preference=deflate,gzip")
			.run((context) -> assertThat(context.getBean(CompressionCodecs.class).formats()).containsExactly(ZLIB, GZIP,
					RAW_DEFLATE));
	}

	@Test
	void aNameThatNobodyKnowsFailsTheStartUp() {
		this.runner.withPropertyValues("compression.preference=gzip,compress")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("compression.preference");
					assertThat(ex.getValue()).isEqualTo("compress");
					assertThat(ex.getReason()).contains("raw-deflate");
				}));
	}

	@Test
	void anotherCodecForTheFormatFillsTheGap(CapturedOutput output) {
		this.runner.withClassLoader(new FilteredClassLoader(BROTLI4J))
			.withBean(StoredCodec.class, () -> new StoredCodec(BROTLI))
			.withPropertyValues("compression.preference=br")
			.run((context) -> assertThat(context.getBean(CompressionCodecs.class).formats()).startsWith(BROTLI));
		assertThat(warnings(output)).isZero();
	}

	private static void assertUnavailable(CompressionService service, CompressionFormat format, String library) {
		assertThatExceptionOfType(CodecUnavailableException.class)
			.isThrownBy(() -> service.compressSync(new byte[1], format))
			.satisfies((ex) -> assertThat(ex.getLibrary()).isEqualTo(library));
	}

	private static long warnings(CapturedOutput output) {
		return output.toString().lines().filter((line) -> line.contains("WARN")).count();
	}

}

package io.compressionkit.autoconfigure;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;
import org.junit.jupiter.api.Test;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

class CodecUnavailableFailureAnalyzerTests {

	@Test
	void itIsRegistered() {
		assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, SpringFactoriesLoader.ArgumentResolver.none(),
					(factoryType, name, failure) -> {
					}))
			.hasAtLeastOneElementOfType(CodecUnavailableFailureAnalyzer.class);
	}

	@Test
	void aMissingLibraryIsToBeAdded() {
		FailureAnalysis analysis = analyze(
				new CodecUnavailableException(CompressionFormat.ZSTD, "com.github.luben:zstd-jni", null));
		assertThat(analysis.getDescription())
			.isEqualTo("Format 'zstd' is not available, com.github.luben:zstd-jni is not on the class path.");
		assertThat(analysis.getAction()).isEqualTo("Add the dependency com.github.luben:zstd-jni, or "
				+ "io.compressionkit:compression-spring-boot-starter, which brings it along, to the application. "
				+ "If the application can do without the format, remove 'zstd' from compression.preference.");
	}

	@Test
	void aBrokenLibraryIsToldWithItsCauseAndPlatform() {
		FailureAnalysis analysis = analyze(new CodecUnavailableException(CompressionFormat.BROTLI,
				"com.aayushatharva.brotli4j:brotli4j", new UnsatisfiedLinkError("no such symbol")));
		assertThat(analysis.getDescription())
			.isEqualTo("Format 'brotli' is not available, " + "com.aayushatharva.brotli4j:brotli4j cannot be loaded: "
					+ "java.lang.UnsatisfiedLinkError: no such symbol.");
		assertThat(analysis.getAction()).contains(System.getProperty("os.arch"))
			.contains(System.getProperty("java.io.tmpdir"))
			.contains("remove 'br' from compression.preference");
	}

	@Test
	void itFindsTheFailureInsideThatOfABean() {
		assertThat(new CodecUnavailableFailureAnalyzer().analyze(new IllegalStateException("bean",
				new CodecUnavailableException(CompressionFormat.ZSTD, "com.github.luben:zstd-jni", null))))
			.isNotNull();
		assertThat(new CodecUnavailableFailureAnalyzer().analyze(new IllegalStateException("another failure")))
			.isNull();
	}

	private static FailureAnalysis analyze(CodecUnavailableException failure) {
		FailureAnalysis analysis = new CodecUnavailableFailureAnalyzer().analyze(failure);
		assertThat(analysis).isNotNull();
		return analysis;
	}

}

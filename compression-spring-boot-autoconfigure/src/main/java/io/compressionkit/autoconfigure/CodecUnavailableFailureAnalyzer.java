package io.compressionkit.autoconfigure;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says what to add when the library of a codec is missing, and why it cannot be loaded
 * when it is not.
 */
class CodecUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<CodecUnavailableException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, CodecUnavailableException cause) {
		String action = (cause.getCause() == null) ? add(cause) : repair(cause);
		return new FailureAnalysis(cause.getMessage() + ".", action + orRemove(cause.getFormat()), cause);
	}

	private static String add(CodecUnavailableException cause) {
		return """
				Add the dependency %s, or io.compressionkit:compression-spring-boot-starter, \
				which brings it along, to the application.""".formatted(cause.getLibrary());
	}

	private static String repair(CodecUnavailableException cause) {
		return """
				Make sure that the native part of %s for this platform (%s, %s) is on the class path, and that \
				the folder for temporary files (%s) can be written to and may hold executable files.""".formatted(
				cause.getLibrary(), System.getProperty("os.name"), System.getProperty("os.arch"),
				System.getProperty("java.io.tmpdir"));
	}

	private static String orRemove(CompressionFormat format) {
		return " If the application can do without the format, remove '%s' from compression.preference."
			.formatted(name(format));
	}

	private static String name(CompressionFormat format) {
		@Nullable String coding = format.contentCoding();
		return (coding != null) ? coding : format.name();
	}

}

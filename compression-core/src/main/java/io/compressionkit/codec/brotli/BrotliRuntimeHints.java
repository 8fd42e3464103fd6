package io.compressionkit.codec.brotli;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ClassUtils;

/**
 * What a native image has to know of brotli4j: the native part, which is unpacked from
 * the archive, the classes that native code is called from, and the description of the
 * version.
 */
class BrotliRuntimeHints implements RuntimeHintsRegistrar {

	private static final String PACKAGE = "com.aayushatharva.brotli4j.";

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		if (!ClassUtils.isPresent(PACKAGE + "Brotli4jLoader", classLoader)) {
			return;
		}
		hints.resources().registerPattern("lib/*/libbrotli.*").registerPattern("lib/*/brotli.dll");
		hints.resources().registerPattern(BrotliLibrary.DESCRIPTION);
		Stream.of("common.CommonJNI", "decoder.DecoderJNI", "encoder.EncoderJNI")
			.forEach((name) -> hints.jni()
				.registerTypeIfPresent(classLoader, PACKAGE + name, MemberCategory.ACCESS_DECLARED_FIELDS,
						MemberCategory.INVOKE_DECLARED_METHODS));
	}

}

package io.compressionkit.codec.zstd;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ClassUtils;

/**
 * What a native image has to know of zstd-jni: the native part, which is unpacked from
 * the archive, and the classes whose fields native code reads and writes.
 */
class ZstdRuntimeHints implements RuntimeHintsRegistrar {

	private static final String PACKAGE = "com.github.luben.zstd.";

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		if (!ClassUtils.isPresent(PACKAGE + "Zstd", classLoader)) {
			return;
		}
		for (String platform : new String[] { "aix", "darwin", "freebsd", "linux", "win" }) {
			hints.resources().registerPattern(platform + "/*/libzstd-jni-*");
		}
		Stream
			.of("Zstd", "ZstdCompressCtx", "ZstdDecompressCtx", "ZstdDictCompress", "ZstdDictDecompress",
					"ZstdBufferDecompressingStreamNoFinalizer", "ZstdDirectBufferCompressingStreamNoFinalizer",
					"ZstdDirectBufferDecompressingStreamNoFinalizer", "ZstdInputStreamNoFinalizer",
					"ZstdOutputStreamNoFinalizer")
			.forEach((name) -> hints.jni()
				.registerTypeIfPresent(classLoader, PACKAGE + name, MemberCategory.ACCESS_DECLARED_FIELDS,
						MemberCategory.INVOKE_DECLARED_METHODS));
	}

}

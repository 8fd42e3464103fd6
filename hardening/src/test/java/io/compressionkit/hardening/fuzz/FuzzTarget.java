package io.compressionkit.hardening.fuzz;

import java.util.Arrays;
import java.util.List;

/**
 * What can be fuzzed. Each target is a class with one fuzz test.
 */
enum FuzzTarget {

	/** gzip members. */
	GZIP(GzipFuzzTests.class),

	/** The header of a gzip member. */
	GZIP_HEADER(GzipHeaderFuzzTests.class),

	/** zlib streams. */
	ZLIB(ZlibFuzzTests.class),

	/** Raw deflate streams. */
	RAW_DEFLATE(RawDeflateFuzzTests.class),

	/** Brotli streams. */
	BROTLI(BrotliFuzzTests.class),

	/** zstd frames. */
	ZSTD(ZstdFuzzTests.class),

	/** The header of a zstd frame. */
	ZSTD_HEADER(ZstdHeaderFuzzTests.class),

	/** Inputs whose format is found by their first bytes. */
	DETECTION(DetectionFuzzTests.class),

	/** Content compressed with any options and decompressed again. */
	ROUND_TRIP(RoundTripFuzzTests.class),

	/** The header {@code Accept-Encoding}. */
	ACCEPT_ENCODING(AcceptEncodingFuzzTests.class),

	/** The header {@code Content-Encoding}. */
	CONTENT_ENCODING(ContentEncodingFuzzTests.class),

	/** Text. */
	TEXT(TextDecoderFuzzTests.class);

	private final Class<?> tests;

	FuzzTarget(Class<?> tests) {
		this.tests = tests;
	}

	/**
	 * The class with the fuzz test.
	 */
	Class<?> tests() {
		return this.tests;
	}

	/**
	 * Its name on the command line.
	 */
	String id() {
		return this.tests.getSimpleName().replace("FuzzTests", "");
	}

	/**
	 * Those that are named, or all.
	 * @param names names, separated by commas, or {@code all}
	 */
	static List<FuzzTarget> select(String names) {
		return names.equals("all") ? List.of(values())
				: Arrays.stream(names.split(",", -1)).map(FuzzTarget::of).toList();
	}

	private static FuzzTarget of(String name) {
		return Arrays.stream(values())
			.filter((target) -> target.id().equalsIgnoreCase(name.trim()))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no target '%s', but there are %s".formatted(name,
					Arrays.stream(values()).map(FuzzTarget::id).toList())));
	}

}

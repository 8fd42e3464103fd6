package io.compressionkit.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.compressionkit.CodecStream;
import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionFormat.Concatenation;
import io.compressionkit.CompressionFormat.Signature;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The vectors, through the codecs alone.
 */
@Timeout(60)
class CodecVectorTests {

	private static final CompressionCodecs CODECS = CompressionCodecs.of(new GzipCodec(GzipOptions.defaults()),
			new ZlibCodec(ZlibOptions.defaults()), new RawDeflateCodec(ZlibOptions.defaults()), new BrotliCodec(),
			new ZstdCodec());

	@AfterAll
	static void closeCodecs() {
		CODECS.forEach(CompressionCodec::close);
	}

	static Stream<CodecVectors.Decompression> decompressions() {
		return CodecVectors.decompressions().stream();
	}

	static Stream<CodecVectors.RoundTrip> roundTrips() {
		return CodecVectors.roundTrips().stream();
	}

	static List<CodecDriver> drivers() {
		return List.of(CodecDriver.whole(), CodecDriver.chunked(1, CodecDriver.WHOLE),
				CodecDriver.chunked(7, CodecDriver.WHOLE), CodecDriver.chunked(CodecDriver.WHOLE, 7),
				CodecDriver.whole().on(BufferKind.DIRECT, BufferKind.DIRECT));
	}

	@Test
	void allVectorsAreThere() {
		assertThat(CodecVectors.decompressions()).hasSize(258);
		assertThat(CodecVectors.roundTrips()).hasSize(78);
		for (CodecVectors.Decompression vector : CodecVectors.decompressions()) {
			assertThat(vector.format()).isNotNull();
			assertThat(vector.input()).isNotNull();
			assertThat(vector.reasons()).isNotNull();
			assertThat(vector.ok()).as(vector.id()).isEqualTo(vector.reasons().isEmpty());
		}
	}

	@ParameterizedTest
	@MethodSource("decompressions")
	void decompresses(CodecVectors.Decompression vector) {
		for (DecompressionPolicy policy : vector.profile().policies()) {
			for (CodecDriver driver : drivers()) {
				if (vector.doNotDrain()) {
					decompressesForever(vector);
					continue;
				}
				CodecDriver.Run run = decompressAll(driver, CODECS.get(vector.format()), policy, vector.input());
				if (vector.ok()) {
					assertThat(run.failure()).isNull();
					assertThat(run.output().length).isEqualTo(vector.outputLength().getAsLong());
					assertThat(CodecVectors.sha256(run.output())).isEqualTo(vector.outputSha256());
					assertThat(run.consumed()).isEqualTo(vector.consumed().orElse(run.consumed()));
				}
				else {
					assertThat(run.failure()).isNotNull();
					assertThat(run.failure().getReason()).isIn(vector.reasons());
					if (vector.deliveredBeforeError() != null) {
						assertThat(run.output()).isEqualTo(vector.deliveredBeforeError());
					}
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource("roundTrips")
	void roundTrips(CodecVectors.RoundTrip vector) {
		CompressionCodec codec = CODECS.get(vector.format());
		ByteArrayOutputStream compressed = new ByteArrayOutputStream();
		try (CodecStream stream = codec.newCompressor()) {
			for (byte[] chunk : vector.chunks()) {
				compressed.writeBytes(CodecDriver.whole().run(stream, chunk, Directive.CONTINUE).output());
			}
			compressed.writeBytes(CodecDriver.whole().compress(stream, new byte[0]));
		}
		for (CodecDriver driver : drivers()) {
			assertThat(driver.decompress(codec, compressed.toByteArray())).isEqualTo(vector.input());
			byte[] again = driver.compress(codec, vector.input());
			assertThat(CodecDriver.whole().decompress(codec, again)).isEqualTo(vector.input());
		}
	}

	private static void decompressesForever(CodecVectors.Decompression vector) {
		try (CodecStream stream = CODECS.get(vector.format()).newDecompressor()) {
			ByteBuffer source = ByteBuffer.wrap(vector.input());
			ByteBuffer target = ByteBuffer.allocate(CodecDriver.WHOLE);
			for (int i = 0; i < 100; i++) {
				assertThat(stream.process(source, target.clear(), Directive.FINISH)).isEqualTo(Status.NEEDS_OUTPUT);
			}
		}
	}

	/**
	 * Decompress stream after stream as the policy has it.
	 */
	private static CodecDriver.Run decompressAll(CodecDriver driver, CompressionCodec codec, DecompressionPolicy policy,
			byte[] input) {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		int offset = 0;
		CodecDriver.Run run;
		boolean another;
		do {
			try (CodecStream stream = codec.newDecompressor()) {
				run = driver.run(stream, Arrays.copyOfRange(input, offset, input.length), Directive.FINISH);
			}
			output.writeBytes(run.output());
			offset += run.consumed();
			another = false;
			if (run.status() == Status.FINISHED) {
				offset += zeroPadding(codec.format(), policy, input, offset);
				another = offset < input.length && continues(codec.format(), policy, input, offset);
			}
		}
		while (another);
		MalformedContentException failure = run.failure();
		if (run.status() == Status.NEEDS_INPUT) {
			failure = new MalformedContentException(codec.format(), Reason.TRUNCATED, "the input ended");
		}
		if (run.status() == Status.FINISHED && offset < input.length && !ignoresTrailing(codec.format(), policy)) {
			failure = new MalformedContentException(codec.format(), Reason.TRAILING_DATA, "there is more");
		}
		return new CodecDriver.Run(output.toByteArray(), run.status(), offset, failure);
	}

	private static int zeroPadding(CompressionFormat format, DecompressionPolicy policy, byte[] input, int offset) {
		int length = 0;
		if (policy == DecompressionPolicy.LENIENT && format.concatenation() == Concatenation.MEMBERS) {
			while (offset + length < input.length && input[offset + length] == 0) {
				length++;
			}
		}
		return length;
	}

	private static boolean continues(CompressionFormat format, DecompressionPolicy policy, byte[] input, int offset) {
		Signature signature = format.signature();
		boolean begins = signature != null && input.length - offset >= signature.length()
				&& signature.matches(ByteBuffer.wrap(input, offset, input.length - offset).slice());
		return switch (format.concatenation()) {
			case NONE -> false;
			case FRAMES -> begins;
			case MEMBERS ->
				(policy == DecompressionPolicy.LENIENT) || (policy == DecompressionPolicy.DEFAULT && begins);
		};
	}

	private static boolean ignoresTrailing(CompressionFormat format, DecompressionPolicy policy) {
		return policy == DecompressionPolicy.LENIENT && format.concatenation() == Concatenation.NONE;
	}

}

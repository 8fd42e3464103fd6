package io.compressionkit.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.MalformedContentException;
import io.compressionkit.codec.CodecVectors;
import io.compressionkit.codec.CodecVectors.Decompression;
import io.compressionkit.codec.CodecVectors.Profile;
import io.compressionkit.codec.CodecVectors.RoundTrip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Every vector through the engine: one-shot, blocking and reactive, and streamed in
 * chunks of every size, under each policy that its profile names.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineVectorTests {

	/** What comes out in chunks of a byte would only take long beyond this. */
	private static final int TINY_CHUNKS_UP_TO = 20_000;

	private TestService test;

	@BeforeAll
	void open() {
		this.test = TestService.create();
	}

	@AfterAll
	void close() {
		this.test.close();
	}

	static List<Decompression> decompressions() {
		return CodecVectors.decompressions().stream().filter((vector) -> !vector.doNotDrain()).toList();
	}

	static List<Decompression> outputLimits() {
		return decompressions().stream()
			.filter((vector) -> vector.outputLimitOk().isPresent() || vector.outputLimitFail().isPresent())
			.toList();
	}

	static List<RoundTrip> roundTrips() {
		return CodecVectors.roundTrips();
	}

	private static List<List<byte[]>> chunkings(byte[] input) {
		List<List<byte[]>> chunkings = new ArrayList<>();
		chunkings.add(List.of(input));
		chunkings.add(Chunks.random(input, input.length, 1 + input.length / 3));
		if (input.length <= TINY_CHUNKS_UP_TO) {
			chunkings.add(Chunks.of(input, 1));
			chunkings.add(Chunks.of(input, 7));
		}
		return chunkings;
	}

	private Publisher<DataBuffer> stream(Decompression vector, List<byte[]> chunks, DecompressionPolicy policy) {
		return this.test.service.decompress(Chunks.flux(chunks), this.test.codec(vector.format()),
				DecompressionLimits.none(), policy);
	}

	@ParameterizedTest
	@MethodSource("decompressions")
	void oneShotDecompressionDoesWhatTheVectorSays(Decompression vector) {
		for (DecompressionPolicy policy : vector.profile().policies()) {
			DecompressionRequest request = DecompressionRequest.of(vector.input(), vector.format())
				.withPolicy(policy)
				.withLimits(DecompressionLimits.none());
			if (vector.ok()) {
				assertOutput(vector, this.test.service.decompressSync(request));
				assertOutput(vector, this.test.service.decompress(request).block(Chunks.PATIENCE));
			}
			else {
				assertThatExceptionOfType(MalformedContentException.class)
					.isThrownBy(() -> this.test.service.decompressSync(request))
					.satisfies((ex) -> assertThat(ex.getReason()).isIn(vector.reasons()));
				assertFailure(vector,
						this.test.service.decompress(request).materialize().block(Chunks.PATIENCE).getThrowable());
			}
		}
	}

	private static void assertOutput(Decompression vector, CompressionResult result) {
		assertOutput(vector, result.bytes());
		assertThat(result.format()).isEqualTo(vector.format());
		vector.consumed().ifPresent((consumed) -> assertThat(result.bytesConsumed()).isEqualTo(consumed));
	}

	private static void assertOutput(Decompression vector, byte[] output) {
		assertThat((long) output.length).isEqualTo(vector.outputLength().getAsLong());
		assertThat(CodecVectors.sha256(output)).isEqualTo(vector.outputSha256());
	}

	private static void assertFailure(Decompression vector, Throwable error) {
		assertThat(error).isInstanceOfSatisfying(MalformedContentException.class,
				(ex) -> assertThat(ex.getReason()).as(ex.getMessage()).isIn(vector.reasons()));
	}

	@ParameterizedTest
	@MethodSource("decompressions")
	void streamedDecompressionDoesWhatTheVectorSaysHoweverItIsCut(Decompression vector) {
		for (DecompressionPolicy policy : vector.profile().policies()) {
			for (List<byte[]> chunks : chunkings(vector.input())) {
				Chunks.Result result = Chunks.collect(stream(vector, chunks, policy));
				if (vector.ok()) {
					assertThat(result.error()).isNull();
					assertOutput(vector, result.bytes());
				}
				else {
					assertFailure(vector, result.error());
				}
				if (vector.deliveredBeforeError() != null && vector.profile() != Profile.ONE_SHOT) {
					assertThat(result.bytes()).isEqualTo(vector.deliveredBeforeError());
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource("outputLimits")
	void outputLimitsHoldWhereTheVectorSays(Decompression vector) {
		vector.outputLimitOk().ifPresent((limit) -> {
			DecompressionLimits limits = DecompressionLimits.none().withMaxOutputSize(limit);
			DecompressionRequest request = DecompressionRequest.of(vector.input(), vector.format());
			assertOutput(vector, this.test.service.decompressSync(request.withLimits(limits)));
			assertThat(limited(vector, limits, vector.input()).error()).isNull();
		});
		OptionalInt fail = vector.outputLimitFail();
		if (fail.isPresent()) {
			DecompressionLimits limits = DecompressionLimits.none().withMaxOutputSize(fail.getAsInt());
			assertThatExceptionOfType(DecompressionLimitException.class).isThrownBy(() -> this.test.service
				.decompressSync(DecompressionRequest.of(vector.input(), vector.format()).withLimits(limits)));
			Chunks.Result result = limited(vector, limits, vector.input());
			assertThat(result.error()).isInstanceOf(DecompressionLimitException.class);
			assertThat(result.bytes()).isEqualTo(Arrays.copyOf(vector.output(), result.bytes().length));
		}
	}

	private Chunks.Result limited(Decompression vector, DecompressionLimits limits, byte[] input) {
		return Chunks.collect(this.test.service.decompress(Chunks.flux(input), this.test.codec(vector.format()), limits,
				DecompressionPolicy.DEFAULT));
	}

	@ParameterizedTest
	@MethodSource("roundTrips")
	void whatIsCompressedComesBack(RoundTrip vector) {
		byte[] input = vector.input();
		List<byte[]> forms = new ArrayList<>();
		forms.add(this.test.service.compressSync(input, vector.format()));
		forms.add(this.test.service.compress(input, vector.format()).block(Chunks.PATIENCE));
		forms.add(Chunks.join(this.test.service.compress(Chunks.flux(vector.chunks()), vector.format())));
		for (List<byte[]> chunks : chunkings(input)) {
			forms.add(Chunks.join(this.test.service.compress(Chunks.flux(chunks), vector.format())));
		}
		for (byte[] form : forms) {
			assertThat(this.test.service.decompressSync(form, vector.format())).isEqualTo(input);
		}
		byte[] last = forms.get(forms.size() - 1);
		for (List<byte[]> chunks : chunkings(last)) {
			assertThat(Chunks.join(this.test.service.decompress(Chunks.flux(chunks), vector.format())))
				.isEqualTo(input);
		}
	}

}

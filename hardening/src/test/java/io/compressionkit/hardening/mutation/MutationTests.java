package io.compressionkit.hardening.mutation;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.hardening.judge.Hex;
import io.compressionkit.hardening.judge.Judge;
import io.compressionkit.hardening.judge.Kit;
import io.compressionkit.hardening.judge.Verdict;
import io.compressionkit.hardening.judge.Verdict.Kind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every change of a byte of a sound stream gives the right bytes or a typed error, as an
 * independent decoder has it; in one call and as a stream.
 * <p>
 * The judges are as strict as the product: {@link Judge} says how, where the library
 * behind one is more lenient by itself.
 */
@Timeout(120)
class MutationTests {

	/** Up to this size, in bytes, every value of every byte is tried. */
	private static final int SMALL = 80;

	private static final int VALUES = 256;

	/** How many values of a byte are tried in larger streams. */
	private static final int SOME_VALUES = 12;

	private static final int CHUNK = 7;

	private static final int MOST = 1 << 20;

	private static final DecompressionLimits LIMITS = DecompressionLimits.none().withMaxOutputSize(MOST);

	static Stream<BaseStream> streams() {
		return BaseStream.all();
	}

	@ParameterizedTest
	@MethodSource("streams")
	void everyChangeOfAByteIsJudgedAsByOthers(BaseStream stream) {
		Judge judge = Judge.of(stream.format());
		byte[] bytes = stream.bytes().clone();
		Verdict sound = decode(stream, bytes);
		assertThat(sound.isAccepted() && sound.agreesWith(judge.decode(bytes, MOST))).as("%s", sound).isTrue();
		for (int at = 0; at < bytes.length; at++) {
			byte original = bytes[at];
			for (int value : values(bytes.length, at)) {
				bytes[at] = (byte) value;
				if (bytes[at] != original) {
					check(stream, bytes, judge, sound, at);
				}
			}
			bytes[at] = original;
		}
	}

	@ParameterizedTest
	@MethodSource("streams")
	void everyEarlyEndIsTruncated(BaseStream stream) {
		for (int length = 0; length < stream.bytes().length; length++) {
			byte[] bytes = Arrays.copyOf(stream.bytes(), length);
			Verdict verdict = decode(stream, bytes);
			Verdict judged = Judge.of(stream.format()).decode(bytes, MOST);
			assertThat(verdict.agreesWith(judged)).as("%s, %s, %s", verdict, judged, Hex.of(bytes)).isTrue();
			assertThat(verdict.isAccepted() || verdict.reason().equals("TRUNCATED")
					|| verdict.reason().equals("TRAILING_DATA"))
				.as("%s, %s", verdict, Hex.of(bytes))
				.isTrue();
		}
	}

	/** Otherwise some kind of block would go without being changed. */
	@Test
	void thereAreBlocksOfEveryKind() {
		List<Integer> kinds = BaseStream.all()
			.filter((stream) -> stream.format() == CompressionFormat.RAW_DEFLATE)
			.map((stream) -> (stream.bytes()[0] >> 1) & 3)
			.distinct()
			.toList();
		assertThat(kinds).containsExactlyInAnyOrder(0, 1, 2);
	}

	private static int[] values(int length, int at) {
		return (length <= SMALL) ? IntStream.range(0, VALUES).toArray()
				: new Random(at).ints(SOME_VALUES, 0, VALUES).toArray();
	}

	private static void check(BaseStream stream, byte[] bytes, Judge judge, Verdict sound, int at) {
		Verdict verdict = decode(stream, bytes);
		Verdict judged = judge.decode(bytes, MOST);
		// The judge may come further than the place where the limit is met
		boolean limited = verdict.kind() == Kind.LIMITED || judged.kind() == Kind.LIMITED;
		boolean agreed = limited ? (verdict.isAccepted() == judged.isAccepted()) : verdict.agreesWith(judged);
		if (!agreed || (stream.checked() && verdict.isAccepted() && !verdict.agreesWith(sound))) {
			throw new AssertionError("%s, byte %d changed to %02x: %s, but the judge says %s; all of it is %s"
				.formatted(stream, at, bytes[at], verdict, judged, Hex.of(bytes)));
		}
	}

	private static Verdict decode(BaseStream stream, byte[] bytes) {
		Verdict oneShot = Kit.oneShot(bytes, stream.format(), DecompressionPolicy.DEFAULT, LIMITS);
		Verdict streamed = Kit.stream(Kit.chunks(bytes, CHUNK), stream.format(), DecompressionPolicy.DEFAULT, LIMITS);
		if (!oneShot.agreesWith(streamed) || !oneShot.reason().equals(streamed.reason())) {
			throw new AssertionError(
					"%s: %s, but %s as a stream; all of it is %s".formatted(stream, oneShot, streamed, Hex.of(bytes)));
		}
		return oneShot;
	}

}

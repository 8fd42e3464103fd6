package io.compressionkit.hardening.fuzz;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.hardening.judge.Hex;
import io.compressionkit.hardening.judge.Judge;
import io.compressionkit.hardening.judge.Kit;
import io.compressionkit.hardening.judge.Verdict;
import io.compressionkit.hardening.judge.Verdict.Kind;

import static io.compressionkit.DecompressionPolicy.DEFAULT;
import static io.compressionkit.DecompressionPolicy.LENIENT;
import static io.compressionkit.DecompressionPolicy.STRICT;

/**
 * All that has to hold when an input is decompressed, be it sound or not. How it is cut
 * into chunks and which limits are tried follows from the input itself, so that an input
 * is all it takes to see a failure again.
 */
final class DecodingChecks {

	/** How much may come out, in bytes. */
	static final int MOST = 1 << 18;

	/** Beyond this the ratio is looked at, in bytes. */
	private static final int MOST_FOR_RATIO = DecompressionLimits.RATIO_GRACE + MOST;

	static final DecompressionLimits LIMITS = DecompressionLimits.none().withMaxOutputSize(MOST);

	private final CompressionFormat format;

	private final Judge judge;

	private final byte[] input;

	private final Random random;

	private DecodingChecks(CompressionFormat format, byte[] input) {
		this.format = format;
		this.judge = Judge.of(format);
		this.input = input;
		this.random = random(input);
	}

	/**
	 * Check everything.
	 */
	static void check(CompressionFormat format, byte[] input) {
		new DecodingChecks(format, input).check();
	}

	/**
	 * Numbers that follow from an input.
	 */
	static Random random(byte[] input) {
		CRC32 crc = new CRC32();
		crc.update(input);
		return new Random(crc.getValue());
	}

	private void check() {
		Map<DecompressionPolicy, Verdict> verdicts = new EnumMap<>(DecompressionPolicy.class);
		for (DecompressionPolicy policy : DecompressionPolicy.values()) {
			verdicts.put(policy, oneVerdict(policy));
		}
		Verdict verdict = verdicts.get(DEFAULT);
		checkAgainstJudge(verdict);
		checkPolicies(verdicts.get(STRICT), verdict, verdicts.get(LENIENT));
		checkTruncated(verdict);
		checkOutputLimit(verdict);
		if (verdict.kind() == Kind.LIMITED) {
			checkRatio();
		}
	}

	/** In one call and as streams, whose content before a failure is told. */
	private Verdict oneVerdict(DecompressionPolicy policy) {
		Verdict oneShot = Kit.oneShot(this.input, this.format, policy, LIMITS);
		Verdict whole = Kit.stream(List.of(this.input), this.format, policy, LIMITS);
		Verdict cut = Kit.stream(Kit.chunks(this.input, this.random), this.format, policy, LIMITS);
		demand(oneShot.agreesWith(whole) && oneShot.reason().equals(whole.reason()), "a stream as one call", policy,
				oneShot, whole);
		demand(isSame(whole, cut), "chunks as the whole", policy, whole, cut);
		return new Verdict(whole.kind(), whole.content(), oneShot.consumed(), whole.reason());
	}

	/**
	 * Whether two runs differ at most in how much of a faulty block of zstd was given:
	 * none of it, or what came before the fault, as it was cut, and as large as the
	 * buffer happens to be that the context has from a frame before.
	 */
	private boolean isSame(Verdict one, Verdict other) {
		boolean withinBlock = this.format == CompressionFormat.ZSTD && !one.isAccepted() && one.kind() == other.kind()
				&& one.reason().equals(other.reason())
				&& (one.isPrefixOf(other.content()) || other.isPrefixOf(one.content()));
		return one.isSameAs(other) || withinBlock;
	}

	/** Where the limit is met, the judge may have come further than the product. */
	private void checkAgainstJudge(Verdict verdict) {
		Verdict judged = this.judge.decode(this.input, MOST);
		if (this.format == CompressionFormat.ZSTD && Hex.of(this.input).contains("ff".repeat(Long.BYTES))) {
			// The library takes the largest size for none at all
			return;
		}
		boolean limited = verdict.kind() == Kind.LIMITED || judged.kind() == Kind.LIMITED;
		demand(limited ? (verdict.isAccepted() == judged.isAccepted()) : verdict.agreesWith(judged), "the judge",
				judged, verdict);
	}

	private void checkPolicies(Verdict strict, Verdict verdict, Verdict lenient) {
		demand(!strict.isAccepted() || strict.agreesWith(verdict), "default takes what strict takes", strict, verdict);
		demand(!verdict.isAccepted() || verdict.agreesWith(lenient), "lenient takes what default takes", verdict,
				lenient);
		demand(this.format == CompressionFormat.GZIP || isSame(strict, verdict), "strict differs for gzip only", strict,
				verdict);
		if (lenient.isAccepted() && !verdict.isAccepted() && this.format != CompressionFormat.GZIP) {
			Verdict prefix = this.judge.decode(Arrays.copyOf(this.input, (int) lenient.consumed()), MOST);
			demand(prefix.agreesWith(lenient), "what was consumed is all of the content", prefix, lenient);
		}
	}

	private void checkTruncated(Verdict verdict) {
		Verdict allowed = Kit.oneShot(this.input,
				DecompressionRequest.of(this.input, this.format).withLimits(LIMITS).allowingTruncated());
		if (verdict.reason().equals("TRUNCATED")) {
			demand(allowed.isAccepted() && Arrays.equals(allowed.content(), verdict.content()), "the prefix", verdict,
					allowed);
		}
		else {
			demand(allowed.agreesWith(verdict) && allowed.reason().equals(verdict.reason()), "no difference", verdict,
					allowed);
		}
	}

	private void checkOutputLimit(Verdict verdict) {
		int limit = 1 + this.random.nextInt(verdict.content().length + 2);
		DecompressionLimits limits = LIMITS.withMaxOutputSize(limit);
		Verdict oneShot = Kit.oneShot(this.input, this.format, DEFAULT, limits);
		Verdict stream = Kit.stream(Kit.chunks(this.input, this.random), this.format, DEFAULT, limits);
		boolean prefix = stream.isPrefixOf(verdict.content())
				|| (this.format == CompressionFormat.ZSTD && !stream.isAccepted() && !verdict.isAccepted());
		demand(stream.content().length <= limit && prefix, "the limit of " + limit, verdict, stream);
		demand(oneShot.agreesWith(stream) && oneShot.reason().equals(stream.reason()), "a stream as one call", oneShot,
				stream);
		if (verdict.content().length > limit) {
			demand(stream.kind() == Kind.LIMITED, "more than the limit of " + limit, verdict, stream);
			demand(this.format == CompressionFormat.ZSTD || stream.content().length == limit, "all up to " + limit,
					verdict, stream);
		}
		else if (verdict.isAccepted()) {
			demand(stream.agreesWith(verdict), "less than the limit of " + limit, verdict, stream);
		}
	}

	private void checkRatio() {
		double ratio = 1 + this.random.nextInt(100);
		Verdict stream = Kit.stream(Kit.chunks(this.input, this.random), this.format, DEFAULT,
				LIMITS.withMaxOutputSize(MOST_FOR_RATIO).withMaxRatio(ratio));
		demand(stream.content().length <= Math.max(DecompressionLimits.RATIO_GRACE, ratio * this.input.length),
				"the ratio of " + ratio, stream);
	}

	private void demand(boolean condition, String expectation, Object... observed) {
		if (!condition) {
			throw new AssertionError("%s, expected %s: %s; input %s".formatted(this.format, expectation,
					Arrays.toString(observed), Hex.of(this.input)));
		}
	}

}

package io.compressionkit.hardening.load;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;

import io.compressionkit.benchmarks.contest.Output;

/**
 * What a client asks for, one after the other: the same sequence for the same seed. Not
 * thread-safe.
 */
final class Calls {

	/** From this length on a response is coded. */
	private static final int MIN_SIZE = 1024;

	private static final double CUT = 0.04;

	private static final double EMPTY = 0.04;

	private static final double LARGEST = 0.002;

	private final Random random;

	private final List<Upload> accepted;

	private final List<Upload> refused;

	private final int maxSize;

	Calls(long seed, List<Upload> accepted, List<Upload> refused, int maxSize) {
		this.random = new Random(seed);
		this.accepted = accepted;
		this.refused = refused;
		this.maxSize = maxSize;
	}

	Call next() {
		int dice = this.random.nextInt(100);
		if (dice < 35) {
			return download(Kind.KNOWN, "/known/");
		}
		if (dice < 65) {
			return download(Kind.UNKNOWN, "/unknown/");
		}
		if (dice < 80) {
			return upload();
		}
		if (dice < 90) {
			return echo();
		}
		if (dice < 97) {
			return events();
		}
		return refused();
	}

	private Call download(Kind kind, String path) {
		String token = token();
		Content content = Content.ALL.get(this.random.nextInt(Content.ALL.size()));
		Content.Slice slice = new Content.Slice(content, this.random.nextInt(Content.MAX_OFFSET), size());
		boolean enough = slice.size() >= MIN_SIZE;
		String coded = enough ? token : (kind == Kind.KNOWN) ? Upload.IDENTITY : null;
		return new Call(kind, path + slice.path(), token, null, false, coded, 200, slice::output, cut());
	}

	private Call upload() {
		Upload upload = skewed(this.accepted);
		byte[] answer = "%d %s".formatted(upload.plain().plainLength(), upload.plain().sha256())
			.getBytes(StandardCharsets.US_ASCII);
		return new Call(Kind.UPLOAD, "/upload", token(), upload, this.random.nextBoolean(), Upload.IDENTITY, 200,
				() -> Output.of(answer, -1), cut());
	}

	private Call echo() {
		Upload upload = skewed(this.accepted);
		String token = token();
		return new Call(Kind.ECHO, "/echo", token, upload, this.random.nextBoolean(),
				(upload.plain().plainLength() >= MIN_SIZE) ? token : null, 200, upload::plain, cut());
	}

	private Call events() {
		String token = token();
		int count = this.random.nextInt(40);
		return new Call(Kind.EVENTS, "/events/%d/%d".formatted(count, 1 + this.random.nextInt(5)), token, null, false,
				token, 200, () -> Output.of(Events.stream(count), -1), cut());
	}

	private Call refused() {
		Upload upload = this.refused.get(this.random.nextInt(this.refused.size()));
		return new Call(Kind.REFUSED, "/upload", token(), upload, this.random.nextBoolean(), null, upload.status(),
				null, cut());
	}

	private String token() {
		return Upload.CODINGS.get(this.random.nextInt(Upload.CODINGS.size()));
	}

	/** The logarithm is skewed to small sizes too. */
	private int size() {
		double dice = this.random.nextDouble();
		if (dice < EMPTY) {
			return 0;
		}
		if (dice < EMPTY + LARGEST) {
			return this.maxSize;
		}
		return (int) Math.exp(Math.log(this.maxSize) * Math.pow(this.random.nextDouble(), 1.7));
	}

	private Upload skewed(List<Upload> uploads) {
		return uploads.get((int) (uploads.size() * Math.pow(this.random.nextDouble(), 1.7)));
	}

	private Call.@Nullable Cut cut() {
		if (this.random.nextDouble() >= CUT) {
			return null;
		}
		return new Call.Cut(this.random.nextInt(60),
				this.random.nextBoolean() ? (long) Math.exp(14 * this.random.nextDouble()) : Long.MAX_VALUE);
	}

}

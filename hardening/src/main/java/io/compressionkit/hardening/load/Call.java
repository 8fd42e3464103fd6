package io.compressionkit.hardening.load;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.compressionkit.benchmarks.contest.Output;

/**
 * A request, and what has to come of it.
 *
 * @param kind the kind of the request
 * @param path the path
 * @param accepted the coding that the client accepts
 * @param upload the body, or {@code null} for a GET
 * @param chunked whether the length of the body is not told
 * @param coded what the coding of the response has to be, or {@code null} if both the
 * accepted one and none will do
 * @param status the status of the response
 * @param expected the content of the response, or {@code null} if it does not matter
 * @param cut where the client gives up, or {@code null} if it does not
 */
record Call(Kind kind, String path, String accepted, @Nullable Upload upload, boolean chunked, @Nullable String coded,
		int status, @Nullable Supplier<Output> expected, @Nullable Cut cut) {

	/**
	 * Where a client gives up, whichever comes first.
	 *
	 * @param millis milliseconds after it has asked
	 * @param bytes coded bytes of the body that it has received
	 */
	record Cut(long millis, long bytes) {

	}

	@Override
	public String toString() {
		String sent = (this.upload != null) ? "%s%d bytes of %s, ".formatted(this.chunked ? "chunked " : "",
				this.upload.coded().length, this.upload.coding()) : "";
		return "%s (%saccepting %s)".formatted(this.path, sent, this.accepted);
	}

}

package io.compressionkit.hardening.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/**
 * Makes one request after the other and verifies what comes back.
 */
final class User implements Runnable {

	private static final Duration TIMEOUT = Duration.ofMinutes(3);

	private static final int PIECE = 16 * 1024;

	private final HttpClient http;

	private final Calls calls;

	private final Map<Kind, Tally> tallies;

	private final long end;

	private final int minCalls;

	/**
	 * Create a user.
	 * @param http a client that leaves bodies as they are
	 * @param calls the requests, of this user alone
	 * @param tallies takes what came of them
	 * @param end when to stop, as of {@link System#nanoTime()}
	 * @param minCalls how many requests are made even if it is later by then
	 */
	User(HttpClient http, Calls calls, Map<Kind, Tally> tallies, long end, int minCalls) {
		this.http = http;
		this.calls = calls;
		this.tallies = tallies;
		this.end = end;
		this.minCalls = minCalls;
	}

	@Override
	public void run() {
		for (int made = 0; made < this.minCalls || System.nanoTime() < this.end; made++) {
			Call call = this.calls.next();
			Tally tally = Objects.requireNonNull(this.tallies.get(call.kind()));
			try {
				perform(call, tally);
			}
			catch (IOException | RuntimeException ex) {
				tally.failed(call, ex);
			}
		}
	}

	private void perform(Call call, Tally tally) throws IOException {
		long begin = System.nanoTime();
		Answer answer = ask(call).block(TIMEOUT);
		long nanos = System.nanoTime() - begin;
		if (answer != null && answer.complete()) {
			tally.completed(nanos, answer.verify(call) + sent(call), answer.length());
		}
		else if (call.cut() != null) {
			tally.cancelled();
		}
		else {
			throw new IOException("The response has not come to its end");
		}
	}

	private static long sent(Call call) {
		return (call.upload() != null) ? call.upload().plain().plainLength() : 0;
	}

	private Mono<Answer> ask(Call call) {
		HttpClient client = this.http.headers((headers) -> write(headers, call));
		HttpClient.ResponseReceiver<?> receiver = (call.upload() != null)
				? client.request(HttpMethod.POST).uri(call.path()).send(body(call.upload()))
				: client.get().uri(call.path());
		Call.Cut cut = call.cut();
		Mono<Answer> answer = receiver.response((response, content) -> read(response, content, cut)).singleOrEmpty();
		return (cut != null) ? answer.takeUntilOther(Mono.delay(Duration.ofMillis(cut.millis()))) : answer;
	}

	private static void write(HttpHeaders headers, Call call) {
		headers.set(HttpHeaderNames.ACCEPT_ENCODING, call.accepted());
		Upload upload = call.upload();
		if (upload != null) {
			headers.set(HttpHeaderNames.CONTENT_TYPE, "text/plain");
			if (!upload.coding().equals(Upload.IDENTITY)) {
				headers.set(HttpHeaderNames.CONTENT_ENCODING, upload.coding());
			}
			if (!call.chunked()) {
				headers.set(HttpHeaderNames.CONTENT_LENGTH, upload.coded().length);
			}
		}
	}

	private static Flux<ByteBuf> body(Upload upload) {
		byte[] bytes = upload.coded();
		return Flux.range(0, (bytes.length + PIECE - 1) / PIECE)
			.map((number) -> Unpooled.wrappedBuffer(
					Arrays.copyOfRange(bytes, number * PIECE, Math.min(bytes.length, (number + 1) * PIECE))));
	}

	private static Mono<Answer> read(HttpClientResponse response, ByteBufFlux content, Call.@Nullable Cut cut) {
		String coding = response.responseHeaders().get(HttpHeaderNames.CONTENT_ENCODING, Upload.IDENTITY);
		Answer answer = new Answer(response.status().code(), coding);
		long limit = (cut != null) ? cut.bytes() : Long.MAX_VALUE;
		return content.doOnComplete(answer::completed)
			.takeWhile((piece) -> answer.add(piece) < limit)
			.then(Mono.just(answer));
	}

}

package io.compressionkit.webflux.server;

import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.compressionkit.pipe.Pipe;
import io.compressionkit.pipe.PipeResult;
import io.netty.buffer.PooledByteBufAllocator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A pump into the response of a real server.
 */
class ResponseSinkTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final int CHUNK = 16 * 1024;

	private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

	private final AtomicInteger given = new AtomicInteger();

	private final AtomicReference<Object> outcome = new AtomicReference<>();

	private final Queue<NettyDataBuffer> all = new ConcurrentLinkedQueue<>();

	private DisposableServer server;

	@AfterEach
	void stop() {
		if (this.server != null) {
			this.server.disposeNow();
		}
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(this.all).allMatch((buffer) -> buffer.getNativeBuffer().refCnt() == 0));
	}

	@Test
	void responseIsWhatWasPumped() {
		serve(chunks(500));
		byte[] body = get().response((response, content) -> content.aggregate().asByteArray()).blockLast(LIMIT);
		assertThat(body).hasSize(500 * CHUNK);
		for (int i = 0; i < 500; i++) {
			assertThat(body[i * CHUNK]).isEqualTo((byte) i);
		}
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(this.outcome.get()).isEqualTo(new PipeResult(500, 500L * CHUNK)));
	}

	@Test
	void emptySourceIsAnEmptyResponse() {
		serve(Flux.empty());
		assertThat(get().response().block(LIMIT).status().code()).isEqualTo(200);
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(this.outcome.get()).isEqualTo(new PipeResult(0, 0)));
	}

	@Test
	void clientThatStallsStallsTheSourceAndGetsAllInTheEnd() {
		serve(chunks(4_000));
		AtomicInteger received = new AtomicInteger();
		BaseSubscriber<byte[]> reader = new BaseSubscriber<>() {

			@Override
			protected void hookOnSubscribe(Subscription subscription) {
				subscription.request(1);
			}

			@Override
			protected void hookOnNext(byte[] bytes) {
				received.addAndGet(bytes.length);
			}

		};
		get().response((response, content) -> content.asByteArray()).subscribe(reader);
		Awaitility.await().atMost(LIMIT).until(() -> received.get() > 0);
		Awaitility.await().during(Duration.ofMillis(300)).atMost(LIMIT).until(this::isSteady);
		assertThat(this.given.get()).isLessThan(2_000);
		reader.requestUnbounded();
		Awaitility.await().atMost(LIMIT).until(() -> received.get() == 4_000 * CHUNK);
	}

	@Test
	void clientThatGoesAwayCancelsTheSource() {
		AtomicInteger cancelled = new AtomicInteger();
		serve(chunks(Integer.MAX_VALUE).doOnCancel(cancelled::incrementAndGet));
		get().response((response, content) -> content.asByteArray()).take(1).blockLast(LIMIT);
		Awaitility.await().atMost(LIMIT).until(() -> cancelled.get() == 1);
	}

	@Test
	void errorBeforeTheFirstChunkIsAnsweredAndOneAfterItCutsTheResponse() {
		serve(Flux.error(new IOException("source")));
		assertThat(get().response().block(LIMIT).status().code()).isEqualTo(500);
		this.server.disposeNow();
		serve(chunks(3).concatWith(Flux.error(new IOException("source"))));
		assertThatThrownBy(
				() -> get().response((response, content) -> content.aggregate().asByteArray()).blockLast(LIMIT))
			.hasStackTraceContaining("prematurely");
	}

	private boolean isSteady() throws InterruptedException {
		int before = this.given.get();
		Thread.sleep(50);
		return this.given.get() == before;
	}

	private HttpClient.ResponseReceiver<?> get() {
		return HttpClient.newConnection().port(this.server.port()).get().uri("/");
	}

	private void serve(Flux<DataBuffer> source) {
		HttpHandler handler = (request,
				response) -> Pipe.defaults().pump(source, ResponseSink.of(response)).doOnNext(this.outcome::set).then();
		this.server = HttpServer.create().port(0).handle(new ReactorHttpHandlerAdapter(handler)).bindNow();
	}

	private Flux<DataBuffer> chunks(int count) {
		Random random = new Random(3);
		return Flux.generate(() -> 0, (index, sink) -> {
			if (index == count) {
				sink.complete();
				return index;
			}
			byte[] bytes = new byte[CHUNK];
			random.nextBytes(bytes);
			bytes[0] = (byte) (int) index;
			NettyDataBuffer buffer = this.buffers.allocateBuffer(CHUNK);
			this.all.add(buffer);
			this.given.incrementAndGet();
			sink.next(buffer.write(bytes));
			return index + 1;
		});
	}

}

package io.compressionkit.benchmarks.pipelines;

import java.util.function.Consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.benchmarks.LoopSource;
import io.compressionkit.benchmarks.streaming.Chunks;

/**
 * A server that gives bytes and takes bytes, and the client for it.
 */
final class Loopback implements AutoCloseable {

	private final DisposableServer server;

	private final HttpClient client;

	private volatile @Nullable Consumer<byte[]> observer;

	/**
	 * Start.
	 * @param body what a download gives
	 * @param chunkSize in pieces of what size
	 */
	Loopback(byte[] body, int chunkSize) {
		int count = (body.length + chunkSize - 1) / chunkSize;
		this.server = HttpServer.create()
			.host("127.0.0.1")
			.port(0)
			.route((routes) -> routes
				.get("/body",
						(request,
								response) -> response.send(Flux.from(new LoopSource<ByteBuf>(count,
										(index) -> Unpooled.wrappedBuffer(body, index * chunkSize,
												Math.min(chunkSize, body.length - index * chunkSize))))))
				.post("/body",
						(request,
								response) -> response.sendString(request.receive()
									.map((buffer) -> (long) observe(buffer, this.observer))
									.reduce(0L, Long::sum)
									.map(String::valueOf))))
			.bindNow();
		this.client = HttpClient.create().baseUrl("http://127.0.0.1:" + this.server.port());
	}

	/**
	 * Show bytes to an observer.
	 * @param buffer the bytes, not released
	 * @param observer the observer, or {@code null}
	 * @return how many they are
	 */
	private static int observe(ByteBuf buffer, @Nullable Consumer<byte[]> observer) {
		int size = buffer.readableBytes();
		if (observer != null) {
			byte[] copy = new byte[size];
			buffer.getBytes(buffer.readerIndex(), copy);
			observer.accept(copy);
		}
		return size;
	}

	/**
	 * Download.
	 * @return the bytes; the subscriber releases them
	 */
	Flux<DataBuffer> download() {
		return this.client.get()
			.uri("/body")
			.response((response, content) -> content.map((buffer) -> Chunks.FACTORY.wrap(buffer.retain())));
	}

	/**
	 * Upload.
	 * @param body the bytes
	 * @param seen is shown what the server receives, or {@code null}
	 * @return how many bytes the server has received
	 */
	Mono<Long> upload(Publisher<DataBuffer> body, @Nullable Consumer<byte[]> seen) {
		this.observer = seen;
		return this.client.post()
			.uri("/body")
			.send(Flux.from(body).map(NettyDataBufferFactory::toByteBuf))
			.responseSingle((response, content) -> content.asString())
			.map(Long::valueOf);
	}

	@Override
	public void close() {
		this.server.disposeNow();
	}

}

package io.compressionkit.hardening.bombs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.ChannelOption;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.reactive.handler.WebFluxResponseStatusExceptionHandler;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.hardening.measure.CountedAllocator;
import io.compressionkit.webflux.server.CompressionWebFilter;
import io.compressionkit.webflux.server.ServerCompressionSettings;

/**
 * Reactor Netty, and behind it a filter that decodes and a handler that reads and counts.
 */
final class Server implements AutoCloseable {

	/** How much may come out of a body, in bytes. */
	static final long LIMIT = ServerCompressionSettings.Request.DEFAULT_MAX_SIZE;

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final CountedAllocator allocator = new CountedAllocator();

	private final AtomicLong accepted = new AtomicLong();

	private final AtomicLong produced = new AtomicLong();

	private final DefaultCompressionService service;

	private final CompressionWebFilter filter;

	private final LoopResources loops = LoopResources.create("bombed", 1, 2, true);

	private final DisposableServer server;

	Server(CompressionCodecs codecs) {
		this.service = CompressionServiceBuilder.forCodecs(codecs).build();
		this.filter = new CompressionWebFilter(this.service.engine(), ServerCompressionSettings.defaults(),
				ServerCodecConfigurer.create());
		WebFilter counter = (exchange, chain) -> chain.filter(exchange.mutate().request(counted(exchange)).build());
		HttpHandler handler = WebHttpHandlerBuilder.webHandler(this::read)
			.filters((filters) -> filters.addAll(List.of(counter, this.filter)))
			.exceptionHandler(new WebFluxResponseStatusExceptionHandler())
			.build();
		this.server = HttpServer.create()
			.host("localhost")
			.runOn(this.loops)
			.childOption(ChannelOption.ALLOCATOR, this.allocator)
			.handle(new ReactorHttpHandlerAdapter(handler))
			.bindNow(PATIENCE);
	}

	private ServerHttpRequest counted(ServerWebExchange exchange) {
		return new ServerHttpRequestDecorator(exchange.getRequest()) {

			@Override
			public Flux<DataBuffer> getBody() {
				return super.getBody().doOnNext((buffer) -> Server.this.accepted.addAndGet(buffer.readableByteCount()));
			}

		};
	}

	private Mono<Void> read(ServerWebExchange exchange) {
		return exchange.getRequest()
			.getBody()
			.map((buffer) -> this.produced.addAndGet(discard(buffer)))
			.then(Mono.defer(() -> exchange.getResponse().setComplete()))
			.onErrorComplete(AbortedException.class);
	}

	private static int discard(DataBuffer buffer) {
		int size = buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		return size;
	}

	int port() {
		return this.server.port();
	}

	CountedAllocator allocator() {
		return this.allocator;
	}

	/** Begin to count anew. */
	void forget() {
		this.accepted.set(0);
		this.produced.set(0);
	}

	long accepted() {
		return this.accepted.get();
	}

	long produced() {
		return this.produced.get();
	}

	@Override
	public void close() {
		this.server.disposeNow(PATIENCE);
		this.loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block(PATIENCE);
		this.filter.close();
		this.service.close();
	}

}

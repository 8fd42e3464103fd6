package io.compressionkit.hardening.faults;

import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

import io.compressionkit.CompressionListener;
import io.compressionkit.CompressionService;
import io.compressionkit.webflux.server.NegotiationListener;

/**
 * A WebFlux application whose handlers fail when they are asked to, and whose beans fail
 * if its properties say so. Its connections have buffers of their own, which are counted.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class FaultyApplication {

	/** The property that adds a codec that can be made to fail. */
	static final String CODEC = "faults.codec";

	/** The property that adds listeners that throw. */
	static final String LISTENERS = "faults.listeners";

	/** What the system takes off the application's hands when a client does not read. */
	private static final int SEND_BUFFER = 32 * 1024;

	/** Chunks of 256 KiB, and no caches: what is released is seen to be. */
	@Bean
	PooledByteBufAllocator allocator() {
		return new PooledByteBufAllocator(true, 1, 1, 8192, 5, 0, 0, false);
	}

	/**
	 * How many buffers are not released.
	 * @param allocator the allocator
	 * @return a count
	 */
	static long live(PooledByteBufAllocator allocator) {
		return allocator.metric().directArenas().stream().mapToLong(PoolArenaMetric::numActiveAllocations).sum()
				+ allocator.metric().heapArenas().stream().mapToLong(PoolArenaMetric::numActiveAllocations).sum();
	}

	@Bean
	NettyServerCustomizer countedBuffers(PooledByteBufAllocator allocator) {
		return (server) -> server.childOption(ChannelOption.ALLOCATOR, allocator)
			.childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER);
	}

	@Bean
	Handlers handlers(CompressionService service) {
		return new Handlers(service);
	}

	@Bean
	RouterFunction<ServerResponse> routes(Handlers handlers) {
		return RouterFunctions.route()
			.GET("/content/{content}/{size}", handlers::content)
			.GET("/stream/{content}/{size}", handlers::stream)
			.GET("/never", handlers::never)
			.GET("/pause", handlers::pause)
			.GET("/fail/{offset}/{error}", handlers::fail)
			.GET("/throw/{error}", handlers::throwing)
			.GET("/service/{size}", handlers::service)
			.POST("/upload", handlers::upload)
			.build();
	}

	@Bean
	@ConditionalOnProperty(CODEC)
	FaultyCodec faultyCodec() {
		return new FaultyCodec();
	}

	@Bean
	@ConditionalOnProperty(name = LISTENERS, havingValue = "exception")
	CompressionListener throwingListener() {
		return (transform) -> {
			throw new IllegalStateException("A listener that throws");
		};
	}

	@Bean
	@ConditionalOnProperty(name = LISTENERS, havingValue = "exception")
	NegotiationListener throwingNegotiationListener() {
		return (verdict, format) -> {
			throw new IllegalStateException("A listener that throws");
		};
	}

	@Bean
	@ConditionalOnProperty(name = LISTENERS, havingValue = "error")
	CompressionListener unlinkedListener() {
		return (transform) -> {
			throw new NoClassDefFoundError("A listener whose library is missing");
		};
	}

	@Bean
	@ConditionalOnProperty(name = LISTENERS, havingValue = "error")
	NegotiationListener unlinkedNegotiationListener() {
		return (verdict, format) -> {
			throw new NoClassDefFoundError("A listener whose library is missing");
		};
	}

}

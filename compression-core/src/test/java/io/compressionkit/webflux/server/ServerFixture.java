package io.compressionkit.webflux.server;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A WebFlux application with the filter on a Reactor Netty server of its own, which keeps
 * account of every buffer it allocates.
 */
final class ServerFixture implements AutoCloseable {

	/** Nothing is cached, so that what is active is what somebody holds. */
	private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 1, 1, 8192, 9, 0, 0, false);

	private final DefaultCompressionService service;

	private final AnnotationConfigApplicationContext context;

	private final LoopResources loops;

	private final DisposableServer server;

	private ServerFixture(Builder builder) {
		this.service = CompressionServiceBuilder.forCodecs(builder.codecs).build();
		this.context = new AnnotationConfigApplicationContext();
		this.context.register(WebFlux.class);
		this.context.registerBean(CompressionWebFilter.class, () -> new CompressionWebFilter(this.service.engine(),
				builder.settings, this.context.getBean(ServerCodecConfigurer.class)));
		builder.beans.accept(this.context);
		this.context.refresh();
		HttpHandler handler = WebHttpHandlerBuilder.applicationContext(this.context).build();
		this.loops = LoopResources.create("test", 1, builder.loopThreads, true);
		this.server = builder.customizer
			.apply(HttpServer.create()
				.host("localhost")
				.runOn(this.loops)
				.childOption(ChannelOption.ALLOCATOR, this.allocator))
			.handle(new ReactorHttpHandlerAdapter(handler))
			.bindNow(Duration.ofSeconds(30));
	}

	static Builder with(Object... beans) {
		return new Builder().beans((context) -> {
			for (Object bean : beans) {
				register(context, bean.getClass().getSimpleName() + System.identityHashCode(bean), bean);
			}
		});
	}

	@SuppressWarnings("unchecked")
	static <T> void register(AnnotationConfigApplicationContext context, String name, T bean) {
		context.registerBean(name, (Class<T>) bean.getClass(), () -> bean);
	}

	static CompressionCodecs allCodecs() {
		List<CompressionCodec> codecs = new ArrayList<>();
		codecs.add(new ZstdCodec());
		codecs.add(new BrotliCodec());
		codecs.add(new GzipCodec(GzipOptions.defaults()));
		codecs.add(new ZlibCodec(ZlibOptions.defaults()));
		codecs.add(new RawDeflateCodec(ZlibOptions.defaults()));
		return CompressionCodecs.of(codecs.toArray(CompressionCodec[]::new));
	}

	int port() {
		return this.server.port();
	}

	RawConnection connect() throws IOException {
		return new RawConnection(port());
	}

	/** Ask for a path on a connection of its own. */
	RawConnection.RawResponse get(String path, String... headerLines) throws IOException {
		try (RawConnection connection = connect()) {
			return connection.get(path, headerLines).read();
		}
	}

	RawConnection.RawResponse post(String path, byte[] body, String... headerLines) throws IOException {
		try (RawConnection connection = connect()) {
			return connection.post(path, body, headerLines).read();
		}
	}

	/** How many buffers the server holds. */
	long activeBuffers() {
		return active(this.allocator.metric().directArenas()) + active(this.allocator.metric().heapArenas());
	}

	private static long active(List<PoolArenaMetric> arenas) {
		return arenas.stream().mapToLong(PoolArenaMetric::numActiveAllocations).sum();
	}

	/** The memory that the server's buffers are cut from, in bytes. */
	long bufferMemory() {
		return this.allocator.metric().usedDirectMemory() + this.allocator.metric().usedHeapMemory();
	}

	/** Every buffer is released and every codec stream closed, sooner or later. */
	void assertNothingIsHeld() {
		await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
			assertThat(activeBuffers()).as("buffers that are not released").isZero();
			assertThat(StatePool.open()).as("codec streams that are not closed").isZero();
		});
	}

	@Override
	public void close() {
		this.server.disposeNow(Duration.ofSeconds(10));
		this.loops.disposeLater(Duration.ZERO, Duration.ofSeconds(30)).block(Duration.ofSeconds(40));
		this.context.close();
		this.service.close();
	}

	/** How the server is made. */
	static final class Builder {

		private CompressionCodecs codecs = allCodecs();

		private ServerCompressionSettings settings = ServerCompressionSettings.defaults();

		private Consumer<AnnotationConfigApplicationContext> beans = (context) -> {
		};

		private UnaryOperator<HttpServer> customizer = UnaryOperator.identity();

		private int loopThreads = 2;

		Builder codecs(CompressionCodec... codecs) {
			this.codecs = CompressionCodecs.of(codecs);
			return this;
		}

		Builder response(UnaryOperator<ServerCompressionSettings.Response> change) {
			this.settings = this.settings.withResponse(change.apply(this.settings.response()));
			return this;
		}

		Builder request(UnaryOperator<ServerCompressionSettings.Request> change) {
			this.settings = this.settings.withRequest(change.apply(this.settings.request()));
			return this;
		}

		Builder beans(Consumer<AnnotationConfigApplicationContext> more) {
			this.beans = this.beans.andThen(more);
			return this;
		}

		Builder server(UnaryOperator<HttpServer> customizer) {
			this.customizer = customizer;
			return this;
		}

		Builder loopThreads(int loopThreads) {
			this.loopThreads = loopThreads;
			return this;
		}

		ServerFixture start() {
			return new ServerFixture(this);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableWebFlux
	static class WebFlux {

	}

}

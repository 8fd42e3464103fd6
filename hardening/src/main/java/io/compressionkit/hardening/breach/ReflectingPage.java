package io.compressionkit.hardening.breach;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;

import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.webflux.server.CompressionWebFilter;
import io.compressionkit.webflux.server.ServerCompressionSettings;

/**
 * A server with a page that has a secret token and repeats what was searched for: all
 * that the attack needs.
 */
final class ReflectingPage implements AutoCloseable {

	/** What is known to stand before the secret. */
	static final String BEFORE_SECRET = "logout?token=";

	/** What the secret is made of. */
	static final String ALPHABET = "0123456789abcdef";

	private static final int SECRET_LENGTH = 32;

	private static final int LINES = 40;

	private static final String[] WORDS = { "orders", "account", "basket", "delivery", "returns", "contact", "prices",
			"search", "result", "address", "payment", "history", "profile", "message", "settings", "support" };

	private final Random random = new Random(20);

	private final String secret = secret();

	private final String lines = lines();

	private final DefaultCompressionService service;

	private final CompressionWebFilter filter;

	private final DisposableServer server;

	/**
	 * Start the server.
	 * @param padding how many bytes at most are added at random to a response
	 */
	ReflectingPage(int padding) {
		this.service = CompressionServiceBuilder
			.forCodecs(CompressionCodecs.of(new ZstdCodec(), new BrotliCodec(), new GzipCodec(GzipOptions.defaults())))
			.build();
		ServerCompressionSettings settings = ServerCompressionSettings.defaults();
		this.filter = new CompressionWebFilter(this.service.engine(),
				settings.withResponse(settings.response().withRandomPadding(padding)));
		this.server = HttpServer.create()
			.host("localhost")
			.handle(new ReactorHttpHandlerAdapter(
					WebHttpHandlerBuilder.webHandler(this::page).filter(this.filter).build()))
			.bindNow(Duration.ofSeconds(30));
	}

	int port() {
		return this.server.port();
	}

	/**
	 * What is to be learnt.
	 * @return hexadecimal digits
	 */
	String learnt() {
		return this.secret;
	}

	private Mono<Void> page(ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		response.getHeaders().setContentType(MediaType.TEXT_HTML);
		String searched = exchange.getRequest().getQueryParams().getFirst("q");
		byte[] page = """
				<!doctype html><title>Search</title>
				<nav><a href="/%s%s">Sign out</a></nav>
				<p>Nothing was found for <em>%s</em>.</p>
				%s
				""".formatted(BEFORE_SECRET, this.secret, searched, this.lines).getBytes(StandardCharsets.UTF_8);
		return response.writeWith(Mono.just(response.bufferFactory().wrap(page)));
	}

	private String secret() {
		StringBuilder digits = new StringBuilder();
		this.random.ints(SECRET_LENGTH, 0, ALPHABET.length()).mapToObj(ALPHABET::charAt).forEach(digits::append);
		return digits.toString();
	}

	private String lines() {
		StringBuilder lines = new StringBuilder();
		for (int i = 0; i < LINES; i++) {
			lines.append(
					"<li><a href=\"/%s/%d\">%s %s</a>%n".formatted(word(), this.random.nextInt(1000), word(), word()));
		}
		return lines.toString();
	}

	private String word() {
		return WORDS[this.random.nextInt(WORDS.length)];
	}

	@Override
	public void close() {
		this.server.disposeNow(Duration.ofSeconds(10));
		this.filter.close();
		this.service.close();
	}

}

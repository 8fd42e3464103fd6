package io.compressionkit.autoconfigure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Spring Boot application as it is, with problem details and without.
 */
class ServerApplicationTests {

	private static final String TEXT = "All animals are equal, but some animals are more equal. ".repeat(100);

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private static ConfigurableApplicationContext plain;

	private static ConfigurableApplicationContext problems;

	private static ConfigurableApplicationContext gzipOnly;

	@BeforeAll
	static void start() {
		plain = run();
		problems = run("--spring.webflux.problemdetails.enabled=true");
		gzipOnly = run("--compression.preference=gzip");
	}

	private static ConfigurableApplicationContext run(String... arguments) {
		String[] all = Arrays.copyOf(arguments, arguments.length + 2);
		all[arguments.length] = "--server.port=0";
		all[arguments.length + 1] = "--compression.server.request.max-size=10KB";
		return new SpringApplicationBuilder(Application.class).run(all);
	}

	@AfterAll
	static void stop() {
		plain.close();
		problems.close();
		gzipOnly.close();
	}

	@Test
	void responsesAreCompressedAndRequestsDecoded() throws Exception {
		HttpResponse<byte[]> response = send(plain, "/annotated", gzip(TEXT), "Content-Type", "text/plain",
				"Content-Encoding", "gzip", "Accept-Encoding", "gzip");
		assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
		assertThat(gunzip(response.body())).isEqualTo(TEXT);
	}

	@Test
	void preferenceIsWhatIsOffered() throws Exception {
		HttpResponse<byte[]> response = send(gzipOnly, "/text", null, "Accept-Encoding", "br, zstd, gzip;q=0.1");
		assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
		response = send(gzipOnly, "/annotated", new byte[1], "Content-Encoding", "none");
		assertThat(response.headers().firstValue("Accept-Encoding")).get()
			.asString()
			.contains("br", "zstd", "gzip", "deflate");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/annotated", "/functional" })
	void anUnknownCodingIs415(String path) throws Exception {
		for (ConfigurableApplicationContext application : new ConfigurableApplicationContext[] { plain, problems }) {
			HttpResponse<byte[]> response = send(application, path, gzip(TEXT), "Content-Type", "text/plain",
					"Content-Encoding", "lzma");
			assertThat(response.statusCode()).isEqualTo(415);
			assertThat(response.headers().allValues("Accept-Encoding")).containsExactly("zstd, br, gzip, deflate");
		}
	}

	@ParameterizedTest
	@CsvSource({ "/annotated, lzma, 415, text", "/functional, lzma, 415, text",
			"/annotated, 'gzip, gzip, gzip, gzip', 400, text", "/functional, 'gzip, gzip, gzip, gzip', 400, text",
			"/annotated, gzip, 400, text", "/functional, gzip, 400, text", "/annotated, br, 400, text",
			"/annotated, gzip, 413, large", "/functional, gzip, 413, large" })
	void failuresAreProblemDetailsWhereTheApplicationHasThoseOn(String path, String coding, int status, String body)
			throws Exception {
		byte[] content = (body.equals("large")) ? gzip(TEXT.repeat(10)) : Arrays.copyOf(gzip(TEXT), 40);
		for (ConfigurableApplicationContext application : new ConfigurableApplicationContext[] { plain, problems }) {
			HttpResponse<byte[]> response = send(application, path, content, "Content-Type", "text/plain",
					"Content-Encoding", coding);
			assertThat(response.statusCode()).isEqualTo(status);
			assertThat(response.headers().firstValue("Content-Type")).get()
				.asString()
				.isEqualTo((application == problems) ? "application/problem+json" : "application/json");
			assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("\"status\":" + status);
		}
	}

	@Test
	void notAcceptableIsAProblemDetailAndVaries() throws Exception {
		for (ConfigurableApplicationContext application : new ConfigurableApplicationContext[] { plain, problems }) {
			HttpResponse<byte[]> response = send(application, "/text", null, "Accept-Encoding", "*;q=0");
			assertThat(response.statusCode()).isEqualTo(406);
			assertThat(response.headers().allValues("Vary")).containsExactly("Accept-Encoding");
			assertThat(response.headers().firstValue("Content-Type")).get()
				.asString()
				.isEqualTo((application == problems) ? "application/problem+json" : "application/json");
		}
	}

	private static HttpResponse<byte[]> send(ConfigurableApplicationContext application, String path, byte[] body,
			String... headers) throws Exception {
		String port = application.getEnvironment().getProperty("local.server.port");
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
			.headers(headers);
		if (body != null) {
			request.POST(HttpRequest.BodyPublishers.ofByteArray(body));
		}
		return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
	}

	private static byte[] gzip(String text) {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
		return coded.toByteArray();
	}

	private static String gunzip(byte[] coded) throws IOException {
		return new String(new GZIPInputStream(new ByteArrayInputStream(coded)).readAllBytes(), StandardCharsets.UTF_8);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.POST("/functional",
						(request) -> request.bodyToMono(String.class)
							.flatMap((text) -> ServerResponse.ok().bodyValue(text)))
				.build();
		}

	}

	@RestController
	static class Handlers {

		@GetMapping("/text")
		String text() {
			return TEXT;
		}

		@PostMapping("/annotated")
		String annotated(@RequestBody String body) {
			return body;
		}

	}

}

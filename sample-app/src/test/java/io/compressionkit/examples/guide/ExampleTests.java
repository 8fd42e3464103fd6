package io.compressionkit.examples.guide;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import io.compressionkit.CompressionDictionary;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the guides show, done on a real server.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = ExampleTests.Application.class,
		properties = "compression.preference=zstd,br,gzip,deflate")
class ExampleTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final String TEXT = "a line of a log\n".repeat(500);

	private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionService compression;

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private WebClient.Builder builder;

	@LocalServerPort
	private int port;

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@SuppressWarnings("NullAway.Init")
	private WebClient client;

	@BeforeEach
	void client() {
		this.client = this.builder.baseUrl("http://localhost:" + this.port).build();
	}

	@Test
	void theServiceTakesAndGivesBytes() throws IOException {
		assertThat(ServiceExamples.reactive(this.compression, BYTES).block(TIMEOUT)).isEqualTo(BYTES);
		byte[] packed = ServiceExamples.blocking(this.compression, ByteBuffer.wrap(BYTES));
		assertThat(ServiceExamples.detected(this.compression, packed)).isEqualTo("gzip: " + TEXT);
		byte[] cutOff = Arrays.copyOf(gzip(TEXT), 30);
		assertThat(TEXT).startsWith(ServiceExamples.damaged(this.compression, cutOff));
		byte[] archived = new ArchiveController(this.compression).archive(BYTES);
		assertThat(this.compression.decompressSync(archived, CompressionFormat.ZSTD)).isEqualTo(BYTES);
	}

	@Test
	void streamsAreLimitedFlushedAndHandedToWorkers() throws IOException {
		assertThat(text(StreamExamples.limited(this.compression, buffers(gzip(TEXT))))).isEqualTo(TEXT);
		byte[] bomb = this.compression.compressSync(new byte[60_000_000], CompressionFormat.GZIP);
		assertThatExceptionOfType(DecompressionLimitException.class)
			.isThrownBy(() -> text(StreamExamples.limited(this.compression, buffers(bomb))));
		Flux<DataBuffer> live = StreamExamples.live(this.compression, buffers(BYTES, BYTES));
		assertThat(text(this.compression.decompress(live, CompressionFormat.ZSTD))).isEqualTo(TEXT + TEXT);
		Flux<DataBuffer> backup = StreamExamples.onWorkers(this.compression, buffers(BYTES));
		assertThat(text(this.compression.decompress(backup, CompressionFormat.ZSTD))).isEqualTo(TEXT);
	}

	@Test
	void textAndFilesArePumped() throws IOException {
		Path log = Files.write(this.folder.resolve("log.gz"), gzip("one\ntwo\nthree\n"));
		assertThat(StreamExamples.lines(this.compression, log).collectList().block(TIMEOUT)).containsExactly("one",
				"two", "three");
		Path stored = this.folder.resolve("rows.zst");
		assertThat(StreamExamples.store(this.compression, Flux.just("row 1\n", "row 2\n"), stored).block(TIMEOUT))
			.isNotNull();
		assertThat(this.compression.decompressSync(Files.readAllBytes(stored), CompressionFormat.ZSTD))
			.asString(StandardCharsets.UTF_8)
			.isEqualTo("row 1\nrow 2\n");
		List<String> sorted = StreamExamples.sorted(this.compression, log).collectList().block(TIMEOUT);
		assertThat(sorted).isNotNull();
		assertThat(String.join("", sorted)).isEqualTo("two\nthree\none\n");
	}

	@Test
	void dictionariesMakeSmallMessagesSmaller() {
		String message = "{\"id\":\"7\",\"state\":\"delivered\",\"amount\":3}";
		assertThat(DictionaryExamples.once(this.compression, message)).isEqualTo(message);
		CompressionDictionary dictionary = CompressionDictionary.raw(message.getBytes(StandardCharsets.UTF_8));
		byte[] packed = DictionaryExamples.often(this.compression, dictionary, List.of(message, message));
		assertThat(packed.length).isLessThan(message.length() / 2);
		assertThat(this.compression
			.decompressSync(DecompressionRequest.of(packed, CompressionFormat.ZSTD).withDictionary(dictionary))
			.text()).isEqualTo(message);
	}

	@Test
	void aCodecOfTheApplicationIsAFormatLikeAnyOther() {
		byte[] packed = this.compression.compressSync(BYTES, MaskCodec.MASK);
		assertThat(packed).hasSameSizeAs(BYTES).isNotEqualTo(BYTES);
		assertThat(this.compression.decompressSync(packed, MaskCodec.MASK)).isEqualTo(BYTES);
		assertThat(text(this.compression.decompress(buffers(packed), MaskCodec.MASK))).isEqualTo(TEXT);
	}

	@Test
	void theServerLeavesOutWhatHasOptedOut() {
		for (String path : List.of("/secret", "/session")) {
			ResponseEntity<Void> response = raw(path, "gzip");
			assertThat(response.getHeaders().getFirst("Content-Encoding")).as(path).isNull();
		}
		assertThat(raw("/events", "gzip").getHeaders().getFirst("Content-Encoding")).isEqualTo("gzip");
		assertThat(raw("/report", "zstd").getHeaders().getFirst("Content-Encoding")).isEqualTo("zstd");
	}

	private ResponseEntity<Void> raw(String path, String coding) {
		ResponseEntity<Void> response = this.client.get()
			.uri(path)
			.header("Accept-Encoding", coding)
			.attribute("io.compressionkit.rawResponse", true)
			.retrieve()
			.toBodilessEntity()
			.block(TIMEOUT);
		assertThat(response).isNotNull();
		return response;
	}

	@Test
	void theClientCompressesAndMirrors() {
		assertThat(ClientExamples.upload(this.client, TEXT).block(TIMEOUT)).isEqualTo(TEXT);
		ResponseEntity<byte[]> mirrored = ClientExamples.mirror(this.client).block(TIMEOUT);
		assertThat(mirrored).isNotNull();
		assertThat(mirrored.getHeaders().getFirst("Content-Encoding")).isEqualTo("br");
		assertThat(this.compression.decompressSync(mirrored.getBody(), CompressionFormat.BROTLI)).isEqualTo(BYTES);
	}

	@Test
	void mediaTypesAreReadAndWritten() throws IOException {
		assertThat(MediaTypeExamples.send(this.client, new MediaTypeExamples.Order("7", 1)).block(TIMEOUT))
			.isEqualTo(new MediaTypeExamples.Order("7", 2));
		assertThat(this.client.post()
			.uri("/count")
			.header("Content-Type", "application/gzip")
			.bodyValue(gzip(TEXT))
			.retrieve()
			.bodyToMono(Long.class)
			.block(TIMEOUT)).isEqualTo(BYTES.length);
		byte[] dump = this.client.get().uri("/dump").retrieve().bodyToMono(byte[].class).block(TIMEOUT);
		assertThat(this.compression.decompressSync(dump, CompressionFormat.ZSTD)).asString(StandardCharsets.UTF_8)
			.startsWith("row 1\n")
			.endsWith("row 1000\n");
	}

	private static Flux<DataBuffer> buffers(byte[]... parts) {
		return Flux.fromArray(parts).map(DefaultDataBufferFactory.sharedInstance::wrap);
	}

	private static String text(Flux<DataBuffer> buffers) {
		String text = DataBufferUtils.join(buffers).map((buffer) -> {
			String content = buffer.toString(StandardCharsets.UTF_8);
			DataBufferUtils.release(buffer);
			return content;
		}).block(TIMEOUT);
		return (text != null) ? text : "";
	}

	private static byte[] gzip(String text) throws IOException {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		return coded.toByteArray();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ MaskCodec.class, ServerExamples.Handlers.class, ServerExamples.Customizations.class,
			MediaTypeExamples.Handlers.class, Handlers.class })
	static class Application {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return ServerExamples.routes("token ".repeat(1000));
		}

	}

	@RestController
	static class Handlers {

		@PostMapping("/logs")
		String logs(@RequestBody String log) {
			return log;
		}

		@GetMapping("/report")
		String report() {
			return TEXT;
		}

	}

}

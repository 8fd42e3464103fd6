package io.compressionkit.webflux.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.brotli.BrotliOptions;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * A service with all codecs for the tests of the client, and what they send.
 */
final class ClientCodecs {

	static final DefaultCompressionService SERVICE = CompressionServiceBuilder
		.forCodecs(CompressionCodecs.of(new ZstdCodec(ZstdOptions.defaults()),
				new BrotliCodec(BrotliOptions.defaults()), new GzipCodec(GzipOptions.defaults()),
				new ZlibCodec(ZlibOptions.defaults()), new RawDeflateCodec(ZlibOptions.defaults())))
		.build();

	private ClientCodecs() {
	}

	static List<String> codings() {
		return List.of("zstd", "br", "gzip", "deflate");
	}

	/**
	 * Every connector with every coding.
	 */
	static Stream<Object[]> connectorsAndCodings() {
		return Stream.of(ClientConnector.values())
			.flatMap((connector) -> codings().stream().map((coding) -> new Object[] { connector, coding }));
	}

	static CompressionFormat format(String coding) {
		return CompressionFormat.of(coding);
	}

	static byte[] encode(byte[] content, String... codings) {
		byte[] encoded = content;
		for (String coding : codings) {
			encoded = SERVICE.compressSync(encoded, format(coding));
		}
		return encoded;
	}

	static byte[] decode(byte[] encoded, String coding) {
		return SERVICE.decompressSync(encoded, format(coding));
	}

	static WebClient client(ClientConnector connector, ClientCompressionSettings settings) {
		return client(connector.get(), settings);
	}

	static WebClient client(ClientHttpConnector connector, ClientCompressionSettings settings) {
		return WebClient.builder()
			.clientConnector(connector)
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(16 << 20))
			.filter(new ClientCompressionFilter(SERVICE.engine(), settings))
			.build();
	}

	static WebClient client(ClientConnector connector) {
		return client(connector, ClientCompressionSettings.defaults());
	}

	/**
	 * Text that compresses about as well as prose.
	 */
	static byte[] text(int size) {
		Random random = new Random(42);
		StringBuilder text = new StringBuilder();
		while (text.length() < size) {
			text.append(Integer.toString(random.nextInt(1296), 36)).append(' ');
		}
		return text.substring(0, size).getBytes(StandardCharsets.US_ASCII);
	}

}

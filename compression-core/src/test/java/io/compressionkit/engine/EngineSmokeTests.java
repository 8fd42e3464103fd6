package io.compressionkit.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;

import static org.assertj.core.api.Assertions.assertThat;

class EngineSmokeTests {

	@Test
	void roundTrips() {
		try (DefaultCompressionService service = CompressionServiceBuilder
			.forCodecs(
					CompressionCodecs.of(new GzipCodec(GzipOptions.defaults()), new ZlibCodec(ZlibOptions.defaults())))
			.build()) {
			for (CompressionFormat format : List.of(CompressionFormat.GZIP, CompressionFormat.ZLIB)) {
				for (int size : new int[] { 0, 1, 1000, 70000, 3_000_000 }) {
					byte[] data = new byte[size];
					Random random = new Random(3);
					for (int i = 0; i < size; i++) {
						data[i] = (byte) ("abcdefgh".charAt(random.nextInt(8)));
					}
					byte[] c = service.compressSync(data, format);
					assertThat(service.decompressSync(c, format)).isEqualTo(data);
					assertThat(service.compress(data, format).block(Duration.ofSeconds(10))).isEqualTo(c);
					assertThat(service.decompress(c, format).block(Duration.ofSeconds(10))).isEqualTo(data);
					Flux<DataBuffer> in = Flux.range(0, size / 1000 + 1).map((i) -> {
						int from = i * 1000;
						int to = Math.min(size, from + 1000);
						return DefaultDataBufferFactory.sharedInstance
							.wrap(java.util.Arrays.copyOfRange(data, from, to));
					});
					byte[] s = join(service.compress(in, format));
					assertThat(service.decompressSync(s, format)).isEqualTo(data);
					byte[] d = join(
							service.decompress(Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(c)), format));
					assertThat(d).isEqualTo(data);
				}
			}
		}
	}

	static byte[] join(Flux<DataBuffer> flux) {
		List<DataBuffer> list = new ArrayList<>(flux.collectList().block(Duration.ofSeconds(10)));
		if (list.isEmpty()) {
			return new byte[0];
		}
		DataBuffer b = DefaultDataBufferFactory.sharedInstance.join(list);
		byte[] bytes = new byte[b.readableByteCount()];
		b.read(bytes);
		DataBufferUtils.release(b);
		return bytes;
	}

}

package io.compressionkit.webflux.server;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zstd.ZstdCodec;
import io.compressionkit.codec.zstd.ZstdOptions;
import io.netty.channel.ChannelOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that reads slowly for a while, and then to the end of more than a gigabyte.
 */
class SlowReaderTests {

	private static final int BUFFER = 64 * 1024;

	private static final int BUFFERS = 16 * 1024 + 1;

	private static final long LENGTH = (long) BUFFER * BUFFERS;

	private static final long MEBIBYTE = 1 << 20;

	private static final long BETWEEN_LOOKS = 128 * MEBIBYTE;

	private static final int PAUSES = 3;

	private static final Handlers HANDLERS = new Handlers();

	private static ServerFixture server;

	@BeforeAll
	static void start() {
		server = ServerFixture.with(HANDLERS)
			.codecs(new GzipCodec(GzipOptions.defaults().withLevel(1)),
					new ZstdCodec(ZstdOptions.defaults().withLevel(1)))
			.server((server) -> server.childOption(ChannelOption.SO_SNDBUF, BUFFER))
			.start();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "zstd" })
	void aSlowReaderGetsEveryByteOfAGigabyteInFlatMemory(String coding) throws Exception {
		HANDLERS.produced.set(0);
		long heapBefore = liveHeap();
		Usage most = new Usage(0, 0);
		CRC32 crc = new CRC32();
		long length = 0;
		try (Socket socket = new Socket()) {
			socket.setReceiveBufferSize(BUFFER);
			socket.setSoTimeout(30_000);
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
			ChunkedBody body = ask(socket, coding);
			InputStream decoded = coding.equals("gzip") ? new GZIPInputStream(body, BUFFER)
					: new ZstdInputStreamNoFinalizer(body);
			byte[] buffer = new byte[BUFFER];
			for (int read = decoded.read(buffer); read >= 0; read = decoded.read(buffer)) {
				if (length / BETWEEN_LOOKS < PAUSES && (length + read) / MEBIBYTE > length / MEBIBYTE) {
					// A crawl: it is by far the server that waits.
					Thread.sleep(1);
				}
				if (length == 0 || (length + read) / BETWEEN_LOOKS > length / BETWEEN_LOOKS) {
					if (length / BETWEEN_LOOKS < PAUSES) {
						assertThat(producedOnceTheServerWaits()).as("bytes made for a client that waits")
							.isLessThan(length + BETWEEN_LOOKS);
					}
					most = most.max(new Usage(liveHeap(), server.bufferMemory()));
				}
				crc.update(buffer, 0, read);
				length += read;
			}
			assertThat(body.ended).as("the last chunk has come").isTrue();
		}
		assertThat(length).isEqualTo(LENGTH);
		assertThat(crc.getValue()).isEqualTo(HANDLERS.crc());
		assertThat(most.heap() - heapBefore).as("more heap in use than before").isLessThan(32 * MEBIBYTE);
		assertThat(most.buffers()).as("memory for buffers").isLessThan(64 * MEBIBYTE);
		server.assertNothingIsHeld();
	}

	private static ChunkedBody ask(Socket socket, String coding) throws IOException {
		socket.getOutputStream()
			.write("GET /gigabyte HTTP/1.1\r\nHost: test\r\nAccept-Encoding: %s\r\n\r\n".formatted(coding)
				.getBytes(StandardCharsets.US_ASCII));
		ChunkedBody body = new ChunkedBody(new BufferedInputStream(socket.getInputStream(), BUFFER));
		StringBuilder head = new StringBuilder();
		for (String line = body.line(); !line.isEmpty(); line = body.line()) {
			head.append(line).append('\n');
		}
		assertThat(head.toString()).startsWith("HTTP/1.1 200")
			.containsIgnoringCase("content-encoding: " + coding)
			.containsIgnoringCase("transfer-encoding: chunked");
		return body;
	}

	/** Nothing is made any more, although nothing is read. */
	private static long producedOnceTheServerWaits() throws InterruptedException {
		long before = -1;
		long produced = HANDLERS.produced.get();
		for (int i = 0; i < 100 && produced != before; i++) {
			Thread.sleep(150);
			before = produced;
			produced = HANDLERS.produced.get();
		}
		assertThat(produced).as("the server waits").isEqualTo(before).isLessThan(LENGTH);
		return produced;
	}

	private static long liveHeap() {
		System.gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

	private record Usage(long heap, long buffers) {

		Usage max(Usage other) {
			return new Usage(Math.max(this.heap, other.heap), Math.max(this.buffers, other.buffers));
		}

	}

	/** A body with its chunks undone as they come. */
	private static final class ChunkedBody extends InputStream {

		private final InputStream in;

		private int left;

		private boolean ended;

		ChunkedBody(InputStream in) {
			this.in = in;
		}

		String line() throws IOException {
			StringBuilder line = new StringBuilder();
			for (int octet = this.in.read(); octet != '\n'; octet = this.in.read()) {
				if (octet < 0) {
					throw new EOFException("The connection ended within a line");
				}
				if (octet != '\r') {
					line.append((char) octet);
				}
			}
			return line.toString();
		}

		@Override
		public int read() throws IOException {
			byte[] single = new byte[1];
			return (read(single, 0, 1) < 0) ? -1 : single[0] & 0xff;
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			if (this.left == 0 && !this.ended) {
				this.left = Integer.parseInt(line(), 16);
				this.ended = this.left == 0;
			}
			if (this.ended) {
				return -1;
			}
			int read = this.in.read(bytes, offset, Math.min(length, this.left));
			if (read < 0) {
				throw new EOFException("The connection ended within a chunk");
			}
			this.left -= read;
			if (this.left == 0) {
				line();
			}
			return read;
		}

		/** Lets a decoder know that there may be another member. */
		@Override
		public int available() {
			return this.ended ? 0 : 1;
		}

	}

	@RestController
	private static final class Handlers {

		private final AtomicLong produced = new AtomicLong();

		private final byte[] text = text();

		@GetMapping("/gigabyte")
		Mono<Void> gigabyte(ServerHttpResponse response) {
			response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
			return response.writeWith(Flux.range(0, BUFFERS).map((number) -> {
				this.produced.addAndGet(BUFFER);
				DataBuffer buffer = response.bufferFactory().allocateBuffer(BUFFER);
				return buffer.write(this.text, start(number), BUFFER);
			}));
		}

		/** Where a buffer starts within the text, so that no two follow alike. */
		private static int start(int number) {
			return number * 7919 % BUFFER;
		}

		long crc() {
			CRC32 crc = new CRC32();
			for (int number = 0; number < BUFFERS; number++) {
				crc.update(this.text, start(number), BUFFER);
			}
			return crc.getValue();
		}

		private static byte[] text() {
			StringBuilder text = new StringBuilder();
			Random random = new Random(4);
			while (text.length() < 2 * BUFFER) {
				text.append("GET /orders/").append(random.nextInt(1 << 20));
				text.append(" HTTP/1.1 200 Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36\n");
			}
			return text.toString().getBytes(StandardCharsets.US_ASCII);
		}

	}

}

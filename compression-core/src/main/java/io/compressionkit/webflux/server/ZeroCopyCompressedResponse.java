package io.compressionkit.webflux.server;

import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.compressionkit.engine.CompressionEngine;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * A response that can send files without a copy, unless they are to be compressed.
 */
final class ZeroCopyCompressedResponse extends CompressedResponse implements ZeroCopyHttpOutputMessage {

	private final ZeroCopyHttpOutputMessage zeroCopy;

	private ZeroCopyCompressedResponse(ServerHttpResponse delegate, ZeroCopyHttpOutputMessage zeroCopy,
			ResponseCoding coding, ResponseCodecs codecs, CompressionEngine engine) {
		super(delegate, coding, codecs, engine);
		this.zeroCopy = zeroCopy;
	}

	/**
	 * Decorate a response, with the abilities that it has.
	 * @param delegate the response
	 * @param coding the rules for it
	 * @param codecs what it can be compressed with
	 * @param engine does the work
	 * @return the decorated response
	 */
	static CompressedResponse decorate(ServerHttpResponse delegate, ResponseCoding coding, ResponseCodecs codecs,
			CompressionEngine engine) {
		return (delegate instanceof ZeroCopyHttpOutputMessage zeroCopy)
				? new ZeroCopyCompressedResponse(delegate, zeroCopy, coding, codecs, engine)
				: new CompressedResponse(delegate, coding, codecs, engine);
	}

	@Override
	public Mono<Void> writeWith(Path file, long position, long count) {
		return Mono.defer(() -> mayCompress(count) ? look(file, position, count)
				: this.zeroCopy.writeWith(file, position, count));
	}

	private Mono<Void> look(Path file, long position, long count) {
		return afterFailure(prepare().then(Mono.defer(() -> {
			if (decide(count) == null) {
				return this.zeroCopy.writeWith(file, position, count);
			}
			Flux<DataBuffer> body = read(file, position, count);
			return (count <= WHOLE) ? writeWhole(body) : writeStream(body);
		})));
	}

	private Flux<DataBuffer> read(Path file, long position, long count) {
		Flux<DataBuffer> buffers = DataBufferUtils.readAsynchronousFileChannel(
				() -> AsynchronousFileChannel.open(file, StandardOpenOption.READ), position, bufferFactory(),
				CompressionEngine.SLICE);
		return DataBufferUtils.takeUntilByteCount(buffers, count);
	}

}

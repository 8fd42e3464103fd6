package io.compressionkit.sample.api;

import io.compressionkit.sample.SampleProperties;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Reads request bodies whole, whatever media type they claim to be of: what command line
 * clients send says "form" unless they are told otherwise, and no controller argument
 * takes that for bytes.
 */
@Component
public class RequestBodies {

	private final int maxSize;

	RequestBodies(SampleProperties properties) {
		this.maxSize = Math.toIntExact(properties.maxBodySize().toBytes());
	}

	/**
	 * Read a body.
	 * @param request the request
	 * @return its bytes, possibly none; an error when there are more than
	 * {@code sample.max-body-size}
	 */
	public Mono<byte[]> read(ServerHttpRequest request) {
		return DataBufferUtils.join(request.getBody(), this.maxSize)
			.map(RequestBodies::drain)
			.defaultIfEmpty(new byte[0]);
	}

	private static byte[] drain(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

}

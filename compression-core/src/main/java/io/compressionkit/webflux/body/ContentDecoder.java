package io.compressionkit.webflux.body;

import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CodecSelector;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.engine.DecompressionSpec;

/**
 * Undoes the content codings of a message body, RFC 9110 section 8.4. Thread-safe.
 */
public final class ContentDecoder {

	private final CompressionEngine engine;

	private final DecompressionLimits limits;

	private final String limitHint;

	private final Side side;

	/**
	 * Create a decoder.
	 * @param engine does the work
	 * @param limits what a body may cost
	 * @param limitHint how the limits can be changed, for the message of an error
	 * @param side whose messages these are
	 */
	public ContentDecoder(CompressionEngine engine, DecompressionLimits limits, String limitHint, Side side) {
		this.engine = engine;
		this.limits = limits;
		this.limitHint = limitHint;
		this.side = side;
	}

	/**
	 * Decode a body as it passes. A body without a byte is an empty body in any coding.
	 * @param body the body; each buffer is released once it is consumed
	 * @param codecs the codecs, that of the coding applied last first
	 * @return the decoded body
	 */
	public Flux<DataBuffer> decode(Flux<DataBuffer> body, List<CompressionCodec> codecs) {
		Flux<DataBuffer> decoded = body;
		for (CompressionCodec codec : codecs) {
			DecompressionSpec spec = DecompressionSpec.of(selector(codec), this.limits, this.limitHint)
				.withEmptyAllowed(true);
			decoded = this.engine.decompress(decoded, spec, TransformOptions.defaults(), this.side);
		}
		return decoded;
	}

	/**
	 * The coding {@code deflate} is zlib, but some senders mean raw deflate, RFC 9110
	 * section 8.4.1.2.
	 */
	private CodecSelector selector(CompressionCodec codec) {
		CompressionCodec raw = rawDeflate(codec);
		return (raw != null) ? CodecSelector.preferring(codec, raw) : CodecSelector.always(codec);
	}

	private @Nullable CompressionCodec rawDeflate(CompressionCodec codec) {
		return codec.format().equals(CompressionFormat.ZLIB) ? this.engine.codecs().find(CompressionFormat.RAW_DEFLATE)
				: null;
	}

}

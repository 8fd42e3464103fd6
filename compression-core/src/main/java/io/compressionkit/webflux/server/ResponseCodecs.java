package io.compressionkit.webflux.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.http.ContentEncoding;

/**
 * The codecs that responses are compressed with: those of the application, bound to what
 * a recipient has to accept. Immutable and thread-safe.
 */
final class ResponseCodecs implements AutoCloseable {

	private final Map<CompressionFormat, CompressionCodec> codecs = new LinkedHashMap<>();

	private final List<CompressionCodec> derived = new ArrayList<>();

	/**
	 * Derive the codecs.
	 * @param available the codecs that are there; not closed
	 * @param settings what is on offer
	 */
	ResponseCodecs(CompressionCodecs available, ServerCompressionSettings.Response settings) {
		Collection<CompressionFormat> offered = (settings.offered() != null) ? settings.offered() : available.formats();
		for (CompressionFormat format : offered) {
			CompressionCodec codec = available.find(format);
			if (codec != null && format.contentCoding() != null && !this.codecs.containsKey(format)) {
				add(codec, settings);
			}
		}
	}

	private void add(CompressionCodec codec, ServerCompressionSettings.Response settings) {
		CompressionCodec fit = codec.forContentCoding(settings.maxWindowSize(), settings.randomPadding());
		if (fit != null) {
			this.codecs.put(fit.format(), fit);
			if (fit != codec) {
				this.derived.add(fit);
			}
		}
	}

	/**
	 * The formats on offer.
	 * @return the preferred one first
	 */
	List<CompressionFormat> offered() {
		return List.copyOf(this.codecs.keySet());
	}

	/**
	 * The content codings on offer.
	 * @return the tokens, the preferred one first
	 */
	List<String> tokens() {
		return ContentEncoding.supported(CompressionCodecs.of(this.codecs.values(), List.of()));
	}

	/**
	 * The codec for a format.
	 * @param format one of the formats on offer
	 * @return the codec
	 */
	CompressionCodec get(CompressionFormat format) {
		CompressionCodec codec = this.codecs.get(format);
		if (codec == null) {
			throw new IllegalArgumentException("'%s' is not on offer; there are %s".formatted(format, offered()));
		}
		return codec;
	}

	/**
	 * Close the codecs that were derived. Idempotent.
	 */
	@Override
	public void close() {
		this.derived.forEach(CompressionCodec::close);
	}

}

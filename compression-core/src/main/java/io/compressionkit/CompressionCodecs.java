package io.compressionkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * The codecs that are there, one for a format, in order of preference; and why others are
 * not. Immutable and thread-safe.
 */
public final class CompressionCodecs implements Iterable<CompressionCodec> {

	private final Map<CompressionFormat, CompressionCodec> codecs;

	private final Map<CompressionFormat, CodecUnavailableException> unavailable;

	private CompressionCodecs(Map<CompressionFormat, CompressionCodec> codecs,
			Map<CompressionFormat, CodecUnavailableException> unavailable) {
		this.codecs = Collections.unmodifiableMap(codecs);
		this.unavailable = Collections.unmodifiableMap(unavailable);
	}

	/**
	 * Collect codecs.
	 * @param codecs the preferred one first; of two for the same format the first counts
	 * @return the codecs
	 */
	public static CompressionCodecs of(CompressionCodec... codecs) {
		return of(List.of(codecs), List.of());
	}

	/**
	 * Collect codecs, and the reasons why others are not there.
	 * @param codecs the preferred one first; of two for the same format the first counts
	 * @param unavailable one for each format that was wanted and could not be had; one
	 * whose format is among the codecs is ignored
	 * @return the codecs
	 */
	public static CompressionCodecs of(Collection<? extends CompressionCodec> codecs,
			Collection<CodecUnavailableException> unavailable) {
		Map<CompressionFormat, CompressionCodec> available = new LinkedHashMap<>();
		for (CompressionCodec codec : codecs) {
			Assert.notNull(codec, "codec must not be null");
			available.putIfAbsent(codec.format(), codec);
		}
		Map<CompressionFormat, CodecUnavailableException> reasons = new LinkedHashMap<>();
		for (CodecUnavailableException reason : unavailable) {
			if (!available.containsKey(reason.getFormat())) {
				reasons.putIfAbsent(reason.getFormat(), reason);
			}
		}
		return new CompressionCodecs(available, reasons);
	}

	/**
	 * The codec for a format.
	 * @param format the format
	 * @return the codec
	 * @throws CodecUnavailableException when the format was wanted and its library could
	 * not be loaded
	 * @throws IllegalArgumentException when no codec for the format was ever added
	 */
	public CompressionCodec get(CompressionFormat format) {
		Assert.notNull(format, "format must not be null");
		CompressionCodec codec = this.codecs.get(format);
		if (codec != null) {
			return codec;
		}
		CodecUnavailableException reason = this.unavailable.get(format);
		if (reason != null) {
			throw reason.again();
		}
		throw new IllegalArgumentException(
				"There is no codec for format '%s'; there are %s".formatted(format, formats()));
	}

	/**
	 * The codec for a format, if it is there.
	 * @param format the format
	 * @return the codec, or {@code null}
	 */
	public @Nullable CompressionCodec find(CompressionFormat format) {
		return this.codecs.get(format);
	}

	/**
	 * The codec for a content coding, if it is there.
	 * @param token a content coding or an alias of one, in any case
	 * @return the codec, or {@code null}
	 */
	public @Nullable CompressionCodec findByContentCoding(String token) {
		for (CompressionCodec codec : this.codecs.values()) {
			if (codec.format().isContentCoding(token)) {
				return codec;
			}
		}
		return null;
	}

	/**
	 * The formats that are there.
	 * @return an immutable list in order of preference
	 */
	public List<CompressionFormat> formats() {
		return List.copyOf(this.codecs.keySet());
	}

	/**
	 * The formats that were wanted and could not be had, with the reason for each.
	 * @return an immutable map
	 */
	public Map<CompressionFormat, CodecUnavailableException> unavailable() {
		return this.unavailable;
	}

	@Override
	public Iterator<CompressionCodec> iterator() {
		return this.codecs.values().iterator();
	}

	@Override
	public String toString() {
		List<String> names = new ArrayList<>();
		formats().forEach((format) -> names.add(format.name()));
		return String.join(", ", names);
	}

}

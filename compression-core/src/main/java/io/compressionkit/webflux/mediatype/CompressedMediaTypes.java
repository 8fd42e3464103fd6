package io.compressionkit.webflux.mediatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import org.jspecify.annotations.Nullable;

import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/**
 * The media types whose bytes are compressed: those of the formats themselves, such as
 * {@code application/zstd}, and those with a structured suffix, such as
 * {@code application/json+zstd}. Immutable and thread-safe.
 */
final class CompressedMediaTypes {

	private final CompressionCodecs codecs;

	private final List<MimeType> mimeTypes;

	CompressedMediaTypes(CompressionCodecs codecs) {
		this.codecs = codecs;
		List<MimeType> mimeTypes = new ArrayList<>();
		for (CompressionCodec codec : codecs) {
			codec.format().mediaTypes().forEach((type) -> mimeTypes.add(MimeTypeUtils.parseMimeType(type)));
			String suffix = codec.format().structuredSuffix();
			if (suffix != null) {
				mimeTypes.add(new MimeType("application", "*+" + suffix));
				mimeTypes.add(new MimeType("text", "*+" + suffix));
			}
		}
		this.mimeTypes = List.copyOf(mimeTypes);
	}

	/**
	 * All of them.
	 * @return an immutable list
	 */
	List<MimeType> mimeTypes() {
		return this.mimeTypes;
	}

	/**
	 * What the bytes of a type are.
	 * @param mimeType a type, or {@code null}
	 * @return the codec and the type of what is compressed, or {@code null} if the type
	 * is not one of these
	 */
	@Nullable Match match(@Nullable MimeType mimeType) {
		if (mimeType == null || !mimeType.isConcrete()) {
			return null;
		}
		String name = (mimeType.getType() + "/" + mimeType.getSubtype()).toLowerCase(Locale.ROOT);
		String subtype = mimeType.getSubtype();
		int plus = subtype.lastIndexOf('+');
		String suffix = (plus > 0) ? subtype.substring(plus + 1).toLowerCase(Locale.ROOT) : null;
		for (CompressionCodec codec : this.codecs) {
			if (codec.format().mediaTypes().contains(name)) {
				return new Match(codec, null);
			}
			if (suffix != null && suffix.equals(codec.format().structuredSuffix())) {
				return new Match(codec,
						new MimeType(mimeType.getType(), subtype.substring(0, plus), mimeType.getParameters()));
			}
		}
		return null;
	}

	/**
	 * What the bytes of a type are.
	 *
	 * @param codec reads and writes them
	 * @param underlying the type of what is compressed, or {@code null} if it is not told
	 */
	record Match(CompressionCodec codec, @Nullable MimeType underlying) {

		private static final MimeType TEXT = MimeTypeUtils.TEXT_PLAIN;

		/**
		 * The type of what is compressed when it is text.
		 * @param outer the compressed type, whose charset counts
		 * @return a text type, or the underlying one
		 */
		MimeType textType(@Nullable MimeType outer) {
			if (this.underlying != null) {
				return this.underlying;
			}
			return (outer != null && outer.getCharset() != null) ? new MimeType(TEXT, outer.getCharset()) : TEXT;
		}

	}

}

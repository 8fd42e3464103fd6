package io.compressionkit.webflux.mediatype;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.compressionkit.engine.CompressionEngine;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.MimeType;

/**
 * What the encoder and the decoder of compressed media types have in common.
 */
abstract class CompressedCodecSupport {

	private static final Set<Class<?>> RAW = Set.of(byte[].class, ByteBuffer.class);

	private final Log logger = LogFactory.getLog(getClass());

	private final CompressionEngine engine;

	private final CompressedMediaTypes mediaTypes;

	private final boolean transformRaw;

	CompressedCodecSupport(CompressionEngine engine, boolean transformRaw) {
		this.engine = engine;
		this.mediaTypes = new CompressedMediaTypes(engine.codecs());
		this.transformRaw = transformRaw;
	}

	final CompressionEngine engine() {
		return this.engine;
	}

	final List<MimeType> mimeTypes() {
		return this.mediaTypes.mimeTypes();
	}

	/** The types with a suffix, as patterns. */
	final List<MimeType> suffixes() {
		return this.mediaTypes.mimeTypes().stream().filter((type) -> !type.isConcrete()).toList();
	}

	/**
	 * Whether a value may get a type with a suffix because a client asks for it. Text and
	 * raw bytes are of any type that a handler says they are.
	 */
	final boolean isNegotiable(ResolvableType elementType) {
		return !CharSequence.class.isAssignableFrom(elementType.toClass()) && !isRaw(elementType);
	}

	/**
	 * What a message is, if it is one of ours: raw bytes are what they say they are.
	 */
	final CompressedMediaTypes.@Nullable Match match(ResolvableType elementType, @Nullable MimeType mimeType) {
		return (this.transformRaw || !isRaw(elementType)) ? this.mediaTypes.match(mimeType) : null;
	}

	/**
	 * The same for a message that has been accepted.
	 */
	final CompressedMediaTypes.Match required(@Nullable MimeType mimeType) {
		CompressedMediaTypes.Match match = this.mediaTypes.match(mimeType);
		if (match == null) {
			throw new IllegalStateException("Not a compressed media type: " + mimeType);
		}
		return match;
	}

	private static boolean isRaw(ResolvableType elementType) {
		Class<?> type = elementType.toClass();
		return RAW.contains(type) || DataBuffer.class.isAssignableFrom(type) || Resource.class.isAssignableFrom(type)
				|| type.getName().equals("io.netty.buffer.ByteBuf");
	}

	/**
	 * The type that the codec underneath is asked for.
	 */
	static MimeType innerType(CompressedMediaTypes.Match match, @Nullable MimeType mimeType) {
		return match.textType(mimeType);
	}

	/**
	 * Whether the codec underneath is known: that of the suffix, or text.
	 */
	final boolean isTold(CompressedMediaTypes.Match match, ResolvableType elementType) {
		return match.underlying() != null || CharSequence.class.isAssignableFrom(elementType.toClass())
				|| isRaw(elementType);
	}

	final void log(String what, CompressedMediaTypes.Match match, @Nullable Map<String, Object> hints) {
		if (this.logger.isDebugEnabled() && !Hints.isLoggingSuppressed(hints)) {
			this.logger.debug("%s%s %s".formatted(Hints.getLogPrefix(hints), what, match.codec().format()));
		}
	}

}

package io.compressionkit.webflux.mediatype;

import java.util.List;
import java.util.function.Supplier;

import io.compressionkit.engine.CompressionEngine;

import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Teaches a WebFlux server or a {@code WebClient} the compressed media types: those of
 * the formats, such as {@code application/gzip} and {@code application/zstd}, and the
 * structured suffixes {@code +gzip} and {@code +zstd}.
 * <ul>
 * <li>Values are transformed: text, and for a suffix whatever the codec of the type
 * underneath reads and writes ({@code application/json+zstd}: a Java object as JSON).
 * <li>{@link DecompressedBody} and {@link CompressibleBody} are the bytes underneath, as
 * a stream.
 * <li>Raw bytes ({@code byte[]}, {@code ByteBuffer}, {@code DataBuffer},
 * {@code Resource}) are what they say they are and pass untouched, unless that is asked
 * for.
 * </ul>
 */
public final class CompressionMediaTypeCodecs {

	private CompressionMediaTypeCodecs() {
	}

	/**
	 * Add the codecs to those of a server or a client.
	 * @param configurer where they are added
	 * @param engine does the work; its limits apply to what is read
	 * @param transformRaw whether raw bytes are transformed too
	 */
	public static void register(CodecConfigurer configurer, CompressionEngine engine, boolean transformRaw) {
		Assert.notNull(configurer, "configurer must not be null");
		Assert.notNull(engine, "engine must not be null");
		CodecConfigurer.CustomCodecs custom = configurer.customCodecs();
		Supplier<List<HttpMessageWriter<?>>> writers = SingletonSupplier.of(configurer::getWriters);
		custom.register(new CompressedMessageWriter(new CompressedEncoder(engine, writers, transformRaw), writers));
		custom.register(new CompressedDecoder(engine, SingletonSupplier.of(configurer::getReaders), transformRaw));
		custom.register(new CompressibleBodyWriter(engine));
	}

}

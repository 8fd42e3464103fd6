package io.compressionkit.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties under {@code compression.media-types}. Immutable.
 *
 * @param enabled Whether compressed media types, such as application/zstd and
 * application/json+zstd, are read and written.
 * @param transformRaw Whether raw bytes of a compressed media type are transformed too,
 * instead of passing as they are.
 */
@ConfigurationProperties("compression.media-types")
public record CompressionMediaTypeProperties(@DefaultValue("true") boolean enabled,
		@DefaultValue("false") boolean transformRaw) {

}

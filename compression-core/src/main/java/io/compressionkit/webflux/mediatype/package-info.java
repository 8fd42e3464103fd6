/**
 * Compressed media types, such as {@code application/zstd}, as encoders and decoders of
 * servers and clients.
 */
@NullMarked
package io.compressionkit.webflux.mediatype;

import org.jspecify.annotations.NullMarked;

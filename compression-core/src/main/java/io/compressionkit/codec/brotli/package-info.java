/**
 * Brotli, RFC 7932, on brotli4j. Nothing outside this package knows that library.
 */
@NullMarked
package io.compressionkit.codec.brotli;

import org.jspecify.annotations.NullMarked;

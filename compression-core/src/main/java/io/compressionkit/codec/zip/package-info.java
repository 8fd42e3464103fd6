/**
 * gzip, zlib and raw deflate on the Java platform's own deflate. The framing of gzip and
 * zlib is written and read here, once for each.
 */
@NullMarked
package io.compressionkit.codec.zip;

import org.jspecify.annotations.NullMarked;

/**
 * Zstandard, RFC 8878, on zstd-jni. Nothing outside this package knows that library.
 */
@NullMarked
package io.compressionkit.codec.zstd;

import org.jspecify.annotations.NullMarked;

/**
 * Compression and decompression over HTTP.
 */
@NullMarked
package io.compressionkit.sample.api;

import org.jspecify.annotations.NullMarked;

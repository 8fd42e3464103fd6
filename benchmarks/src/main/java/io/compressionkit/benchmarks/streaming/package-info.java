/**
 * Streams, chunk by chunk.
 */
@NullMarked
package io.compressionkit.benchmarks.streaming;

import org.jspecify.annotations.NullMarked;

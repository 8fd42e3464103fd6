/**
 * What is compressed: the same bytes on every run.
 */
@NullMarked
package io.compressionkit.benchmarks.payload;

import org.jspecify.annotations.NullMarked;

/**
 * Text streams.
 */
@NullMarked
package io.compressionkit.benchmarks.text;

import org.jspecify.annotations.NullMarked;

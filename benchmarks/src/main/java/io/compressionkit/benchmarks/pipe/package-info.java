/**
 * The pump.
 */
@NullMarked
package io.compressionkit.benchmarks.pipe;

import org.jspecify.annotations.NullMarked;

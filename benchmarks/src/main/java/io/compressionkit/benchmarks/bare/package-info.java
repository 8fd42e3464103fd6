/**
 * The libraries without anything around them: what nothing can be faster than.
 */
@NullMarked
package io.compressionkit.benchmarks.bare;

import org.jspecify.annotations.NullMarked;

/**
 * One-shot calls, one after the other, many at a time, and at every size.
 */
@NullMarked
package io.compressionkit.benchmarks.oneshot;

import org.jspecify.annotations.NullMarked;

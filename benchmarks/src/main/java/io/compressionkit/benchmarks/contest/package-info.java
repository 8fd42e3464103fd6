/**
 * The harness: sides that take turns, in several virtual machines, and what is told of
 * them.
 */
@NullMarked
package io.compressionkit.benchmarks.contest;

import org.jspecify.annotations.NullMarked;

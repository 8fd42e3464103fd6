/**
 * What fits into a method, measured by JMH: the same sides once more.
 */
@NullMarked
package io.compressionkit.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;

/**
 * The programs that measure and report.
 */
@NullMarked
package io.compressionkit.benchmarks;

import org.jspecify.annotations.NullMarked;

/**
 * Results as JSON, and the tables and charts that are made of them.
 */
@NullMarked
package io.compressionkit.benchmarks.report;

import org.jspecify.annotations.NullMarked;

/**
 * Servers in processes of their own, and what clients see of them: throughput, fairness
 * and events.
 */
@NullMarked
package io.compressionkit.benchmarks.http;

import org.jspecify.annotations.NullMarked;

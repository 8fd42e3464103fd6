/**
 * Node.js as a side, measured by itself in a process of its own.
 */
@NullMarked
package io.compressionkit.benchmarks.node;

import org.jspecify.annotations.NullMarked;

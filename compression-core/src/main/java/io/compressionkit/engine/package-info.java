/**
 * What runs the codecs: limits and policy, one-shot calls with at most one thread hop,
 * streams without any, and the default {@link io.compressionkit.CompressionService}.
 */
@NullMarked
package io.compressionkit.engine;

import org.jspecify.annotations.NullMarked;

/**
 * Meters of compression. The only package that knows Micrometer.
 */
@NullMarked
package io.compressionkit.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;

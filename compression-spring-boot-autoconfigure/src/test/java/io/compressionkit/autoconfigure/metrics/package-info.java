@NullMarked
package io.compressionkit.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;

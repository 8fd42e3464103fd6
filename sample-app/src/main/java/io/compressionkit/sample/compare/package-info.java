/**
 * How every format does on a file.
 */
@NullMarked
package io.compressionkit.sample.compare;

import org.jspecify.annotations.NullMarked;

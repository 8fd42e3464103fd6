/**
 * The sample application as the jar that it is packaged into.
 */
@NullMarked
package io.compressionkit.sample.packaged;

import org.jspecify.annotations.NullMarked;

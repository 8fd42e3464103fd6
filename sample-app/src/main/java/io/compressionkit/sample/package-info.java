/**
 * The sample application.
 */
@NullMarked
package io.compressionkit.sample;

import org.jspecify.annotations.NullMarked;

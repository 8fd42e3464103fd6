/**
 * Takes compressed bodies and tells what was in them.
 */
@NullMarked
package io.compressionkit.sample.upload;

import org.jspecify.annotations.NullMarked;

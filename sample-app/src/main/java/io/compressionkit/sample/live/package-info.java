/**
 * Events that are sent as they happen.
 */
@NullMarked
package io.compressionkit.sample.live;

import org.jspecify.annotations.NullMarked;

/**
 * The drain loop that the streaming operators share: demand, cancellation, ownership and
 * turns of the event loop, written once. Knows nothing of bytes or text.
 */
@NullMarked
package io.compressionkit.flow;

import org.jspecify.annotations.NullMarked;

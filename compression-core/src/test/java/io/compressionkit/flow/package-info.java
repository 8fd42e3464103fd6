/**
 * Tests of the drain loop.
 */
@NullMarked
package io.compressionkit.flow;

import org.jspecify.annotations.NullMarked;

/**
 * Tests of text streams.
 */
@NullMarked
package io.compressionkit.text;

import org.jspecify.annotations.NullMarked;

/**
 * The examples of the guides in the folder docs, compiled and run.
 */
@NullMarked
package io.compressionkit.examples.guide;

import org.jspecify.annotations.NullMarked;

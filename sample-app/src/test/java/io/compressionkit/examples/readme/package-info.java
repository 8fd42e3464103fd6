/**
 * The examples of the README, compiled and run.
 */
@NullMarked
package io.compressionkit.examples.readme;

import org.jspecify.annotations.NullMarked;

/**
 * The examples of the README, compiled and run.
 */
@NullMarked
package io.compressionkit.sample.readme;

import org.jspecify.annotations.NullMarked;

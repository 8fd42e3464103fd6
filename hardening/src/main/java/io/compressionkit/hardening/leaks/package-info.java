/**
 * Counts what is left after a great many calls and streams.
 */
@NullMarked
package io.compressionkit.hardening.leaks;

import org.jspecify.annotations.NullMarked;

/**
 * Every change of a byte of streams of each format.
 */
@NullMarked
package io.compressionkit.hardening.mutation;

import org.jspecify.annotations.NullMarked;

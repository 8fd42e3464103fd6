/**
 * Input that is small and wants to become large, or to go on for ever.
 */
@NullMarked
package io.compressionkit.hardening.bombs;

import org.jspecify.annotations.NullMarked;

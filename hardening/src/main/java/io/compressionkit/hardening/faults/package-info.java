/**
 * Faults that are done to a real application, and what becomes of it.
 */
@NullMarked
package io.compressionkit.hardening.faults;

import org.jspecify.annotations.NullMarked;

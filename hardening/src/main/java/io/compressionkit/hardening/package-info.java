/**
 * Runs trials and keeps what they find.
 */
@NullMarked
package io.compressionkit.hardening;

import org.jspecify.annotations.NullMarked;

/**
 * Learns a secret from the lengths of compressed responses.
 */
@NullMarked
package io.compressionkit.hardening.breach;

import org.jspecify.annotations.NullMarked;

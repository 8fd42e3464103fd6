/**
 * A server under load and among slow clients.
 */
@NullMarked
package io.compressionkit.hardening.load;

import org.jspecify.annotations.NullMarked;

/**
 * What server and client agree on, and what goes over the wire.
 */
@NullMarked
package io.compressionkit.sample.negotiation;

import org.jspecify.annotations.NullMarked;

/**
 * HTTP content coding for WebFlux servers and clients, and compressed media types as
 * encoders and decoders.
 */
@NullMarked
package io.compressionkit.webflux;

import org.jspecify.annotations.NullMarked;

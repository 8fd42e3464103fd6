/**
 * HTTP content coding for WebFlux servers, and responses as sinks of a pump.
 */
@NullMarked
package io.compressionkit.webflux.server;

import org.jspecify.annotations.NullMarked;

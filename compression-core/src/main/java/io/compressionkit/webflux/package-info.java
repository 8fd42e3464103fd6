/**
 * HTTP content coding for WebFlux: what applications tell servers and clients about
 * single exchanges.
 */
@NullMarked
package io.compressionkit.webflux;

import org.jspecify.annotations.NullMarked;

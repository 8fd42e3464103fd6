/**
 * HTTP content coding for {@code WebClient}.
 */
@NullMarked
package io.compressionkit.webflux.client;

import org.jspecify.annotations.NullMarked;

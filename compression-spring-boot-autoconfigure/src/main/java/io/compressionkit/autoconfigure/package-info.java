/**
 * Wires the codecs and the service into a Spring Boot application. Wiring only: what is
 * done with bytes is in the core.
 */
@NullMarked
package io.compressionkit.autoconfigure;

import org.jspecify.annotations.NullMarked;

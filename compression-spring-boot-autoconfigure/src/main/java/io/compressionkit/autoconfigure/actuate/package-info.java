/**
 * What Actuator shows of compression: an endpoint, health and info.
 */
@NullMarked
package io.compressionkit.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;

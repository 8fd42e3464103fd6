/**
 * Tests of the auto-configuration.
 */
@NullMarked
package io.compressionkit.autoconfigure;

import org.jspecify.annotations.NullMarked;

/**
 * Tests of the HTTP interface.
 */
@NullMarked
package io.compressionkit.sample.api;

import org.jspecify.annotations.NullMarked;

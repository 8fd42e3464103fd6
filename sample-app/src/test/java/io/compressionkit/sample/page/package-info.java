/**
 * Tests of what the page asks the server for.
 */
@NullMarked
package io.compressionkit.sample.page;

import org.jspecify.annotations.NullMarked;

/**
 * Tests of the sample in a real browser.
 */
@NullMarked
package io.compressionkit.sample.browser;

import org.jspecify.annotations.NullMarked;

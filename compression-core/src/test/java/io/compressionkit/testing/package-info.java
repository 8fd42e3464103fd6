/**
 * What the tests of several packages share.
 */
@NullMarked
package io.compressionkit.testing;

import org.jspecify.annotations.NullMarked;

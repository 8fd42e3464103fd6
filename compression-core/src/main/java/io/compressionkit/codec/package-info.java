/**
 * What the codecs share; each library has a package of its own below.
 */
@NullMarked
package io.compressionkit.codec;

import org.jspecify.annotations.NullMarked;

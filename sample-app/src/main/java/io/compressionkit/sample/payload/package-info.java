/**
 * What there is to compress: real files and a log of any length, also over HTTP.
 */
@NullMarked
package io.compressionkit.sample.payload;

import org.jspecify.annotations.NullMarked;

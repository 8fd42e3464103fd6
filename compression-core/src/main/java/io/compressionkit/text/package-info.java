/**
 * Text as streams: UTF-8 encoding, decoding of any charset by the rules of the WHATWG
 * Encoding Standard, and lines. One bulk call per chunk; only what lies across the border
 * of two chunks is looked at closer.
 */
@NullMarked
package io.compressionkit.text;

import org.jspecify.annotations.NullMarked;

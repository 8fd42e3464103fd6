/**
 * The rules of HTTP content coding, RFC 9110: header strings in, decisions out. Knows no
 * web framework. Everything here is immutable, or stateless, and thread-safe; no header
 * that a peer can send makes it fail in another way than documented, and each field line
 * is read once, in linear time.
 */
@NullMarked
package io.compressionkit.http;

import org.jspecify.annotations.NullMarked;

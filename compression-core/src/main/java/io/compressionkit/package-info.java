/**
 * The nouns: format, codec and codec stream, codecs, limits, policy, dictionary, service
 * with its requests and results, listener, errors. Nothing here depends on a package
 * below.
 */
@NullMarked
package io.compressionkit;

import org.jspecify.annotations.NullMarked;

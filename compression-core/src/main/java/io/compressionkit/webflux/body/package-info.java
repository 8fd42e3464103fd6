/**
 * What servers and clients do with message bodies: look at the beginning, flatten what is
 * written item by item, undo content codings, and give failures their statuses.
 */
@NullMarked
package io.compressionkit.webflux.body;

import org.jspecify.annotations.NullMarked;

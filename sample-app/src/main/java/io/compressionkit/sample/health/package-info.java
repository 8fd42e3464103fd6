/**
 * What the application has compressed and decompressed since it was started.
 */
@NullMarked
package io.compressionkit.sample.health;

import org.jspecify.annotations.NullMarked;

/**
 * The table that is printed at start-up.
 */
@NullMarked
package io.compressionkit.sample.table;

import org.jspecify.annotations.NullMarked;

/**
 * Tests of the table.
 */
@NullMarked
package io.compressionkit.sample.table;

import org.jspecify.annotations.NullMarked;

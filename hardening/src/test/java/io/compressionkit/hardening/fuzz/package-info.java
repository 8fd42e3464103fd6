/**
 * Fuzz targets, and the campaign that runs them.
 */
@NullMarked
package io.compressionkit.hardening.fuzz;

import org.jspecify.annotations.NullMarked;

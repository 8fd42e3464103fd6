/**
 * Writes findings into a document.
 */
@NullMarked
package io.compressionkit.hardening.report;

import org.jspecify.annotations.NullMarked;

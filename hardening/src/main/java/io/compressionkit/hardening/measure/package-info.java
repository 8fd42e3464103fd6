/**
 * What a trial costs in memory and processor time.
 */
@NullMarked
package io.compressionkit.hardening.measure;

import org.jspecify.annotations.NullMarked;

/**
 * What a trial is and what it finds.
 */
@NullMarked
package io.compressionkit.hardening.trial;

import org.jspecify.annotations.NullMarked;

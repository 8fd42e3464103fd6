/**
 * What the product makes of bytes, and what others make of them.
 */
@NullMarked
package io.compressionkit.hardening.judge;

import org.jspecify.annotations.NullMarked;

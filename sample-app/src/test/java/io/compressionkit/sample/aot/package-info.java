/**
 * The sample, processed ahead of time and run on the virtual machine.
 */
@NullMarked
package io.compressionkit.sample.aot;

import org.jspecify.annotations.NullMarked;

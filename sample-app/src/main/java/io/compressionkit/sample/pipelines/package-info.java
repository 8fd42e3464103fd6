/**
 * Four pipelines of the kind that applications run, with their progress.
 */
@NullMarked
package io.compressionkit.sample.pipelines;

import org.jspecify.annotations.NullMarked;

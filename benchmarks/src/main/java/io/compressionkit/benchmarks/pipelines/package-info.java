/**
 * Whole pipelines: download, upload, transcode and subprocess.
 */
@NullMarked
package io.compressionkit.benchmarks.pipelines;

import org.jspecify.annotations.NullMarked;

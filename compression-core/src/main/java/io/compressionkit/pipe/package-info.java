/**
 * The pump: takes chunks from a publisher to a sink, with back-pressure, a clear end and
 * one owner for each chunk. Ready sinks and sources for files, streams and processes.
 */
@NullMarked
package io.compressionkit.pipe;

import org.jspecify.annotations.NullMarked;

package io.compressionkit.pipe;

/**
 * What a pump has taken to its sink.
 *
 * @param chunks how many chunks
 * @param bytes how many bytes they held: of data buffers, byte buffers and byte arrays;
 * chunks of other types count as 0
 */
public record PipeResult(long chunks, long bytes) {

}

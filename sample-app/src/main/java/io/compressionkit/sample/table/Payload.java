package io.compressionkit.sample.table;

/**
 * Something to compress.
 *
 * @param name what it is
 * @param bytes its bytes; not to be written to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Payload(String name, byte[] bytes) {

}

package io.compressionkit.sample.upload;

/**
 * What was in a body.
 *
 * @param size decoded bytes
 * @param sha256 the SHA-256 of the decoded bytes in hexadecimal digits
 * @param millis the time from the first look at the body to its end, in milliseconds
 */
record Receipt(long size, String sha256, double millis) {

}

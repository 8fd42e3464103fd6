package io.compressionkit.engine;

/**
 * What the compression workers have done so far. Immutable; the numbers are read one
 * after another while the workers go on.
 *
 * @param threads how many workers there are at most
 * @param active how many of them are at work
 * @param queued how many calls wait for one
 * @param queueCapacity how many calls may wait
 * @param completed how many calls have been carried out
 * @param rejected how many calls were refused, because the queue was full or the workers
 * were shut down
 */
public record WorkerStatistics(int threads, int active, int queued, int queueCapacity, long completed, long rejected) {

}

package io.compressionkit.hardening.measure;

import java.time.Duration;

/**
 * What something cost: peaks of memory while it lasted, beyond what there was before.
 * Immutable.
 *
 * @param heap used heap, garbage that was not yet collected included, in bytes
 * @param direct memory of direct buffers, those of Netty included, in bytes
 * @param resident resident memory of the process, in bytes
 * @param processor processor time of the process
 * @param elapsed how long it took
 */
public record Cost(long heap, long direct, long resident, Duration processor, Duration elapsed) {

}

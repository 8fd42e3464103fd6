package io.compressionkit.benchmarks.contest;

import java.util.concurrent.Callable;

/**
 * A side before it is set up.
 *
 * @param name how it is called in the tables, unique within its contest
 * @param role what it stands for
 * @param factory sets it up
 */
public record Entrant(String name, Role role, Callable<? extends Side> factory) {

}

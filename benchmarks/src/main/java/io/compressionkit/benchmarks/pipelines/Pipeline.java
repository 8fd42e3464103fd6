package io.compressionkit.benchmarks.pipelines;

import java.io.IOException;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A pipeline that can be run again and again.
 */
@FunctionalInterface
interface Pipeline {

	/**
	 * Run.
	 * @param observer is shown all bytes that come out, or {@code null}
	 * @return how many units came out
	 * @throws IOException if it cannot begin
	 */
	Mono<Long> run(@Nullable Consumer<byte[]> observer) throws IOException;

}

package io.compressionkit.sample.pipelines;

import io.compressionkit.sample.payload.LogSize;
import reactor.core.publisher.Mono;

/**
 * Takes an access log from one place to another. Thread-safe.
 */
interface Pipeline {

	/** The longest line that is accepted, in characters. */
	int MAX_LINE_LENGTH = 10_000;

	/**
	 * What it is called in paths.
	 * @return the name
	 */
	String name();

	/**
	 * What it consists of.
	 * @return the stages, in order
	 */
	String stages();

	/**
	 * Run it.
	 * @param size how long the log is
	 * @param progress is told of what passes
	 * @return what there is to say at the end. Cold; cancelling it stops the pipeline
	 */
	Mono<String> run(LogSize size, Progress progress);

}

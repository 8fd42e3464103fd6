package io.compressionkit.benchmarks.text;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

import java.util.function.Consumer;

/**
 * Takes a text through for one operation.
 */
final class TextSide implements Side {

	private final Way way;

	private final TextTally tally = new TextTally();

	TextSide(Way way) {
		this.way = way;
	}

	@Override
	public long run(int operations) {
		for (int i = 0; i < operations; i++) {
			this.way.through(this.tally);
		}
		return this.tally.take();
	}

	@Override
	public Output verify() {
		this.tally.keep();
		this.way.through(this.tally);
		return this.tally.kept();
	}

	/**
	 * Receive all of a publisher on this thread.
	 * @param <T> the type of the elements
	 * @param publisher the publisher
	 * @param consumer is given the elements
	 */
	static <T> void receive(Publisher<T> publisher, Consumer<? super T> consumer) {
		Receiver<T> receiver = new Receiver<>(consumer);
		Flux.from(publisher).subscribe(receiver);
		if (!receiver.completed) {
			throw new IllegalStateException("The stream did not complete on this thread", receiver.failure);
		}
	}

	/** A way to take the text through. */
	@FunctionalInterface
	interface Way {

		void through(TextTally tally);

	}

	private static final class Receiver<T> extends BaseSubscriber<T> {

		private final Consumer<? super T> consumer;

		private boolean completed;

		private @Nullable Throwable failure;

		private Receiver(Consumer<? super T> consumer) {
			this.consumer = consumer;
		}

		@Override
		protected void hookOnNext(T value) {
			this.consumer.accept(value);
		}

		@Override
		protected void hookOnComplete() {
			this.completed = true;
		}

		@Override
		protected void hookOnError(Throwable error) {
			this.failure = error;
		}

	}

}

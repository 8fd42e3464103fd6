package io.compressionkit.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Subscribers that ask for a few at a time.
 */
final class Demands {

	static final long[] ALL = { 1, 2, 3, Long.MAX_VALUE };

	private Demands() {
	}

	/**
	 * Collect a stream that is complete when all was asked for, a batch at a time.
	 */
	static <T> List<T> collect(Flux<T> stream, long batch) {
		List<T> items = new ArrayList<>();
		CompletableFuture<Void> end = new CompletableFuture<>();
		stream.subscribe(new BaseSubscriber<T>() {

			private long left = batch;

			@Override
			protected void hookOnSubscribe(Subscription subscription) {
				request(batch);
			}

			@Override
			protected void hookOnNext(T item) {
				items.add(item);
				assertThat(this.left--).isPositive();
				if (this.left == 0) {
					this.left = batch;
					request(batch);
				}
			}

			@Override
			protected void hookOnComplete() {
				end.complete(null);
			}

			@Override
			protected void hookOnError(Throwable throwable) {
				end.completeExceptionally(throwable);
			}
		});
		end.orTimeout(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS).join();
		return items;
	}

}

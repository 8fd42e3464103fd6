package io.compressionkit.pipe;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Makes a {@link Pump} for each subscription.
 *
 * @param <T> the type of the chunks
 */
final class PumpMono<T> extends Mono<PipeResult> {

	private final Flux<? extends T> source;

	private final Sink<? super T> sink;

	private final Pipe pipe;

	private PumpMono(Flux<? extends T> source, Sink<? super T> sink, Pipe pipe) {
		this.source = source;
		this.sink = sink;
		this.pipe = pipe;
	}

	static <T> Mono<PipeResult> of(Flux<? extends T> source, Sink<? super T> sink, Pipe pipe) {
		return onAssembly(new PumpMono<>(source, sink, pipe));
	}

	@Override
	public void subscribe(CoreSubscriber<? super PipeResult> actual) {
		actual.onSubscribe(new Pump<>(actual, this.source, this.sink, this.pipe));
	}

}

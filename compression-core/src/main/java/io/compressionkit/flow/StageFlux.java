package io.compressionkit.flow;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;

/**
 * A {@link Flux} that passes a source through a {@link Stage}. Cold: every subscription
 * has a stage of its own, made when it subscribes.
 *
 * @param <I> the type of the inputs
 * @param <O> the type of the outputs
 */
public final class StageFlux<I, O> extends FluxOperator<I, O> {

	private final Supplier<? extends Stage<I, O>> stages;

	private final @Nullable Scheduler scheduler;

	private StageFlux(Flux<? extends I> source, Supplier<? extends Stage<I, O>> stages, @Nullable Scheduler scheduler) {
		super(source);
		this.stages = stages;
		this.scheduler = scheduler;
	}

	/**
	 * Pass a source through a stage on the threads that the signals come on.
	 * @param <I> the type of the inputs
	 * @param <O> the type of the outputs
	 * @param source the source; is asked for one input at a time
	 * @param stages makes a stage for a subscription
	 * @return the outputs
	 */
	public static <I, O> Flux<O> of(Publisher<? extends I> source, Supplier<? extends Stage<I, O>> stages) {
		return onAssembly(new StageFlux<>(Flux.from(source), stages, null));
	}

	/**
	 * Pass a source through a stage on the workers of a scheduler, a hop per input. The
	 * source is asked for the next input while the stage works on the one before.
	 * @param <I> the type of the inputs
	 * @param <O> the type of the outputs
	 * @param source the source
	 * @param stages makes a stage for a subscription
	 * @param scheduler where the stage works and from where the outputs come
	 * @return the outputs
	 */
	public static <I, O> Flux<O> of(Publisher<? extends I> source, Supplier<? extends Stage<I, O>> stages,
			Scheduler scheduler) {
		return onAssembly(new StageFlux<>(Flux.from(source), stages, scheduler));
	}

	@Override
	public void subscribe(CoreSubscriber<? super O> actual) {
		Scheduler.Worker worker = null;
		DrainLoop<I, O> loop;
		try {
			worker = (this.scheduler != null) ? this.scheduler.createWorker() : null;
			loop = new DrainLoop<>(actual, this.stages.get(), worker);
		}
		catch (RuntimeException | Error ex) {
			if (worker != null) {
				worker.dispose();
			}
			Operators.error(actual, ex);
			return;
		}
		try {
			this.source.subscribe(loop);
		}
		catch (RuntimeException | Error ex) {
			if (!loop.failSource(ex)) {
				throw ex;
			}
		}
	}

}

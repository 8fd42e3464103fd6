package io.compressionkit.pipe;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;

import org.springframework.util.Assert;

/**
 * Calls another sink on the threads of a scheduler, so that it may block there: a hop for
 * each call.
 *
 * @param <T> the type of the chunks
 */
final class WorkerSink<T> implements Sink<T> {

	private final Sink<T> sink;

	private final Scheduler scheduler;

	private @Nullable SinkSignal signal;

	WorkerSink(Sink<T> sink, Scheduler scheduler) {
		this.sink = sink;
		this.scheduler = scheduler;
	}

	@Override
	public void start(SinkSignal signal) throws IOException {
		this.sink.start(signal);
		this.signal = signal;
	}

	@Override
	public Ack write(T chunk) throws IOException {
		try {
			return handOver(() -> this.sink.write(chunk));
		}
		catch (RejectedExecutionException ex) {
			Chunks.discard(chunk, Context.empty());
			this.sink.abort(ex);
			throw ex;
		}
	}

	@Override
	public Ack close() throws IOException {
		try {
			return handOver(this.sink::close);
		}
		catch (RejectedExecutionException ex) {
			this.sink.abort(ex);
			throw ex;
		}
	}

	@Override
	public Ack abort(Throwable reason) throws IOException {
		try {
			return handOver(() -> this.sink.abort(reason));
		}
		catch (RejectedExecutionException ex) {
			return this.sink.abort(reason);
		}
	}

	@Override
	public void detach() {
		this.sink.detach();
	}

	@Override
	public void interrupt() {
		this.sink.interrupt();
	}

	private Ack handOver(Callable<Ack> call) {
		SinkSignal signal = this.signal;
		Assert.state(signal != null, "The sink was not started");
		Disposable unused = this.scheduler.schedule(() -> {
			Ack ack;
			try {
				ack = call.call();
			}
			catch (Throwable ex) {
				signal.fail(ex);
				return;
			}
			if (ack == Ack.DONE) {
				signal.done();
			}
		});
		return Ack.PENDING;
	}

}

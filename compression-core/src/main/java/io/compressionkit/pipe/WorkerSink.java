package io.compressionkit.pipe;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;

import org.springframework.util.Assert;

/**
 * Calls another sink on the threads of a scheduler, so that it may block there: a hop for
 * all chunks that wait, and one to close or abort.
 *
 * @param <T> the type of the chunks
 */
final class WorkerSink<T> implements GatheringSink<T>, SinkSignal {

	/** How many calls are made before others may have the thread. */
	private static final int MOST_CALLS = 64;

	private final Sink<T> sink;

	private final Scheduler scheduler;

	private @Nullable SinkSignal signal;

	/** The last one that began. */
	private @Nullable Shift shift;

	/** What is left to be written. Guarded by this: the sink may fail by itself. */
	private Queue<T> chunks = new ArrayDeque<>(0);

	/** Whether a call of write has not returned yet. */
	private boolean calling;

	private boolean answered;

	WorkerSink(Sink<T> sink, Scheduler scheduler) {
		this.sink = sink;
		this.scheduler = scheduler;
	}

	@Override
	public void start(SinkSignal signal) throws IOException {
		this.signal = signal;
		this.sink.start(this);
	}

	@Override
	public Ack write(T chunk) throws IOException {
		return write(new ArrayDeque<>(List.of(chunk)));
	}

	@Override
	public Ack write(Queue<T> chunks) throws IOException {
		take(chunks);
		try {
			return handOver(this::writeAll);
		}
		catch (RejectedExecutionException ex) {
			discard();
			this.sink.abort(ex);
			throw ex;
		}
	}

	private Ack writeAll() throws IOException {
		if (this.sink instanceof GatheringSink<T> gathering) {
			return answer(gathering.write(takeAll()));
		}
		T chunk;
		while ((chunk = next()) != null) {
			if (answer(this.sink.write(chunk)) == Ack.PENDING) {
				return Ack.PENDING;
			}
		}
		return Ack.DONE;
	}

	private synchronized void take(Queue<T> chunks) {
		this.chunks = chunks;
		this.calling = false;
	}

	private synchronized Queue<T> takeAll() {
		Queue<T> chunks = this.chunks;
		this.chunks = new ArrayDeque<>(0);
		begin();
		return chunks;
	}

	private synchronized @Nullable T next() {
		T chunk = this.chunks.poll();
		if (chunk != null) {
			begin();
		}
		return chunk;
	}

	private void begin() {
		this.calling = true;
		this.answered = false;
	}

	/** The answer of a call that has returned; it may have come before. */
	private synchronized Ack answer(Ack ack) {
		this.calling = false;
		return this.answered ? Ack.DONE : ack;
	}

	private synchronized void discard() {
		T chunk;
		while ((chunk = this.chunks.poll()) != null) {
			Chunks.discard(chunk, Context.empty());
		}
	}

	/** The sink has answered later. */
	@Override
	public void done() {
		boolean written;
		synchronized (this) {
			if (this.calling) {
				this.answered = true;
				return;
			}
			written = this.chunks.isEmpty();
		}
		if (written) {
			signal().done();
			return;
		}
		try {
			handOver(this::writeAll);
		}
		catch (RejectedExecutionException ex) {
			try {
				this.sink.abort(ex);
			}
			catch (IOException | RuntimeException suppressed) {
				ex.addSuppressed(suppressed);
			}
			fail(ex);
		}
	}

	@Override
	public void fail(Throwable error) {
		discard();
		signal().fail(error);
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
		Shift shift = this.shift;
		if (shift == null || !shift.takes(call)) {
			Disposable unused = this.scheduler.schedule(() -> carryOut(call));
		}
		return Ack.PENDING;
	}

	/** Make a call, and those that the answers lead to on this thread. */
	private void carryOut(Callable<Ack> first) {
		Shift shift = new Shift(Thread.currentThread());
		this.shift = shift;
		Callable<Ack> call = first;
		while (call != null) {
			make(call);
			call = shift.next();
		}
	}

	private void make(Callable<Ack> call) {
		Ack ack;
		try {
			ack = call.call();
		}
		catch (Throwable ex) {
			fail(ex);
			return;
		}
		if (ack == Ack.DONE) {
			signal().done();
		}
	}

	private SinkSignal signal() {
		SinkSignal signal = this.signal;
		Assert.state(signal != null, "The sink was not started");
		return signal;
	}

	/**
	 * A task of the scheduler: makes calls without another hop, but not for ever. Only
	 * its own thread finds it open.
	 */
	private static final class Shift {

		private final Thread thread;

		private int calls = 1;

		private boolean over;

		private @Nullable Callable<Ack> next;

		private Shift(Thread thread) {
			this.thread = thread;
		}

		boolean takes(Callable<Ack> call) {
			if (this.thread != Thread.currentThread() || this.over || this.calls == MOST_CALLS) {
				return false;
			}
			this.calls++;
			this.next = call;
			return true;
		}

		@Nullable Callable<Ack> next() {
			Callable<Ack> next = this.next;
			this.next = null;
			this.over = (next == null);
			return next;
		}

	}

}

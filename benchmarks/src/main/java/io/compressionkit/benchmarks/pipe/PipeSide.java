package io.compressionkit.benchmarks.pipe;

import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import io.compressionkit.benchmarks.LoopSource;
import io.compressionkit.benchmarks.RoundTrips;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.pipe.Pipe;
import io.compressionkit.pipe.Sink;
import io.compressionkit.pipe.Sink.Ack;
import io.compressionkit.pipe.SinkSignal;
import reactor.core.publisher.Flux;

/**
 * Takes chunks of 1 KiB from a source to a sink. A sink that answers at once runs on the
 * calling thread, one that acknowledges runs on an event loop, source and all, and
 * acknowledges in a task of its own.
 */
final class PipeSide implements Side {

	private static final int CHUNK = 1024;

	private static final int VARIETY = 16;

	private final Destination destination = new Destination();

	private final @Nullable RoundTrips trips;

	private final LoopSource<byte[]> source;

	private final Function<PipeSide, Mono<?>> way;

	private PipeSide(int chunks, boolean acknowledging, Function<PipeSide, Mono<?>> way) {
		byte[][] contents = contents();
		this.source = new LoopSource<>(chunks, (index) -> contents[index % VARIETY]);
		this.trips = acknowledging ? new RoundTrips() : null;
		this.way = way;
	}

	/**
	 * The pump.
	 * @param chunks how many chunks
	 * @param acknowledging whether the sink acknowledges later
	 * @param pipe the options
	 * @return a side
	 */
	static PipeSide pump(int chunks, boolean acknowledging, Pipe pipe) {
		return new PipeSide(chunks, acknowledging, (side) -> pipe.pump(side.source, side.sink()));
	}

	/**
	 * A publisher for each write, one after the other.
	 * @param chunks how many chunks
	 * @param acknowledging whether the sink acknowledges later
	 * @param prefetch how many chunks are asked for
	 * @return a side
	 */
	static PipeSide concatMap(int chunks, boolean acknowledging, int prefetch) {
		return new PipeSide(chunks, acknowledging,
				(side) -> Flux.from((Publisher<byte[]>) side.source).concatMap(side.writer(), prefetch).then());
	}

	/**
	 * A task for each write, which Reactor calls without subscribing: the best case of
	 * {@code concatMap}, open to sinks only that are known to answer at once.
	 * @param chunks how many chunks
	 * @param prefetch how many chunks are asked for
	 * @return a side
	 */
	static PipeSide concatMapOfTasks(int chunks, int prefetch) {
		return new PipeSide(chunks, false,
				(side) -> Flux.from((Publisher<byte[]>) side.source)
					.concatMap((chunk) -> Mono.fromRunnable(() -> side.destination.take(chunk)), prefetch)
					.then());
	}

	private static byte[][] contents() {
		Random random = new Random(42);
		byte[][] contents = new byte[VARIETY][CHUNK];
		for (byte[] content : contents) {
			random.nextBytes(content);
		}
		return contents;
	}

	private Sink<byte[]> sink() {
		RoundTrips loop = this.trips;
		return (loop != null) ? new AcknowledgingSink(loop, this.destination) : Sink.of(this.destination::take);
	}

	/** A pipe that takes any sink does not know that this one answers at once. */
	private Function<byte[], Mono<Void>> writer() {
		RoundTrips loop = this.trips;
		return (chunk) -> Mono.create((sink) -> {
			this.destination.take(chunk);
			if (loop != null) {
				loop.onLoop(sink::success);
			}
			else {
				sink.success();
			}
		});
	}

	private void once() throws InterruptedException {
		Consumer<Throwable> failure = (error) -> {
			throw new IllegalStateException(error);
		};
		RoundTrips loop = this.trips;
		if (loop != null) {
			loop.run(() -> this.way.apply(this).subscribe((value) -> {
			}, failure, loop::done));
			return;
		}
		boolean[] completed = { false };
		this.way.apply(this).subscribe((value) -> {
		}, failure, () -> completed[0] = true);
		if (!completed[0]) {
			throw new IllegalStateException("The pump did not complete on this thread");
		}
	}

	@Override
	public long run(int operations) throws InterruptedException {
		for (int i = 0; i < operations; i++) {
			once();
		}
		return this.destination.count();
	}

	@Override
	public Output verify() throws InterruptedException {
		this.destination.look();
		once();
		return this.destination.seen();
	}

	@Override
	public void close() {
		if (this.trips != null) {
			this.trips.close();
		}
	}

	/** Acknowledges each chunk in a task of the event loop. */
	private static final class AcknowledgingSink implements Sink<byte[]> {

		private final RoundTrips loop;

		private final Destination destination;

		private Runnable done = () -> {
		};

		private AcknowledgingSink(RoundTrips loop, Destination destination) {
			this.loop = loop;
			this.destination = destination;
		}

		@Override
		public void start(SinkSignal signal) {
			this.done = signal::done;
		}

		@Override
		public Ack write(byte[] chunk) {
			this.destination.take(chunk);
			this.loop.onLoop(this.done);
			return Ack.PENDING;
		}

	}

}

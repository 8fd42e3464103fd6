package io.compressionkit.pipe;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.util.Assert;

/**
 * Takes chunks from a publisher to a {@link Sink}: the options of a pump, and the pump.
 * Immutable and thread-safe.
 * <p>
 * The source is asked for as many chunks as the two marks allow: those that the sink has
 * taken or is about to take, and those that wait for it. Each write that is done makes
 * room again; the source hears of it once a quarter of the room is free.
 * <p>
 * How a pump ends, with what, and what happens to the sink before that:
 * <table>
 * <caption>The end of a pump</caption>
 * <tr>
 * <th>first</th>
 * <th>sink</th>
 * <th>source</th>
 * <th>result</th>
 * </tr>
 * <tr>
 * <td>the source completes</td>
 * <td>all chunks are written, then it is closed</td>
 * <td></td>
 * <td>the {@link PipeResult}, or the error of a write or of the close</td>
 * </tr>
 * <tr>
 * <td>the source fails</td>
 * <td>the chunks that came before are written, then it is aborted</td>
 * <td></td>
 * <td>the error of the source, or that of the abort; a write that fails meanwhile is
 * suppressed by the former, and there is no abort</td>
 * </tr>
 * <tr>
 * <td>the sink fails</td>
 * <td>not called any more</td>
 * <td>cancelled</td>
 * <td>the error of the sink</td>
 * </tr>
 * <tr>
 * <td>the pump is cancelled</td>
 * <td>the chunks within its mark are written, then it is aborted</td>
 * <td>cancelled</td>
 * <td></td>
 * </tr>
 * </table>
 * A cancellation that comes when the source has ended and the sink is about to take the
 * last chunk changes nothing any more. A subscription of a pump is its own, so a source
 * that the pump has no more use for is always cancelled: one that others go on to read
 * has to be shared ({@link Flux#publish()}).
 * <p>
 * Chunks that never reach the sink are released by the pump if they are data buffers, and
 * given to the discard hook ({@link Flux#doOnDiscard}) if not. Chunks are written on the
 * thread that they come on, or on the one that the sink answered on: there is no hop. A
 * sink that works on other threads is given all chunks within its mark that wait, up to
 * 256 KiB or the chunk that exceeds it, with one call. On a Netty event loop the pump
 * lets others have a turn after each 256 chunks or 256 KiB.
 *
 * @param sourceHighWaterMark how many chunks may be asked for or wait beyond those of the
 * sink: 0 to 65,536, 16 by default
 * @param sinkHighWaterMark how many chunks the sink is committed to at most, the one that
 * it writes included: 1 to 65,536, 16 by default
 * @param closesSink whether the sink is closed when the source completes; if not it is
 * detached
 * @param abortsSink whether the sink is aborted when the source fails or the pump is
 * cancelled; if not it is detached
 */
public record Pipe(int sourceHighWaterMark, int sinkHighWaterMark, boolean closesSink, boolean abortsSink) {

	private static final int MAX_MARK = 65_536;

	private static final Pipe DEFAULTS = new Pipe(16, 16, true, true);

	/**
	 * Create a pipe.
	 * @param sourceHighWaterMark the value of the component
	 * @param sinkHighWaterMark the value of the component
	 * @param closesSink the value of the component
	 * @param abortsSink the value of the component
	 * @throws IllegalArgumentException if a mark is out of range
	 */
	public Pipe {
		requireRange("sourceHighWaterMark", sourceHighWaterMark, 0);
		requireRange("sinkHighWaterMark", sinkHighWaterMark, 1);
	}

	private static void requireRange(String name, int value, int min) {
		Assert.isTrue(value >= min && value <= MAX_MARK,
				() -> "%s must be between %d and %d, but is %d".formatted(name, min, MAX_MARK, value));
	}

	/**
	 * A pipe that reads 16 chunks ahead of the 16 that its sink may take, and closes or
	 * aborts it.
	 * @return the defaults
	 */
	public static Pipe defaults() {
		return DEFAULTS;
	}

	/**
	 * With another number of chunks that may be read ahead.
	 * @param mark 0 to 65,536
	 * @return a changed copy
	 */
	public Pipe withSourceHighWaterMark(int mark) {
		return new Pipe(mark, this.sinkHighWaterMark, this.closesSink, this.abortsSink);
	}

	/**
	 * With another number of chunks that the sink is committed to.
	 * @param mark 1 to 65,536
	 * @return a changed copy
	 */
	public Pipe withSinkHighWaterMark(int mark) {
		return new Pipe(this.sourceHighWaterMark, mark, this.closesSink, this.abortsSink);
	}

	/**
	 * Leave the sink open when the source completes, so that another pump can go on with
	 * it.
	 * @return a changed copy
	 */
	public Pipe keepingSinkOnComplete() {
		return new Pipe(this.sourceHighWaterMark, this.sinkHighWaterMark, false, this.abortsSink);
	}

	/**
	 * Leave the sink open when the source fails or the pump is cancelled.
	 * @return a changed copy
	 */
	public Pipe keepingSinkOnError() {
		return new Pipe(this.sourceHighWaterMark, this.sinkHighWaterMark, this.closesSink, false);
	}

	/**
	 * Take all chunks of a source to a sink.
	 * @param <T> the type of the chunks
	 * @param source the source; subscribed to once for each subscription of the result
	 * @param sink the sink; used by one pump at a time. Whether it can be used again is
	 * up to the sink
	 * @return what was taken, once the sink is closed. Cold: begins when the result is
	 * asked for. Cancelling it cancels the source and aborts the sink
	 */
	public <T> Mono<PipeResult> pump(Publisher<? extends T> source, Sink<? super T> sink) {
		Assert.notNull(source, "source must not be null");
		Assert.notNull(sink, "sink must not be null");
		return PumpMono.of(Flux.from(source), sink, this);
	}

}

package io.compressionkit.pipe;

import java.io.IOException;
import java.util.concurrent.CancellationException;

import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a pump ends, seen in the order of events on both sides.
 */
class PipeShutdownTests extends PipeTestSupport {

	private final IOException boom = new IOException("boom");

	private final IOException bang = new IOException("bang");

	// The source completes

	@Test
	void sourceThatIsAlreadyDoneClosesTheSink() {
		pump(this.pipe, Flux.empty());
		assertLog("start", "close", "result");
		assertThat(this.result).isEqualTo(new PipeResult(0, 0));
	}

	@Test
	void failingCloseFailsThePump() {
		this.sink.closeError = this.boom;
		pump(this.pipe, Flux.empty());
		assertLog("start", "close", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void closeThatFailsLaterFailsThePump() {
		this.sink.onClose = Sink.Ack.PENDING;
		pump(this.pipe, Flux.empty());
		assertLog("start", "close");
		this.sink.signal.fail(this.boom);
		assertLog("start", "close", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void closeWaitsForPendingWrites() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.withSinkHighWaterMark(2), this.source);
		this.source.next("a", "b");
		this.source.complete();
		assertLog("start", "write a");
		this.sink.done();
		this.sink.done();
		assertLog("start", "write a", "done", "write b", "done", "close", "result");
	}

	@Test
	void sourceThatCompletesWhileTheSinkIsBusyClosesItOnce() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump();
		this.source.next("a");
		this.source.complete();
		this.sink.done();
		this.sink.signal.done();
		assertLog("start", "write a", "done", "close", "result");
	}

	@Test
	void sinkThatIsToBeKeptIsDetachedAfterTheLastWrite() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.keepingSinkOnComplete(), this.source);
		this.source.next("a");
		this.source.complete();
		assertLog("start", "write a");
		this.sink.done();
		assertLog("start", "write a", "done", "detach", "result");
	}

	@Test
	void writeThatFailsAfterTheSourceHasCompletedFailsThePump() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.withSinkHighWaterMark(2), this.source);
		this.source.next("a", "b");
		this.source.complete();
		this.sink.signal.fail(this.boom);
		assertLog("start", "write a", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	// The source fails

	@Test
	void failedSourceAbortsTheSinkWithTheSameError() {
		pump(this.pipe, Flux.error(this.boom));
		assertLog("start", "abort", "error");
		assertThat(this.sink.reason).isSameAs(this.boom);
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void sourceThatFailsWhileEmptyOrAfterAChunkAbortsTheSink() {
		pump();
		this.source.next("a");
		this.source.error(this.boom);
		assertLog("start", "write a", "abort", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void failingAbortWins() {
		this.sink.abortError = this.bang;
		pump();
		this.source.error(this.boom);
		assertLog("start", "abort", "error");
		assertThat(this.error).isSameAs(this.bang).hasSuppressedException(this.boom);
	}

	@Test
	void abortThatFailsLaterWins() {
		this.sink.onAbort = Sink.Ack.PENDING;
		pump();
		this.source.error(this.boom);
		assertLog("start", "abort");
		this.sink.signal.fail(this.bang);
		assertThat(this.error).isSameAs(this.bang);
	}

	@Test
	void resultWaitsForTheAbort() {
		this.sink.onAbort = Sink.Ack.PENDING;
		pump();
		this.source.error(this.boom);
		this.sink.done();
		assertLog("start", "abort", "done", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void sinkThatIsToBeKeptIsNotAborted() {
		pump(this.pipe.keepingSinkOnError(), this.source);
		this.source.error(this.boom);
		assertLog("start", "detach", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void abortWaitsForTheWriteInProgress() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump();
		this.source.next("a");
		this.source.error(this.boom);
		assertLog("start", "write a");
		this.sink.done();
		assertLog("start", "write a", "done", "abort", "error");
	}

	@Test
	void allThatCameBeforeTheErrorIsWrittenBeforeTheAbort() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.withSourceHighWaterMark(1), this.source);
		this.source.next("a", "b");
		this.source.error(this.boom);
		this.sink.done();
		this.sink.done();
		assertLog("start", "write a", "done", "write b", "done", "abort", "error");
	}

	@Test
	void sourceErrorIsTheResultWhenTheSinkFailsToo() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump();
		this.source.next("a");
		this.source.error(this.boom);
		this.sink.signal.fail(this.bang);
		assertLog("start", "write a", "error");
		assertThat(this.error).isSameAs(this.boom).hasSuppressedException(this.bang);
	}

	@Test
	void sourceAndSinkMayFailWithOneAndTheSameError() {
		this.sink.abortError = this.boom;
		pump();
		this.source.error(this.boom);
		assertThat(this.error).isSameAs(this.boom).hasNoSuppressedExceptions();
	}

	@Test
	void sourceThatThrowsWhenPulledAbortsTheSink() {
		IllegalStateException thrown = new IllegalStateException("pull");
		pump(this.pipe, Flux.range(0, 3).map((i) -> {
			if (i == 1) {
				throw thrown;
			}
			return "" + i;
		}));
		assertLog("start", "write 0", "abort", "error");
		assertThat(this.error).isSameAs(thrown);
	}

	@Test
	void sourceThatGivesMoreThanItWasAskedForIsCancelledAndTheSinkAborted() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump();
		this.source.next("a", "b", "c");
		this.sink.done();
		this.sink.done();
		assertLog("start", "write a", "cancel", "done", "write b", "done", "abort", "error");
		assertThat(this.error).hasMessageContaining("more than it was asked for");
	}

	// The sink fails

	@Test
	void sinkThatThrowsFailsThePumpWithThatVeryErrorAndCancelsTheSource() {
		this.sink.writeError = this.boom;
		pump();
		this.source.next("a");
		assertLog("start", "write a", "cancel", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void sinkThatFailsWhileNothingFlowsCancelsTheSource() {
		pump();
		this.sink.signal.fail(this.boom);
		assertLog("start", "cancel", "error");
		assertThat(this.error).isSameAs(this.boom);
	}

	@Test
	void nothingIsReadWhenTheSinkFailsBeforeItWantsChunks() {
		ScriptedSink<String> failing = new ScriptedSink<>(this.log) {

			@Override
			public void start(SinkSignal signal) throws IOException {
				super.start(signal);
				signal.fail(PipeShutdownTests.this.boom);
			}

		};
		this.pipe.pump(this.source, failing).subscribe(null, (error) -> this.error = error);
		assertLog("start");
		assertThat(this.error).isSameAs(this.boom);
		assertThat(this.source.subscriber).isNull();
	}

	@Test
	void failedSinkIsNotCalledAnyMore() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.withSourceHighWaterMark(4), this.source);
		this.source.next("a", "b", "c");
		this.sink.signal.fail(this.boom);
		this.sink.signal.done();
		this.source.next("d");
		this.source.complete();
		assertLog("start", "write a", "cancel", "error");
	}

	@Test
	void onlyTheFirstFailureOfASinkCounts() {
		this.sink.duringWrite = () -> this.sink.signal.fail(this.boom);
		this.sink.writeError = this.bang;
		pump();
		this.source.next("a");
		assertThat(this.error).isSameAs(this.boom);
		assertLog("start", "write a", "cancel", "error");
	}

	// The pump is cancelled

	@Test
	void cancelBeforeTheBeginningAbortsTheSinkAndReadsNothing() {
		this.pipe.pump(this.source, this.sink).subscribe(new BaseSubscriber<>() {

			@Override
			protected void hookOnSubscribe(Subscription subscription) {
				subscription.cancel();
			}

		});
		assertLog("start", "abort");
		assertThat(this.source.subscriber).isNull();
	}

	@Test
	void cancelCancelsTheSourceAndAbortsTheSinkWithOneReason() {
		Disposable pump = pump();
		pump.dispose();
		assertLog("start", "cancel", "abort");
		assertThat(this.sink.reason).isInstanceOf(CancellationException.class);
	}

	@Test
	void cancelLeavesASinkThatIsToBeKept() {
		Disposable pump = pump(this.pipe.keepingSinkOnError(), this.source);
		pump.dispose();
		assertLog("start", "cancel", "detach");
	}

	@Test
	void cancelInsideTheFirstWriteLetsOnlyThatChunkBeWritten() {
		Disposable[] pump = new Disposable[1];
		this.sink.duringWrite = () -> pump[0].dispose();
		pump[0] = pump(this.pipe.withSourceHighWaterMark(4), this.source);
		this.sink.onWrite = Sink.Ack.DONE;
		this.source.next("a");
		this.source.next("b");
		assertLog("start", "write a", "cancel", "abort");
	}

	@Test
	void abortWaitsForTheWriteThatACancelInterrupts() {
		this.sink.onWrite = Sink.Ack.PENDING;
		Disposable pump = pump();
		this.source.next("a");
		pump.dispose();
		assertLog("start", "write a", "cancel", "interrupt");
		this.sink.done();
		assertLog("start", "write a", "cancel", "interrupt", "done", "abort");
	}

	@Test
	void cancelLetsTheWritesWithinTheMarkOfTheSinkFinishAndNoOthers() {
		this.sink.onWrite = Sink.Ack.PENDING;
		Disposable pump = pump(this.pipe.withSourceHighWaterMark(2).withSinkHighWaterMark(2), this.source);
		this.source.next("a", "b", "c", "d");
		pump.dispose();
		this.sink.done();
		this.sink.done();
		assertLog("start", "write a", "cancel", "interrupt", "done", "write b", "done", "abort");
	}

	@Test
	void cancelWhenTheSourceHasCompletedChangesNothing() {
		this.sink.onWrite = Sink.Ack.PENDING;
		Disposable pump = pump();
		this.source.next("a");
		this.source.complete();
		pump.dispose();
		this.sink.done();
		assertLog("start", "write a", "done", "close");
	}

	@Test
	void cancelWhenTheSourceHasFailedChangesNothing() {
		this.sink.onAbort = Sink.Ack.PENDING;
		Disposable pump = pump();
		this.source.error(this.boom);
		pump.dispose();
		this.sink.done();
		assertLog("start", "abort", "done");
	}

	@Test
	void cancelWhenTheSinkHasFailedChangesNothing() {
		Disposable pump = pump();
		this.sink.signal.fail(this.boom);
		pump.dispose();
		assertLog("start", "cancel", "error");
	}

	@Test
	void cancelAfterTheEndChangesNothing() {
		Disposable pump = pump(this.pipe, Flux.just("a"));
		pump.dispose();
		assertLog("start", "write a", "close", "result");
	}

	@Test
	void sinkThatDestroysItsPumpOnTheFirstWriteSeesOneChunk() {
		Disposable.Swap pump = Disposables.swap();
		this.sink.duringWrite = pump::dispose;
		pump.update(pump(Pipe.defaults(), this.source));
		for (int i = 0; i < 9; i++) {
			this.source.next("x");
		}
		assertLog("start", "write x", "cancel", "abort");
	}

}

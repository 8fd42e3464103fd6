package io.compressionkit.pipe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * How chunks flow while both ends are well.
 */
class PipeFlowTests extends PipeTestSupport {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	@Test
	void writesChunksInOrderThenCloses() {
		pump(this.pipe.withSinkHighWaterMark(10), Flux.just("a", "b", "c"));
		assertLog("start", "write a", "write b", "write c", "close", "result");
		assertThat(this.result.chunks()).isEqualTo(3);
	}

	@Test
	void waitsForTheWriteInProgress() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.withSourceHighWaterMark(1), this.source);
		this.source.next("a", "b");
		assertLog("start", "write a");
		this.sink.done();
		assertLog("start", "write a", "done", "write b");
		this.source.complete();
		this.sink.done();
		assertLog("start", "write a", "done", "write b", "done", "close", "result");
	}

	@Test
	void chunkThatComesLaterIsWrittenThenTheSinkCloses() {
		pump();
		assertLog("start");
		this.source.next("a");
		this.source.complete();
		assertLog("start", "write a", "close", "result");
	}

	@Test
	void asksForNoMoreThanTheMarksUntilAWriteIsDone() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump(this.pipe.withSinkHighWaterMark(3), this.source);
		assertThat(this.source.demand()).isEqualTo(3);
		this.source.next("a", "b", "c");
		assertThat(this.source.demand()).isZero();
		this.sink.done();
		assertThat(this.source.demand()).isEqualTo(1);
		this.source.next("d");
		this.sink.done();
		this.sink.done();
		this.sink.done();
		assertLog("start", "write a", "done", "write b", "done", "write c", "done", "write d", "done");
	}

	@Test
	void eachFinishedWriteAdmitsExactlyOneMore() {
		this.sink.onWrite = Sink.Ack.PENDING;
		pump();
		for (int i = 0; i < 4; i++) {
			assertThat(this.source.demand()).isEqualTo(1);
			this.source.next("x");
			assertThat(this.source.demand()).isZero();
			this.sink.done();
		}
	}

	@ParameterizedTest
	@CsvSource({ "0,1", "1,1", "1,1024", "1,4096", "1024,1", "1024,1024", "1024,4096", "4096,1", "4096,1024",
			"4096,4096", "3,2", "65536,65536" })
	void neverAsksForMoreThanTheMarksAllow(int sourceMark, int sinkMark) {
		int total = 20_000;
		AtomicInteger given = new AtomicInteger();
		AtomicInteger written = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		Pipe pipe = Pipe.defaults().withSourceHighWaterMark(sourceMark).withSinkHighWaterMark(sinkMark);
		List<Long> requests = new ArrayList<>();
		Flux<Integer> source = Flux.range(0, total).hide().doOnRequest(requests::add).doOnNext((i) -> {
			int ahead = given.incrementAndGet() - written.get();
			most.accumulateAndGet(ahead, Math::max);
		});
		List<Integer> seen = new ArrayList<>();
		StepVerifier.create(pipe.pump(source, Sink.<Integer>of((i) -> {
			seen.add(i);
			written.incrementAndGet();
		}))).assertNext((result) -> assertThat(result.chunks()).isEqualTo(total)).expectComplete().verify(LIMIT);
		assertThat(most.get()).isBetween(1, sourceMark + sinkMark);
		assertThat(requests.get(0)).isEqualTo(sourceMark + sinkMark);
		assertThat(seen).hasSize(total).isSorted();
		assertThat(requests.stream().mapToLong(Long::longValue).sum())
			.isLessThanOrEqualTo(total + sourceMark + sinkMark);
	}

	@Test
	void sourceThatCanBePulledIsNotReadAhead() {
		this.sink.onWrite = Sink.Ack.PENDING;
		AtomicInteger pulled = new AtomicInteger();
		pump(this.pipe.withSourceHighWaterMark(100), Flux.range(0, 10).map((i) -> {
			pulled.incrementAndGet();
			return "" + i;
		}));
		assertThat(pulled).hasValue(1);
		this.sink.done();
		assertThat(pulled).hasValue(2);
		assertLog("start", "write 0", "done", "write 1");
	}

	@Test
	void sinkMayAnswerBeforeTheCallReturns() {
		this.sink.onWrite = Sink.Ack.PENDING;
		this.sink.onClose = Sink.Ack.PENDING;
		this.sink.duringWrite = () -> this.sink.signal.done();
		pump(this.pipe, Flux.just("a", "b").hide());
		assertLog("start", "write a", "write b", "close");
		this.sink.done();
		assertLog("start", "write a", "write b", "close", "done", "result");
	}

	@Test
	void orderOfEffectsIsTheSameWhetherAnsweredAtOnceOrLater() {
		pump(this.pipe, Flux.just("a", "b"));
		EventLog laterLog = new EventLog();
		ScriptedSink<String> later = new ScriptedSink<>(laterLog);
		later.onWrite = Sink.Ack.PENDING;
		later.onClose = Sink.Ack.PENDING;
		this.pipe.pump(Flux.just("a", "b"), later).subscribe((result) -> laterLog.add("result"));
		later.signal.done();
		later.signal.done();
		later.signal.done();
		assertThat(laterLog.events()).isEqualTo(this.log.events());
	}

	@Test
	void whatTheSinkDidIsSeenByTheCallAfterItsAnswer() {
		int[] plain = new int[1];
		SinkSignal[] signal = new SinkSignal[1];
		AtomicBoolean torn = new AtomicBoolean();
		int total = 20_000;
		Sink<Integer> sink = new Sink<>() {

			@Override
			public void start(SinkSignal given) {
				signal[0] = given;
			}

			@Override
			public Ack write(Integer i) {
				if (plain[0] != i) {
					torn.set(true);
				}
				Runnable answer = () -> {
					plain[0]++;
					signal[0].done();
				};
				Schedulers.parallel().schedule(answer);
				return Ack.PENDING;
			}

		};
		StepVerifier.create(Pipe.defaults().pump(Flux.range(0, total), sink))
			.expectNext(new PipeResult(total, 0))
			.expectComplete()
			.verify(LIMIT);
		assertThat(torn).isFalse();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void millionChunksNeedNoStack(boolean fused) {
		Flux<Integer> source = Flux.range(0, 1_000_000);
		StepVerifier
			.create(this.pipe.withSinkHighWaterMark(2).pump(fused ? source : source.hide(), Sink.<Integer>of((i) -> {
			})))
			.expectNext(new PipeResult(1_000_000, 0))
			.expectComplete()
			.verify(LIMIT);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void millionAnswersFromInsideTheCallNeedNoStack(boolean fused) {
		SinkSignal[] signal = new SinkSignal[1];
		Sink<Integer> sink = new Sink<>() {

			@Override
			public void start(SinkSignal given) {
				signal[0] = given;
			}

			@Override
			public Ack write(Integer chunk) {
				signal[0].done();
				return Ack.PENDING;
			}

		};
		Flux<Integer> source = Flux.range(0, 1_000_000);
		StepVerifier.create(this.pipe.pump(fused ? source : source.hide(), sink))
			.expectNext(new PipeResult(1_000_000, 0))
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void nothingBeginsBeforeTheResultIsAskedFor() {
		StepVerifier.create(this.pipe.pump(Flux.just("a"), this.sink), 0)
			.then(this::assertLog)
			.thenRequest(1)
			.expectNext(new PipeResult(1, 0))
			.expectComplete()
			.verify(LIMIT);
		assertLog("start", "write a", "close");
	}

	@Test
	void canBeSubscribedToAgain() {
		var pump = this.pipe.pump(Flux.just("a"), this.sink);
		assertThat(pump.block(LIMIT)).isEqualTo(pump.block(LIMIT));
		assertLog("start", "write a", "close", "start", "write a", "close");
	}

	@Test
	void countsTheBytesOfByteChunks() {
		Flux<Object> source = Flux.just(new byte[3], ByteBuffer.allocate(5), "seven");
		assertThat(Pipe.defaults().pump(source, Sink.of((chunk) -> {
		})).block(LIMIT)).isEqualTo(new PipeResult(3, 8));
	}

	@Test
	void contextReachesTheSource() {
		List<String> seen = new ArrayList<>();
		Flux<String> source = Flux.deferContextual((context) -> Flux.just(context.<String>get("key")));
		this.pipe.pump(source, Sink.of(seen::add)).contextWrite((context) -> context.put("key", "value")).block(LIMIT);
		assertThat(seen).containsExactly("value");
	}

	@Test
	void sinkThatCannotStartLeavesTheSourceAlone() {
		this.sink.startError = new IOException("no");
		pump();
		assertLog("start", "error");
		assertThat(this.error).isSameAs(this.sink.startError);
		assertThat(this.source.subscriber).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "-1,1", "0,0", "65537,1", "1,65537" })
	void refusesMarksOutOfRange(int sourceMark, int sinkMark) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Pipe(sourceMark, sinkMark, true, true))
			.withMessageMatching("(source|sink)HighWaterMark must be between [01] and 65536, but is -?\\d+");
	}

}

package io.compressionkit.pipe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sinks on other threads get at once what waits for them.
 */
class PipeGatheringTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final CountedBuffers buffers = new CountedBuffers();

	private final EventLog log = new EventLog();

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private int hops;

	private final Scheduler counting = Schedulers.fromExecutor((task) -> {
		this.hops++;
		this.tasks.add(task);
	});

	private void work() {
		Runnable task;
		while ((task = this.tasks.poll()) != null) {
			task.run();
		}
	}

	@AfterEach
	void nothingLeaks() {
		this.buffers.assertAllReleased();
	}

	@Test
	void allThatWaitsTakesOneHop() {
		ManualSource<DataBuffer> source = new ManualSource<>(this.log);
		List<Integer> written = new ArrayList<>();
		List<PipeResult> result = new ArrayList<>();
		Pipe.defaults().pump(source, PipeSinks.on(this.counting, releasing(written))).subscribe(result::add);
		source.next(buffer(0));
		assertThat(written).isEmpty();
		for (int i = 1; i <= 20; i++) {
			source.next(buffer(i));
		}
		work();
		source.complete();
		work();
		assertThat(written).hasSize(21).isSorted();
		assertThat(result).containsExactly(new PipeResult(21, 21));
		assertThat(this.hops).as("the chunks, the end").isEqualTo(2);
	}

	@Test
	void largeChunksAreNotHeldBack() {
		ManualSource<DataBuffer> source = new ManualSource<>(this.log);
		Gathered sink = new Gathered();
		Pipe.defaults().pump(source, sink).subscribe();
		source.next(buffer(0));
		for (int i = 1; i <= 8; i++) {
			source.next(this.buffers.allocateBuffer(100_000).write(new byte[100_000]));
		}
		for (int i = 0; i < 4; i++) {
			sink.signal.done();
		}
		source.complete();
		assertThat(sink.sizes).as("whatever exceeds 256 KiB goes").containsExactly(1, 3, 3, 2);
	}

	@Test
	void aPumpLetsOthersHaveTheThreadOfItsSink() {
		Pipe pipe = Pipe.defaults().withSinkHighWaterMark(1);
		AtomicInteger written = new AtomicInteger();
		Sink<Integer> sink = Sink.of((chunk) -> written.incrementAndGet());
		pipe.pump(Flux.range(0, 1000), PipeSinks.on(this.counting, sink)).subscribe();
		this.tasks.remove().run();
		assertThat(written).hasValueBetween(2, 100);
		work();
		assertThat(written).hasValue(1000);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 5 })
	void theRestIsReleasedWhenAWriteFails(int failAt) {
		ManualSource<DataBuffer> source = new ManualSource<>(this.log);
		IOException failure = new IOException("told to fail");
		List<Integer> written = new ArrayList<>();
		List<Throwable> errors = new ArrayList<>();
		Sink<DataBuffer> failing = (chunk) -> {
			int value = chunk.getByte(0);
			DataBufferUtils.release(chunk);
			if (value == failAt) {
				throw failure;
			}
			written.add(value);
			return Sink.Ack.DONE;
		};
		Pipe.defaults().pump(source, PipeSinks.on(this.counting, failing)).subscribe((result) -> {
		}, errors::add);
		for (int i = 0; i <= 8; i++) {
			source.next(buffer(i));
		}
		work();
		assertThat(errors).containsExactly(failure);
		assertThat(written).hasSize(failAt);
		assertThat(this.log.events()).containsExactly("cancel");
	}

	@Test
	void theRestWaitsForASinkThatAnswersLater() {
		ManualSource<String> source = new ManualSource<>(this.log);
		ScriptedSink<String> sink = new ScriptedSink<>(this.log);
		sink.onWrite = Sink.Ack.PENDING;
		Pipe.defaults().pump(source, PipeSinks.on(this.counting, sink)).subscribe();
		source.next("a", "b", "c");
		for (int i = 0; i < 3; i++) {
			work();
			sink.done();
		}
		source.complete();
		work();
		assertThat(this.log.events()).containsExactly("start", "write a", "done", "write b", "done", "write c", "done",
				"close");
	}

	@Test
	void anAnswerMayComeBeforeTheCallHasReturned() {
		ManualSource<String> source = new ManualSource<>(this.log);
		ScriptedSink<String> sink = new ScriptedSink<>(this.log) {

			@Override
			public Ack write(String chunk) throws IOException {
				Ack ack = super.write(chunk);
				PipeGatheringTests.this.log.add("return");
				return ack;
			}
		};
		sink.onWrite = Sink.Ack.PENDING;
		sink.duringWrite = () -> sink.signal.done();
		Pipe.defaults().pump(source, PipeSinks.on(this.counting, sink)).subscribe();
		source.next("a", "b", "c");
		work();
		source.complete();
		work();
		assertThat(this.log.events()).containsExactly("start", "write a", "return", "write b", "return", "write c",
				"return", "close");
	}

	@Test
	void theRestIsReleasedWhenTheSinkFailsByItself() {
		ManualSource<DataBuffer> source = new ManualSource<>(this.log);
		ScriptedSink<DataBuffer> sink = new ScriptedSink<>(new EventLog()) {

			@Override
			public Ack write(DataBuffer chunk) throws IOException {
				DataBufferUtils.release(chunk);
				return super.write(chunk);
			}
		};
		sink.onWrite = Sink.Ack.PENDING;
		List<Throwable> errors = new ArrayList<>();
		Pipe.defaults().pump(source, PipeSinks.on(this.counting, sink)).subscribe((result) -> {
		}, errors::add);
		source.next(buffer(0), buffer(1), buffer(2), buffer(3));
		work();
		sink.done();
		work();
		IOException failure = new IOException("by itself");
		sink.signal.fail(failure);
		assertThat(errors).containsExactly(failure);
	}

	@Test
	void whatTheSinkWasGivenIsWrittenBeforeACancelAbortsIt() {
		ManualSource<String> source = new ManualSource<>(this.log);
		ScriptedSink<String> sink = new ScriptedSink<>(this.log);
		Pipe pipe = Pipe.defaults().withSinkHighWaterMark(2);
		Disposable pump = pipe.pump(source, PipeSinks.on(this.counting, sink)).subscribe();
		source.next("a", "b", "c", "d");
		work();
		assertThat(this.log.events()).contains("write a", "write b", "write c", "write d");
		source.next("e", "f", "g", "h");
		pump.dispose();
		work();
		assertThat(this.log.events()).endsWith("cancel", "interrupt", "write e", "write f", "abort");
	}

	@Test
	void filesGetWhatWaitsAtOnce() throws IOException {
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		List<DataBuffer> chunks = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			byte[] bytes = new byte[i % 200];
			Arrays.fill(bytes, (byte) i);
			expected.write(bytes);
			chunks.add(this.buffers.of(bytes));
		}
		Path file = Files.createTempFile("gathered", ".bin");
		try {
			StepVerifier.create(Pipe.defaults().pump(Flux.fromIterable(chunks), PipeSinks.file(file)))
				.expectNext(new PipeResult(1000, expected.size()))
				.expectComplete()
				.verify(LIMIT);
			assertThat(file).hasBinaryContent(expected.toByteArray());
		}
		finally {
			Files.delete(file);
		}
	}

	private DataBuffer buffer(int value) {
		return this.buffers.of((byte) value);
	}

	private static Sink<DataBuffer> releasing(List<Integer> written) {
		return Sink.of((chunk) -> {
			written.add((int) chunk.getByte(0));
			DataBufferUtils.release(chunk);
		});
	}

	/** Takes what it is given and answers when it is told to. */
	private static final class Gathered implements GatheringSink<DataBuffer> {

		private final List<Integer> sizes = new ArrayList<>();

		private SinkSignal signal;

		@Override
		public void start(SinkSignal signal) {
			this.signal = signal;
		}

		@Override
		public Ack write(DataBuffer chunk) {
			throw new AssertionError("There is a way to take several");
		}

		@Override
		public Ack write(Queue<DataBuffer> chunks) {
			this.sizes.add(chunks.size());
			chunks.forEach(DataBufferUtils::release);
			chunks.clear();
			return Ack.PENDING;
		}

	}

}

package io.compressionkit.pipe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Real commands.
 */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessPipeTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final int MIB = 1024 * 1024;

	private final CountedBuffers buffers = new CountedBuffers();

	@TempDir
	Path folder;

	@AfterEach
	void nothingLeaks() {
		this.buffers.assertAllReleased();
	}

	@Test
	void twentyMebibytesComeThroughCatUnchanged() throws Exception {
		MessageDigest in = MessageDigest.getInstance("SHA-256");
		MessageDigest out = MessageDigest.getInstance("SHA-256");
		AtomicLong bytes = new AtomicLong();
		Flux<DataBuffer> source = random(20 * MIB, 10_007, in);
		StepVerifier.create(pipe("cat").through(source).doOnNext((buffer) -> {
			byte[] read = new byte[buffer.readableByteCount()];
			buffer.read(read);
			DataBufferUtils.release(buffer);
			out.update(read);
			bytes.addAndGet(read.length);
		}).then()).expectComplete().verify(LIMIT);
		assertThat(bytes).hasValue(20 * MIB);
		assertThat(HexFormat.of().formatHex(out.digest())).isEqualTo(HexFormat.of().formatHex(in.digest()));
	}

	@Test
	void commandWithoutInputGivesItsOutput() {
		assertThat(text(pipe("echo", "two words").through(Flux.empty()))).isEqualTo("two words\n");
	}

	@Test
	void answersComeWhileTheInputIsStillOpen() {
		ManualSource<DataBuffer> source = new ManualSource<>(new EventLog());
		StepVerifier.create(pipe("cat").through(source).map(this::release))
			.then(() -> Awaitility.await().atMost(LIMIT).until(() -> source.demand() > 0))
			.then(() -> source.next(this.buffers.of((byte) 'a')))
			.expectNext("a")
			.then(() -> source.next(this.buffers.of((byte) 'b')))
			.expectNext("b")
			.then(source::complete)
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void exitCodeOtherThanZeroIsATypedErrorAfterTheOutput() {
		StepVerifier
			.create(pipe("sh", "-c", "cat; echo wrong >&2; exit 3").through(Flux.just(this.buffers.of((byte) 'x')))
				.map(this::release))
			.expectNext("x")
			.expectErrorSatisfies(
					(error) -> assertThat(error).isInstanceOfSatisfying(ProcessExitException.class, (exit) -> {
						assertThat(exit.getExitCode()).isEqualTo(3);
						assertThat(exit.getErrorOutput()).isEqualTo("wrong\n");
						assertThat(exit.getCommand()).startsWith("sh", "-c");
						assertThat(exit).hasMessageEndingWith("ended with exit code 3: wrong");
					}))
			.verify(LIMIT);
	}

	@Test
	void longErrorOutputBlocksNobodyAndItsEndIsKept() {
		StepVerifier.create(pipe("sh", "-c", "seq 1 200000 >&2; exit 1").through(Flux.empty()))
			.expectErrorSatisfies(
					(error) -> assertThat(((ProcessExitException) error).getErrorOutput()).hasSize(8 * 1024)
						.endsWith("199999\n200000\n"))
			.verify(LIMIT);
	}

	@Test
	void processThatClosesItsInputEarlyIsNoErrorAndCancelsTheSource() {
		AtomicBoolean cancelled = new AtomicBoolean();
		Flux<DataBuffer> endless = Flux.<DataBuffer>generate((sink) -> sink.next(this.buffers.of(new byte[10_000])))
			.doOnCancel(() -> cancelled.set(true));
		StepVerifier.create(pipe("head", "-c", "5").through(endless).map(this::release).map(String::length))
			.expectNext(5)
			.expectComplete()
			.verify(LIMIT);
		Awaitility.await().atMost(LIMIT).untilTrue(cancelled);
	}

	@Test
	void processMayCloseItsInputAndGoOn() {
		Flux<DataBuffer> endless = Flux.<DataBuffer>generate((sink) -> sink.next(this.buffers.of(new byte[10_000])));
		assertThat(text(pipe("sh", "-c", "exec 0<&-; sleep 0.3; echo done").through(endless))).isEqualTo("done\n");
	}

	@Test
	void errorOfTheSourceEndsTheProcessAndIsTheResult() {
		IOException error = new IOException("source");
		StepVerifier.create(pipe("sleep", "60").through(Flux.<DataBuffer>error(error)))
			.expectErrorMatches((seen) -> seen == error)
			.verify(LIMIT);
	}

	@Test
	void cancelDestroysTheProcessAndItsChildren() {
		Flux<DataBuffer> endless = Flux.<DataBuffer>generate((sink) -> sink.next(this.buffers.of(new byte[10_000])));
		String mark = "6" + (10_000 + new Random().nextInt(80_000));
		Disposable running = pipe("sh", "-c", "sleep " + mark + " | cat").through(endless).subscribe();
		Awaitility.await().atMost(LIMIT).until(() -> isRunning(mark));
		running.dispose();
		Awaitility.await().atMost(LIMIT).until(() -> !isRunning(mark));
	}

	@Test
	void cancelsAtAnyTimeLeakNothing() {
		Random random = new Random(4);
		for (int i = 0; i < 60; i++) {
			Flux<DataBuffer> endless = Flux
				.<DataBuffer>generate((sink) -> sink.next(this.buffers.of(new byte[10_000])));
			AtomicLong seen = new AtomicLong();
			long enough = random.nextInt(400_000);
			Disposable running = pipe("cat").through(endless)
				.subscribe((buffer) -> seen.addAndGet(release(buffer).length()));
			if (i % 3 != 0) {
				Awaitility.await().atMost(LIMIT).until(() -> seen.get() >= enough);
			}
			running.dispose();
		}
	}

	@Test
	void manyProcessesRunSideBySide() {
		Flux<Long> sizes = Flux.range(0, 40)
			.flatMap((i) -> pipe("cat").through(random(MIB, 8_192, null))
				.map((buffer) -> (long) release(buffer).length())
				.reduce(Long::sum), 40);
		StepVerifier.create(sizes).expectNextCount(40).expectComplete().verify(LIMIT);
	}

	@Test
	void missingCommandFailsTheFlux() {
		StepVerifier.create(pipe("no-such-command-here").through(Flux.empty()))
			.expectError(IOException.class)
			.verify(LIMIT);
	}

	// The sink

	@Test
	void sinkClosesWhenTheProcessHasEnded() {
		Path target = this.folder.resolve("target");
		Sink<DataBuffer> sink = ProcessPipe
			.of(new ProcessBuilder("sh", "-c", "sleep 0.2; cat").redirectOutput(target.toFile()))
			.sink();
		PipeResult result = Pipe.defaults().pump(random(3 * MIB, 10_007, null), sink).block(LIMIT);
		assertThat(target).hasSize(3 * MIB);
		assertThat(result.bytes()).isEqualTo(3 * MIB);
		Pipe.defaults().pump(random(10, 10, null), sink).block(LIMIT);
		assertThat(target).hasSize(10);
	}

	@Test
	void outputThatIsNotRedirectedBlocksNobody() {
		Pipe.defaults().pump(random(MIB, 10_007, null), ProcessPipe.of("cat").sink()).block(LIMIT);
	}

	@Test
	void exitCodeOtherThanZeroFailsTheClose() {
		StepVerifier
			.create(Pipe.defaults()
				.pump(random(100, 10, null), ProcessPipe.of("sh", "-c", "cat >/dev/null; exit 4").sink()))
			.expectErrorSatisfies((error) -> assertThat(((ProcessExitException) error).getExitCode()).isEqualTo(4))
			.verify(LIMIT);
	}

	@Test
	void processThatFailsWhileItIsWrittenToFailsThePumpWithItsExitCode() {
		StepVerifier
			.create(Pipe.defaults()
				.pump(Flux.<DataBuffer>generate((sink) -> sink.next(this.buffers.of(new byte[10_000]))),
						ProcessPipe.of("sh", "-c", "sleep 0.1; exit 5").sink()))
			.expectErrorSatisfies((error) -> assertThat(((ProcessExitException) error).getExitCode()).isEqualTo(5))
			.verify(LIMIT);
	}

	@Test
	void processThatEndsWhileNothingFlowsCancelsTheSource() {
		EventLog log = new EventLog();
		Path go = this.folder.resolve("go");
		Flux<DataBuffer> source = Flux.from(new ManualSource<DataBuffer>(log)).doOnSubscribe((subscription) -> {
			try {
				Files.createFile(go);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
		Sink<DataBuffer> sink = ProcessPipe.of("sh", "-c", "while [ ! -e " + go + " ]; do sleep 0.05; done; exit 6")
			.sink();
		StepVerifier.create(Pipe.defaults().pump(source, sink))
			.expectErrorSatisfies((error) -> assertThat(((ProcessExitException) error).getExitCode()).isEqualTo(6))
			.verify(LIMIT);
		assertThat(log.events()).containsExactly("cancel");
	}

	@Test
	void cancelDestroysAProcessThatDoesNotRead() throws Exception {
		Path pid = this.folder.resolve("pid");
		Disposable pump = Pipe.defaults()
			.pump(Flux.<DataBuffer>generate((sink) -> sink.next(this.buffers.of(new byte[10_000]))),
					ProcessPipe.of("sh", "-c", "echo $$ > " + pid + "; sleep 60").sink())
			.subscribe();
		Awaitility.await().atMost(LIMIT).until(() -> Files.exists(pid) && Files.size(pid) > 0);
		ProcessHandle handle = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
		pump.dispose();
		Awaitility.await().atMost(LIMIT).until(() -> !handle.isAlive());
	}

	private ProcessPipe pipe(String... command) {
		return ProcessPipe.of(command).withBuffers(this.buffers, 65_536);
	}

	private static boolean isRunning(String argument) {
		return ProcessHandle.allProcesses()
			.anyMatch((process) -> process.info()
				.arguments()
				.map((arguments) -> arguments.length == 1 && arguments[0].equals(argument))
				.orElse(false));
	}

	private String text(Flux<DataBuffer> output) {
		return output.map(this::release).collectList().map((parts) -> String.join("", parts)).block(LIMIT);
	}

	private String release(DataBuffer buffer) {
		String text = buffer.toString(StandardCharsets.ISO_8859_1);
		DataBufferUtils.release(buffer);
		return text;
	}

	private Flux<DataBuffer> random(int size, int bufferSize, MessageDigest digest) {
		Random random = new Random(size);
		return Flux.generate(() -> 0, (given, sink) -> {
			byte[] bytes = new byte[Math.min(bufferSize, size - given)];
			if (bytes.length == 0) {
				sink.complete();
				return given;
			}
			random.nextBytes(bytes);
			if (digest != null) {
				digest.update(bytes);
			}
			sink.next(this.buffers.of(bytes));
			return given + bytes.length;
		});
	}

}

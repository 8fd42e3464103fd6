package io.compressionkit.pipe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Real files in and out.
 */
class PipeFileTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final CountedBuffers buffers = new CountedBuffers();

	@TempDir
	Path folder;

	@AfterEach
	void nothingLeaks() {
		this.buffers.assertAllReleased();
	}

	@ParameterizedTest
	@CsvSource({ "0,65536", "1,65536", "65535,65536", "65536,65536", "65537,65536", "3000001,65536", "1000003,1021",
			"17,1", "300000,400000" })
	void copyOfAFileIsTheFile(int size, int bufferSize) throws IOException {
		Path source = random(size);
		Path target = this.folder.resolve("target");
		PipeResult result = Pipe.defaults()
			.pump(PipeSources.file(source, this.buffers, bufferSize), PipeSinks.file(target))
			.block(LIMIT);
		assertThat(target).hasSameBinaryContentAs(source);
		assertThat(result.bytes()).isEqualTo(size);
	}

	@Test
	void copyOfASparseFileIsTheFile() throws IOException {
		Path source = this.folder.resolve("sparse");
		try (var channel = Files.newByteChannel(source, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
				StandardOpenOption.SPARSE)) {
			channel.position(5_000_011).write(ByteBuffer.wrap(new byte[] { 7 }));
		}
		Path target = this.folder.resolve("target");
		Pipe.defaults().pump(PipeSources.file(source), PipeSinks.file(target)).block(LIMIT);
		assertThat(target).hasSameBinaryContentAs(source);
	}

	@Test
	void buffersOfSeveralPartsAreWrittenWhole() throws IOException {
		Path target = this.folder.resolve("target");
		DataBuffer joined = this.buffers
			.join(List.of(this.buffers.of((byte) 1, (byte) 2), this.buffers.of((byte) 3), this.buffers.of((byte) 4)));
		DataBuffer moved = this.buffers.of((byte) 0, (byte) 5);
		moved.readPosition(1);
		Pipe.defaults().pump(Flux.just(joined, this.buffers.of(), moved), PipeSinks.file(target)).block(LIMIT);
		assertThat(target).hasBinaryContent(new byte[] { 1, 2, 3, 4, 5 });
	}

	@Test
	void sourceReadsNoFurtherThanItIsAskedFor() throws IOException {
		Path source = random(1_000_000);
		ScriptedSink<DataBuffer> sink = new ScriptedSink<>(new EventLog());
		sink.onWrite = Sink.Ack.PENDING;
		AtomicInteger read = new AtomicInteger();
		Flux<DataBuffer> flux = PipeSources.file(source, this.buffers, 1000).doOnNext((buffer) -> {
			if (read.getAndIncrement() == 0) {
				DataBufferUtils.release(buffer);
			}
		});
		Disposable pump = Pipe.defaults()
			.withSourceHighWaterMark(3)
			.withSinkHighWaterMark(1)
			.pump(flux, sink)
			.subscribe();
		Awaitility.await().atMost(LIMIT).until(() -> read.get() == 4);
		// Slices of 65,000 bytes: the one that is split, the next one, and what the
		// system is
		// asked for.
		assertThat(this.buffers.count()).isLessThanOrEqualTo(3);
		pump.dispose();
		sink.signal.done();
	}

	@Test
	void sinkThatWasKeptGoesOnWhereItWas() throws IOException {
		Path source = random(100_001);
		Path target = this.folder.resolve("target");
		Sink<DataBuffer> sink = PipeSinks.file(target);
		Flux<DataBuffer> flux = PipeSources.file(source, this.buffers, 4096);
		Pipe.defaults().keepingSinkOnComplete().pump(flux, sink).block(LIMIT);
		Pipe.defaults().pump(flux, sink).block(LIMIT);
		byte[] once = Files.readAllBytes(source);
		byte[] twice = Arrays.copyOf(once, 2 * once.length);
		System.arraycopy(once, 0, twice, once.length, once.length);
		assertThat(target).hasBinaryContent(twice);
	}

	@Test
	void closedSinkStartsAfreshAndOneThatAppendsGoesOn() throws IOException {
		Path source = random(10);
		Path target = this.folder.resolve("target");
		Flux<DataBuffer> flux = PipeSources.file(source, this.buffers, 4096);
		Sink<DataBuffer> sink = PipeSinks.file(target);
		Pipe.defaults().pump(flux, sink).block(LIMIT);
		Pipe.defaults().pump(flux, sink).block(LIMIT);
		assertThat(target).hasSize(10);
		Pipe.defaults().pump(flux, PipeSinks.file(target, StandardOpenOption.APPEND)).block(LIMIT);
		assertThat(target).hasSize(20);
	}

	@Test
	void channelIsWrittenFromAPositionAndClosed() throws IOException {
		Path target = this.folder.resolve("target");
		Files.write(target, new byte[] { 9, 9, 9, 9 });
		AsynchronousFileChannel channel = AsynchronousFileChannel.open(target, StandardOpenOption.WRITE);
		Pipe.defaults().pump(Mono.just(this.buffers.of((byte) 1)), PipeSinks.file(channel, 2)).block(LIMIT);
		assertThat(target).hasBinaryContent(new byte[] { 9, 9, 1, 9 });
		assertThat(channel.isOpen()).isFalse();
	}

	@Test
	void secondPumpIsRefusedAndItsSourceLeftAlone() {
		Sink<DataBuffer> sink = PipeSinks.file(this.folder.resolve("target"));
		Disposable first = Pipe.defaults().pump(Flux.<DataBuffer>never(), sink).subscribe();
		ManualSource<DataBuffer> source = new ManualSource<>(new EventLog());
		StepVerifier.create(Pipe.defaults().pump(source, sink))
			.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(IllegalStateException.class)
				.hasMessage("The sink is in use by another pump"))
			.verify(LIMIT);
		assertThat(source.subscriber).isNull();
		first.dispose();
		Pipe.defaults().pump(Flux.<DataBuffer>empty(), sink).block(LIMIT);
	}

	@Test
	void missingFileFailsTheSourceAndMissingFolderTheSink() {
		Path missing = this.folder.resolve("missing");
		StepVerifier.create(Pipe.defaults().pump(PipeSources.file(missing), PipeSinks.file(this.folder.resolve("a"))))
			.expectError(NoSuchFileException.class)
			.verify(LIMIT);
		StepVerifier.create(Pipe.defaults().pump(Flux.<DataBuffer>empty(), PipeSinks.file(missing.resolve("a"))))
			.expectError(NoSuchFileException.class)
			.verify(LIMIT);
	}

	@Test
	void writesThatFailReleaseTheirBuffers() throws IOException {
		Path source = random(100_000);
		Flux<DataBuffer> flux = PipeSources.file(source, this.buffers, 1000);
		AsynchronousFileChannel reading = AsynchronousFileChannel.open(source, StandardOpenOption.READ);
		StepVerifier.create(Pipe.defaults().pump(flux, PipeSinks.file(reading, 0)))
			.expectError(NonWritableChannelException.class)
			.verify(LIMIT);
		assertThat(reading.isOpen()).isFalse();
		AsynchronousFileChannel closed = AsynchronousFileChannel.open(source, StandardOpenOption.WRITE);
		closed.close();
		StepVerifier.create(Pipe.defaults().pump(flux, PipeSinks.file(closed, 0)))
			.expectError(ClosedChannelException.class)
			.verify(LIMIT);
	}

	@Test
	void closedChannelIsNoHindranceForASourceThatIsAtItsEnd() throws IOException {
		AsynchronousFileChannel channel = AsynchronousFileChannel.open(random(1), StandardOpenOption.WRITE);
		channel.close();
		Pipe.defaults().pump(Flux.<DataBuffer>empty(), PipeSinks.file(channel, 0)).block(LIMIT);
		IOException error = new IOException("source");
		StepVerifier.create(Pipe.defaults().pump(Flux.<DataBuffer>error(error), PipeSinks.file(channel, 0)))
			.expectErrorMatches((seen) -> seen == error)
			.verify(LIMIT);
	}

	@Test
	void cancelledCopiesLeakNothing() throws IOException {
		Path source = random(300_000);
		Random random = new Random(77);
		for (int i = 0; i < 1_000; i++) {
			Path target = this.folder.resolve("target");
			int spin = random.nextInt(20_000);
			BaseSubscriber<PipeResult> subscriber = new BaseSubscriber<>() {
			};
			Pipe.defaults()
				.pump(PipeSources.file(source, this.buffers, 10_000), PipeSinks.file(target))
				.subscribe(subscriber);
			for (int k = 0; k < spin; k++) {
				Thread.onSpinWait();
			}
			subscriber.cancel();
		}
		assertThat(this.buffers.count()).isGreaterThan(1_000);
	}

	@Test
	void defaultBuffersAreDirect() throws IOException {
		StepVerifier.create(PipeSources.file(random(100_000))).assertNext((buffer) -> {
			assertThat(buffer.readableByteCount()).isEqualTo(65_536);
			try (var views = buffer.readableByteBuffers()) {
				assertThat(views.next().isDirect()).isTrue();
			}
		}).expectNextCount(1).expectComplete().verify(LIMIT);
		assertThat(DefaultDataBufferFactory.sharedInstance.isDirect()).isFalse();
	}

	private Path random(int size) throws IOException {
		byte[] bytes = new byte[size];
		new Random(size).nextBytes(bytes);
		return Files.write(this.folder.resolve("source"), bytes);
	}

}

package io.compressionkit.pipe;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams and channels that block.
 */
class PipeStreamTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final CountedBuffers buffers = new CountedBuffers();

	private final Closeable out = new Closeable();

	@AfterEach
	void nothingLeaks() {
		this.buffers.assertAllReleased();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 16_384, 16_385, 1_000_003 })
	void streamInIsStreamOut(int size) {
		byte[] bytes = random(size);
		Pipe.defaults().pump(read(bytes, 70_000), PipeSinks.outputStream(this.out)).block(LIMIT);
		assertThat(this.out.toByteArray()).isEqualTo(bytes);
		assertThat(this.out.closed).isEqualTo(1);
	}

	@Test
	void channelThatTakesAFewBytesAtATimeGetsAll() {
		byte[] bytes = random(10_000);
		Slow channel = new Slow();
		Pipe.defaults().pump(read(bytes, 999), PipeSinks.channel(channel)).block(LIMIT);
		assertThat(channel.bytes.toByteArray()).isEqualTo(bytes);
		assertThat(channel.open).isFalse();
	}

	@Test
	void sinkOnASchedulerIsCalledThereAndNowhereElse() {
		byte[] bytes = random(100_000);
		Scheduler scheduler = Schedulers.newSingle("writer");
		Pipe.defaults().pump(read(bytes, 1000), PipeSinks.on(scheduler, PipeSinks.outputStream(this.out))).block(LIMIT);
		scheduler.dispose();
		assertThat(this.out.toByteArray()).isEqualTo(bytes);
		assertThat(this.out.threads).allMatch((name) -> name.startsWith("writer")).hasSize(1);
		assertThat(this.out.closed).isEqualTo(1);
	}

	@Test
	void schedulerThatIsShutDownFailsThePumpAndClosesTheStream() {
		Scheduler scheduler = Schedulers.newSingle("writer");
		scheduler.dispose();
		Sink<DataBuffer> sink = PipeSinks.on(scheduler, PipeSinks.outputStream(this.out));
		StepVerifier.create(Pipe.defaults().pump(read(random(10), 10), sink))
			.expectError(RejectedExecutionException.class)
			.verify(LIMIT);
		assertThat(this.out.closed).isEqualTo(1);
		StepVerifier.create(Pipe.defaults().pump(Flux.<DataBuffer>empty(), sink))
			.expectError(RejectedExecutionException.class)
			.verify(LIMIT);
		IOException error = new IOException("source");
		StepVerifier.create(Pipe.defaults().pump(Flux.<DataBuffer>error(error), sink))
			.expectErrorMatches((seen) -> seen == error)
			.verify(LIMIT);
		assertThat(this.out.closed).isEqualTo(3);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void streamThatFailsIsClosedAndItsErrorIsTheResult(boolean onScheduler) {
		this.out.failAt = 2;
		Sink<DataBuffer> sink = PipeSinks.outputStream(this.out);
		StepVerifier
			.create(Pipe.defaults()
				.pump(read(random(1000), 10), onScheduler ? PipeSinks.on(Schedulers.boundedElastic(), sink) : sink))
			.expectErrorMatches((error) -> error == this.out.failure)
			.verify(LIMIT);
		assertThat(this.out.closed).isEqualTo(1);
	}

	@Test
	void failingCloseIsTheResult() {
		this.out.closeFails = true;
		StepVerifier.create(Pipe.defaults().pump(read(random(10), 10), PipeSinks.outputStream(this.out)))
			.expectErrorMatches((error) -> error == this.out.failure)
			.verify(LIMIT);
	}

	@Test
	void sourceThatFailsClosesTheStreamAfterWhatCameBefore() {
		IOException error = new IOException("source");
		StepVerifier
			.create(Pipe.defaults()
				.pump(read(random(25), 10).concatWith(Flux.error(error)), PipeSinks.outputStream(this.out)))
			.expectErrorMatches((seen) -> seen == error)
			.verify(LIMIT);
		assertThat(this.out.toByteArray()).isEqualTo(random(25));
		assertThat(this.out.closed).isEqualTo(1);
	}

	@Test
	void streamThatCannotBeOpenedFailsTheSource() {
		IOException error = new IOException("open");
		StepVerifier.create(PipeSources.inputStream(() -> {
			throw error;
		}, this.buffers, 10, Schedulers.immediate())).expectErrorMatches((seen) -> seen == error).verify(LIMIT);
	}

	private Flux<DataBuffer> read(byte[] bytes, int bufferSize) {
		return PipeSources.inputStream(() -> new ByteArrayInputStream(bytes), this.buffers, bufferSize,
				Schedulers.boundedElastic());
	}

	private static byte[] random(int size) {
		byte[] bytes = new byte[size];
		new Random(size).nextBytes(bytes);
		return bytes;
	}

	private static final class Closeable extends ByteArrayOutputStream {

		private final IOException failure = new IOException("stream");

		private final Set<String> threads = ConcurrentHashMap.newKeySet();

		private int failAt = Integer.MAX_VALUE;

		private boolean closeFails;

		private int writes;

		private int closed;

		@Override
		public synchronized void write(byte[] bytes, int offset, int length) {
			this.threads.add(Thread.currentThread().getName());
			if (++this.writes == this.failAt) {
				sneak(this.failure);
			}
			super.write(bytes, offset, length);
		}

		@Override
		public void close() throws IOException {
			this.threads.add(Thread.currentThread().getName());
			this.closed++;
			if (this.closeFails) {
				throw this.failure;
			}
		}

		@SuppressWarnings("unchecked")
		private static <X extends Throwable> void sneak(Throwable error) throws X {
			throw (X) error;
		}

	}

	private static final class Slow implements WritableByteChannel {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		private boolean open = true;

		@Override
		public int write(ByteBuffer source) {
			int length = Math.min(7, source.remaining());
			for (int i = 0; i < length; i++) {
				this.bytes.write(source.get());
			}
			return length;
		}

		@Override
		public boolean isOpen() {
			return this.open;
		}

		@Override
		public void close() {
			this.open = false;
		}

	}

}

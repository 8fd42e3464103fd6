package io.compressionkit.pipe;

import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a pump allocates for a chunk.
 */
class PipeAllocationTests {

	private static final int CHUNKS = 500_000;

	private static final byte[] CHUNK = new byte[1024];

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private long bytes;

	@ParameterizedTest
	@CsvSource({ "1,1", "1,1024", "1,4096", "1024,1", "1024,1024", "1024,4096", "4096,1", "4096,1024", "4096,4096" })
	void sinkThatAnswersAtOnceCostsNothing(int sourceMark, int sinkMark) {
		Pipe pipe = Pipe.defaults().withSourceHighWaterMark(sourceMark).withSinkHighWaterMark(sinkMark);
		assertNothingAllocated(pipe.pump(chunks(), Sink.<byte[]>of((chunk) -> this.bytes += chunk.length)));
		assertNothingAllocated(pipe.pump(chunks().hide(), Sink.<byte[]>of((chunk) -> this.bytes += chunk.length)));
		assertThat(this.bytes).isEqualTo(4L * CHUNKS * 1024);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void waitingForASinkCostsNothing(boolean fused) {
		SinkSignal[] signal = new SinkSignal[1];
		Sink<byte[]> sink = new Sink<>() {

			@Override
			public void start(SinkSignal given) {
				signal[0] = given;
			}

			@Override
			public Ack write(byte[] chunk) {
				signal[0].done();
				return Ack.PENDING;
			}

		};
		assertNothingAllocated(Pipe.defaults().pump(fused ? chunks() : chunks().hide(), sink));
	}

	private static Flux<byte[]> chunks() {
		return Flux.<byte[], Integer>generate(() -> 0, (given, sink) -> {
			sink.next(CHUNK);
			return given;
		}).take(CHUNKS);
	}

	private void assertNothingAllocated(Mono<PipeResult> pump) {
		pump.block(Duration.ofSeconds(20));
		long before = this.threads.getCurrentThreadAllocatedBytes();
		PipeResult result = pump.block(Duration.ofSeconds(20));
		long allocated = this.threads.getCurrentThreadAllocatedBytes() - before;
		assertThat(result).isEqualTo(new PipeResult(CHUNKS, CHUNKS * 1024L));
		assertThat((double) allocated / CHUNKS).isLessThan(1);
	}

}

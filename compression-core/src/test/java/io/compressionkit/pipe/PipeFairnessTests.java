package io.compressionkit.pipe;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A pump without an end on an event loop that others need.
 */
class PipeFairnessTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private EventLoopGroup group;

	@BeforeEach
	void start() {
		this.group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
	}

	@AfterEach
	void stop() {
		this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void othersHaveTheirTurnWhileAnEndlessSourceFlows(boolean fused) throws Exception {
		EventLoop loop = this.group.next();
		AtomicLong written = new AtomicLong();
		Flux<String> endless = Flux.generate((SynchronousSink<String> sink) -> sink.next("x"));
		Disposable pump = loop
			.submit(() -> Pipe.defaults()
				.withSourceHighWaterMark(4096)
				.pump(fused ? endless : endless.hide(), Sink.of((chunk) -> written.incrementAndGet()))
				.subscribe())
			.get(10, TimeUnit.SECONDS);
		for (int i = 0; i < 100; i++) {
			long before = loop.submit(written::get).get(10, TimeUnit.SECONDS);
			Awaitility.await()
				.pollInterval(Duration.ofMillis(1))
				.atMost(LIMIT)
				.until(() -> loop.submit(written::get).get(10, TimeUnit.SECONDS) > before);
		}
		loop.submit(pump::dispose).get(10, TimeUnit.SECONDS);
		long end = loop.submit(written::get).get(10, TimeUnit.SECONDS);
		assertThat(loop.schedule(written::get, 20, TimeUnit.MILLISECONDS).get(10, TimeUnit.SECONDS)).isEqualTo(end);
	}

}

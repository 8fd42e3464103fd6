package io.compressionkit.webflux.client;

import java.time.Duration;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

import io.compressionkit.codec.StatePool;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fails a test that leaves a codec stream open, or a buffer of Netty to the garbage
 * collector.
 */
final class LeakGuard implements BeforeEachCallback, AfterEachCallback {

	private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);

	private final ListAppender<ILoggingEvent> leaks = new ListAppender<>();

	@Override
	public void beforeEach(ExtensionContext context) {
		this.leaks.list.clear();
		this.leaks.start();
		LOGGER.addAppender(this.leaks);
	}

	@Override
	public void afterEach(ExtensionContext context) {
		try {
			Awaitility.await("codec streams to be closed")
				.atMost(Duration.ofSeconds(10))
				.untilAsserted(() -> assertThat(StatePool.open()).isZero());
			collect();
			assertThat(this.leaks.list).isEmpty();
		}
		finally {
			LOGGER.detachAppender(this.leaks);
		}
	}

	/** Leaks are reported when the next buffer is allocated. */
	private static void collect() {
		System.gc();
		ByteBufAllocator.DEFAULT.buffer(1).release();
	}

}

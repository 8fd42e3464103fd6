package io.compressionkit.hardening.leaks;

import java.util.concurrent.atomic.AtomicInteger;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import org.slf4j.LoggerFactory;

/**
 * Lets Netty watch every buffer and counts what it reports. Thread-safe.
 */
final class LeakReports implements AutoCloseable {

	private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);

	private final ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();

	private final AtomicInteger count = new AtomicInteger();

	private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {

		@Override
		protected void append(ILoggingEvent event) {
			LeakReports.this.count.incrementAndGet();
		}

	};

	LeakReports() {
		ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
		this.appender.start();
		LOGGER.addAppender(this.appender);
	}

	/**
	 * How many buffers were left to the garbage collector so far.
	 * @param allocator allocates once more, because that is when leaks are reported
	 * @return a count
	 */
	int count(ByteBufAllocator allocator) {
		System.gc();
		allocator.buffer(1).release();
		return this.count.get();
	}

	@Override
	public void close() {
		LOGGER.detachAppender(this.appender);
		ResourceLeakDetector.setLevel(this.before);
	}

}

package io.compressionkit.hardening.load;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import io.netty.util.ResourceLeakTracker;
import org.jspecify.annotations.Nullable;

/**
 * Counts the buffers of Netty that have been allocated and not released, whatever
 * allocator they are from. Takes the place of Netty's leak detection.
 */
final class OpenBuffers extends ResourceLeakDetectorFactory {

	private static final AtomicLong OPEN = new AtomicLong();

	private OpenBuffers() {
	}

	/** Must be called before the first buffer is allocated. */
	static void count() {
		ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new OpenBuffers());
		// What it keeps for good, as constants, is allocated with the first encoder.
		new HttpResponseEncoder();
		OPEN.set(0);
	}

	/**
	 * How many are there.
	 * @return a count
	 */
	static long open() {
		return OPEN.get();
	}

	@Override
	@SuppressWarnings("deprecation")
	public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval,
			long maxActive) {
		return resource.equals(ByteBuf.class) ? new Counter<>(resource, samplingInterval)
				: new ResourceLeakDetector<>(resource, samplingInterval, maxActive);
	}

	private static final class Counter<T> extends ResourceLeakDetector<T> {

		private Counter(Class<T> resource, int samplingInterval) {
			super(resource, samplingInterval);
		}

		@Override
		public ResourceLeakTracker<T> track(T object) {
			return new Open<>();
		}

		@Override
		public ResourceLeakTracker<T> trackForcibly(T object) {
			return new Open<>();
		}

		@Override
		public boolean isRecordEnabled() {
			return false;
		}

	}

	private static final class Open<T> implements ResourceLeakTracker<T> {

		private final AtomicBoolean open = new AtomicBoolean(true);

		private Open() {
			OPEN.incrementAndGet();
		}

		@Override
		public void record() {
		}

		@Override
		public void record(@Nullable Object hint) {
		}

		@Override
		public boolean close(T object) {
			if (this.open.compareAndSet(true, false)) {
				OPEN.decrementAndGet();
				return true;
			}
			return false;
		}

	}

}

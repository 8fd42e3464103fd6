package io.compressionkit.engine;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

import org.springframework.util.Assert;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionListener;
import io.compressionkit.DecompressionLimits;

/**
 * Builds a {@link io.compressionkit.CompressionService} without Spring. Not thread-safe.
 */
public final class CompressionServiceBuilder {

	/** How much is compressed on the calling thread by default, in bytes: 16 KiB. */
	public static final int DEFAULT_INLINE_THRESHOLD = 16 * 1024;

	/** How many calls may wait for a worker by default. */
	public static final int DEFAULT_QUEUE_CAPACITY = 1024;

	/** How much decompression may give by default, in bytes: 100 MiB. */
	public static final long DEFAULT_MAX_OUTPUT_SIZE = 100L << 20;

	final CompressionCodecs codecs;

	final List<CompressionListener> listeners = new ArrayList<>();

	DecompressionLimits limits = DecompressionLimits.none().withMaxOutputSize(DEFAULT_MAX_OUTPUT_SIZE);

	int inlineThreshold = DEFAULT_INLINE_THRESHOLD;

	private @Nullable Scheduler scheduler;

	private boolean ownsScheduler;

	private CompressionServiceBuilder(CompressionCodecs codecs) {
		this.codecs = codecs;
	}

	/**
	 * Begin with the codecs of the service. They are closed with it.
	 * @param codecs the codecs
	 * @return a builder
	 */
	public static CompressionServiceBuilder forCodecs(CompressionCodecs codecs) {
		Assert.notNull(codecs, "codecs must not be null");
		return new CompressionServiceBuilder(codecs);
	}

	/**
	 * Set the limits of calls that bring none.
	 * @param limits the limits; 100 MiB of output if not set
	 * @return this builder
	 */
	public CompressionServiceBuilder limits(DecompressionLimits limits) {
		Assert.notNull(limits, "limits must not be null");
		this.limits = limits;
		return this;
	}

	/**
	 * Set how much is worked off on the calling thread.
	 * @param inlineThreshold bytes of input for a codec as dear as gzip at level 6, more
	 * for a cheaper one; 0 to send every one-shot call to the workers
	 * @return this builder
	 */
	public CompressionServiceBuilder inlineThreshold(int inlineThreshold) {
		Assert.isTrue(inlineThreshold >= 0, () -> "inlineThreshold must be 0 or more bytes, but is " + inlineThreshold);
		this.inlineThreshold = inlineThreshold;
		return this;
	}

	/**
	 * Set the workers.
	 * @param scheduler a scheduler that stays the caller's; if not set, the service makes
	 * one and disposes it when it is closed
	 * @return this builder
	 */
	public CompressionServiceBuilder scheduler(Scheduler scheduler) {
		Assert.notNull(scheduler, "scheduler must not be null");
		this.scheduler = scheduler;
		this.ownsScheduler = false;
		return this;
	}

	/**
	 * Add a listener.
	 * @param listener hears of every finished transform
	 * @return this builder
	 */
	public CompressionServiceBuilder listener(CompressionListener listener) {
		Assert.notNull(listener, "listener must not be null");
		this.listeners.add(listener);
		return this;
	}

	/**
	 * Build the engine alone, for a service of one's own or for HTTP layers.
	 * @return an engine that the caller closes; the codecs and the scheduler, which has
	 * to be set, stay the caller's
	 */
	public CompressionEngine buildEngine() {
		Assert.state(this.scheduler != null, "An engine alone takes a scheduler");
		return new CompressionEngine(this);
	}

	Scheduler scheduler() {
		if (this.scheduler == null) {
			this.scheduler = CompressionSchedulers.newBounded(0, DEFAULT_QUEUE_CAPACITY);
			this.ownsScheduler = true;
		}
		return this.scheduler;
	}

	/**
	 * Build the service.
	 * @return a service that the caller closes
	 */
	public DefaultCompressionService build() {
		Scheduler workers = scheduler();
		DefaultCompressionService service = new DefaultCompressionService(new CompressionEngine(this),
				this.ownsScheduler ? workers : null);
		if (this.ownsScheduler) {
			this.scheduler = null;
		}
		return service;
	}

}

package io.compressionkit.hardening.measure;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

import com.sun.management.OperatingSystemMXBean;
import io.netty.util.internal.PlatformDependent;

/**
 * Measures what something costs, by looking every few milliseconds. Not thread-safe.
 */
public final class Meter {

	private static final Duration INTERVAL = Duration.ofMillis(2);

	private static final OperatingSystemMXBean SYSTEM = ManagementFactory
		.getPlatformMXBean(OperatingSystemMXBean.class);

	private static final BufferPoolMXBean DIRECT = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
		.stream()
		.filter((pool) -> pool.getName().equals("direct"))
		.findFirst()
		.orElseThrow();

	/**
	 * Do something and measure it.
	 * @param <T> the type of what it gives
	 * @param work what is done
	 * @return what it gave, and its cost
	 * @throws Exception what it threw
	 */
	public <T> Measured<T> measure(Callable<T> work) throws Exception {
		System.gc();
		ProcessStatus.resetPeak();
		long resident = ProcessStatus.resident();
		Peak heap = new Peak(Meter::heap);
		Peak direct = new Peak(Meter::direct);
		Thread watch = new Thread(() -> watch(heap, direct), "meter");
		watch.setDaemon(true);
		watch.start();
		long processor = SYSTEM.getProcessCpuTime();
		long start = System.nanoTime();
		T result;
		try {
			result = work.call();
		}
		finally {
			watch.interrupt();
			watch.join();
		}
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		Duration used = Duration.ofNanos(SYSTEM.getProcessCpuTime() - processor);
		heap.look();
		direct.look();
		return new Measured<>(result, new Cost(heap.growth(), direct.growth(),
				Math.max(0, ProcessStatus.peakResident() - resident), used, elapsed));
	}

	private static void watch(Peak heap, Peak direct) {
		try {
			while (true) {
				heap.look();
				direct.look();
				Thread.sleep(INTERVAL.toMillis());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * The heap in use, garbage that was not yet collected included.
	 * @return bytes
	 */
	public static long heap() {
		Runtime runtime = Runtime.getRuntime();
		return runtime.totalMemory() - runtime.freeMemory();
	}

	/**
	 * The memory of direct buffers: those of the virtual machine, and those that Netty
	 * allocates past it.
	 * @return bytes
	 */
	public static long direct() {
		return DIRECT.getMemoryUsed() + Math.max(0, PlatformDependent.usedDirectMemory());
	}

	/**
	 * What something gave, and what it cost.
	 *
	 * @param <T> the type of the result
	 * @param result what it gave
	 * @param cost what it cost
	 */
	public record Measured<T>(T result, Cost cost) {

	}

	/** Is looked at by one thread after another. */
	private static final class Peak {

		private final LongSupplier gauge;

		private final long start;

		private long highest;

		private Peak(LongSupplier gauge) {
			this.gauge = gauge;
			this.start = gauge.getAsLong();
			this.highest = this.start;
		}

		private void look() {
			this.highest = Math.max(this.highest, this.gauge.getAsLong());
		}

		private long growth() {
			return this.highest - this.start;
		}

	}

}

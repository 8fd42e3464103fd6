package io.compressionkit.hardening.leaks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.compressionkit.hardening.measure.CountedAllocator;
import io.compressionkit.hardening.measure.Meter;
import io.compressionkit.hardening.measure.ProcessStatus;
import io.compressionkit.hardening.measure.Quiet;

/**
 * Does a task many times in batches, by two threads. After each batch nothing may be
 * held, and the gauges are read.
 */
final class Run {

	private static final int THREADS = 2;

	private static final long PATIENCE = 10;

	private final String name;

	private final Task task;

	private final CountedAllocator allocator;

	private final Map<Ending, Long> endings = new EnumMap<>(Ending.class);

	private final Levels resident = new Levels("resident memory");

	private final Levels heap = new Levels("heap after a collection");

	private Duration elapsed = Duration.ZERO;

	/**
	 * Create a run.
	 * @param name what is done
	 * @param task the task
	 * @param allocator what its buffers come from
	 */
	Run(String name, Task task, CountedAllocator allocator) {
		this.name = name;
		this.task = task;
		this.allocator = allocator;
	}

	/**
	 * Do it.
	 * @param count how often, in all batches together
	 * @param batches how many batches
	 * @param reports is asked for leaks after each batch
	 * @throws Exception if something fails or is held
	 */
	void run(int count, int batches, LeakReports reports) throws Exception {
		long start = System.nanoTime();
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			for (int batch = 0; batch < batches; batch++) {
				List<Future<Map<Ending, Long>>> parts = new ArrayList<>();
				for (int thread = 0; thread < THREADS; thread++) {
					Random random = new Random(1000L * batch + thread);
					parts.add(threads.submit(() -> repeat(count / batches / THREADS, random)));
				}
				for (Future<Map<Ending, Long>> part : parts) {
					part.get(PATIENCE, TimeUnit.MINUTES)
						.forEach((ending, times) -> this.endings.merge(ending, times, Long::sum));
				}
				Quiet.await(this.allocator, this.name);
				if (reports.count(this.allocator) > 0) {
					throw new IllegalStateException("%s leave buffers to the garbage collector".formatted(this.name));
				}
				ProcessStatus.trim();
				this.resident.add(ProcessStatus.resident());
				this.heap.add(Meter.heap());
			}
		}
		finally {
			threads.shutdownNow();
		}
		this.elapsed = Duration.ofNanos(System.nanoTime() - start);
	}

	private Map<Ending, Long> repeat(int count, Random random) {
		Map<Ending, Long> endings = new EnumMap<>(Ending.class);
		for (int i = 0; i < count; i++) {
			endings.merge(this.task.run(random), 1L, Long::sum);
		}
		return endings;
	}

	String name() {
		return this.name;
	}

	long count() {
		return this.endings.values().stream().mapToLong(Long::longValue).sum();
	}

	long count(Ending ending) {
		return this.endings.getOrDefault(ending, 0L);
	}

	Levels resident() {
		return this.resident;
	}

	Levels heap() {
		return this.heap;
	}

	Duration elapsed() {
		return this.elapsed;
	}

}

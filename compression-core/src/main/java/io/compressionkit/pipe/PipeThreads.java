package io.compressionkit.pipe;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Threads for what the system makes wait: three for each process at most, which block on
 * its pipes, and one for each file that is read. Not a pool with a bound of its own: a
 * writer that holds the thread which the reader of the same process waits for would never
 * end.
 */
final class PipeThreads {

	static final ExecutorService EXECUTOR = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "compression-pipe");
		thread.setDaemon(true);
		return thread;
	});

	static final Scheduler SCHEDULER = Schedulers.fromExecutorService(EXECUTOR, "compression-pipe");

	private PipeThreads() {
	}

}

package io.compressionkit.hardening.faults;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import reactor.core.scheduler.Scheduler;

/**
 * Workers that have no time, or are gone.
 */
final class WorkerFaults {

	private static final String[] ONE_WORKER = { "--compression.execution.parallelism=1",
			"--compression.execution.queue-capacity=1", "--compression.brotli.quality=9" };

	private WorkerFaults() {
	}

	static List<Fault<?>> all() {
		return List.of(Fault.local("workers busy, a body of a dear codec",
				busy((server) -> Exchange.get(server, "/content/LOG/100000", "br").requireStatus(503)), ONE_WORKER),
				Fault.local("workers busy, a body that is worth no worker",
						busy((server) -> Exchange.get(server, "/content/LOG/100000", "gzip")
							.requireContent(Content.LOG.describe(100_000))),
						ONE_WORKER),
				Fault
					.local("workers busy, a stream",
							busy((server) -> Exchange.get(server, "/stream/LOG/1000000", "gzip")
								.requireContent(Content.LOG.describe(1_000_000))),
							ONE_WORKER),
				Fault.local("workers busy, a stream of a dear codec",
						busy((server) -> Exchange.get(server, "/stream/LOG/1000000", "br")
							.orFailure(Content.LOG.describe(1_000_000))),
						ONE_WORKER),
				Fault.local("workers busy, a handler that compresses itself",
						busy((server) -> Exchange.get(server, "/service/1000000", "identity").requireStatus(503)),
						ONE_WORKER),
				Fault.local("workers busy, an upload",
						busy((server) -> Exchange.upload(server, Content.LOG.slice(0, 1_000_000)).requireStatus(200)),
						ONE_WORKER),
				Fault.local("workers shut down under load", WorkerFaults::shutDown, "--compression.brotli.quality=9"),
				Fault.local("workers shut down before", WorkerFaults::afterShutDown, "--compression.brotli.quality=9"));
	}

	private static Scheduler workers(LocalServer server) {
		return server.bean("compressionScheduler", Scheduler.class);
	}

	/** Occupies the one worker, and the one place in its queue. */
	private static Fault.Scenario<LocalServer> busy(Request request) {
		return (server) -> {
			CountDownLatch busy = new CountDownLatch(1);
			CountDownLatch free = new CountDownLatch(1);
			workers(server).schedule(() -> {
				busy.countDown();
				awaitQuietly(free);
			});
			if (!busy.await(10, TimeUnit.SECONDS)) {
				throw new IllegalStateException("The worker has not begun");
			}
			workers(server).schedule(() -> {
			});
			try {
				return request.send(server).toString();
			}
			finally {
				free.countDown();
			}
		};
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			boolean unused = latch.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static String shutDown(LocalServer server) throws Exception {
		Load load = new Load(server, 8);
		load.awaitAnswers(20);
		workers(server).dispose();
		load.awaitAnswers(60);
		return load.end().toString();
	}

	private static String afterShutDown(LocalServer server) throws Exception {
		workers(server).dispose();
		return Exchange.get(server, "/content/LOG/100000", "br").requireStatus(503).toString();
	}

	/** Asks for something. */
	@FunctionalInterface
	private interface Request {

		Answer send(LocalServer server) throws Exception;

	}

}

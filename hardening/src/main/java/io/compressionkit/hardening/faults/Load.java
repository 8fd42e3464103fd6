package io.compressionkit.hardening.faults;

import java.io.IOException;
import java.net.ConnectException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import io.compressionkit.benchmarks.contest.Output;

/**
 * Clients that ask for one thing after another and check every answer.
 */
final class Load {

	private static final List<String> CODINGS = List.of("gzip", "zstd", "br", "identity");

	private static final Map<String, Output> PATHS = Map.of("/content/LOG/4000", Content.LOG.describe(4000),
			"/content/LOG/100000", Content.LOG.describe(100_000), "/stream/LOG/1000000",
			Content.LOG.describe(1_000_000), "/stream/NOISE/1000000", Content.NOISE.describe(1_000_000));

	private final Server server;

	private final ExecutorService clients;

	private final AtomicInteger answers = new AtomicInteger();

	private final AtomicInteger whole = new AtomicInteger();

	private final AtomicInteger busy = new AtomicInteger();

	private final AtomicInteger cut = new AtomicInteger();

	private final AtomicInteger refused = new AtomicInteger();

	private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

	private volatile boolean ending;

	/**
	 * Begin.
	 * @param server the application
	 * @param clients how many ask at a time
	 */
	Load(Server server, int clients) {
		this.server = server;
		this.clients = Executors.newFixedThreadPool(clients);
		for (int i = 0; i < clients; i++) {
			int first = i;
			this.clients.execute(() -> run(first));
		}
	}

	private void run(int first) {
		try {
			List<String> paths = List.copyOf(PATHS.keySet());
			for (int number = first; !this.ending; number++) {
				String path = paths.get(number % paths.size());
				if (!ask(path, CODINGS.get(number / paths.size() % CODINGS.size()))) {
					Thread.sleep(50);
				}
			}
		}
		catch (Throwable ex) {
			this.failure.compareAndSet(null, ex);
		}
	}

	/** Whether there was an answer. */
	private boolean ask(String path, String coding) throws IOException {
		Answer answer;
		try {
			answer = Exchange.get(this.server, path, coding);
		}
		catch (ConnectException ex) {
			this.refused.incrementAndGet();
			return false;
		}
		Output expected = PATHS.get(path);
		if (expected != null) {
			answer.orFailure(expected);
		}
		if (answer.status() == 0) {
			this.refused.incrementAndGet();
			return false;
		}
		if (!answer.complete()) {
			this.cut.incrementAndGet();
		}
		else if (answer.status() == 503) {
			this.busy.incrementAndGet();
		}
		else {
			answer.requireStatus(200);
			this.whole.incrementAndGet();
		}
		this.answers.incrementAndGet();
		return true;
	}

	/**
	 * Wait for so many more answers.
	 * @param count how many
	 * @throws Exception if they do not come
	 */
	void awaitAnswers(int count) throws Exception {
		int enough = this.answers.get() + count;
		Waiting.until(() -> this.answers.get() >= enough || this.failure.get() != null,
				() -> "There are only %d answers".formatted(this.answers.get()));
	}

	/**
	 * End.
	 * @return this, with all counts
	 * @throws Exception if a client was deceived, or an answer hangs
	 */
	Load end() throws Exception {
		this.ending = true;
		this.clients.shutdown();
		if (!this.clients.awaitTermination(30, TimeUnit.SECONDS)) {
			throw new IllegalStateException("Clients still wait for answers");
		}
		Throwable error = this.failure.get();
		if (error != null) {
			throw new IllegalStateException("A client saw what it should not", error);
		}
		return this;
	}

	int whole() {
		return this.whole.get();
	}

	int cut() {
		return this.cut.get();
	}

	@Override
	public String toString() {
		Map<String, Integer> counts = new LinkedHashMap<>();
		counts.put("whole and right", this.whole.get());
		counts.put("503", this.busy.get());
		counts.put("cut off", this.cut.get());
		counts.put("refused", this.refused.get());
		return counts.entrySet()
			.stream()
			.filter((count) -> count.getValue() > 0)
			.map((count) -> "%d %s".formatted(count.getValue(), count.getKey()))
			.reduce((left, right) -> left + ", " + right)
			.orElse("no answer");
	}

}

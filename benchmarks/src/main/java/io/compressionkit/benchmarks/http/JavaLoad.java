package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes a load with the client of the JDK and prints its rate as wrk does.
 */
public final class JavaLoad {

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final HttpRequest request;

	private final long end;

	private final CountDownLatch running;

	private final AtomicLong answered = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	private JavaLoad(String url, String token, long seconds, int connections) {
		this.request = HttpRequest.newBuilder(URI.create(url)).header("Accept-Encoding", token).build();
		this.end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
		this.running = new CountDownLatch(connections);
	}

	/**
	 * Make a load.
	 * @param arguments the address, the coding that is accepted, seconds and connections
	 * @throws InterruptedException if the thread is interrupted
	 */
	public static void main(String[] arguments) throws InterruptedException {
		long seconds = Long.parseLong(arguments[2]);
		int connections = Integer.parseInt(arguments[3]);
		JavaLoad load = new JavaLoad(arguments[0], arguments[1], seconds, connections);
		for (int i = 0; i < connections; i++) {
			new Thread(load::connection).start();
		}
		boolean ended = load.running.await(seconds + 60, TimeUnit.SECONDS);
		PrintStream console = System.out;
		if (!ended || load.failed.get() > 0) {
			console.println("Socket errors: " + load.failed.get());
		}
		console.println(String.format(Locale.ROOT, "Requests/sec: %.2f", load.answered.doubleValue() / seconds));
		System.exit(0);
	}

	/** One request after the other. */
	private void connection() {
		while (System.nanoTime() < this.end) {
			try {
				HttpResponse<byte[]> response = this.http.send(this.request, HttpResponse.BodyHandlers.ofByteArray());
				((response.statusCode() == 200) ? this.answered : this.failed).incrementAndGet();
			}
			catch (IOException | InterruptedException ex) {
				this.failed.incrementAndGet();
			}
		}
		this.running.countDown();
	}

}

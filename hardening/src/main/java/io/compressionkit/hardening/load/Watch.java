package io.compressionkit.hardening.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import tools.jackson.databind.json.JsonMapper;

import io.compressionkit.hardening.trial.Finding;

/**
 * Asks a server at regular intervals what it holds.
 */
final class Watch implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofMinutes(3);

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private final int port;

	private final long begin = System.nanoTime();

	private final List<Moment> moments = new ArrayList<>();

	Watch(int port) {
		this.port = port;
	}

	/**
	 * Begin to look.
	 * @param interval the time between looks
	 */
	void every(Duration interval) {
		ScheduledFuture<?> unused = this.timer.scheduleWithFixedDelay(this::look, 0, interval.toNanos(),
				TimeUnit.NANOSECONDS);
	}

	/** A look that fails is left out: that the server answers is verified elsewhere. */
	private void look() {
		try {
			Sample sample = ask("GET", "/sample");
			Moment moment = new Moment((System.nanoTime() - this.begin) / 1e9, sample);
			synchronized (this.moments) {
				this.moments.add(moment);
			}
		}
		catch (IOException ex) {
			// The next one may succeed.
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * What the server holds once it has collected its garbage.
	 * @return a sample
	 * @throws IOException if it does not answer
	 * @throws InterruptedException if the thread is interrupted
	 */
	Sample rest() throws IOException, InterruptedException {
		return ask("GET", "/rest");
	}

	/**
	 * Wait until a server that has nothing to do holds nothing.
	 * @return what it holds then, or what it still holds after half a minute
	 * @throws IOException if it does not answer
	 * @throws InterruptedException if the thread is interrupted
	 */
	Sample untilNothingIsHeld() throws IOException, InterruptedException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
		Sample sample = rest();
		while ((sample.states() != 0 || sample.buffers() != 0) && System.nanoTime() < end) {
			Thread.sleep(500);
			sample = rest();
		}
		return sample;
	}

	private Sample ask(String method, String path) throws IOException, InterruptedException {
		return JsonMapper.shared().readValue(send(method, path), Sample.class);
	}

	byte[] send(String method, String path) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(this.port, path)))
			.method(method, HttpRequest.BodyPublishers.noBody())
			.timeout(TIMEOUT)
			.build();
		HttpResponse<byte[]> response = this.http.send(request, HttpResponse.BodyHandlers.ofByteArray());
		if (response.statusCode() != 200) {
			throw new IOException("%s was answered with %d".formatted(path, response.statusCode()));
		}
		return response.body();
	}

	/**
	 * What was seen.
	 * @return the moments, in order
	 */
	List<Moment> moments() {
		synchronized (this.moments) {
			return List.copyOf(this.moments);
		}
	}

	/**
	 * The mean of what was seen in a time.
	 * @param value takes it from a sample
	 * @param from seconds since the watch began
	 * @param to seconds since the watch began
	 * @return the mean, or 0 if nothing was seen then
	 */
	double mean(ToDoubleFunction<Sample> value, double from, double to) {
		return moments().stream()
			.filter((moment) -> moment.seconds() >= from && moment.seconds() < to)
			.mapToDouble((moment) -> value.applyAsDouble(moment.sample()))
			.average()
			.orElse(0);
	}

	/**
	 * A curve of what was seen.
	 * @param name what it shows
	 * @param value takes it from a sample
	 * @return the curve, over minutes
	 */
	Finding.Curve curve(String name, ToDoubleFunction<Sample> value) {
		List<Moment> seen = moments();
		return new Finding.Curve(name, seen.stream().map((moment) -> moment.seconds() / 60).toList(),
				seen.stream().map((moment) -> value.applyAsDouble(moment.sample())).toList());
	}

	/**
	 * Look no more.
	 * @throws InterruptedException if the thread is interrupted
	 */
	void stop() throws InterruptedException {
		this.timer.shutdown();
		if (!this.timer.awaitTermination(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
			throw new IllegalStateException("The server has not said what it holds for %s".formatted(TIMEOUT));
		}
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

	/**
	 * What a server held at a time.
	 *
	 * @param seconds since the watch began
	 * @param sample what it held
	 */
	record Moment(double seconds, Sample sample) {

	}

}

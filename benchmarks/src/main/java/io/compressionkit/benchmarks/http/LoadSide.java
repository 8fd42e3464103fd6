package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.contest.Turn;

/**
 * A server under load. A turn has a fixed length.
 */
final class LoadSide implements Side {

	private static final Map<String, Deque<ServerProcess>> WARM = new ConcurrentHashMap<>();

	private final Deque<ServerProcess> warm;

	private final ServerProcess server;

	private final String path;

	private final @Nullable CompressionFormat format;

	private final int seconds;

	/**
	 * Start a server, or take one that another contest has left: a server takes longer to
	 * get warm than a contest lasts. Servers end with this process.
	 * @param kind tells servers apart
	 * @param starter starts one
	 * @param path what is asked for
	 * @param format the coding that is accepted, or {@code null} for none
	 * @param seconds the length of a turn
	 * @throws Exception if it does not start
	 */
	LoadSide(String kind, Callable<ServerProcess> starter, String path, @Nullable CompressionFormat format, int seconds)
			throws Exception {
		this.warm = WARM.computeIfAbsent(kind, (any) -> new ArrayDeque<>());
		ServerProcess left = this.warm.poll();
		this.server = (left != null) ? left : starter.call();
		this.path = path;
		this.format = format;
		this.seconds = seconds;
	}

	@Override
	public Turn turn(int operations) throws IOException, InterruptedException {
		double rate = Load.requestsPerSecond("http://127.0.0.1:%d%s".formatted(this.server.port(), this.path),
				(this.format != null) ? Client.token(this.format) : "identity", this.seconds);
		long requests = Math.max(1, Math.round(rate * this.seconds));
		return new Turn(requests, Math.round(requests / rate * 1e9), -1);
	}

	@Override
	public long run(int operations) throws IOException, InterruptedException {
		turn(operations);
		return -1;
	}

	@Override
	public Output verify() throws IOException, InterruptedException {
		byte[] body = new Client(this.server.port()).get(this.path, this.format);
		return (this.format != null) ? Strangers.decode(this.format, body) : Output.of(body, body.length);
	}

	@Override
	public void close() {
		this.warm.add(this.server);
	}

}

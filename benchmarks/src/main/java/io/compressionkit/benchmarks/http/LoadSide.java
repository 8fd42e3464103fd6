package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.util.concurrent.Callable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.contest.Turn;

/**
 * A server under load. A turn has a fixed length.
 */
final class LoadSide implements Side {

	private final ServerProcess server;

	private final String path;

	private final CompressionFormat format;

	private final int seconds;

	/**
	 * Start the server.
	 * @param starter starts it; it is closed with this
	 * @param path what is asked for
	 * @param format the coding that is accepted
	 * @param seconds the length of a turn
	 * @throws Exception if it does not start
	 */
	LoadSide(Callable<ServerProcess> starter, String path, CompressionFormat format, int seconds) throws Exception {
		this.server = starter.call();
		this.path = path;
		this.format = format;
		this.seconds = seconds;
	}

	@Override
	public Turn turn(int operations) throws IOException, InterruptedException {
		double rate = Load.requestsPerSecond("http://127.0.0.1:%d%s".formatted(this.server.port(), this.path),
				Client.token(this.format), this.seconds);
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
		return Strangers.decode(this.format, new Client(this.server.port()).get(this.path, this.format));
	}

	@Override
	public void close() {
		this.server.close();
	}

}

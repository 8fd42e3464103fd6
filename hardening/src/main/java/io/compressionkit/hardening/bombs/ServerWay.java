package io.compressionkit.hardening.bombs;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.hardening.measure.Quiet;

/**
 * An upload to a server that decodes request bodies.
 */
final class ServerWay implements Way {

	private final Server server;

	ServerWay(CompressionCodecs codecs) {
		this.server = new Server(codecs);
	}

	Server server() {
		return this.server;
	}

	@Override
	public String name() {
		return "server";
	}

	@Override
	public @Nullable Verdict expected(Bomb bomb) {
		return bomb.server();
	}

	@Override
	public long limit() {
		return Server.LIMIT;
	}

	@Override
	public Outcome meet(Bomb bomb) throws Exception {
		this.server.forget();
		int status = Upload.send(this.server.port(), bomb);
		Quiet.await(this.server.allocator(), bomb.name());
		Verdict expected = bomb.server();
		if (expected == null || expected.status() != status) {
			throw new IllegalStateException("'%s' was answered with %d".formatted(bomb, status));
		}
		return new Outcome(expected, this.server.accepted(), this.server.produced());
	}

	@Override
	public void close() {
		this.server.close();
	}

}

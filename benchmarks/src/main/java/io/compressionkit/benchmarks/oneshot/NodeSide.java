package io.compressionkit.benchmarks.oneshot;

import java.io.IOException;
import java.util.HexFormat;

import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.contest.Turn;
import io.compressionkit.benchmarks.node.NodeProcess;

/**
 * Node.js's own asynchronous calls, one after the other.
 */
final class NodeSide implements Side {

	private final Job job;

	private final NodeProcess node;

	NodeSide(String method, Job job) throws IOException {
		this.job = job;
		this.node = new NodeProcess("oneshot.js", method, HexFormat.of().formatHex(job.source()));
	}

	@Override
	public Turn turn(int operations) throws IOException {
		String[] answer = this.node.ask("run " + operations).split(" ", -1);
		return new Turn(operations, Long.parseLong(answer[0]), Long.parseLong(answer[1]));
	}

	@Override
	public long run(int operations) throws IOException {
		return turn(operations).outputBytes();
	}

	@Override
	public Output verify() throws IOException {
		return this.job.verify(HexFormat.of().parseHex(this.node.ask("result")));
	}

	@Override
	public void close() throws IOException {
		this.node.close();
	}

}

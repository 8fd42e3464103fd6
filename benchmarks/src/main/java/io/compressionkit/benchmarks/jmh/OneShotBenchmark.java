package io.compressionkit.benchmarks.jmh;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.oneshot.OneShotRow;

/**
 * One-shot calls of 1 KiB beside the bare codec.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class OneShotBenchmark {

	private static final int CALLS = 1000;

	/** What is done, as the contest calls it. */
	@Param({ "inflate", "deflate" })
	public String work = "";

	/** Who does it. */
	@Param({ "ours", "floor" })
	public String side = "";

	private Side runner = new Idle();

	/**
	 * Set the side up.
	 * @throws Exception if it cannot be set up
	 */
	@Setup(Level.Trial)
	public void open() throws Exception {
		this.runner = OneShotRow.side(this.work, this.side);
	}

	/**
	 * Make a thousand calls, one after the other.
	 * @return how many bytes came out
	 * @throws Exception if one fails
	 */
	@Benchmark
	@OperationsPerInvocation(CALLS)
	public long calls() throws Exception {
		return this.runner.run(CALLS);
	}

	/**
	 * Close the side.
	 * @throws IOException if it cannot be closed
	 */
	@TearDown(Level.Trial)
	public void close() throws IOException {
		this.runner.close();
	}

}

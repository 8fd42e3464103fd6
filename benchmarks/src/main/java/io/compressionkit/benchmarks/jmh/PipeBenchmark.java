package io.compressionkit.benchmarks.jmh;

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
import org.openjdk.jmh.annotations.Warmup;

import io.compressionkit.benchmarks.contest.Side;
import io.compressionkit.benchmarks.pipe.PipeRow;

/**
 * The pump with a sink that answers at once: with {@code -prof gc}, what is allocated for
 * a chunk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PipeBenchmark {

	private static final int CHUNKS = 100_000;

	/** The high-water mark of each side. */
	@Param({ "1", "1024", "4096" })
	public int mark = 1;

	/** Who does it. */
	@Param({ "ours", "concatMap" })
	public String side = "";

	private Side runner = new Idle();

	/**
	 * Set the side up.
	 */
	@Setup(Level.Trial)
	public void open() {
		this.runner = PipeRow.side(this.side, CHUNKS, this.mark);
	}

	/**
	 * Take the chunks through.
	 * @return how many bytes came out
	 * @throws Exception if it fails
	 */
	@Benchmark
	@OperationsPerInvocation(CHUNKS)
	public long chunks() throws Exception {
		return this.runner.run(1);
	}

}

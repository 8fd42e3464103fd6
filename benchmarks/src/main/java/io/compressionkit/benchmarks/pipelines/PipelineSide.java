package io.compressionkit.benchmarks.pipelines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.Strangers;
import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.contest.Side;

/**
 * Runs a pipeline for one operation.
 */
final class PipelineSide implements Side {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private final Stage stage;

	private final Pipeline pipeline;

	private final @Nullable CompressionFormat coded;

	/**
	 * Create a side.
	 * @param stage where it takes place; closed with this
	 * @param pipeline the pipeline
	 * @param coded the format of what comes out, or {@code null} if it is plain
	 */
	PipelineSide(Stage stage, Pipeline pipeline, @Nullable CompressionFormat coded) {
		this.stage = stage;
		this.pipeline = pipeline;
		this.coded = coded;
	}

	@Override
	public long run(int operations) throws IOException {
		long units = 0;
		for (int i = 0; i < operations; i++) {
			Long count = this.pipeline.run(null).block(LIMIT);
			units += (count != null) ? count : 0;
		}
		return units;
	}

	@Override
	public Output verify() throws IOException {
		ByteArrayOutputStream seen = new ByteArrayOutputStream(1 << 20);
		Long count = this.pipeline.run(seen::writeBytes).block(LIMIT);
		if (count == null) {
			throw new IOException("Nothing came out");
		}
		byte[] bytes = seen.toByteArray();
		Output output = (this.coded != null) ? Strangers.decode(this.coded, bytes) : Output.of(bytes, bytes.length);
		return new Output(output.plainLength(), output.sha256(), count);
	}

	@Override
	public void close() throws IOException {
		this.stage.close();
	}

}

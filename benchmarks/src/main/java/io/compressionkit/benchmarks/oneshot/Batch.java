package io.compressionkit.benchmarks.oneshot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.contest.Output;

/**
 * Jobs that are done many at a time.
 */
final class Batch {

	private final List<Job> jobs = new ArrayList<>();

	/**
	 * Cut a payload into jobs.
	 * @param compress whether to compress
	 * @param format the format
	 * @param payload the plain bytes
	 * @param size how many of them a job has
	 */
	Batch(boolean compress, CompressionFormat format, byte[] payload, int size) {
		for (int from = 0; from + size <= payload.length; from += size) {
			byte[] piece = Arrays.copyOfRange(payload, from, from + size);
			this.jobs.add(compress ? Job.compress(format, piece) : Job.decompress(format, piece));
		}
	}

	List<Job> jobs() {
		return this.jobs;
	}

	/**
	 * Look at what came out.
	 * @param results the result of each job, in the order of the jobs
	 * @return what they are, one after the other
	 * @throws IOException if one is not well-formed
	 */
	Output verify(List<byte[]> results) throws IOException {
		MessageDigest digest = Output.newDigest();
		long plain = 0;
		long bytes = 0;
		ByteArrayOutputStream hashes = new ByteArrayOutputStream();
		for (int i = 0; i < results.size(); i++) {
			Output output = this.jobs.get(i).verify(results.get(i));
			plain += output.plainLength();
			bytes += output.outputBytes();
			hashes.writeBytes(output.sha256().getBytes(StandardCharsets.US_ASCII));
		}
		digest.update(hashes.toByteArray());
		return Output.of(digest, plain, bytes);
	}

}

package io.compressionkit.benchmarks.report;

import java.nio.file.Files;
import java.nio.file.Path;

import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import io.compressionkit.benchmarks.contest.RowResult;

/**
 * Results in files, one for each row.
 */
public final class Results {

	private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private Results() {
	}

	/**
	 * Write a result.
	 * @param directory where
	 * @param result the result
	 * @return the file
	 */
	public static Path write(Path directory, RowResult result) {
		Path file = directory.resolve(result.row() + ".json");
		JSON.writeValue(file.toFile(), result);
		return file;
	}

	/**
	 * Read a result.
	 * @param file the file
	 * @return the result
	 */
	public static RowResult read(Path file) {
		if (!Files.isReadable(file)) {
			throw new IllegalArgumentException("There is no result at " + file);
		}
		return JSON.readValue(file.toFile(), RowResult.class);
	}

}

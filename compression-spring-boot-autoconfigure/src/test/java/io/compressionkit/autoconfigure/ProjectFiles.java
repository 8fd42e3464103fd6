package io.compressionkit.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the files of the project, from wherever the tests run.
 */
public final class ProjectFiles {

	private ProjectFiles() {
	}

	/**
	 * The folder of the project.
	 */
	public static Path project() {
		Path folder = Path.of("").toAbsolutePath();
		while (folder != null && !Files.exists(folder.resolve("CHANGELOG.md"))) {
			folder = folder.getParent();
		}
		if (folder == null) {
			throw new IllegalStateException("The tests do not run inside the project");
		}
		return folder;
	}

}

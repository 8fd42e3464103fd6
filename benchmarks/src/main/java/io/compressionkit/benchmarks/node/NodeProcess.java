package io.compressionkit.benchmarks.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Node.js process that runs a script and answers a line with a line.
 */
public final class NodeProcess implements AutoCloseable {

	private final Path script;

	private final Process process;

	private final Writer commands;

	private final BufferedReader answers;

	/**
	 * Start a process.
	 * @param script the name of a script beside this class
	 * @param arguments what the script is given
	 * @throws IOException if it cannot be started
	 */
	public NodeProcess(String script, String... arguments) throws IOException {
		this.script = Files.createTempFile("bench", ".js");
		try (InputStream in = NodeProcess.class.getResourceAsStream(script)) {
			if (in == null) {
				throw new IllegalArgumentException("There is no script " + script);
			}
			Files.copy(in, this.script, StandardCopyOption.REPLACE_EXISTING);
		}
		List<String> command = new ArrayList<>(List.of("node", this.script.toString()));
		command.addAll(List.of(arguments));
		this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		this.commands = new OutputStreamWriter(this.process.getOutputStream(), StandardCharsets.UTF_8);
		this.answers = this.process.inputReader(StandardCharsets.UTF_8);
	}

	/**
	 * Whether Node.js is there.
	 * @param method a method of its zlib module that has to be there as well
	 * @return {@code true} if it can be started
	 */
	public static boolean has(String method) {
		try {
			Process process = new ProcessBuilder("node", "-e",
					"process.exit(typeof require('node:zlib')." + method + " === 'function' ? 0 : 1)")
				.start();
			return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/**
	 * Send a command and wait for the answer.
	 * @param command the command
	 * @return the answer
	 * @throws IOException if the process has ended
	 */
	public String ask(String command) throws IOException {
		this.commands.write(command + "\n");
		this.commands.flush();
		String answer = this.answers.readLine();
		if (answer == null) {
			throw new IOException("Node.js has ended");
		}
		return answer;
	}

	@Override
	public void close() throws IOException {
		this.process.destroy();
		Files.delete(this.script);
	}

}

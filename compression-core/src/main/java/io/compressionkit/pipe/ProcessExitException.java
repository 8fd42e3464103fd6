package io.compressionkit.pipe;

import java.io.IOException;
import java.util.List;

/**
 * A process ended with an exit code other than 0.
 */
public class ProcessExitException extends IOException {

	/** The command and its arguments. */
	private final List<String> command;

	/** The exit code. */
	private final int exitCode;

	/** The end of what it wrote to its standard error, or empty. */
	private final String errorOutput;

	/**
	 * Create an exception.
	 * @param command the command and its arguments
	 * @param exitCode the exit code
	 * @param errorOutput the end of what it wrote to its standard error, or empty
	 */
	public ProcessExitException(List<String> command, int exitCode, String errorOutput) {
		super("Process %s ended with exit code %d%s".formatted(command, exitCode,
				errorOutput.isBlank() ? "" : ": " + errorOutput.strip()));
		this.command = List.copyOf(command);
		this.exitCode = exitCode;
		this.errorOutput = errorOutput;
	}

	/**
	 * The command.
	 * @return the command and its arguments
	 */
	public List<String> getCommand() {
		return this.command;
	}

	/**
	 * The exit code.
	 * @return a number other than 0; 128 plus the signal for a process that was killed
	 */
	public int getExitCode() {
		return this.exitCode;
	}

	/**
	 * What the process said of its failure.
	 * @return the last 8 KiB of its standard error, or empty if that went elsewhere
	 */
	public String getErrorOutput() {
		return this.errorOutput;
	}

}

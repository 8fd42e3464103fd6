package io.compressionkit.hardening.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An application in a virtual machine of its own, whose memory is to run out. Tells what
 * it holds when it reads a line, and ends when there is nothing more to read.
 */
final class ForkedServer implements Server {

	private static final String ANSWER = "held ";

	private static final String PORT = "port ";

	private final Process process;

	private final BufferedReader output;

	private final Writer input;

	private final int port;

	/**
	 * Start a virtual machine.
	 * @param jvmOptions its options
	 * @param properties properties of the application, as {@code --name=value}
	 * @throws IOException if the application does not start
	 */
	ForkedServer(List<String> jvmOptions, List<String> properties) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(jvmOptions);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), ForkedServer.class.getName()));
		command.addAll(properties);
		this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		this.output = this.process.inputReader(StandardCharsets.UTF_8);
		this.input = this.process.outputWriter(StandardCharsets.UTF_8);
		this.port = Integer.parseInt(read(PORT));
	}

	/**
	 * The other virtual machine.
	 * @param arguments properties of the application
	 * @throws IOException if it cannot be talked to
	 */
	public static void main(String[] arguments) throws IOException {
		PrintStream console = System.out;
		try (LocalServer server = new LocalServer(List.of(arguments));
				BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			console.println(PORT + server.port());
			while (asked.readLine() != null) {
				Held held = server.held();
				console.println(ANSWER + held.states() + " " + held.buffers());
			}
		}
		System.exit(0);
	}

	/** What the virtual machine itself has to say is skipped. */
	private String read(String prefix) throws IOException {
		String line = this.output.readLine();
		while (line != null) {
			if (line.startsWith(prefix)) {
				return line.substring(prefix.length());
			}
			line = this.output.readLine();
		}
		throw new IOException("The application has ended");
	}

	@Override
	public int port() {
		return this.port;
	}

	@Override
	public Held held() throws IOException {
		this.input.write("?\n");
		this.input.flush();
		String[] counts = read(ANSWER).split(" ", -1);
		return new Held(Long.parseLong(counts[0]), Long.parseLong(counts[1]));
	}

	@Override
	public void close() {
		this.process.destroy();
		try {
			if (!this.process.waitFor(10, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}

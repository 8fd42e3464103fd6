package io.compressionkit.benchmarks.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A server in a process of its own. It ends with this process, if it is not closed
 * before.
 */
public final class ServerProcess implements AutoCloseable {

	private static final int MAX_LINES = 1_000;

	private final Process process;

	private final List<String> output = new CopyOnWriteArrayList<>();

	private final int port;

	private ServerProcess(Class<?> main, List<String> jvmOptions, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xms512m", "-Xmx1g"));
		command.addAll(jvmOptions);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(arguments);
		this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		Runtime.getRuntime().addShutdownHook(new Thread(this.process::destroyForcibly));
		BufferedReader reader = this.process.inputReader(StandardCharsets.UTF_8);
		this.port = readPort(reader);
		Thread drain = new Thread(() -> drain(reader), "server output");
		drain.setDaemon(true);
		drain.start();
	}

	/**
	 * Start a server.
	 * @param main its main class, which prints {@code port} and its port once it listens
	 * @param jvmOptions options of the {@code java} command
	 * @param arguments arguments of the main class
	 * @return a server that the caller closes
	 * @throws IOException if it does not start
	 */
	public static ServerProcess start(Class<?> main, List<String> jvmOptions, List<String> arguments)
			throws IOException {
		return new ServerProcess(main, jvmOptions, arguments);
	}

	private static int readPort(BufferedReader output) throws IOException {
		StringBuilder said = new StringBuilder();
		String line = output.readLine();
		while (line != null) {
			if (line.startsWith("port ")) {
				return Integer.parseInt(line.substring("port ".length()));
			}
			said.append(line).append('\n');
			line = output.readLine();
		}
		throw new IOException("The server has not started:\n" + said);
	}

	/** A pipe that nobody reads would stop a server that has much to say. */
	private void drain(BufferedReader reader) {
		try {
			String line = reader.readLine();
			while (line != null) {
				if (this.output.size() < MAX_LINES) {
					this.output.add(line);
				}
				line = reader.readLine();
			}
		}
		catch (IOException ex) {
			// The process has ended.
		}
	}

	/**
	 * WebFlux with this project's compression.
	 * @param eventLoops how many event loops, or 0 for one per processor
	 * @return a server that the caller closes
	 * @throws IOException if it does not start
	 */
	static ServerProcess ours(int eventLoops) throws IOException {
		return new ServerProcess(WebFluxServer.class, loops(eventLoops),
				webFlux("--compression.server.request.max-size=100MB"));
	}

	/**
	 * WebFlux with the compression of Boot.
	 * @param eventLoops how many event loops, or 0 for one per processor
	 * @return a server that the caller closes
	 * @throws IOException if it does not start
	 */
	static ServerProcess boot(int eventLoops) throws IOException {
		return new ServerProcess(WebFluxServer.class, loops(eventLoops),
				webFlux("--compression.enabled=false", "--server.compression.enabled=true",
						"--server.compression.min-response-size=1B",
						"--server.compression.mime-types=application/json,text/plain,text/event-stream"));
	}

	/**
	 * WebFlux that compresses nothing.
	 * @param eventLoops how many event loops, or 0 for one per processor
	 * @return a server that the caller closes
	 * @throws IOException if it does not start
	 */
	static ServerProcess plain(int eventLoops) throws IOException {
		return new ServerProcess(WebFluxServer.class, loops(eventLoops), webFlux("--compression.enabled=false"));
	}

	/**
	 * Jetty.
	 * @return a server that the caller closes
	 * @throws IOException if it does not start
	 */
	static ServerProcess jetty() throws IOException {
		return new ServerProcess(JettyServer.class, List.of(), List.of());
	}

	private static List<String> loops(int eventLoops) {
		return (eventLoops > 0) ? List.of("-Dreactor.netty.ioWorkerCount=" + eventLoops) : List.of();
	}

	/**
	 * The arguments of a WebFlux application on a free port of this machine alone.
	 * @param properties more of them, as {@code --name=value}
	 * @return the arguments
	 */
	public static List<String> webFlux(String... properties) {
		List<String> arguments = new ArrayList<>(
				List.of("--server.port=0", "--server.address=127.0.0.1", "--logging.level.root=warn"));
		arguments.addAll(List.of(properties));
		return arguments;
	}

	/**
	 * Where it listens.
	 * @return a port
	 */
	public int port() {
		return this.port;
	}

	/**
	 * What it has printed since it listens.
	 * @return the first lines, 1,000 at most
	 */
	public List<String> output() {
		return List.copyOf(this.output);
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

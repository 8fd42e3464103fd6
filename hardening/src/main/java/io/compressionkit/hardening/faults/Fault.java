package io.compressionkit.hardening.faults;

import java.io.IOException;
import java.util.List;

/**
 * Something that goes wrong, in an application of its own. It has been survived if no
 * client was deceived, nothing is held on to and the next requests are answered.
 *
 * @param <S> the type of the application
 * @param name what goes wrong
 * @param start starts the application
 * @param scenario lets it go wrong
 */
record Fault<S extends Server>(String name, Start<S> start, Scenario<S> scenario) {

	/**
	 * A fault of an application in this virtual machine.
	 * @param name what goes wrong
	 * @param scenario lets it go wrong
	 * @param properties of the application
	 * @return a fault
	 */
	static Fault<LocalServer> local(String name, Scenario<LocalServer> scenario, String... properties) {
		return new Fault<>(name, () -> new LocalServer(List.of(properties)), scenario);
	}

	/**
	 * Let it go wrong.
	 * @return what was seen
	 * @throws Exception if it was not survived
	 */
	Sighting run() throws Exception {
		try (S server = this.start.start()) {
			ask(server);
			String client = this.scenario.play(server);
			Held held = settle(server);
			String next = server.isRunning() ? ask(server) : "none: it was shut down";
			settle(server);
			return new Sighting(this.name, client, held.toString(), next);
		}
		catch (Exception ex) {
			throw new IllegalStateException("'%s' was not survived".formatted(this.name), ex);
		}
	}

	private Held settle(S server) throws Exception {
		Held[] held = { server.held() };
		Waiting.until(() -> {
			held[0] = server.held();
			return held[0].isNothing();
		}, () -> "It holds " + held[0]);
		// A look later there may be the buffer of a connection that is being closed.
		return held[0];
	}

	/** Both directions, on new connections. */
	private String ask(S server) throws IOException {
		Answer download = Exchange.get(server, "/stream/LOG/200000", "gzip")
			.requireContent(Content.LOG.describe(200_000));
		Exchange.upload(server, Content.LOG.slice(0, 200_000)).requireStatus(200);
		return download + ", upload 200";
	}

	/**
	 * Starts an application.
	 *
	 * @param <S> its type
	 */
	@FunctionalInterface
	interface Start<S extends Server> {

		S start() throws Exception;

	}

	/**
	 * Lets something go wrong.
	 *
	 * @param <S> the type of the application
	 */
	@FunctionalInterface
	interface Scenario<S extends Server> {

		/**
		 * Let it go wrong.
		 * @param server the application
		 * @return what the client saw
		 * @throws Exception if the client was deceived
		 */
		String play(S server) throws Exception;

	}

}

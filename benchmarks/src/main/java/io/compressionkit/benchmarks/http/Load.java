package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a server under load from another process: wrk if it is installed, a Java program
 * if not.
 */
public final class Load {

	private static final int CONNECTIONS = 32;

	private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");

	private static final boolean WRK = hasWrk();

	private Load() {
	}

	private static boolean hasWrk() {
		try {
			// Without arguments it explains itself.
			Process process = new ProcessBuilder("wrk").redirectErrorStream(true).start();
			process.getInputStream().readAllBytes();
			return process.waitFor(10, TimeUnit.SECONDS);
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
	 * What makes the load.
	 * @return a name
	 */
	public static String tool() {
		return WRK ? "wrk" : "java.net.http";
	}

	/**
	 * Make a load.
	 * @param url what to ask for
	 * @param token the coding that is accepted
	 * @param seconds how long
	 * @return requests per second
	 * @throws IOException if a request fails
	 * @throws InterruptedException if the thread is interrupted
	 */
	public static double requestsPerSecond(String url, String token, int seconds)
			throws IOException, InterruptedException {
		List<String> command = WRK
				? List.of("wrk", "-t1", "-c" + CONNECTIONS, "-d" + seconds + "s", "-H", "Accept-Encoding: " + token,
						url)
				: List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
						System.getProperty("java.class.path"), JavaLoad.class.getName(), url, token,
						String.valueOf(seconds), String.valueOf(CONNECTIONS));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		Matcher matcher = RATE.matcher(output);
		if (process.waitFor() != 0 || !matcher.find() || output.contains("Non-2xx")
				|| output.contains("Socket errors")) {
			throw new IOException("The load failed:\n" + output);
		}
		return Double.parseDouble(matcher.group(1));
	}

}

package io.compressionkit.sample.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;

/**
 * The Chromium of this machine, started once for all tests.
 */
final class Chromium implements AutoCloseable {

	private static final List<String> PATHS = List.of("/usr/bin/chromium", "/usr/bin/chromium-browser",
			"/usr/bin/google-chrome");

	private static final List<String> ARGUMENTS = List.of("--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync");

	/** How long a page may take to show what is expected, in milliseconds. */
	private static final double ASSERTION_TIMEOUT = 60_000;

	private final Playwright playwright;

	private final Browser browser;

	Chromium() {
		Path executable = find().orElseThrow(() -> new IllegalStateException(missing()));
		this.playwright = Playwright
			.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
		PlaywrightAssertions.setDefaultAssertionTimeout(ASSERTION_TIMEOUT);
		this.browser = this.playwright.chromium()
			.launch(new BrowserType.LaunchOptions().setExecutablePath(executable).setHeadless(true).setArgs(ARGUMENTS));
	}

	/**
	 * Look for it.
	 * @return the program, if it is there
	 */
	static Optional<Path> find() {
		return Stream.concat(Stream.ofNullable(System.getenv("CHROMIUM")), PATHS.stream())
			.map(Path::of)
			.filter(Files::isExecutable)
			.findFirst();
	}

	static String missing() {
		return "There is no Chromium at %s, nor where the environment variable CHROMIUM points to".formatted(PATHS);
	}

	Browser browser() {
		return this.browser;
	}

	@Override
	public void close() {
		this.playwright.close();
	}

}

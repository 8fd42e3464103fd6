package io.compressionkit.sample.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A visit of the sample with a browser profile of its own. Ends with a check that nothing
 * was complained about in the console.
 */
final class Visit implements AutoCloseable {

	private static final Path SCREENSHOTS = Path.of("target", "screenshots");

	/** Whether there is no view, or one that takes input. */
	private static final String READY = """
			() => !document.querySelector('main > section')
				|| document.querySelector('main > section:not([hidden]):not([inert])') !== null""";

	private static final int DEFAULT_TIMEOUT = 60_000;

	private final Browser browser;

	private final String address;

	private final List<String> complaints = new ArrayList<>();

	private final List<BrowserContext> contexts = new ArrayList<>();

	private Predicate<ConsoleMessage> expected = (message) -> false;

	Visit(Browser browser, String address) {
		this.browser = browser;
		this.address = address;
	}

	/**
	 * Open a page in a wide window.
	 * @param path what to open
	 * @return the page
	 */
	Page open(String path) {
		return open(path, Look.LIGHT);
	}

	/**
	 * Open a page and wait until it can be used.
	 * @param path what to open
	 * @param look how it is shown
	 * @return the page
	 */
	Page open(String path, Look look) {
		BrowserContext context = this.browser.newContext(new Browser.NewContextOptions().setBaseURL(this.address)
			.setColorScheme((look == Look.DARK) ? ColorScheme.DARK : ColorScheme.LIGHT)
			.setViewportSize((look == Look.PHONE) ? 390 : 1200, (look == Look.PHONE) ? 844 : 800));
		this.contexts.add(context);
		context.setDefaultTimeout(DEFAULT_TIMEOUT);
		context.addInitScript(probe());
		Page page = context.newPage();
		page.onConsoleMessage(this::hear);
		page.onPageError(this.complaints::add);
		page.navigate(path);
		page.waitForFunction(READY);
		return page;
	}

	private static String probe() {
		try {
			return new ClassPathResource("browser/probe.js").getContentAsString(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void hear(ConsoleMessage message) {
		boolean complaint = message.type().equals("error") || message.type().equals("warning");
		if (complaint && !this.expected.test(message)) {
			this.complaints.add(message.type() + ": " + message.text() + " at " + message.location());
		}
	}

	/**
	 * Take it as no fault when the server refuses requests, which browsers complain
	 * about.
	 * @param path the end of the address of these requests
	 */
	void expectRefusals(String path) {
		this.expected = (message) -> message.text().startsWith("Failed to load resource")
				&& message.location().contains(path);
	}

	/**
	 * Write what can be seen to {@code target/screenshots}.
	 * @param page the page
	 * @param name the name of the file
	 * @param whole whether what is below the window is on it
	 */
	static void screenshot(Page page, String name, boolean whole) {
		page.evaluate("scrollTo(0, 0)");
		page.screenshot(new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(whole));
	}

	/**
	 * Check that everybody can use the page.
	 * @param page the page
	 */
	static void assertAccessible(Page page) {
		List<Rule> violations = new AxeBuilder(page).analyze().getViolations();
		assertThat(violations).filteredOn((rule) -> List.of("serious", "critical").contains(rule.getImpact()))
			.extracting((rule) -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
			.isEmpty();
	}

	@Override
	public void close() {
		this.contexts.forEach(BrowserContext::close);
		assertThat(this.complaints).as("complaints in the console").isEmpty();
	}

	/**
	 * How pages are shown.
	 */
	enum Look {

		/** Light colours in a wide window. */
		LIGHT,

		/** Dark colours in a wide window. */
		DARK,

		/** Light colours on a phone. */
		PHONE

	}

}

package io.compressionkit.sample.browser;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.sample.browser.Visit.Look;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

@BrowserTest
class PageBrowserTests {

	private static final byte[] TEXT = "A file that somebody has at hand. ".repeat(2000)
		.getBytes(StandardCharsets.UTF_8);

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionService service;

	@ParameterizedTest
	@EnumSource
	void compareMeasuresTheFirstFileUnasked(Look look, Visit visit) {
		Page page = visit.open("/", look);
		assertThat(page.locator("#compare-status")).containsText("12 measured; smallest is");
		assertThat(page.locator("#compare-table tbody tr")).hasCount(12);
		finish(page, "compare", look);
	}

	@Test
	void theFirstScreenShowsWhatItIsAbout(Visit visit) {
		Page page = visit.open("/");
		page.setViewportSize(1200, 870);
		assertThat(page.locator("#compare-status")).containsText("12 measured; smallest is");
		assertThat(page.locator("#compare-tradeoff svg")).isInViewport(new IsInViewportOptions().setRatio(1));
		Visit.screenshot(page, "page", false);
	}

	@Test
	void compareMeasuresAFileThatIsChosenAndGivesTheResults(Visit visit, @TempDir Path folder) throws Exception {
		Page page = visit.open("/#compare");
		page.locator("#compare-file").setInputFiles(new FilePayload("mine.txt", "text/plain", TEXT));
		assertThat(page.locator("#compare-status")).containsText("mine.txt, 66.4 KiB: 12 measured");
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			Locator row = page.locator("#compare-table tbody tr")
				.filter(new Locator.FilterOptions().setHasText(format.name()))
				.last();
			Download download = page.waitForDownload(() -> row.getByRole(AriaRole.BUTTON).click());
			Path file = folder.resolve(download.suggestedFilename());
			download.saveAs(file);
			assertThat(this.service.decompressSync(Files.readAllBytes(file), format)).as(file.toString())
				.isEqualTo(TEXT);
		}
		assertThat(folder).isDirectoryContaining("glob:**.zst").isDirectoryContaining("glob:**.br");
	}

	@Test
	void compareTakesAFileThatIsDropped(Visit visit) {
		Page page = visit.open("/#compare");
		assertThat(page.locator("#compare-status")).containsText("measured");
		page.locator("#compare-drop").evaluate("""
				(target) => {
					const dataTransfer = new DataTransfer();
					dataTransfer.items.add(new File(['dropped '.repeat(1000)], 'dropped.txt'));
					for (const type of ['dragover', 'drop']) {
						target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
					}
				}""");
		assertThat(page.locator("#compare-status")).containsText("dropped.txt, 7.81 KiB: 12 measured");
	}

	@ParameterizedTest
	@EnumSource
	void negotiationShowsWhatBrowserAndServerAgreeOn(Look look, Visit visit) {
		Page page = visit.open("/#negotiation", look);
		assertThat(page.locator("#accepted")).hasText("Accept-Encoding: gzip, deflate, br, zstd");
		page.locator("#browser-payload").selectOption("access.log");
		for (String coding : List.of("zstd", "br", "gzip", "deflate", "identity")) {
			page.locator("#browser-form").getByLabel(coding, new Locator.GetByLabelOptions().setExact(true)).check();
			click(page.locator("#browser-form"), "Fetch");
			Locator cells = page.locator("#negotiation-table tbody tr").first().locator("td");
			assertThat(cells.nth(2)).hasText(coding);
			assertThat(cells.nth(4)).hasText("2,097,152");
			int onTheWire = Integer.parseInt(cells.nth(3).textContent().replace(",", ""));
			assertThat(onTheWire).isBetween(100_000, coding.equals("identity") ? 2_097_152 : 600_000);
		}
		finish(page, "negotiation", look);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			gzip, deflate, br, zstd | 200 | zstd
			br;q=0.5, gzip          | 200 | gzip
			br;q=0, *               | 200 | zstd
			identity, gzip;q=0.5    | 200 | identity
			identity;q=0, lzma      | 406 | identity
			no header               | 200 | identity
			""")
	void negotiationShowsWhatAnyClientGets(String preset, String status, String coding, Visit visit) {
		Page page = visit.open("/#negotiation");
		assertThat(page.locator("#client-payload option")).not().hasCount(0);
		click(page.locator("#client-presets"), preset);
		click(page.locator("#client-form"), "Fetch");
		Locator cells = page.locator("#negotiation-table tbody tr").first().locator("td");
		assertThat(cells.nth(1)).hasText(status);
		assertThat(cells.nth(2)).hasText(coding);
		assertThat(page.locator("#negotiation-detail")).containsText("varyAccept-Encoding");
	}

	@ParameterizedTest
	@EnumSource
	void uploadSendsABundledFile(Look look, Visit visit) {
		Page page = visit.open("/#upload", look);
		page.locator("#upload-payload").selectOption("access.log");
		click(page.locator("#upload-form"), "Compress and send");
		assertUploaded(page, "access.log, 2,097,152 bytes");
		finish(page, "upload", look);
	}

	@ParameterizedTest
	@CsvSource({ "gzip, Content-Encoding", "deflate, Content-Encoding", "deflate-raw, Content-Encoding",
			"gzip, media type", "deflate, media type" })
	void uploadSendsAFileThatIsChosen(String format, String way, Visit visit) {
		Page page = visit.open("/#upload");
		page.locator("#upload-file").setInputFiles(new FilePayload("mine.txt", "text/plain", TEXT));
		page.locator("#upload-form").getByLabel(format, new Locator.GetByLabelOptions().setExact(true)).check();
		page.locator("#upload-form").getByLabel(way).check();
		click(page.locator("#upload-form"), "Compress and send");
		assertUploaded(page, "mine.txt, 68,000 bytes");
	}

	@Test
	void uploadKnowsThatRawDeflateHasNoMediaType(Visit visit) {
		Page page = visit.open("/#upload");
		page.getByLabel("media type").check();
		page.getByLabel("deflate-raw").check();
		assertThat(page.getByLabel("media type")).isDisabled();
		assertThat(page.getByLabel("Content-Encoding")).isChecked();
	}

	private static void assertUploaded(Page page, String file) {
		assertThat(page.locator("#upload-status")).hasText("The server has decoded exactly what was compressed.");
		assertThat(page.locator("#upload-receipt")).containsText(file);
		assertThat(page.locator("#upload-receipt .badge")).hasText("yes");
		assertThat(page.locator("#upload-compressed")).hasJSProperty("value", 1);
		assertThat(page.locator("#upload-sent")).hasJSProperty("value", 1);
	}

	@ParameterizedTest
	@EnumSource
	void liveShowsEventsInEveryCoding(Look look, Visit visit) {
		Page page = visit.open("/#live", look);
		page.locator("#live-count").fill("12");
		page.locator("#live-millis").selectOption("100");
		click(page.locator("#live-form"), "Start");
		assertThat(page.locator("#live-status")).hasText("All 12 events have arrived in every coding.");
		Locator rows = page.locator("#live-table tbody tr");
		assertThat(rows.locator("th")).hasText(new String[] { "identity", "gzip", "deflate", "br", "zstd" });
		for (Locator row : rows.all()) {
			assertThat(row.locator("td").nth(0)).hasText("12");
			assertThat(row.locator("td").nth(1)).hasText("000011");
			assertThat(row.locator("td").nth(4)).hasText(Pattern.compile("[1-4]?\\d\\.\\d"));
		}
		assertThat(page.locator("#live-chart circle.mark")).hasCount(60);
		finish(page, "live", look);
	}

	@Test
	void liveCanBeStopped(Visit visit) {
		Page page = visit.open("/#live");
		page.locator("#live-count").fill("1000");
		click(page.locator("#live-form"), "Start");
		assertThat(page.locator("#live-table td code").first()).hasText("000002");
		click(page.locator("#live-form"), "Stop");
		assertThat(page.locator("#live-status")).hasText("Stopped.");
	}

	@ParameterizedTest
	@EnumSource
	void pipelinesRunOneByOne(Look look, Visit visit) {
		Page page = visit.open("/#pipelines", look);
		assertThat(page.locator("#pipelines-list h2"))
			.hasText(new String[] { "Download", "Upload", "Transcode", "Subprocess" });
		page.locator("#pipelines-size").selectOption("8");
		page.locator("#pipelines-all").click();
		assertThat(page.locator("#pipeline-download .status")).hasText(Pattern.compile("[\\d,]+ lines read"));
		assertThat(page.locator("#pipeline-upload .status")).containsText("server found 8,388,608 bytes, SHA-256 ");
		assertThat(page.locator("#pipeline-transcode .status")).containsText("8,388,608 bytes written");
		assertThat(page.locator("#pipeline-subprocess .status"))
			.hasText(page.locator("#pipeline-download .status").textContent());
		assertThat(page.locator("#pipelines-all")).isEnabled();
		for (Locator progress : page.locator("#pipelines-list progress").all()) {
			assertThat(progress).hasJSProperty("value", 1);
		}
		finish(page, "pipelines", look);
	}

	@Test
	void aPipelineCanBeStopped(Visit visit) {
		Page page = visit.open("/#pipelines");
		page.locator("#pipelines-size").selectOption("64");
		page.locator("#pipeline-download").evaluate("(card) => probe.clickWhen(card, 'of 64.0 MiB', 'button')");
		page.getByLabel("Run download").click();
		assertThat(page.locator("#pipeline-download .status")).hasText("Stopped.");
		assertThat(page.getByLabel("Run download")).isEnabled();
		page.waitForFunction("() => probe.cancelled('DECOMPRESS')");
	}

	@ParameterizedTest
	@EnumSource
	void healthShowsTheAnswersToWhatIsBroken(Look look, Visit visit) {
		visit.expectRefusals("/api/uploads");
		Page page = visit.open("/#health", look);
		provoke(page, "A bomb", 413, "longer than 134217728 bytes");
		provoke(page, "A truncated body", 400, "TRUNCATED");
		provoke(page, "A wrong checksum", 400, "CHECKSUM");
		provoke(page, "An unknown coding", 415, "Accept-Encoding: zstd, br, gzip, deflate");
		provoke(page, "Too many codings", 400, "4 content codings");
		provoke(page, "Something sound", 200, "13,000 bytes decoded");
		assertThat(row(page, "gzip", "decompress", "server", "limit")).not().hasCount(0);
		assertThat(row(page, "gzip", "decompress", "server", "failed")).not().hasCount(0);
		assertThat(page.locator("#health-formats rect.mark")).not().hasCount(0);
		finish(page, "health", look);
	}

	private static void provoke(Page page, String fault, int status, String detail) {
		click(page.locator("#health-faults"), fault);
		Locator answer = page.locator("#health-answers li").first();
		assertThat(answer).containsText(fault);
		assertThat(answer.locator(".badge")).hasText(String.valueOf(status));
		assertThat(answer).containsText(detail);
	}

	private static Locator row(Page page, String... texts) {
		return Arrays.stream(texts)
			.reduce(page.locator("#health-table tbody tr"),
					(rows, text) -> rows.filter(new Locator.FilterOptions().setHasText(text)), (one, other) -> other);
	}

	@Test
	void everythingCanBeReachedWithTheKeyboard(Visit visit) {
		Page page = visit.open("/");
		page.keyboard().press("Tab");
		assertThat(page.locator(".skip")).isFocused();
		for (int i = 0; i < 4; i++) {
			page.keyboard().press("Tab");
		}
		assertThat(page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Negotiation"))).isFocused();
		page.keyboard().press("Enter");
		assertThat(page.locator("#negotiation-title")).isFocused();
		assertThat(page.locator("#compare")).isHidden();
		assertThat(page).hasTitle("Negotiation – Compression Kit");
	}

	@ParameterizedTest
	@ValueSource(strings = { "light", "dark" })
	void theColoursCanBeChosenAndStay(String theme, Visit visit) {
		Page page = visit.open("/#live", theme.equals("light") ? Look.DARK : Look.LIGHT);
		Locator button = page.locator("#theme");
		while (!button.getAttribute("aria-label").endsWith(theme)) {
			button.click();
		}
		page.reload();
		assertThat(button).hasAttribute("aria-label", "Colours: " + theme);
		assertThat(page.locator("header")).hasCSS("background-color",
				theme.equals("light") ? "rgb(255, 255, 255)" : "rgb(23, 32, 40)");
	}

	private static void click(Locator within, String button) {
		within.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button).setExact(true)).click();
	}

	private static void finish(Page page, String view, Look look) {
		assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth")).as("fits the window")
			.isEqualTo(true);
		Visit.screenshot(page, view + "-" + look.name().toLowerCase(Locale.ROOT), true);
		Visit.assertAccessible(page);
	}

}

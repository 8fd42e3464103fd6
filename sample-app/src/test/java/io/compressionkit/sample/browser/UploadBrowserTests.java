package io.compressionkit.sample.browser;

import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Page;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@BrowserTest
class UploadBrowserTests {

	private static final List<String> KINDS = List.of("empty", "text", "binary", "large");

	@ParameterizedTest
	@CsvSource({ "gzip, gzip", "deflate, deflate", "deflate-raw, deflate" })
	void whatTheBrowserCompressesIsDecodedByItsContentCoding(String format, String coding, Visit visit) {
		assertReceived(visit, format, Map.of("Content-Type", "application/octet-stream", "Content-Encoding", coding));
	}

	@ParameterizedTest
	@CsvSource({ "gzip, application/gzip", "deflate, application/zlib" })
	void whatTheBrowserCompressesIsDecodedByItsMediaType(String format, String type, Visit visit) {
		assertReceived(visit, format, Map.of("Content-Type", type));
	}

	@SuppressWarnings("unchecked")
	private static void assertReceived(Visit visit, String format, Map<String, String> headers) {
		Page page = visit.open("/blank.html");
		for (String kind : KINDS) {
			Map<String, Object> receipt = (Map<String, Object>) page.evaluate(
					"([kind, format, headers]) => probe.upload(kind, format, headers)", List.of(kind, format, headers));
			assertThat(receipt).as(kind)
				.containsEntry("status", 200)
				.containsEntry("size", receipt.get("ownSize"))
				.containsEntry("sha256", receipt.get("ownSha256"));
			assertThat(((Number) receipt.get("size")).intValue()).as(kind).isEqualTo(switch (kind) {
				case "empty" -> 0;
				case "binary" -> 300_000;
				case "large" -> 70 << 20;
				default -> ((Number) receipt.get("ownSize")).intValue();
			});
		}
	}

}

package io.compressionkit.sample.browser;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Page;
import io.compressionkit.sample.payload.AccessLog;
import io.compressionkit.sample.payload.LogSize;
import io.compressionkit.sample.payload.Payload;
import io.compressionkit.sample.payload.Payloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

@BrowserTest
class ResponseBrowserTests {

	private static final LogSize MORE_THAN_64_MEBIBYTES = new LogSize(65);

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private Steps steps;

	@Test
	void theBrowserAcceptsAllFourCodingsAndGetsThePreferredOne(Visit visit) {
		Map<String, Object> answer = fetch(visit.open("/blank.html"), "/api/payloads/access.log");
		assertThat(answer).containsEntry("coding", "zstd").containsEntry("vary", "Accept-Encoding");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void whatTheBrowserDecodesIsTheOriginal(String coding, Visit visit) throws Exception {
		Page page = visit.open("/blank.html");
		for (Payload payload : Payloads.load()) {
			Map<String, Object> answer = fetch(page, "/api/payloads/" + payload.name() + "?coding=" + coding);
			assertThat(answer).as(payload.name())
				.containsEntry("status", 200)
				.containsEntry("coding", coding)
				.containsEntry("size", payload.bytes().length)
				.containsEntry("sha256", HexFormat.of().formatHex(sha256().digest(payload.bytes())));
			assertThat(((Number) answer.get("wireSize")).intValue()).isBetween(1000, payload.bytes().length / 3);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd" })
	void aStreamOfMoreThan64MebibytesIsDecoded(String coding, Visit visit) throws Exception {
		Map<String, Object> answer = fetch(visit.open("/blank.html"), "/api/payloads/stream.log?mebibytes=%d&coding=%s"
			.formatted(MORE_THAN_64_MEBIBYTES.mebibytes(), coding));
		MessageDigest digest = sha256();
		for (DataBuffer piece : AccessLog.stream(MORE_THAN_64_MEBIBYTES, DefaultDataBufferFactory.sharedInstance)
			.toIterable()) {
			digest.update(piece.asInputStream().readAllBytes());
		}
		assertThat(answer).containsEntry("coding", coding)
			.containsEntry("size", (int) MORE_THAN_64_MEBIBYTES.bytes())
			.containsEntry("sha256", HexFormat.of().formatHex(digest.digest()));
	}

	@Test
	void aSmallResponseIsLeftAsItIs(Visit visit) {
		Map<String, Object> answer = fetch(visit.open("/blank.html"), "/api/payloads/greeting.json");
		assertThat(answer).containsEntry("coding", null).containsEntry("wireSize", answer.get("size"));
	}

	@ParameterizedTest
	@CsvSource({ "gzip, gzip", "zlib, deflate", "raw-deflate, deflate-raw" })
	@SuppressWarnings("unchecked")
	void theBrowsersDecompressionStreamReadsWhatTheServiceCompresses(String format, String name, Visit visit) {
		Page page = visit.open("/blank.html");
		for (String kind : List.of("empty", "text", "binary")) {
			String own = (String) page.evaluate("(kind) => probe.sha256(probe.content(kind))", kind);
			Map<String, Object> answer = (Map<String, Object>) page.evaluate(
					"([format, kind, name]) => probe.decompress(`/api/compress/${format}`, probe.content(kind), name)",
					List.of(format, kind, name));
			assertThat(answer).as(kind).containsEntry("status", 200);
			assertThat(answer.get("sha256")).as(kind).isEqualTo(own);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "zstd", "identity" })
	void eachEventArrivesBeforeTheNextIsSent(String coding, Visit visit) {
		this.steps.reset();
		Page page = visit.open("/blank.html");
		page.evaluate("(coding) => probe.listen(`/steps?coding=${coding}`)", coding);
		for (int i = 1; i <= 5; i++) {
			this.steps.send("event " + i);
			page.waitForFunction("(count) => probe.heard.length === count", i);
		}
		this.steps.send("end");
		page.waitForFunction("() => probe.heard.at(-1) === 'end'");
		assertThat(page.evaluate("probe.heard"))
			.isEqualTo(List.of("event 1", "event 2", "event 3", "event 4", "event 5", "end"));
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> fetch(Page page, String path) {
		return (Map<String, Object>) page.evaluate("(path) => probe.fetch(path)", path);
	}

	private static MessageDigest sha256() throws Exception {
		return MessageDigest.getInstance("SHA-256");
	}

}

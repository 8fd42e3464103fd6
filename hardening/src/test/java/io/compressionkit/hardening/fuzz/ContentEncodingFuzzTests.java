package io.compressionkit.hardening.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.UnsupportedContentCodingException;
import io.compressionkit.hardening.judge.Kit;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.http.TooManyContentCodingsException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Finds the codecs for whatever header comes, beside a list split at its commas.
 */
@Timeout(300)
class ContentEncodingFuzzTests {

	private static final int MOST = 3;

	private static final List<String> KNOWN = List.of("gzip", "x-gzip", "deflate", "br", "zstd");

	@FuzzTest
	void whateverHeaderComesIsUnderstoodOrRefused(byte[] input) {
		List<String> lines = Arrays.asList(new String(input, StandardCharsets.UTF_8).split("\n", -1));
		ContentEncoding header = ContentEncoding.parse(lines);
		List<String> naive = naive(lines);

		assertThat(header.codings()).hasSameSizeAs(naive);
		assertThat(header.isIdentity()).isEqualTo(naive.isEmpty());
		assertThat(ContentEncoding.parse(List.of(header.toString())).codings()).isEqualTo(header.codings());
		checkDecoders(header, naive);
	}

	private static void checkDecoders(ContentEncoding header, List<String> naive) {
		CompressionCodecs codecs = Kit.service().codecs();
		boolean known = KNOWN.containsAll(naive);
		try {
			List<CompressionCodec> decoders = new ArrayList<>(header.decoders(codecs, MOST));
			assertThat(known && naive.size() <= MOST).isTrue();
			Collections.reverse(decoders);
			for (int i = 0; i < naive.size(); i++) {
				assertThat(decoders.get(i).format().isContentCoding(naive.get(i))).isTrue();
			}
		}
		catch (TooManyContentCodingsException ex) {
			assertThat(naive).hasSize(ex.getCount()).hasSizeGreaterThan(MOST);
		}
		catch (UnsupportedContentCodingException ex) {
			assertThat(known).isFalse();
			assertThat(ex.getContentCoding().length()).isLessThan(100);
		}
	}

	private static List<String> naive(List<String> lines) {
		List<String> codings = new ArrayList<>();
		for (String part : String.join(",", lines).split(",")) {
			String coding = asciiLowerCase(part.replaceAll("^[ \t]+|[ \t]+$", ""));
			if (!coding.isEmpty() && !coding.equals("identity")) {
				codings.add(coding);
			}
		}
		return codings;
	}

	private static String asciiLowerCase(String text) {
		return text.chars().allMatch((c) -> c < 128) ? text.toLowerCase(Locale.ROOT) : text;
	}

}

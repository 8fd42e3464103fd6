package io.compressionkit.http;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

import io.compressionkit.CompressionFormat;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever {@link AcceptEncoding} chooses has to satisfy the header, as read by a second,
 * deliberately naive implementation.
 */
class AcceptEncodingPropertyTests {

	@Property(tries = 5000, seed = "20260101")
	void noTextMakesItThrowAndTheChoiceSatisfiesTheHeader(@ForAll("anything") List<String> lines,
			@ForAll("offers") List<CompressionFormat> offered) {
		check(lines, offered);
	}

	@Property(tries = 20000, seed = "20260102")
	void theChoiceSatisfiesAHeaderMadeOfFragments(@ForAll("fragments") List<String> lines,
			@ForAll("offers") List<CompressionFormat> offered) {
		check(lines, offered);
	}

	@Property(tries = 20000, seed = "20260103")
	void theChoiceSatisfiesAWellFormedHeader(@ForAll("wellFormed") List<String> lines,
			@ForAll("offers") List<CompressionFormat> offered) {
		Choice choice = check(lines, offered);
		Statistics.collect(choice.getClass().getSimpleName());
		Statistics.coverage((coverage) -> {
			coverage.check("Coding").percentage((percentage) -> percentage > 20);
			coverage.check("Identity").percentage((percentage) -> percentage > 5);
			coverage.check("NotAcceptable").percentage((percentage) -> percentage > 2);
		});
	}

	@Provide
	Arbitrary<List<String>> anything() {
		return Arbitraries.strings().all().ofMaxLength(60).list().ofMaxSize(3);
	}

	@Provide
	Arbitrary<List<String>> fragments() {
		return Arbitraries
			.of("gzip", "x-gzip", "GZIP", "br", "zstd", "deflate", "identity", "*", "compress", ",", ", ", ";", "; ",
					"q", "q=", "Q=0", "q=0", ";q=0", ";q=1", ";q=0.5", ";q=0.123", ";q=1.5", ";q=0.1234", "=", " ",
					"\t", "\"", "\\", "\\\"", "\"a,b\"", ";a=\"b;q=0\"", ";foo=bar", "é", "\u0000")
			.list()
			.ofMaxSize(14)
			.map((parts) -> String.join("", parts))
			.list()
			.ofMaxSize(3);
	}

	@Provide
	Arbitrary<List<String>> wellFormed() {
		Arbitrary<String> coding = Arbitraries.of("gzip", "x-gzip", "br", "zstd", "deflate", "identity", "*",
				"compress");
		Arbitrary<String> weight = Arbitraries.of("", ";q=0", ";q=0.0", ";q=0.001", ";q=0.3", ";q=0.5", "; q=0.500",
				";q=0.999", ";q=1", ";q=1.000", ";foo=bar;q=0.2", " ; Q=0.7");
		return Combinators.combine(coding, weight)
			.as(String::concat)
			.list()
			.ofMaxSize(6)
			.map((elements) -> String.join(", ", elements))
			.list()
			.ofMaxSize(2);
	}

	@Provide
	Arbitrary<List<CompressionFormat>> offers() {
		return Arbitraries.shuffle(CompressionFormat.builtIn())
			.flatMap((all) -> Arbitraries.integers().between(0, all.size()).map((size) -> all.subList(0, size)));
	}

	private static Choice check(List<String> lines, List<CompressionFormat> offered) {
		Choice choice = AcceptEncoding.parse(lines).choose(offered);
		NaiveHeader header = NaiveHeader.read(lines);
		List<CompressionFormat> codings = offered.stream().filter((format) -> format.contentCoding() != null).toList();
		int highest = codings.stream().mapToInt(header::weight).max().orElse(0);
		int identity = header.named("identity").orElse(0);
		if (choice instanceof Choice.Coding coding) {
			assertThat(header.weight(coding.format())).isPositive().isEqualTo(highest).isGreaterThanOrEqualTo(identity);
			assertThat(codings.stream().filter((format) -> header.weight(format) == highest).findFirst())
				.contains(coding.format());
		}
		else if (choice instanceof Choice.Identity) {
			assertThat(header.refusesIdentity()).isFalse();
			assertThat(highest == 0 || identity > highest).isTrue();
		}
		else {
			assertThat(header.refusesIdentity()).isTrue();
			assertThat(highest).isZero();
		}
		return choice;
	}

	/**
	 * Splits and matches with regular expressions, in thousandths.
	 */
	private record NaiveHeader(List<NaiveElement> elements) {

		private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

		private static final Pattern WEIGHT = Pattern.compile("[qQ]=(0(\\.[0-9]{0,3})?|1(\\.0{0,3})?)");

		private static final Pattern LOOKS_LIKE_WEIGHT = Pattern.compile("[qQ](?![!#$%&'*+.^_`|~0-9A-Za-z-]).*",
				Pattern.DOTALL);

		static NaiveHeader read(List<String> lines) {
			List<NaiveElement> elements = new ArrayList<>();
			for (String line : lines) {
				for (String element : split(line, ',')) {
					add(element, elements);
				}
			}
			return new NaiveHeader(elements);
		}

		private static void add(String text, List<NaiveElement> elements) {
			List<String> parts = split(text, ';');
			String coding = trim(parts.get(0));
			int weight = 1000;
			for (String part : parts.subList(1, parts.size())) {
				String parameter = trim(part);
				if (WEIGHT.matcher(parameter).matches()) {
					weight = Math.min(weight, (int) Math.round(Double.parseDouble(parameter.substring(2)) * 1000));
				}
				else if (LOOKS_LIKE_WEIGHT.matcher(parameter).matches()) {
					return;
				}
			}
			if (coding.matches(TOKEN)) {
				elements.add(new NaiveElement(coding, weight));
			}
		}

		private static List<String> split(String text, char delimiter) {
			List<String> parts = new ArrayList<>();
			StringBuilder part = new StringBuilder();
			boolean quoted = false;
			for (int i = 0; i < text.length(); i++) {
				char c = text.charAt(i);
				if (c == delimiter && !quoted) {
					parts.add(part.toString());
					part.setLength(0);
					continue;
				}
				part.append(c);
				if (quoted && c == '\\' && i + 1 < text.length()) {
					part.append(text.charAt(++i));
				}
				else if (c == '"') {
					quoted = !quoted;
				}
			}
			parts.add(part.toString());
			return parts;
		}

		private static String trim(String text) {
			return text.replaceAll("^[ \t]+|[ \t]+$", "");
		}

		OptionalInt named(String... tokens) {
			return this.elements.stream()
				.filter((element) -> List.of(tokens).stream().anyMatch(element.coding()::equalsIgnoreCase))
				.mapToInt(NaiveElement::weight)
				.min();
		}

		int weight(CompressionFormat format) {
			OptionalInt named = switch (format.name()) {
				case "gzip" -> named("gzip", "x-gzip");
				case "zlib" -> named("deflate");
				case "brotli" -> named("br");
				default -> named(format.name());
			};
			return named.orElse(named("*").orElse(0));
		}

		boolean refusesIdentity() {
			return named("identity").orElse(named("*").orElse(1)) == 0;
		}

	}

	private record NaiveElement(String coding, int weight) {

	}

}

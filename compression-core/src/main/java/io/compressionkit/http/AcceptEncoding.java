package io.compressionkit.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionFormat;

/**
 * The {@code Accept-Encoding} of a request, RFC 9110 section 12.5.3. All its field lines
 * count as one list. Immutable and thread-safe.
 * <p>
 * An element that is no coding, or whose weight is malformed, is left out; the others
 * count. Parameters other than the weight are ignored. Of a coding that is named more
 * than once, by an alias too, the lowest weight counts.
 */
public final class AcceptEncoding {

	private static final AcceptEncoding ABSENT = new AcceptEncoding(List.of());

	private static final int UNNAMED = -1;

	private final List<Element> elements;

	private AcceptEncoding(List<Element> elements) {
		this.elements = List.copyOf(elements);
	}

	/**
	 * A request without the header: the content as it is will do.
	 * @return the absent form
	 */
	public static AcceptEncoding absent() {
		return ABSENT;
	}

	/**
	 * Read the header. There is no text that makes this fail.
	 * @param lines the values of all its field lines, none if there is no such header
	 * @return the parsed form
	 */
	public static AcceptEncoding parse(List<String> lines) {
		Assert.notNull(lines, "lines must not be null");
		List<Element> elements = new ArrayList<>();
		for (String line : lines) {
			FieldScanner scanner = new FieldScanner(line);
			while (!scanner.atEnd()) {
				Element element = Element.read(scanner);
				if (element != null) {
					elements.add(element);
				}
				scanner.skipToNextElement();
			}
		}
		return elements.isEmpty() ? ABSENT : new AcceptEncoding(elements);
	}

	/**
	 * The value with which a client asks for codings, or a server names them in a 415
	 * response, RFC 7694.
	 * @param codings the tokens, the preferred one first
	 * @return the header value, {@code identity} when there are none
	 */
	public static String headerValue(Collection<String> codings) {
		return codings.isEmpty() ? ContentEncoding.IDENTITY : String.join(", ", codings);
	}

	/**
	 * Choose a coding. The highest weight wins; at equal weight a coding wins over
	 * {@code identity}, and among codings the order of the server decides. Identity is
	 * also the answer when nothing on offer is accepted, unless it is refused, by name or
	 * by {@code *;q=0}.
	 * @param offered what the server offers, the preferred one first; formats without a
	 * content coding are passed over
	 * @return a coding, identity, or not acceptable
	 */
	public Choice choose(List<CompressionFormat> offered) {
		int rest = lowestWeight("*"::equals);
		CompressionFormat best = null;
		int highest = 0;
		for (CompressionFormat format : offered) {
			int named = lowestWeight(format::isContentCoding);
			int weight = (named != UNNAMED) ? named : rest;
			if (weight > highest && format.contentCoding() != null) {
				best = format;
				highest = weight;
			}
		}
		int identity = lowestWeight(ContentEncoding.IDENTITY::equalsIgnoreCase);
		if (best != null && highest >= identity) {
			return new Choice.Coding(best);
		}
		boolean refused = identity == 0 || (identity == UNNAMED && rest == 0);
		return refused ? Choice.NOT_ACCEPTABLE : Choice.IDENTITY;
	}

	private int lowestWeight(Predicate<String> coding) {
		int lowest = UNNAMED;
		for (Element element : this.elements) {
			if ((lowest == UNNAMED || element.weight < lowest) && coding.test(element.coding)) {
				lowest = element.weight;
			}
		}
		return lowest;
	}

	/**
	 * Returns the elements that count, each with its weight.
	 */
	@Override
	public String toString() {
		List<String> texts = new ArrayList<>();
		this.elements.forEach((element) -> texts.add(element.coding + ";q=" + element.weight / 1000.0));
		return String.join(", ", texts);
	}

	/**
	 * A coding, {@code identity} or {@code *}, and its weight in thousandths.
	 */
	private record Element(String coding, int weight) {

		static @Nullable Element read(FieldScanner scanner) {
			scanner.skipWhitespace();
			String coding = scanner.token();
			scanner.skipWhitespace();
			boolean wellFormed = !coding.isEmpty() && scanner.atDelimiter();
			scanner.skipToDelimiter();
			int weight = QualityValue.MAX;
			while (scanner.skip(';')) {
				scanner.skipWhitespace();
				if (scanner.token().equalsIgnoreCase("q")) {
					weight = Math.min(weight, QualityValue.read(scanner));
				}
				scanner.skipToDelimiter();
			}
			return (wellFormed && weight != QualityValue.MALFORMED) ? new Element(coding, weight) : null;
		}

	}

}

package io.compressionkit.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.UnsupportedContentCodingException;

/**
 * The {@code Content-Encoding} of a message, RFC 9110 section 8.4: the codings in the
 * order in which they were applied. All its field lines count as one list; empty elements
 * and {@code identity} do not count. Immutable and thread-safe.
 */
public final class ContentEncoding {

	/** The token for content as it is, RFC 9110 section 12.5.3. */
	public static final String IDENTITY = "identity";

	/**
	 * The largest window that recipients of zstd have to accept, in bytes: 8 MiB, RFC
	 * 9659.
	 */
	public static final long MAX_WINDOW_SIZE = 8L << 20;

	private static final int QUOTED_LENGTH = 64;

	private final List<String> codings;

	private ContentEncoding(List<String> codings) {
		this.codings = codings.stream().map(ContentEncoding::normalize).toList();
	}

	private static String normalize(String coding) {
		return FieldScanner.isToken(coding) ? coding.toLowerCase(Locale.ROOT) : coding;
	}

	/**
	 * Read the header. There is no text that makes this fail; what is not a token is an
	 * unknown coding.
	 * @param lines the values of all its field lines, none if there is no such header
	 * @return the parsed form
	 */
	public static ContentEncoding parse(List<String> lines) {
		Assert.notNull(lines, "lines must not be null");
		List<String> codings = new ArrayList<>();
		for (String line : lines) {
			int start = 0;
			while (start <= line.length()) {
				int comma = line.indexOf(',', start);
				int end = (comma >= 0) ? comma : line.length();
				String coding = trim(line, start, end);
				if (!coding.isEmpty() && !coding.equalsIgnoreCase(IDENTITY)) {
					codings.add(coding);
				}
				start = end + 1;
			}
		}
		return new ContentEncoding(codings);
	}

	private static String trim(String line, int start, int end) {
		int from = start;
		int to = end;
		while (from < to && isWhitespace(line.charAt(from))) {
			from++;
		}
		while (to > from && isWhitespace(line.charAt(to - 1))) {
			to--;
		}
		return line.substring(from, to);
	}

	private static boolean isWhitespace(char c) {
		return c == ' ' || c == '\t';
	}

	/**
	 * The tokens with which codings are named in a header, not their aliases.
	 * @param codecs the codecs
	 * @return an immutable list in order of preference, lower case
	 */
	public static List<String> supported(CompressionCodecs codecs) {
		List<String> tokens = new ArrayList<>();
		for (CompressionCodec codec : codecs) {
			String token = codec.format().contentCoding();
			if (token != null) {
				tokens.add(token);
			}
		}
		return List.copyOf(tokens);
	}

	/**
	 * The codings in the order in which they were applied, {@code identity} left out.
	 * @return an immutable list, tokens in lower case
	 */
	public List<String> codings() {
		return this.codings;
	}

	/**
	 * Whether the content is as it is.
	 * @return {@code true} when there is no coding
	 */
	public boolean isIdentity() {
		return this.codings.isEmpty();
	}

	/**
	 * Find the codecs that undo the codings, the last one applied first. How many there
	 * are is checked before any of them is looked at.
	 * @param codecs the codecs that are there
	 * @param maxCodings how many codings are allowed, 0 or more
	 * @return an immutable list, empty for content as it is
	 * @throws TooManyContentCodingsException when there are more
	 * @throws UnsupportedContentCodingException when one is not known
	 */
	public List<CompressionCodec> decoders(CompressionCodecs codecs, int maxCodings) {
		Assert.isTrue(maxCodings >= 0, () -> "maxCodings must be 0 or more, but is " + maxCodings);
		if (this.codings.size() > maxCodings) {
			throw new TooManyContentCodingsException(this.codings.size(), maxCodings);
		}
		List<CompressionCodec> decoders = new ArrayList<>();
		for (int i = this.codings.size() - 1; i >= 0; i--) {
			String coding = this.codings.get(i);
			CompressionCodec codec = find(codecs, coding);
			if (codec == null) {
				throw new UnsupportedContentCodingException(abbreviate(coding), supported(codecs));
			}
			decoders.add(codec);
		}
		return List.copyOf(decoders);
	}

	private static @Nullable CompressionCodec find(CompressionCodecs codecs, String coding) {
		// Ignoring case equates letters beyond ASCII with ASCII ones; tokens have none
		return FieldScanner.isToken(coding) ? codecs.findByContentCoding(coding) : null;
	}

	private static String abbreviate(String coding) {
		return (coding.length() <= QUOTED_LENGTH) ? coding : coding.substring(0, QUOTED_LENGTH) + "…";
	}

	/**
	 * Returns the header value.
	 */
	@Override
	public String toString() {
		return this.codings.isEmpty() ? IDENTITY : String.join(", ", this.codings);
	}

}

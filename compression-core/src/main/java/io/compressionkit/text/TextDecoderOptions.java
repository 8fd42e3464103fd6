package io.compressionkit.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.springframework.util.Assert;

/**
 * How bytes are read as text. Immutable.
 * <p>
 * The charset is one of the JDK's, by its name there: {@code ISO-8859-1} is not taken for
 * {@code windows-1252}, nor {@code UTF-16}, whose byte order mark tells the order, for
 * {@code UTF-16LE}.
 *
 * @param charset the charset
 * @param fatal whether malformed input is an error; otherwise it becomes U+FFFD
 * @param ignoreBom whether a byte order mark at the start of UTF-8, UTF-16LE or UTF-16BE
 * is taken for text and stays; otherwise it is left out
 */
public record TextDecoderOptions(Charset charset, boolean fatal, boolean ignoreBom) {

	/**
	 * Create options.
	 * @param charset the value of the component
	 * @param fatal the value of the component
	 * @param ignoreBom the value of the component
	 * @throws IllegalArgumentException if a value is not allowed
	 */
	public TextDecoderOptions {
		Assert.notNull(charset, "charset must not be null");
	}

	/**
	 * UTF-8; malformed input is replaced, a byte order mark is left out.
	 * @return the options
	 */
	public static TextDecoderOptions utf8() {
		return of(StandardCharsets.UTF_8);
	}

	/**
	 * A charset; malformed input is replaced, a byte order mark is left out.
	 * @param charset the charset
	 * @return the options
	 */
	public static TextDecoderOptions of(Charset charset) {
		return new TextDecoderOptions(charset, false, false);
	}

	/**
	 * With another answer to malformed input.
	 * @param fatal whether malformed input is an error
	 * @return the options
	 */
	public TextDecoderOptions withFatal(boolean fatal) {
		return new TextDecoderOptions(this.charset, fatal, this.ignoreBom);
	}

	/**
	 * With another way with byte order marks.
	 * @param ignoreBom whether a byte order mark at the start stays in the text
	 * @return the options
	 */
	public TextDecoderOptions withIgnoreBom(boolean ignoreBom) {
		return new TextDecoderOptions(this.charset, this.fatal, ignoreBom);
	}

}

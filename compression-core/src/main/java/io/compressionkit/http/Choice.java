package io.compressionkit.http;

import org.springframework.util.Assert;

import io.compressionkit.CompressionFormat;

/**
 * What an {@link AcceptEncoding} makes of the codings that a server offers.
 */
public sealed interface Choice {

	/** The content as it is. */
	Choice IDENTITY = new Identity();

	/** Neither a coding that is offered nor the content as it is. */
	Choice NOT_ACCEPTABLE = new NotAcceptable();

	/**
	 * A coding.
	 *
	 * @param format a format that has a content coding
	 */
	record Coding(CompressionFormat format) implements Choice {

		/**
		 * Create a choice.
		 * @param format the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Coding {
			Assert.notNull(format, "format must not be null");
			Assert.isTrue(format.contentCoding() != null,
					() -> "format must have a content coding, but '%s' has none".formatted(format));
		}

	}

	/**
	 * The content as it is.
	 */
	record Identity() implements Choice {

	}

	/**
	 * Neither a coding that is offered nor the content as it is: 406, RFC 9110 section
	 * 15.5.7.
	 */
	record NotAcceptable() implements Choice {

	}

}

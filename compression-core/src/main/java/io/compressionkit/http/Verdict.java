package io.compressionkit.http;

import java.util.Locale;

/**
 * Whether a response is compressed, and why not. The reasons stand in the order in which
 * they are looked at: the first one counts.
 */
public enum Verdict {

	/** It is compressed, if its body is long enough. */
	COMPRESS,

	/** It has no body: 1xx, 204, 205, 304, or an answer to HEAD or CONNECT. */
	NO_BODY,

	/** It has a {@code Content-Encoding} other than {@code identity}. */
	ALREADY_CODED,

	/** It is a part of something: 206, or with a {@code Content-Range}. */
	PARTIAL,

	/** It has {@code Cache-Control: no-transform}. */
	NO_TRANSFORM,

	/** Its media type is not listed, excluded, absent or malformed. */
	MEDIA_TYPE,

	/** Its path is excluded, or its handler or route has opted out. */
	EXCLUDED,

	/** Its body is empty or shorter than the minimum. */
	TOO_SHORT,

	/** No coding is acceptable, or none is preferred to {@code identity}. */
	NOT_ACCEPTED;

	private final String tag = name().toLowerCase(Locale.ROOT).replace('_', '-');

	/**
	 * The name for metrics and logs; their number is bounded.
	 * @return for example {@code too-short}
	 */
	public String tag() {
		return this.tag;
	}

}

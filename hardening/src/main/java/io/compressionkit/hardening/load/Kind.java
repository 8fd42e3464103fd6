package io.compressionkit.hardening.load;

/**
 * The kinds of requests.
 */
enum Kind {

	/** A response of known length. */
	KNOWN("download, known length"),

	/** A response of unknown length. */
	UNKNOWN("download, unknown length"),

	/** A body that the server digests. */
	UPLOAD("upload"),

	/** A body that the server sends back. */
	ECHO("upload and download at once"),

	/** Events. */
	EVENTS("events"),

	/** A body that must be refused. */
	REFUSED("upload that is refused");

	private final String label;

	Kind(String label) {
		this.label = label;
	}

	String label() {
		return this.label;
	}

}

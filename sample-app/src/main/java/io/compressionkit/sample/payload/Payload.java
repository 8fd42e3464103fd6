package io.compressionkit.sample.payload;

import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;

/**
 * Something to compress.
 *
 * @param name what it is, with the extension of its type
 * @param bytes its bytes; not to be written to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Payload(String name, byte[] bytes) {

	/**
	 * The type that the name tells.
	 * @return a media type
	 */
	public MediaType mediaType() {
		return MediaTypeFactory.getMediaType(this.name).orElse(MediaType.APPLICATION_OCTET_STREAM);
	}

}

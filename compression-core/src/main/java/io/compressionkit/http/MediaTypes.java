package io.compressionkit.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.compressionkit.CompressionFormat;

/**
 * The media types that are compressed. Immutable and thread-safe.
 * <p>
 * They are given as patterns: {@code application/json}, {@code text/*}, or {@code +json}
 * for a structured suffix. Case and parameters do not matter. What is excluded is not
 * compressed, whatever else is listed; types whose suffix names a compression format,
 * such as {@code application/json+zstd}, always are.
 */
public final class MediaTypes {

	private static final MediaTypes DEFAULTS = of(List.of("text/*", "application/json", "application/json-seq",
			"application/ndjson", "application/x-ndjson", "application/jsonl", "application/xml", "application/xml-dtd",
			"+json", "+xml", "application/javascript", "application/x-javascript", "application/ecmascript",
			"application/wasm", "font/ttf", "font/otf", "font/sfnt", "font/collection", "application/x-font-ttf",
			"application/x-font-otf", "application/vnd.ms-fontobject"));

	private final List<MediaRange> included;

	private final List<MediaRange> excluded;

	private MediaTypes(List<MediaRange> included, List<MediaRange> excluded) {
		this.included = List.copyOf(included);
		this.excluded = List.copyOf(excluded);
	}

	/**
	 * Text, JSON and NDJSON, XML, what has the suffix {@code +json} or {@code +xml} (SVG
	 * among them), JavaScript, WebAssembly, and fonts that are not compressed in
	 * themselves. Not {@code application/octet-stream}, and no type that is unknown.
	 * @return the default media types
	 */
	public static MediaTypes defaults() {
		return DEFAULTS;
	}

	/**
	 * Instead of the defaults, the types given.
	 * @param patterns for example {@code application/json}, {@code text/*}, {@code +json}
	 * @return the media types
	 * @throws IllegalArgumentException when one is no pattern
	 */
	public static MediaTypes of(Collection<String> patterns) {
		List<String> compressed = new ArrayList<>();
		for (CompressionFormat format : CompressionFormat.builtIn()) {
			if (format.structuredSuffix() != null) {
				compressed.add("+" + format.structuredSuffix());
			}
		}
		return new MediaTypes(List.of(), List.of()).adding(patterns).excluding(compressed);
	}

	/**
	 * These and more.
	 * @param patterns what is compressed as well
	 * @return new media types
	 * @throws IllegalArgumentException when one is no pattern
	 */
	public MediaTypes adding(Collection<String> patterns) {
		return new MediaTypes(concat(this.included, patterns), this.excluded);
	}

	/**
	 * These without some.
	 * @param patterns what is not compressed
	 * @return new media types
	 * @throws IllegalArgumentException when one is no pattern
	 */
	public MediaTypes excluding(Collection<String> patterns) {
		return new MediaTypes(this.included, concat(this.excluded, patterns));
	}

	private static List<MediaRange> concat(List<MediaRange> ranges, Collection<String> patterns) {
		Assert.notNull(patterns, "patterns must not be null");
		List<MediaRange> result = new ArrayList<>(ranges);
		patterns.forEach((pattern) -> result.add(MediaRange.parse(pattern)));
		return result;
	}

	/**
	 * Whether content of a type is compressed.
	 * @param contentType the value of {@code Content-Type}, or {@code null} if there is
	 * none
	 * @return {@code false} also when there is none, or it is malformed
	 */
	public boolean includes(@Nullable String contentType) {
		MediaType mediaType = (contentType != null) ? MediaType.parse(contentType) : null;
		return mediaType != null && !mediaType.hasWildcard() && anyIncludes(this.included, mediaType)
				&& !anyIncludes(this.excluded, mediaType);
	}

	private static boolean anyIncludes(List<MediaRange> ranges, MediaType mediaType) {
		for (MediaRange range : ranges) {
			if (range.includes(mediaType)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof MediaTypes types && this.included.equals(types.included)
				&& this.excluded.equals(types.excluded);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.included, this.excluded);
	}

	@Override
	public String toString() {
		return "%s without %s".formatted(this.included, this.excluded);
	}

}

package io.compressionkit;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * The name of a byte format: what it is called in configuration, in HTTP and as a media
 * type, and how its streams can be recognised and follow one another. Says nothing about
 * how it is coded; that is a {@link CompressionCodec}.
 * <p>
 * Two formats are equal when their names are. Immutable and thread-safe. A third party
 * adds a format with {@link #named(String)} and a codec for it.
 */
public final class CompressionFormat {

	/** gzip, RFC 1952. Content coding {@code gzip}, alias {@code x-gzip}. */
	public static final CompressionFormat GZIP = named("gzip").contentCoding("gzip", "x-gzip")
		.mediaTypes("application/gzip", "application/x-gzip")
		.structuredSuffix("gzip")
		.signature(2, (head) -> head.get(0) == 0x1f && head.get(1) == (byte) 0x8b)
		.concatenation(Concatenation.MEMBERS)
		.build();

	/** zlib, RFC 1950. Content coding {@code deflate}, RFC 9110 section 8.4.1.2. */
	public static final CompressionFormat ZLIB = named("zlib").contentCoding("deflate")
		.mediaTypes("application/zlib")
		.signature(2, CompressionFormat::looksLikeZlib)
		.build();

	/** Raw deflate, RFC 1951. Has no content coding of its own. */
	public static final CompressionFormat RAW_DEFLATE = named("raw-deflate").build();

	/** Brotli, RFC 7932. Content coding {@code br}. */
	public static final CompressionFormat BROTLI = named("brotli").contentCoding("br")
		.mediaTypes("application/x-brotli")
		.build();

	/** Zstandard, RFC 8878. Content coding {@code zstd}. */
	public static final CompressionFormat ZSTD = named("zstd").contentCoding("zstd")
		.mediaTypes("application/zstd")
		.structuredSuffix("zstd")
		.signature(4, CompressionFormat::looksLikeZstd)
		.concatenation(Concatenation.FRAMES)
		.build();

	private final String name;

	private final @Nullable String contentCoding;

	private final Set<String> aliases;

	private final List<String> mediaTypes;

	private final @Nullable String structuredSuffix;

	private final @Nullable Signature signature;

	private final Concatenation concatenation;

	private CompressionFormat(Builder builder) {
		this.name = builder.name;
		this.contentCoding = builder.contentCoding;
		this.aliases = Set.copyOf(builder.aliases);
		this.mediaTypes = List.copyOf(builder.mediaTypes);
		this.structuredSuffix = builder.structuredSuffix;
		this.signature = builder.signature;
		this.concatenation = builder.concatenation;
	}

	/**
	 * Start the description of a format.
	 * @param name the name, lower case, unique
	 * @return a builder
	 */
	public static Builder named(String name) {
		return new Builder(name);
	}

	/**
	 * The five formats of this library, in alphabetical order of their names.
	 * @return an immutable list
	 */
	public static List<CompressionFormat> builtIn() {
		return List.of(BROTLI, GZIP, RAW_DEFLATE, ZLIB, ZSTD);
	}

	/**
	 * The built-in format with the given name, content coding or alias.
	 * @param name for example {@code gzip}, {@code br} or {@code x-gzip}; case does not
	 * matter
	 * @return the format
	 * @throws IllegalArgumentException when there is none
	 */
	public static CompressionFormat of(String name) {
		Assert.notNull(name, "name must not be null");
		for (CompressionFormat format : builtIn()) {
			if (format.isNamed(name)) {
				return format;
			}
		}
		throw new IllegalArgumentException("'%s' is not a compression format; known are %s".formatted(name, builtIn()));
	}

	/**
	 * The name, for example {@code raw-deflate}.
	 * @return the name, lower case
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The HTTP content coding, RFC 9110 section 8.4.1.
	 * @return the token, lower case, or {@code null} when the format has none
	 */
	public @Nullable String contentCoding() {
		return this.contentCoding;
	}

	/**
	 * Other tokens of the same content coding, such as {@code x-gzip}.
	 * @return an immutable set, lower case
	 */
	public Set<String> aliases() {
		return this.aliases;
	}

	/**
	 * The media types of bytes in this format, the preferred one first.
	 * @return an immutable list, for example {@code application/gzip}
	 */
	public List<String> mediaTypes() {
		return this.mediaTypes;
	}

	/**
	 * The structured syntax suffix, RFC 6839 and RFC 8878 section 7.3, without the plus
	 * sign.
	 * @return for example {@code zstd}, or {@code null}
	 */
	public @Nullable String structuredSuffix() {
		return this.structuredSuffix;
	}

	/**
	 * How the first bytes of a stream are recognised.
	 * @return the signature, or {@code null} when the format has none
	 */
	public @Nullable Signature signature() {
		return this.signature;
	}

	/**
	 * Whether streams of this format may follow one another.
	 * @return the rule
	 */
	public Concatenation concatenation() {
		return this.concatenation;
	}

	/**
	 * Whether a token means this format's content coding. Case does not matter, RFC 9110
	 * section 8.4.1; the whole token has to match.
	 * @param token a content coding
	 * @return {@code true} for the coding and its aliases
	 */
	public boolean isContentCoding(String token) {
		return this.contentCoding != null && (this.contentCoding.equalsIgnoreCase(token)
				|| this.aliases.contains(token.toLowerCase(Locale.ROOT)));
	}

	private boolean isNamed(String token) {
		return this.name.equalsIgnoreCase(token) || isContentCoding(token);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CompressionFormat format && this.name.equals(format.name);
	}

	@Override
	public int hashCode() {
		return this.name.hashCode();
	}

	@Override
	public String toString() {
		return this.name;
	}

	private static boolean looksLikeZlib(ByteBuffer head) {
		int cmf = head.get(0) & 0xff;
		int flg = head.get(1) & 0xff;
		return (cmf & 0x0f) == 8 && (cmf >> 4) <= 7 && ((cmf << 8) | flg) % 31 == 0;
	}

	private static boolean looksLikeZstd(ByteBuffer head) {
		int magic = (head.get(0) & 0xff) | (head.get(1) & 0xff) << 8 | (head.get(2) & 0xff) << 16 | head.get(3) << 24;
		return magic == 0xfd2fb528 || (magic & 0xfffffff0) == 0x184d2a50;
	}

	/**
	 * What may follow the end of a stream.
	 */
	public enum Concatenation {

		/** Nothing: what follows is trailing data. */
		NONE,

		/**
		 * More members, as in gzip. The strict {@link DecompressionPolicy} refuses them,
		 * the lenient one skips zero padding between and after them.
		 */
		MEMBERS,

		/** More frames, as in zstd: they belong to the format under every policy. */
		FRAMES

	}

	/**
	 * How the first bytes of a stream are recognised.
	 *
	 * @param length how many bytes it takes, 1 to 16
	 * @param test answers for a buffer with that many bytes, read by absolute index
	 */
	public record Signature(int length, Test test) {

		/** The longest signature, in bytes. */
		public static final int MAX_LENGTH = 16;

		/**
		 * Create a signature.
		 * @param length the value of the component
		 * @param test the value of the component
		 * @throws IllegalArgumentException if a value is not allowed
		 */
		public Signature {
			Assert.isTrue(length >= 1 && length <= MAX_LENGTH,
					() -> "length must be 1 to %d, but is %d".formatted(MAX_LENGTH, length));
			Assert.notNull(test, "test must not be null");
		}

		/**
		 * Whether a stream of the format may begin like this.
		 * @param head at least {@link #length()} bytes, read by absolute index
		 * @return {@code true} when it may
		 */
		public boolean matches(ByteBuffer head) {
			return this.test.matches(head);
		}

		/** A predicate over the first bytes. */
		@FunctionalInterface
		public interface Test {

			/**
			 * Whether a stream of the format may begin like this.
			 * @param head the first bytes, read by absolute index
			 * @return {@code true} when it may
			 */
			boolean matches(ByteBuffer head);

		}

	}

	/**
	 * Describes a format. Not thread-safe.
	 */
	public static final class Builder {

		private final String name;

		private final Set<String> aliases = new LinkedHashSet<>();

		private @Nullable String contentCoding;

		private List<String> mediaTypes = List.of();

		private @Nullable String structuredSuffix;

		private @Nullable Signature signature;

		private Concatenation concatenation = Concatenation.NONE;

		private Builder(String name) {
			Assert.hasText(name, "name must not be empty");
			this.name = name.toLowerCase(Locale.ROOT);
		}

		/**
		 * Set the content coding.
		 * @param token the token answers carry
		 * @param aliases other tokens that are understood
		 * @return this builder
		 */
		public Builder contentCoding(String token, String... aliases) {
			this.contentCoding = token.toLowerCase(Locale.ROOT);
			for (String alias : aliases) {
				this.aliases.add(alias.toLowerCase(Locale.ROOT));
			}
			return this;
		}

		/**
		 * Set the media types.
		 * @param mediaTypes the preferred one first
		 * @return this builder
		 */
		public Builder mediaTypes(String... mediaTypes) {
			this.mediaTypes = List.of(mediaTypes);
			return this;
		}

		/**
		 * Set the structured syntax suffix.
		 * @param suffix without the plus sign
		 * @return this builder
		 */
		public Builder structuredSuffix(String suffix) {
			this.structuredSuffix = suffix.toLowerCase(Locale.ROOT);
			return this;
		}

		/**
		 * Set how the first bytes are recognised.
		 * @param length how many bytes it takes, 1 to 16
		 * @param test the predicate
		 * @return this builder
		 */
		public Builder signature(int length, Signature.Test test) {
			this.signature = new Signature(length, test);
			return this;
		}

		/**
		 * Set what may follow the end of a stream. Anything but
		 * {@link Concatenation#NONE} takes a signature.
		 * @param concatenation the rule
		 * @return this builder
		 */
		public Builder concatenation(Concatenation concatenation) {
			this.concatenation = concatenation;
			return this;
		}

		/**
		 * Build the format.
		 * @return the format
		 */
		public CompressionFormat build() {
			Assert.state(this.concatenation == Concatenation.NONE || this.signature != null,
					() -> "format '%s' can be concatenated and needs a signature".formatted(this.name));
			return new CompressionFormat(this);
		}

	}

}

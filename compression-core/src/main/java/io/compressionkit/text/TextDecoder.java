package io.compressionkit.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.Assert;

import io.compressionkit.flow.StageFlux;

/**
 * Decodes text, chunk by chunk. A character may lie across chunks and is given as soon as
 * it is complete.
 * <p>
 * What is malformed in UTF-8, UTF-16LE and UTF-16BE becomes U+FFFD as often as the WHATWG
 * Encoding Standard says; other charsets are decoded as the JDK does.
 * <p>
 * Thread-safe, as it keeps nothing: each subscription has a state of its own.
 */
public final class TextDecoder {

	private TextDecoder() {
	}

	/**
	 * Decode UTF-8; malformed input is replaced, a byte order mark is left out.
	 * @param source the bytes; each buffer belongs to the decoder and is released
	 * @return the text
	 */
	public static Flux<String> decode(Publisher<? extends DataBuffer> source) {
		return decode(source, TextDecoderOptions.utf8());
	}

	/**
	 * Decode text. A chunk gives one string, or none if it completes no character; one of
	 * more than 64 KiB gives a string for each 64 KiB of it. Fails with a
	 * {@link MalformedTextException} if the options say so, after the text before the
	 * place was given.
	 * @param source the bytes; each buffer belongs to the decoder and is released
	 * @param options how to read them
	 * @return the text
	 */
	public static Flux<String> decode(Publisher<? extends DataBuffer> source, TextDecoderOptions options) {
		Assert.notNull(source, "source must not be null");
		Assert.notNull(options, "options must not be null");
		return StageFlux.<DataBuffer, String>of(source, () -> new DecodeStage(options));
	}

	private static final class DecodeStage extends TextStage<DataBuffer, String> {

		private final Charset charset;

		private final ByteDecoder decoder;

		/** Whether a byte order mark may still come and has to go. */
		private boolean dropBom;

		private DecodeStage(TextDecoderOptions options) {
			this.charset = options.charset();
			this.decoder = ByteDecoder.of(this.charset, options.fatal());
			this.dropBom = !options.ignoreBom()
					&& (this.charset.equals(StandardCharsets.UTF_8) || this.charset.equals(StandardCharsets.UTF_16LE)
							|| this.charset.equals(StandardCharsets.UTF_16BE));
		}

		@Override
		@Nullable String work(DataBuffer buffer) {
			int length = Math.min(buffer.readableByteCount(), SLICE);
			spend(length);
			return result(this.decoder.decode(buffer, length));
		}

		@Override
		boolean isUsedUp(DataBuffer buffer) {
			return buffer.readableByteCount() == 0;
		}

		@Override
		@Nullable String end() {
			return result(this.decoder.finish());
		}

		private @Nullable String result(String text) {
			long malformed = this.decoder.malformedAt();
			if (malformed >= 0) {
				failAfterOutput(new MalformedTextException(this.charset, malformed));
			}
			if (this.dropBom && !text.isEmpty()) {
				this.dropBom = false;
				if (text.charAt(0) == '\ufeff') {
					text = text.substring(1);
				}
			}
			return text.isEmpty() ? null : text;
		}

		@Override
		public void discardInput(DataBuffer input) {
			DataBufferUtils.release(input);
		}

	}

}

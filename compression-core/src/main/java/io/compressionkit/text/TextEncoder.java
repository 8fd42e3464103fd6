package io.compressionkit.text;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.Assert;

import io.compressionkit.flow.StageFlux;

/**
 * Encodes text in UTF-8, chunk by chunk. A surrogate pair may lie across chunks; a
 * surrogate without its other half becomes U+FFFD (WHATWG Encoding Standard, "encode and
 * flush"). A byte order mark in the text is text.
 * <p>
 * Thread-safe, as it keeps nothing: each subscription has a state of its own.
 */
public final class TextEncoder {

	private TextEncoder() {
	}

	/**
	 * Encode text. A chunk gives one buffer, or none if it has nothing to give yet; one
	 * of more than 64 Ki code units gives a buffer for each 64 Ki of them.
	 * @param source the text; a chunk must not change after it was given
	 * @param factory wraps the bytes, which are not copied
	 * @return the bytes; each buffer belongs to the subscriber
	 */
	public static Flux<DataBuffer> encode(Publisher<? extends CharSequence> source, DataBufferFactory factory) {
		Assert.notNull(source, "source must not be null");
		Assert.notNull(factory, "factory must not be null");
		return StageFlux.<CharSequence, DataBuffer>of(source, () -> new EncodeStage(factory));
	}

	private static final class EncodeStage extends TextStage<CharSequence, DataBuffer> {

		private final DataBufferFactory factory;

		private final Utf8Encoder encoder = new Utf8Encoder();

		private int position;

		private EncodeStage(DataBufferFactory factory) {
			this.factory = factory;
		}

		@Override
		public void accept(CharSequence chunk) {
			super.accept(chunk);
			this.position = 0;
		}

		@Override
		@Nullable DataBuffer work(CharSequence chunk) {
			int start = this.position;
			int end = Math.min(chunk.length(), start + SLICE);
			this.position = end;
			spend(end - start);
			return wrap(this.encoder.encode(chunk, start, end));
		}

		@Override
		boolean isUsedUp(CharSequence chunk) {
			return this.position >= chunk.length();
		}

		@Override
		@Nullable DataBuffer end() {
			return wrap(this.encoder.finish());
		}

		private @Nullable DataBuffer wrap(byte[] bytes) {
			return (bytes.length > 0) ? this.factory.wrap(bytes) : null;
		}

		@Override
		public void discardOutput(DataBuffer output) {
			DataBufferUtils.release(output);
		}

	}

}

package io.compressionkit;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

/**
 * The input of a one-shot request: bytes of any kind, seen as buffers.
 */
@FunctionalInterface
interface Source {

	/**
	 * Views of the bytes.
	 * @return new buffers, from position to limit, in order
	 */
	List<ByteBuffer> buffers();

	static Source of(byte[] bytes) {
		Assert.notNull(bytes, "source must not be null");
		return () -> List.of(ByteBuffer.wrap(bytes));
	}

	static Source of(ByteBuffer buffer) {
		Assert.notNull(buffer, "source must not be null");
		ByteBuffer view = buffer.duplicate();
		return () -> List.of(view.duplicate());
	}

	static Source of(DataBuffer buffer) {
		Assert.notNull(buffer, "source must not be null");
		return () -> {
			List<ByteBuffer> buffers = new ArrayList<>(1);
			try (DataBuffer.ByteBufferIterator iterator = buffer.readableByteBuffers()) {
				iterator.forEachRemaining(buffers::add);
			}
			return buffers;
		};
	}

	static Source of(CharSequence text) {
		Assert.notNull(text, "source must not be null");
		return () -> List.of(encode(text));
	}

	private static ByteBuffer encode(CharSequence text) {
		try {
			return StandardCharsets.UTF_8.newEncoder()
				.onUnmappableCharacter(CodingErrorAction.REPLACE)
				.onMalformedInput(CodingErrorAction.REPLACE)
				.replaceWith(new byte[] { (byte) 0xef, (byte) 0xbf, (byte) 0xbd })
				.encode(CharBuffer.wrap(text));
		}
		catch (CharacterCodingException ex) {
			throw new IllegalStateException("UTF-8 encodes every character", ex);
		}
	}

}

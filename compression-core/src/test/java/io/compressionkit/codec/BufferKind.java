package io.compressionkit.codec;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;

/**
 * The kinds of buffer a codec has to work on.
 */
public enum BufferKind {

	HEAP {

		@Override
		ByteBuffer allocate(int capacity) {
			return ByteBuffer.allocate(capacity);
		}

	},

	HEAP_WITH_OFFSET {

		@Override
		ByteBuffer allocate(int capacity) {
			return ByteBuffer.allocate(capacity + 7).position(5).slice();
		}

	},

	DIRECT {

		@Override
		ByteBuffer allocate(int capacity) {
			return ByteBuffer.allocateDirect(capacity);
		}

	},

	DIRECT_WITH_OFFSET {

		@Override
		ByteBuffer allocate(int capacity) {
			return ByteBuffer.allocateDirect(capacity + 7).position(5).slice();
		}

	},

	READ_ONLY_HEAP {

		@Override
		ByteBuffer allocate(int capacity) {
			return ByteBuffer.allocate(capacity);
		}

		@Override
		ByteBuffer wrap(byte[] content) {
			return super.wrap(content).asReadOnlyBuffer();
		}

	},

	READ_ONLY_DIRECT {

		@Override
		ByteBuffer allocate(int capacity) {
			return ByteBuffer.allocateDirect(capacity);
		}

		@Override
		ByteBuffer wrap(byte[] content) {
			return super.wrap(content).asReadOnlyBuffer();
		}

	};

	/** The kinds that can be written to. */
	public static final Set<BufferKind> TARGETS = EnumSet.of(HEAP, HEAP_WITH_OFFSET, DIRECT, DIRECT_WITH_OFFSET);

	private static final int MARGIN = 3;

	abstract ByteBuffer allocate(int capacity);

	/**
	 * A buffer whose position is not 0 and whose limit is not its capacity.
	 */
	ByteBuffer wrap(byte[] content) {
		ByteBuffer buffer = allocate(content.length + 2 * MARGIN);
		buffer.position(MARGIN).put(content).flip().position(MARGIN);
		return buffer;
	}

}

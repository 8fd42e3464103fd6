package io.compressionkit.testing;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BufferFactoriesTests {

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void allocatedBuffersAreAliveUntilTheirLastReferenceIsGone(TrackedBuffers buffers) {
		DataBuffer buffer = buffers.of((byte) 1, (byte) 2);
		DataBuffer again = DataBufferUtils.retain(buffer);
		assertThat(TrackedBuffers.references(buffer)).isEqualTo(2);
		DataBufferUtils.release(buffer);
		assertThat(buffers.live()).isPositive();
		assertThat(TrackedBuffers.take(again)).containsExactly(1, 2);
		assertThat(buffers.live()).isZero();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void wrappedBuffersAreAliveUntilTheyAreReleased(TrackedBuffers buffers) {
		for (DataBuffer buffer : List.of(buffers.factory().wrap(new byte[] { 1, 2 }),
				buffers.factory().wrap(ByteBuffer.wrap(new byte[] { 0, 1, 2 }, 1, 2)),
				buffers.factory().wrap(ByteBuffer.allocateDirect(2).put((byte) 1).put((byte) 2).flip()))) {
			assertThat(buffers.live()).isPositive();
			assertThat(TrackedBuffers.take(buffer)).containsExactly(1, 2);
		}
		assertThat(buffers.live()).isZero();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void joinedBuffersAreReleasedWithTheWhole(TrackedBuffers buffers) {
		DataBuffer joined = buffers.factory().join(List.of(buffers.utf8("a"), buffers.utf8("b")));
		assertThat(TrackedBuffers.take(joined)).containsExactly('a', 'b');
		assertThat(buffers.live()).isZero();
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void leakedBuffersFailTheCheck(TrackedBuffers buffers) {
		DataBuffer buffer = buffers.utf8("a");
		assertThatExceptionOfType(ConditionTimeoutException.class)
			.isThrownBy(() -> buffers.assertNoLeaks(Duration.ofMillis(200)));
		DataBufferUtils.release(buffer);
	}

	@ParameterizedTest
	@MethodSource("io.compressionkit.testing.BufferFactories#all")
	void releasedBuffersCannotBeRead(TrackedBuffers buffers) {
		DataBuffer buffer = buffers.utf8("a");
		DataBufferUtils.release(buffer);
		assertThat(TrackedBuffers.references(buffer)).isZero();
		assertThatIllegalStateException().isThrownBy(buffer::read);
	}

}

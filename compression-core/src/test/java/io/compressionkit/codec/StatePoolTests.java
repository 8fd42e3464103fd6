package io.compressionkit.codec;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * That a state which cannot be handled any more is not counted for ever.
 */
class StatePoolTests {

	private final AtomicInteger destroyed = new AtomicInteger();

	private final AtomicInteger drained = new AtomicInteger();

	@Test
	void aStateThatCannotBeResetIsDestroyed() {
		StatePool<Object> pool = pool((state) -> {
			throw new UnsatisfiedLinkError("reset");
		}, this.destroyed::incrementAndGet);
		pool.release(pool.acquire());
		assertThat(this.destroyed).hasValue(1);
		assertThat(pool.statistics().inUse()).isZero();
		pool.close();
		assertThat(this.drained).hasValue(1);
	}

	@Test
	void aStateThatCannotBeDestroyedIsNotInUse() {
		long open = StatePool.open();
		StatePool<Object> pool = pool((state) -> {
		}, () -> {
			throw new UnsatisfiedLinkError("destroy");
		});
		Object state = pool.acquire();
		pool.close();
		assertThatExceptionOfType(UnsatisfiedLinkError.class).isThrownBy(() -> pool.release(state));
		assertThat(pool.statistics().inUse()).isZero();
		assertThat(StatePool.open()).isEqualTo(open);
		assertThat(this.drained).hasValue(1);
	}

	@Test
	void aStateThatCannotBeDiscardedIsNotInUse() {
		StatePool<Object> pool = pool((state) -> {
		}, () -> {
			throw new UnsatisfiedLinkError("destroy");
		});
		Object state = pool.acquire();
		assertThatExceptionOfType(UnsatisfiedLinkError.class).isThrownBy(() -> pool.discard(state));
		assertThat(pool.statistics().inUse()).isZero();
	}

	private StatePool<Object> pool(Consumer<Object> reset, Runnable destroy) {
		return new StatePool<>(1, Object::new, reset, (state) -> destroy.run(), this.drained::incrementAndGet);
	}

}

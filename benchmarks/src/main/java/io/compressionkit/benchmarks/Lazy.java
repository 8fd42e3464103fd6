package io.compressionkit.benchmarks;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A value that is made when it is first asked for, so that a contest that is not run
 * costs nothing. Not thread-safe.
 *
 * @param <T> the type of the value
 */
public final class Lazy<T> implements Supplier<T> {

	private final Supplier<T> maker;

	private @Nullable T value;

	/**
	 * Create a lazy value.
	 * @param maker makes it, once
	 */
	public Lazy(Supplier<T> maker) {
		this.maker = maker;
	}

	@Override
	public T get() {
		T made = this.value;
		if (made == null) {
			made = this.maker.get();
			this.value = made;
		}
		return made;
	}

}

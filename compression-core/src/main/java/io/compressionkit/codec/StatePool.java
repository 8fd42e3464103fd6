package io.compressionkit.codec;

import java.lang.ref.Cleaner;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A bounded pool of native state. Thread-safe and lock-free.
 * <p>
 * What is acquired is given back exactly once, by {@link #release} if it can be used
 * again and by {@link #discard} if not. Once the pool is closed, what lies in it is
 * destroyed, and what is given back later as well. A pool that is forgotten instead of
 * closed is emptied when the garbage collector finds it.
 *
 * @param <T> the type of the state
 */
public final class StatePool<T> implements AutoCloseable {

	private static final Cleaner CLEANER = Cleaner.create();

	private static final LongAdder OPEN = new LongAdder();

	private final Idle<T> idle;

	private final Supplier<T> factory;

	private final Consumer<T> reset;

	private final Runnable whenDrained;

	private final Cleaner.Cleanable cleanable;

	private final AtomicInteger inUse = new AtomicInteger();

	private final AtomicBoolean drained = new AtomicBoolean();

	private final LongAdder created = new LongAdder();

	private final LongAdder acquired = new LongAdder();

	private volatile boolean closed;

	private final Queue<StatePool<?>> included = new ConcurrentLinkedQueue<>();

	/**
	 * Create a pool.
	 * @param capacity how many idle states are kept, 0 or more
	 * @param factory makes a state
	 * @param reset makes a used state as good as new; when it throws, the state is
	 * destroyed
	 * @param destroy frees a state
	 */
	public StatePool(int capacity, Supplier<T> factory, Consumer<T> reset, Consumer<T> destroy) {
		this(capacity, factory, reset, destroy, () -> {
		});
	}

	/**
	 * Create a pool whose states share something.
	 * @param capacity how many idle states are kept, 0 or more
	 * @param factory makes a state
	 * @param reset makes a used state as good as new; when it throws, the state is
	 * destroyed
	 * @param destroy frees a state; must not refer to the pool
	 * @param whenDrained runs once, when the pool is closed and every state is destroyed
	 */
	public StatePool(int capacity, Supplier<T> factory, Consumer<T> reset, Consumer<T> destroy, Runnable whenDrained) {
		this.idle = new Idle<>(capacity, destroy);
		this.factory = factory;
		this.reset = reset;
		this.whenDrained = whenDrained;
		this.cleanable = CLEANER.register(this, this.idle);
	}

	/**
	 * How many idle states a pool keeps by default: two for each processor.
	 * @return a positive number
	 */
	public static int defaultCapacity() {
		return 2 * Runtime.getRuntime().availableProcessors();
	}

	/**
	 * How many states are in use in all pools of this virtual machine: 0 when every
	 * stream has been closed.
	 * @return a count
	 */
	public static long open() {
		return OPEN.sum();
	}

	/**
	 * Take a state.
	 * @return an idle state, or a new one
	 * @throws IllegalStateException when the pool is closed
	 */
	public T acquire() {
		this.inUse.incrementAndGet();
		if (this.closed) {
			returned();
			throw new IllegalStateException("The codec is closed");
		}
		this.acquired.increment();
		T state = this.idle.poll();
		if (state == null) {
			try {
				state = this.factory.get();
			}
			catch (Throwable ex) {
				returned();
				throw ex;
			}
			this.created.increment();
		}
		OPEN.increment();
		return state;
	}

	/**
	 * Give back a state that can be used again.
	 * @param state the state
	 */
	public void release(T state) {
		OPEN.decrement();
		try {
			if (!isReset(state) || this.closed || !this.idle.offer(state)) {
				this.idle.destroy.accept(state);
			}
			else if (this.closed) {
				this.idle.run();
			}
		}
		finally {
			returned();
		}
	}

	/**
	 * Give back a state that cannot be used again.
	 * @param state the state
	 */
	public void discard(T state) {
		OPEN.decrement();
		try {
			this.idle.destroy.accept(state);
		}
		finally {
			returned();
		}
	}

	private boolean isReset(T state) {
		try {
			this.reset.accept(state);
			return true;
		}
		catch (RuntimeException | LinkageError ex) {
			return false;
		}
	}

	private void returned() {
		if (this.inUse.decrementAndGet() == 0 && this.closed) {
			drain();
		}
	}

	private void drain() {
		if (this.drained.compareAndSet(false, true)) {
			this.idle.run();
			this.whenDrained.run();
		}
	}

	/**
	 * Destroy what lies in the pool. Idempotent.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.cleanable.clean();
		if (this.inUse.get() == 0) {
			drain();
		}
	}

	/**
	 * Count what another pool does as well, that of a codec derived from the one that has
	 * this pool.
	 * @param other the other pool; kept as long as this one, closed by its owner
	 */
	public void include(StatePool<?> other) {
		this.included.add(other);
	}

	/**
	 * What the pool has done so far, and those that are included.
	 * @return a snapshot
	 */
	public Statistics statistics() {
		Statistics sum = new Statistics(this.inUse.get(), this.idle.size(), this.acquired.sum(), this.created.sum());
		for (StatePool<?> other : this.included) {
			sum = sum.plus(other.statistics());
		}
		return sum;
	}

	/**
	 * What a pool has done so far.
	 *
	 * @param inUse states given out and not given back
	 * @param idle states lying in the pool
	 * @param acquired how often a state was taken
	 * @param created how often a new one had to be made for it
	 */
	public record Statistics(int inUse, int idle, long acquired, long created) {

		private Statistics plus(Statistics other) {
			return new Statistics(this.inUse + other.inUse, this.idle + other.idle, this.acquired + other.acquired,
					this.created + other.created);
		}

	}

	/**
	 * The states that lie in a pool; does not refer to the pool, so that it can be
	 * emptied once the pool is unreachable.
	 */
	private static final class Idle<T> implements Runnable {

		private final AtomicReferenceArray<@Nullable T> slots;

		private final Consumer<T> destroy;

		private Idle(int capacity, Consumer<T> destroy) {
			this.slots = new AtomicReferenceArray<>(capacity);
			this.destroy = destroy;
		}

		private @Nullable T poll() {
			for (int i = 0; i < this.slots.length(); i++) {
				T state = this.slots.get(i);
				if (state != null && this.slots.compareAndSet(i, state, null)) {
					return state;
				}
			}
			return null;
		}

		private boolean offer(T state) {
			for (int i = 0; i < this.slots.length(); i++) {
				if (this.slots.get(i) == null && this.slots.compareAndSet(i, null, state)) {
					return true;
				}
			}
			return false;
		}

		private int size() {
			int size = 0;
			for (int i = 0; i < this.slots.length(); i++) {
				if (this.slots.get(i) != null) {
					size++;
				}
			}
			return size;
		}

		@Override
		public void run() {
			T state = poll();
			while (state != null) {
				this.destroy.accept(state);
				state = poll();
			}
		}

	}

}

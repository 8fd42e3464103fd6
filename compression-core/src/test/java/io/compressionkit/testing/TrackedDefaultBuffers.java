package io.compressionkit.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.PooledDataBuffer;

/**
 * Gives the buffers of Spring's default factory a reference count.
 */
final class TrackedDefaultBuffers implements DataBufferFactory {

	private final DataBufferFactory delegate;

	private final AtomicLong live = new AtomicLong();

	private TrackedDefaultBuffers(DataBufferFactory delegate) {
		this.delegate = delegate;
	}

	static TrackedBuffers create(String name, boolean direct) {
		TrackedDefaultBuffers factory = new TrackedDefaultBuffers(new DefaultDataBufferFactory(direct));
		return new TrackedBuffers(name, factory, factory.live::get);
	}

	static int references(DataBuffer buffer) {
		return ((Counted) Proxy.getInvocationHandler(buffer)).count.get();
	}

	@Override
	@Deprecated
	public DataBuffer allocateBuffer() {
		return track(this.delegate.allocateBuffer(256));
	}

	@Override
	public DataBuffer allocateBuffer(int initialCapacity) {
		return track(this.delegate.allocateBuffer(initialCapacity));
	}

	@Override
	public DataBuffer wrap(ByteBuffer byteBuffer) {
		return track(this.delegate.wrap(byteBuffer));
	}

	@Override
	public DataBuffer wrap(byte[] bytes) {
		return track(this.delegate.wrap(bytes));
	}

	@Override
	public DataBuffer join(List<? extends DataBuffer> dataBuffers) {
		return track(this.delegate.join(dataBuffers));
	}

	@Override
	public boolean isDirect() {
		return this.delegate.isDirect();
	}

	private DataBuffer track(DataBuffer buffer) {
		this.live.incrementAndGet();
		return view(buffer, new AtomicInteger(1));
	}

	private DataBuffer view(DataBuffer buffer, AtomicInteger count) {
		return (DataBuffer) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { PooledDataBuffer.class }, new Counted(this, buffer, count));
	}

	private record Counted(TrackedDefaultBuffers owner, DataBuffer buffer,
			AtomicInteger count) implements InvocationHandler {

		@Override
		@SuppressWarnings("deprecation")
		public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args) throws Throwable {
			return switch (method.getName()) {
				case "isAllocated" -> this.count.get() > 0;
				case "retain" -> retain(proxy);
				case "release" -> release();
				case "touch" -> proxy;
				case "factory" -> this.owner;
				case "equals" -> proxy == args[0];
				case "hashCode" -> System.identityHashCode(proxy);
				case "toString" -> this.buffer + " with " + this.count + " references";
				case "slice" -> this.owner.view((DataBuffer) delegate(method, args), this.count);
				case "retainedSlice" -> {
					retain(proxy);
					yield this.owner.view(this.buffer.slice((int) args[0], (int) args[1]), this.count);
				}
				case "split" -> this.owner.track((DataBuffer) delegate(method, args));
				default -> {
					Object result = delegate(method, args);
					yield (result == this.buffer) ? proxy : result;
				}
			};
		}

		private Object retain(Object proxy) {
			if (this.count.getAndUpdate((count) -> (count > 0) ? count + 1 : 0) == 0) {
				throw new IllegalStateException("The buffer was released before it was retained");
			}
			return proxy;
		}

		private boolean release() {
			int before = this.count.getAndUpdate((count) -> Math.max(0, count - 1));
			if (before == 0) {
				throw new IllegalStateException("The buffer was released twice");
			}
			if (before == 1) {
				this.owner.live.decrementAndGet();
			}
			return before == 1;
		}

		private Object delegate(Method method, Object @Nullable [] args) throws Throwable {
			if (this.count.get() == 0) {
				throw new IllegalStateException("%s() of a buffer that was released".formatted(method.getName()));
			}
			try {
				return method.invoke(this.buffer, args);
			}
			catch (InvocationTargetException ex) {
				throw ex.getCause();
			}
		}

	}

}

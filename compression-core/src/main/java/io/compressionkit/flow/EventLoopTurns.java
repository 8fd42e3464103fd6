package io.compressionkit.flow;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;

import org.springframework.util.ClassUtils;

/**
 * Lets others have a turn when the current thread is a Netty event loop. For the loops of
 * this library; thread-safe.
 */
public final class EventLoopTurns {

	private static final boolean NETTY_PRESENT = ClassUtils.isPresent("io.netty.util.internal.ThreadExecutorMap",
			EventLoopTurns.class.getClassLoader());

	private EventLoopTurns() {
	}

	/**
	 * Go on after a turn of the event loop that is the current thread.
	 * @param continuation what is to be run on this thread, after other tasks and I/O
	 * @return {@code false} when the thread is not an event loop, or one that is shut
	 * down: then nobody else waits for it, and nothing was scheduled
	 */
	public static boolean yieldTo(Runnable continuation) {
		return NETTY_PRESENT && Netty.yieldTo(continuation);
	}

	/** Apart, so that nothing of Netty is loaded where it is missing. */
	private static final class Netty {

		private static boolean yieldTo(Runnable continuation) {
			EventExecutor executor = ThreadExecutorMap.currentExecutor();
			if (executor == null) {
				return false;
			}
			try {
				// execute() is no turn: the loop polls its task queue before it looks at
				// I/O again, while scheduled tasks wait for the next round.
				Future<?> unused = executor.schedule(continuation, 0, TimeUnit.NANOSECONDS);
				return true;
			}
			catch (RejectedExecutionException ex) {
				return false;
			}
		}

	}

}

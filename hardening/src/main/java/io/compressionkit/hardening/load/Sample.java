package io.compressionkit.hardening.load;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import io.netty.util.internal.PlatformDependent;

import io.compressionkit.codec.StatePool;

/**
 * What a server holds at a moment.
 *
 * @param resident the resident memory of its process in bytes, or 0 where the system does
 * not tell
 * @param heap what was in use of the heap after the last collection, in bytes
 * @param direct the direct memory that is allocated, in bytes
 * @param states native states in use
 * @param buffers buffers of Netty that are not released
 */
record Sample(long resident, long heap, long direct, long states, long buffers) {

	/**
	 * Look at this process.
	 * @return a sample
	 */
	static Sample now() {
		return new Sample(residentMemory(), HeapAfterCollection.bytes(), directMemory(), StatePool.open(),
				OpenBuffers.open());
	}

	/**
	 * Whether as much was held at another moment: within one percent and one MiB of
	 * resident memory, and within one percent and ten of the buffers.
	 * @param other what was held then
	 * @return {@code true} if so
	 */
	boolean isLike(Sample other) {
		return Math.abs(this.resident - other.resident) <= this.resident / 100 + (1 << 20)
				&& Math.abs(this.buffers - other.buffers) <= this.buffers / 100 + 10;
	}

	/**
	 * Netty has an account of its own for what it allocates past the virtual machine's.
	 */
	private static long directMemory() {
		return Math.max(0, PlatformDependent.usedDirectMemory())
				+ ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
					.stream()
					.filter((pool) -> pool.getName().equals("direct"))
					.mapToLong(BufferPoolMXBean::getMemoryUsed)
					.sum();
	}

	private static long residentMemory() {
		try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
			return lines.filter((line) -> line.startsWith("VmRSS:"))
				.mapToLong((line) -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
				.findFirst()
				.orElse(0);
		}
		catch (IOException ex) {
			return 0;
		}
	}

}

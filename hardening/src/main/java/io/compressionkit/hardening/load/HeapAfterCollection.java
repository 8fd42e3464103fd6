package io.compressionkit.hardening.load;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

import com.sun.management.GarbageCollectionNotificationInfo;

/**
 * Remembers what was in use of the heap when the last collection had ended.
 */
final class HeapAfterCollection {

	private static final Set<String> POOLS = ManagementFactory.getMemoryPoolMXBeans()
		.stream()
		.filter((pool) -> pool.getType() == MemoryType.HEAP)
		.map(MemoryPoolMXBean::getName)
		.collect(Collectors.toUnmodifiableSet());

	private static volatile long used;

	private HeapAfterCollection() {
	}

	/** Begin to listen. */
	static void watch() {
		for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
			if (collector instanceof NotificationEmitter emitter) {
				emitter.addNotificationListener((notification, handback) -> collected(notification), null, null);
			}
		}
	}

	private static void collected(Notification notification) {
		if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
				&& notification.getUserData() instanceof CompositeData data) {
			used = GarbageCollectionNotificationInfo.from(data)
				.getGcInfo()
				.getMemoryUsageAfterGc()
				.entrySet()
				.stream()
				.filter((pool) -> POOLS.contains(pool.getKey()))
				.map(Map.Entry::getValue)
				.mapToLong((usage) -> usage.getUsed())
				.sum();
		}
	}

	static long bytes() {
		return used;
	}

}

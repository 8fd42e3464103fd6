package io.compressionkit.hardening.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * What Linux says about this process; elsewhere everything is 0.
 */
public final class ProcessStatus {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final Path CLEAR_REFS = Path.of("/proc/self/clear_refs");

	private static final String RESET_PEAK = "5";

	private static final String TRIM = "systemTrimNativeHeap";

	private ProcessStatus() {
	}

	/**
	 * The memory that is resident now.
	 * @return bytes
	 */
	public static long resident() {
		return read("VmRSS:");
	}

	/**
	 * The most memory that was resident since {@link #resetPeak()}.
	 * @return bytes
	 */
	public static long peakResident() {
		return read("VmHWM:");
	}

	/**
	 * Let the peak begin with what is resident now.
	 */
	public static void resetPeak() {
		try {
			if (Files.isWritable(CLEAR_REFS)) {
				Files.writeString(CLEAR_REFS, RESET_PEAK);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Let the C library give back what it keeps of freed memory, where the virtual
	 * machine can ask for that; so that what is resident is what somebody holds.
	 */
	public static void trim() {
		try {
			MBeanServer server = ManagementFactory.getPlatformMBeanServer();
			ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
			boolean known = Arrays.stream(server.getMBeanInfo(commands).getOperations())
				.anyMatch((operation) -> operation.getName().equals(TRIM));
			if (known) {
				server.invoke(commands, TRIM, new Object[0], new String[0]);
			}
		}
		catch (JMException ex) {
			throw new IllegalStateException("The native heap cannot be trimmed", ex);
		}
	}

	private static long read(String key) {
		if (!Files.exists(STATUS)) {
			return 0;
		}
		try (Stream<String> lines = Files.lines(STATUS)) {
			return lines.filter((line) -> line.startsWith(key))
				.mapToLong((line) -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
				.findFirst()
				.orElse(0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

package io.compressionkit.hardening.measure;

import java.util.Map;

import io.compressionkit.benchmarks.contest.Machine;

/**
 * The machine in a line.
 */
public final class Host {

	private Host() {
	}

	/**
	 * Describe the machine, the virtual machine and the state of the project.
	 * @return a sentence
	 */
	public static String describe() {
		Map<String, String> machine = Machine.describe();
		return "%s, %s cores, %s, %s, %s, commit %s, the virtual machine limited to %d MiB of heap.".formatted(
				machine.get("processor"), machine.get("cores"), machine.get("memory"), machine.get("system"),
				machine.get("java"), machine.get("commit"), Runtime.getRuntime().maxMemory() >> 20);
	}

}

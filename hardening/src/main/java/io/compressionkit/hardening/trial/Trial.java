package io.compressionkit.hardening.trial;

import java.util.List;

/**
 * Does a great deal of something and says what it came to. Runs in a virtual machine of
 * its own, whose memory is its to measure.
 */
public interface Trial {

	/**
	 * Its name on the command line.
	 * @return a word
	 */
	String id();

	/**
	 * What it is about.
	 * @return a heading
	 */
	String title();

	/**
	 * What its virtual machine is started with.
	 * @return options of the {@code java} command
	 */
	default List<String> jvmOptions() {
		return List.of("-Xmx512m", "-XX:MaxDirectMemorySize=512m");
	}

	/**
	 * Run.
	 * @param quick whether it is only to be seen that it runs, with small counts
	 * @return what was found
	 * @throws Exception if something did not survive; the trial has failed
	 */
	Finding run(boolean quick) throws Exception;

}

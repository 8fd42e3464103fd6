package io.compressionkit.hardening.leaks;

import java.util.Random;

/**
 * Something that is done a great many times, by several threads.
 */
interface Task {

	/**
	 * Do it once.
	 * @param random decides what exactly is done
	 * @return how it ended
	 */
	Ending run(Random random);

}

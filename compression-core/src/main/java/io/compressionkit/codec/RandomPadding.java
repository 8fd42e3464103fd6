package io.compressionkit.codec;

import java.security.SecureRandom;

/**
 * How much is added to compressed content so that its length tells less. Depends on
 * nothing but a cryptographic source of randomness, and so not on the content.
 * Thread-safe.
 */
public final class RandomPadding {

	private static final SecureRandom RANDOM = new SecureRandom();

	private RandomPadding() {
	}

	/**
	 * Draw a length: the sum of two numbers, each of which is evenly distributed over
	 * half of the range. The least and the greatest length are rare, so that whoever asks
	 * again and again does not soon see what the content is without padding.
	 * @param most bytes at most, 0 or more
	 * @return 0 to {@code most} bytes
	 */
	public static int length(int most) {
		int half = most / 2;
		return RANDOM.nextInt(half + 1) + RANDOM.nextInt(most - half + 1);
	}

}

package io.compressionkit.codec.zstd;

import java.nio.charset.StandardCharsets;
import java.util.Random;

import com.github.luben.zstd.ZstdDictTrainer;
import io.compressionkit.CompressionDictionary;

/**
 * Dictionaries, and messages they are made for.
 */
final class Dictionaries {

	private static final String[] WORDS = { "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel" };

	private Dictionaries() {
	}

	static CompressionDictionary trained(long seed) {
		ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 8 * 1024);
		Random random = new Random(seed);
		for (int i = 0; i < 2000; i++) {
			trainer.addSample(message(random));
		}
		return CompressionDictionary.zstdTrained(trainer.trainSamples());
	}

	static byte[] message(Random random) {
		StringBuilder json = new StringBuilder("{\"customer\":{\"id\":").append(random.nextInt(1_000_000));
		for (int i = 0; i < 5; i++) {
			json.append(",\"field-").append(WORDS[random.nextInt(WORDS.length)]).append("\":\"");
			json.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(1000)).append('"');
		}
		return json.append(",\"status\":\"confirmed\",\"currency\":\"EUR\"}}")
			.toString()
			.getBytes(StandardCharsets.US_ASCII);
	}

}

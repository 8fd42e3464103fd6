package io.compressionkit.benchmarks.payload;

import java.util.Locale;
import java.util.Random;

/**
 * Writes records as the API of a shop answers with them.
 */
final class JsonRecord {

	private static final String[] NAMES = { "Desk lamp", "Office chair", "Coffee mug", "Paper tray", "Wall clock",
			"Notebook", "Fountain pen", "Bookshelf", "Floor mat", "Headphones" };

	private static final String[] CITIES = { "Berlin", "Lyon", "Porto", "Gdansk", "Aarhus", "Graz", "Turin", "Ghent" };

	private static final String[] TAGS = { "new", "sale", "eco", "limited", "refurbished", "bestseller" };

	private JsonRecord() {
	}

	static void append(StringBuilder json, int id, Random random) {
		json.append(String.format(Locale.ROOT,
				"{\"id\":%d,\"sku\":\"%08X\",\"name\":\"%s %d\",\"price\":%d.%02d,\"currency\":\"EUR\","
						+ "\"stock\":%d,\"warehouse\":{\"city\":\"%s\",\"shelf\":\"%c%d\"},"
						+ "\"rating\":%d.%d,\"tags\":[\"%s\",\"%s\"],\"updated\":\"2024-%02d-%02dT%02d:%02d:00Z\","
						+ "\"available\":%b}",
				id, random.nextInt(), NAMES[random.nextInt(NAMES.length)], random.nextInt(100), random.nextInt(500),
				random.nextInt(100), random.nextInt(1_000), CITIES[random.nextInt(CITIES.length)],
				'A' + random.nextInt(20), random.nextInt(40), 1 + random.nextInt(4), random.nextInt(10),
				TAGS[random.nextInt(TAGS.length)], TAGS[random.nextInt(TAGS.length)], 1 + random.nextInt(12),
				1 + random.nextInt(28), random.nextInt(24), random.nextInt(60), random.nextBoolean()));
	}

}

package io.compressionkit.hardening.leaks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.benchmarks.payload.Payloads;

/**
 * What is compressed and decompressed. Immutable.
 */
final class Material {

	private final List<CompressionFormat> formats;

	private final List<byte[]> plain = new ArrayList<>();

	private final List<List<byte[]>> compressed = new ArrayList<>();

	/**
	 * Prepare.
	 * @param service compresses
	 * @param sizes of the plain values, in bytes
	 */
	Material(CompressionService service, int... sizes) {
		this.formats = service.codecs().formats();
		for (int size : sizes) {
			byte[] value = Arrays.copyOf(Payloads.log(Math.max(1, size)), size);
			this.plain.add(value);
			this.compressed.add(this.formats.stream().map((format) -> service.compressSync(value, format)).toList());
		}
	}

	/**
	 * Choose at random.
	 * @param random decides
	 * @return a value
	 */
	Item choose(Random random) {
		int value = random.nextInt(this.plain.size());
		int format = random.nextInt(this.formats.size());
		return new Item(this.formats.get(format), this.plain.get(value), this.compressed.get(value).get(format));
	}

	/**
	 * Break compressed bytes: cut them off, change a bit, let others follow, or make them
	 * up.
	 * @param bytes the bytes, not changed
	 * @param random decides
	 * @return others
	 */
	static byte[] broken(byte[] bytes, Random random) {
		return switch (random.nextInt(4)) {
			case 0 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
			case 1 -> {
				byte[] changed = bytes.clone();
				changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
				yield changed;
			}
			case 2 -> Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(20));
			default -> {
				byte[] made = new byte[bytes.length];
				random.nextBytes(made);
				yield made;
			}
		};
	}

	/**
	 * A value.
	 *
	 * @param format a format
	 * @param plain the value
	 * @param compressed the value in that format
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Item(CompressionFormat format, byte[] plain, byte[] compressed) {

	}

}

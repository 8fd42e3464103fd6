package io.compressionkit.hardening.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.Zstd;

import io.compressionkit.benchmarks.contest.Output;

/**
 * A body to be sent, coded by other people's encoders.
 */
final class Upload {

	static final String IDENTITY = "identity";

	static final List<String> CODINGS = List.of("gzip", "deflate", "br", "zstd", IDENTITY);

	private static final List<Integer> SIZES = List.of(0, 1, 100, 1_000, 5_000, 20_000, 100_000, 400_000, 2_000_000,
			Content.MAX_SIZE);

	private final String coding;

	private final byte[] coded;

	private final Output plain;

	private final int status;

	private Upload(String coding, byte[] coded, Output plain, int status) {
		this.coding = coding;
		this.coded = coded;
		this.plain = plain;
		this.status = status;
	}

	/**
	 * Bodies that are accepted: each content in each coding, the small ones first.
	 * @param maxSize the size of the largest in bytes
	 * @return the bodies
	 * @throws IOException if one cannot be coded
	 */
	static List<Upload> accepted(int maxSize) throws IOException {
		List<Upload> uploads = new ArrayList<>();
		for (int size : SIZES) {
			for (Content content : (size <= maxSize) ? Content.ALL : List.<Content>of()) {
				byte[] plain = new Content.Slice(content, size % 1000, size).bytes();
				Output output = Output.of(plain, -1);
				for (String coding : CODINGS) {
					uploads.add(new Upload(coding, encode(coding, plain), output, 200));
				}
			}
		}
		return uploads;
	}

	/**
	 * Bodies that are not: cut off, damaged, too large once decoded, of an unknown
	 * coding.
	 * @return the bodies
	 * @throws IOException if one cannot be coded
	 */
	static List<Upload> refused() throws IOException {
		List<Upload> uploads = new ArrayList<>();
		byte[] log = new Content.Slice(Content.LOG, 0, 50_000).bytes();
		byte[] zeros = new Content.Slice(Content.ZEROS, 0, Content.MAX_SIZE + 1).bytes();
		Output none = Output.of(new byte[0], -1);
		for (String coding : CODINGS.subList(0, 4)) {
			byte[] coded = encode(coding, log);
			uploads.add(new Upload(coding, Arrays.copyOf(coded, coded.length / 2), none, 400));
			byte[] damaged = coded.clone();
			Arrays.fill(damaged, 0, 4, (byte) 0x55);
			uploads.add(new Upload(coding, damaged, none, 400));
			uploads.add(new Upload(coding, encode(coding, zeros), none, 413));
		}
		uploads.add(new Upload("compress", log, none, 415));
		return uploads;
	}

	/**
	 * Its content coding.
	 * @return a token
	 */
	String coding() {
		return this.coding;
	}

	/**
	 * The coded bytes.
	 * @return not to be written to
	 */
	byte[] coded() {
		return this.coded;
	}

	/**
	 * What they stand for.
	 * @return length and hash
	 */
	Output plain() {
		return this.plain;
	}

	/**
	 * What the server has to answer with.
	 * @return a status
	 */
	int status() {
		return this.status;
	}

	private static byte[] encode(String coding, byte[] plain) throws IOException {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		switch (coding) {
			case "gzip" -> {
				try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
					out.write(plain);
				}
			}
			case "deflate" -> {
				try (DeflaterOutputStream out = new DeflaterOutputStream(coded)) {
					out.write(plain);
				}
			}
			case "br" -> {
				Brotli4jLoader.ensureAvailability();
				coded.writeBytes(Encoder.compress(plain, new Encoder.Parameters().setQuality(4)));
			}
			case "zstd" -> coded.writeBytes(Zstd.compress(plain));
			default -> coded.writeBytes(plain);
		}
		return coded.toByteArray();
	}

}

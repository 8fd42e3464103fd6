package io.compressionkit.benchmarks.bare;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.Decoder;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.aayushatharva.brotli4j.decoder.DirectDecompress;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.contest.Output;

/**
 * Other people's decoders, which everything is verified with.
 */
public final class Strangers {

	private Strangers() {
	}

	/**
	 * Decode.
	 * @param format the format
	 * @param coded the coded bytes
	 * @return what they say, and how many they are
	 * @throws IOException if they are not well-formed
	 */
	public static Output decode(CompressionFormat format, byte[] coded) throws IOException {
		MessageDigest digest = Output.newDigest();
		long length = 0;
		try (InputStream in = open(format, new ByteArrayInputStream(coded))) {
			byte[] buffer = new byte[64 * 1024];
			int read = in.read(buffer);
			while (read >= 0) {
				digest.update(buffer, 0, read);
				length += read;
				read = in.read(buffer);
			}
		}
		return Output.of(digest, length, coded.length);
	}

	private static InputStream open(CompressionFormat format, InputStream in) throws IOException {
		if (format.equals(CompressionFormat.GZIP)) {
			return new GZIPInputStream(in);
		}
		if (format.equals(CompressionFormat.ZLIB)) {
			return new InflaterInputStream(in);
		}
		if (format.equals(CompressionFormat.RAW_DEFLATE)) {
			return new InflaterInputStream(in, new Inflater(true));
		}
		if (format.equals(CompressionFormat.BROTLI)) {
			return new ByteArrayInputStream(unbrotli(in.readAllBytes()));
		}
		return new ZstdInputStreamNoFinalizer(in);
	}

	/** The library's stream ends early where a few bytes of input become megabytes. */
	private static byte[] unbrotli(byte[] coded) throws IOException {
		Brotli4jLoader.ensureAvailability();
		DirectDecompress result = Decoder.decompress(coded);
		if (result.getResultStatus() != DecoderJNI.Status.DONE) {
			throw new IOException("brotli: " + result.getResultStatus());
		}
		return result.getDecompressedData();
	}

}

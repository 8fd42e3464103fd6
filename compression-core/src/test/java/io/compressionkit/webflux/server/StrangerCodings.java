package io.compressionkit.webflux.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;

/**
 * The content codings as other implementations read and write them.
 */
final class StrangerCodings {

	static {
		Brotli4jLoader.ensureAvailability();
	}

	private StrangerCodings() {
	}

	static byte[] encode(String coding, byte[] content) {
		ByteArrayOutputStream coded = new ByteArrayOutputStream();
		try (OutputStream out = encoder(coding, coded)) {
			out.write(content);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return coded.toByteArray();
	}

	static OutputStream encoder(String coding, OutputStream out) throws IOException {
		return switch (coding) {
			case "gzip" -> new GZIPOutputStream(out, 8192);
			case "deflate" -> new DeflaterOutputStream(out);
			case "br" -> new BrotliOutputStream(out, new Encoder.Parameters().setQuality(4));
			case "zstd" -> new ZstdOutputStream(out);
			default -> throw new IllegalArgumentException(coding);
		};
	}

	static byte[] decode(String coding, byte[] coded) {
		try (InputStream in = decoder(coding, new ByteArrayInputStream(coded))) {
			return in.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static InputStream decoder(String coding, InputStream in) throws IOException {
		return switch (coding) {
			case "gzip" -> new GZIPInputStream(in);
			case "deflate" -> new InflaterInputStream(in);
			case "br" -> new BrotliInputStream(in);
			case "zstd" -> new ZstdInputStream(in);
			default -> throw new IllegalArgumentException(coding);
		};
	}

}

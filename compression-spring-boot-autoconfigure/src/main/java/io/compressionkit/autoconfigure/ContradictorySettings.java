package io.compressionkit.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * Finds settings that are right each for itself and not together, or that leave a door
 * open. Each is worth a warning and no failure.
 */
final class ContradictorySettings {

	private static final Log logger = LogFactory.getLog(CompressionAutoConfiguration.class);

	private static final String SERVER_COMPRESSION = "server.compression.enabled";

	private static final String MEDIA_TYPES = "compression.media-types.enabled";

	private ContradictorySettings() {
	}

	/**
	 * Warn of what concerns the service.
	 * @param properties the properties
	 */
	static void warn(CompressionProperties properties) {
		of(properties).forEach(logger::warn);
	}

	/**
	 * Warn of what concerns a server.
	 * @param server the properties
	 * @param preference what is preferred
	 * @param codecs the codecs
	 * @param environment the other settings
	 */
	static void warn(CompressionServerProperties server, CodecPreference preference, CompressionCodecs codecs,
			Environment environment) {
		of(server, preference, codecs, environment).forEach(logger::warn);
	}

	private static List<String> of(CompressionProperties properties) {
		List<String> warnings = new ArrayList<>();
		CompressionProperties.Limits limits = properties.limits();
		if (limits.maxOutputSize().toBytes() == 0 && limits.maxRatio() == 0) {
			warnings.add("Nothing bounds what the service decompresses: a small input can fill the memory. Set "
					+ "compression.limits.max-output-size or compression.limits.max-ratio.");
		}
		addIfBeyond(warnings, "compression.zstd.window-log", properties.zstd().windowLog(), limits.maxWindow());
		addIfBeyond(warnings, "compression.brotli.window", properties.brotli().window(), limits.maxWindow());
		return warnings;
	}

	private static void addIfBeyond(List<String> warnings, String property, int windowLog, DataSize maxWindow) {
		if (windowLog > 0 && 1L << windowLog > maxWindow.toBytes()) {
			warnings.add(("%s is %d, a window of %d bytes: what is compressed with it can be beyond "
					+ "compression.limits.max-window (%s), so that the service refuses to decompress it.")
				.formatted(property, windowLog, 1L << windowLog, maxWindow));
		}
	}

	private static List<String> of(CompressionServerProperties server, CodecPreference preference,
			CompressionCodecs codecs, Environment environment) {
		List<String> warnings = new ArrayList<>();
		CompressionServerProperties.Response response = server.response();
		if (response.enabled() && environment.getProperty(SERVER_COMPRESSION, Boolean.class, false)) {
			warnings.add("Responses are compressed twice over: the web server compresses what the filter has declined "
					+ "to. Set server.compression.enabled or compression.server.response.enabled to false.");
		}
		int padding = Math.toIntExact(response.randomPadding().toBytes());
		if (response.enabled() && padding > 0 && preference.required()) {
			preference.names()
				.stream()
				.filter((name) -> cannotBePadded(name, codecs, padding))
				.map((name) -> ("compression.preference names '%s', which has no room for "
						+ "compression.server.response.random-padding (%s): it is not offered.")
					.formatted(name, response.randomPadding()))
				.forEach(warnings::add);
		}
		if (response.enabled() && padding > 0 && environment.getProperty(MEDIA_TYPES, Boolean.class, true)) {
			warnings.add("A client can ask for compressed media types, such as application/json+zstd, to which "
					+ "compression.server.response.random-padding adds nothing. Set %s to false."
						.formatted(MEDIA_TYPES));
		}
		if (server.request().enabled() && server.request().maxSize().toBytes() == 0
				&& server.request().maxRatio() == 0) {
			warnings.add("Nothing bounds what a request may grow to when it is decoded: a small request can fill the "
					+ "memory. Set compression.server.request.max-size or compression.server.request.max-ratio.");
		}
		return warnings;
	}

	private static boolean cannotBePadded(String name, CompressionCodecs codecs, int padding) {
		for (CompressionCodec codec : codecs) {
			CompressionFormat format = codec.format();
			if (format.isContentCoding(name) || format.name().equalsIgnoreCase(name)) {
				CompressionCodec padded = codec.forContentCoding(Long.MAX_VALUE, padding);
				if (padded != null && padded != codec) {
					padded.close();
				}
				return padded == null;
			}
		}
		return false;
	}

}

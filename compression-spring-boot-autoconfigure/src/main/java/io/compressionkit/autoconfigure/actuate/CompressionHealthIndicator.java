package io.compressionkit.autoconfigure.actuate;

import java.util.Collection;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.engine.CodecProbe;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Down when a codec that is there does not give back what it was given, or when one that
 * the application named is not there. A format of the default that could not be had is a
 * detail. Thread-safe.
 */
final class CompressionHealthIndicator extends AbstractHealthIndicator {

	private final CompressionCodecs codecs;

	private final Collection<String> named;

	/**
	 * Create an indicator.
	 * @param codecs the codecs
	 * @param named the content codings and format names that the application has to have
	 */
	CompressionHealthIndicator(CompressionCodecs codecs, Collection<String> named) {
		super("The health of the codecs is not known");
		this.codecs = codecs;
		this.named = named;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		for (CompressionCodec codec : this.codecs) {
			Throwable failure = CodecProbe.probe(codec);
			if (failure != null) {
				builder.down().withDetail(codec.format().name(), "broken: " + failure);
			}
			else {
				builder.withDetail(codec.format().name(), "works");
			}
		}
		for (CodecUnavailableException reason : this.codecs.unavailable().values()) {
			builder.withDetail(reason.getFormat().name(), String.valueOf(reason.getMessage()));
		}
		for (String name : this.named) {
			if (this.codecs.formats().stream().noneMatch((format) -> isNamed(format, name))) {
				builder.down().withDetail("missing " + name, "It is named in the configuration and there is no codec");
			}
		}
	}

	private static boolean isNamed(CompressionFormat format, String name) {
		return format.name().equalsIgnoreCase(name) || format.isContentCoding(name);
	}

}

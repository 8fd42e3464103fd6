package io.compressionkit.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.TransformRecord;
import io.compressionkit.codec.StatePool;
import io.compressionkit.codec.brotli.BrotliCodec;
import io.compressionkit.codec.zip.GzipCodec;
import io.compressionkit.codec.zip.GzipOptions;
import io.compressionkit.codec.zip.RawDeflateCodec;
import io.compressionkit.codec.zip.ZlibCodec;
import io.compressionkit.codec.zip.ZlibOptions;
import io.compressionkit.codec.zstd.ZstdCodec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A service with all codecs, an ear for what its listener is told, and a check that
 * nothing native is left over when it is closed.
 */
final class TestService implements AutoCloseable {

	final DefaultCompressionService service;

	final List<TransformRecord> records = new CopyOnWriteArrayList<>();

	private final long openBefore = StatePool.open();

	TestService(CompressionCodecs codecs, UnaryOperator<CompressionServiceBuilder> customizer) {
		this.service = customizer.apply(CompressionServiceBuilder.forCodecs(codecs).listener(this.records::add))
			.build();
	}

	static TestService create() {
		return create((builder) -> builder);
	}

	static TestService create(UnaryOperator<CompressionServiceBuilder> customizer) {
		return new TestService(codecs(), customizer);
	}

	static TestService with(CompressionCodec... codecs) {
		return new TestService(CompressionCodecs.of(codecs), (builder) -> builder);
	}

	/**
	 * New codecs for the five formats.
	 */
	static CompressionCodecs codecs() {
		return CompressionCodecs.of(new ZstdCodec(), new BrotliCodec(), new GzipCodec(GzipOptions.defaults()),
				new ZlibCodec(ZlibOptions.defaults()), new RawDeflateCodec(ZlibOptions.defaults()));
	}

	/**
	 * The five formats, for parameterised tests.
	 */
	static Stream<CompressionFormat> formats() {
		return CompressionFormat.builtIn().stream();
	}

	CompressionCodec codec(CompressionFormat format) {
		return this.service.codecs().get(format);
	}

	/**
	 * What the listener was told, once it was told so often, and no more often.
	 */
	List<TransformRecord> records(int count) {
		Awaitility.await().untilAsserted(() -> assertThat(this.records).hasSize(count));
		return this.records;
	}

	/**
	 * Wait until no native state is in use, workers included.
	 */
	void assertIdle() {
		if (StatePool.open() != this.openBefore) {
			Awaitility.await("native state to be given back")
				.untilAsserted(() -> assertThat(StatePool.open()).as("native state in use").isEqualTo(this.openBefore));
		}
	}

	@Override
	public void close() {
		assertIdle();
		this.service.close();
	}

}

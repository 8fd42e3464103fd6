package io.compressionkit.engine;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.testing.BufferFactories;
import io.compressionkit.testing.TrackedBuffers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a stream holds while it waits for the next message.
 */
class IdleStreamTests {

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "zlib", "raw-deflate", "brotli", "zstd" })
	void noBufferOnceAMessageHasLeft(String format) {
		CompressionCodecs codecs = TestService.codecs();
		try (TrackedBuffers buffers = BufferFactories.pooledDirect();
				DefaultCompressionService service = CompressionServiceBuilder.forCodecs(codecs).build()) {
			TestPublisher<DataBuffer> source = TestPublisher.create();
			Flux<Integer> pieces = service
				.compress(source.flux(), codecs.get(CompressionFormat.of(format)),
						TransformOptions.defaults().withFlush(FlushMode.EVERY_BUFFER))
				.map((piece) -> TrackedBuffers.take(piece).length);
			StepVerifier.create(pieces).then(() -> source.next(buffers.utf8("data: 1\n\n"))).assertNext((length) -> {
				assertThat(length).isPositive();
			})
				.then(() -> assertThat(buffers.live()).isZero())
				.then(() -> source.next(buffers.utf8("data: 2\n\n")))
				.expectNextCount(1)
				.then(() -> assertThat(buffers.live()).isZero())
				.then(source::complete)
				.thenConsumeWhile((length) -> true)
				.expectComplete()
				.verify(Duration.ofSeconds(10));
		}
	}

}

package io.compressionkit.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.opentest4j.TestAbortedException;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CompressionFormat;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.Execution;
import io.compressionkit.TransformOptions;

/**
 * The verification of Reactive Streams publishers, inline and on the workers. Each
 * element is a zstd frame of its own, large enough to be a slice and a piece as it is.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransformTckTests {

	private TestService test;

	@BeforeAll
	void open() {
		this.test = TestService.create();
	}

	@AfterAll
	void close() {
		this.test.close();
	}

	@TestFactory
	Stream<DynamicTest> inline() {
		return verify(Execution.INLINE);
	}

	@TestFactory
	Stream<DynamicTest> onWorkers() {
		return verify(Execution.WORKER);
	}

	private Stream<DynamicTest> verify(Execution execution) {
		return Arrays.stream(PublisherVerification.class.getMethods())
			.filter((method) -> method.isAnnotationPresent(org.testng.annotations.Test.class))
			.filter((method) -> !method.getName().startsWith("untested_"))
			.map((method) -> DynamicTest.dynamicTest(method.getName(), () -> run(method, execution)));
	}

	private void run(Method method, Execution execution) throws Throwable {
		Verification verification = new Verification(execution);
		verification.setUp();
		try {
			method.invoke(verification);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof SkipException skip) {
				throw new TestAbortedException(skip.getMessage());
			}
			throw ex.getCause();
		}
	}

	private final class Verification extends PublisherVerification<DataBuffer> {

		private final TransformOptions options;

		private final byte[] empty;

		private final byte[] frame;

		Verification(Execution execution) {
			super(new TestEnvironment(1000, 20));
			this.options = TransformOptions.defaults().withExecution(execution);
			this.empty = TransformTckTests.this.test.service.compressSync(new byte[0], CompressionFormat.ZSTD);
			this.frame = TransformTckTests.this.test.service.compressSync(Payloads.random(40_000),
					CompressionFormat.ZSTD);
		}

		@Override
		public Publisher<DataBuffer> createPublisher(long elements) {
			int count = (int) Math.min(elements, Integer.MAX_VALUE);
			Flux<byte[]> frames = (count == 0) ? Flux.just(this.empty) : Flux.range(0, count).map((i) -> this.frame);
			return decompress(frames.map(DefaultDataBufferFactory.sharedInstance::wrap));
		}

		@Override
		public Publisher<DataBuffer> createFailedPublisher() {
			return decompress(Flux.error(new IllegalStateException("failed")));
		}

		private Publisher<DataBuffer> decompress(Flux<DataBuffer> source) {
			return TransformTckTests.this.test.service.decompress(source,
					TransformTckTests.this.test.codec(CompressionFormat.ZSTD), DecompressionLimits.none(),
					DecompressionPolicy.DEFAULT, this.options);
		}

	}

}

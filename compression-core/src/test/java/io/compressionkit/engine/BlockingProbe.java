package io.compressionkit.engine;

import java.util.Arrays;

import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.CompressionFormat;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.testing.TrackedBuffers;

/**
 * Uses the engine on threads that must not block, in a virtual machine of its own that
 * notices if one does.
 */
final class BlockingProbe {

	/** Printed when nothing has blocked. */
	static final String CLEAN = "nothing has blocked";

	/** Printed when blocking calls cannot be noticed here. */
	static final String BLIND = "blocking calls are not noticed";

	private BlockingProbe() {
	}

	public static void main(String[] args) {
		try (TestService test = TestService.create()) {
			// Libraries are loaded and classes initialised where blocking is allowed.
			use(test, Schedulers.boundedElastic()).block(Chunks.PATIENCE);
			if (!isNoticed()) {
				System.out.println(BLIND);
				return;
			}
			for (int i = 0; i < 3; i++) {
				use(test, Schedulers.parallel()).block(Chunks.PATIENCE);
			}
			System.out.println(CLEAN);
		}
		System.exit(0);
	}

	private static boolean isNoticed() {
		try {
			BlockHound.install();
		}
		catch (RuntimeException | LinkageError ex) {
			ex.printStackTrace();
			return false;
		}
		return Mono.fromRunnable(BlockingProbe::sleep)
			.subscribeOn(Schedulers.parallel())
			.materialize()
			.block(Chunks.PATIENCE)
			.getThrowable() instanceof BlockingOperationError;
	}

	private static void sleep() {
		try {
			Thread.sleep(1);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static Mono<Void> use(TestService test, Scheduler scheduler) {
		return Flux.fromIterable(CompressionFormat.builtIn())
			.concatMap((format) -> use(test, format).subscribeOn(scheduler))
			.then();
	}

	private static Mono<Void> use(TestService test, CompressionFormat format) {
		byte[] small = Payloads.logs(1000);
		byte[] large = Payloads.logs(300_000);
		DefaultCompressionService service = test.service;
		Mono<Void> oneShot = Flux.just(large, small)
			.concatMap((data) -> service.compress(data, format)
				.flatMap((compressed) -> service.decompress(compressed, format))
				.doOnNext((back) -> check(data, back)))
			.then();
		Mono<Void> streams = Flux.fromArray(FlushMode.values())
			.concatMap((flush) -> Flux.fromArray(Execution.values())
				.map((execution) -> new TransformOptions(flush, execution, null)))
			.concatMap((options) -> stream(test, format, options, large).publishOn(Schedulers.parallel()))
			.then();
		// Streams first: one-shot calls leave for the workers and do not come back.
		return streams.then(oneShot);
	}

	private static Mono<Void> stream(TestService test, CompressionFormat format, TransformOptions options,
			byte[] data) {
		Flux<DataBuffer> compressed = test.service.compress(Chunks.flux(Chunks.of(data, 5000)), test.codec(format),
				options);
		return test.service.decompress(compressed, format)
			.map(TrackedBuffers::take)
			.collectList()
			.doOnNext((pieces) -> check(data, Payloads.concat(pieces.toArray(byte[][]::new))))
			.then();
	}

	private static void check(byte[] expected, byte[] actual) {
		if (!Arrays.equals(expected, actual)) {
			throw new IllegalStateException("The bytes did not come back");
		}
	}

}

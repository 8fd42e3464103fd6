package io.compressionkit.engine;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.CompressionService;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;

/**
 * The {@link CompressionService} of this library. Made by
 * {@link CompressionServiceBuilder}; closing it closes its codecs.
 */
public final class DefaultCompressionService implements CompressionService, AutoCloseable {

	private static final String LIMIT_HINT = "The property compression.limits.* or the limits of the call change it.";

	private final CompressionEngine engine;

	private final @Nullable Scheduler ownScheduler;

	DefaultCompressionService(CompressionEngine engine, @Nullable Scheduler ownScheduler) {
		this.engine = engine;
		this.ownScheduler = ownScheduler;
	}

	/**
	 * A service on an engine.
	 * @param engine the engine; closed with the service, as are its codecs
	 * @return a service that the caller closes
	 */
	public static DefaultCompressionService of(CompressionEngine engine) {
		Assert.notNull(engine, "engine must not be null");
		return new DefaultCompressionService(engine, null);
	}

	/**
	 * The engine beneath, for HTTP layers and others that have more to say.
	 * @return the engine; closed with this service
	 */
	public CompressionEngine engine() {
		return this.engine;
	}

	@Override
	public Mono<byte[]> compress(byte[] source, CompressionFormat format) {
		return compress(CompressionRequest.of(source, format)).map(CompressionResult::bytes);
	}

	@Override
	public Mono<byte[]> decompress(byte[] source, CompressionFormat format) {
		return decompress(DecompressionRequest.of(source, format)).map(CompressionResult::bytes);
	}

	@Override
	public Mono<CompressionResult> compress(CompressionRequest request) {
		Assert.notNull(request, "request must not be null");
		return this.engine.compress(request, Side.API);
	}

	@Override
	public Mono<CompressionResult> decompress(DecompressionRequest request) {
		Assert.notNull(request, "request must not be null");
		return this.engine.decompress(request, Side.API);
	}

	@Override
	public byte[] compressSync(byte[] source, CompressionFormat format) {
		return compressSync(CompressionRequest.of(source, format)).bytes();
	}

	@Override
	public byte[] decompressSync(byte[] source, CompressionFormat format) {
		return decompressSync(DecompressionRequest.of(source, format)).bytes();
	}

	@Override
	public CompressionResult compressSync(CompressionRequest request) {
		Assert.notNull(request, "request must not be null");
		return this.engine.compressSync(request, Side.API);
	}

	@Override
	public CompressionResult decompressSync(DecompressionRequest request) {
		Assert.notNull(request, "request must not be null");
		return this.engine.decompressSync(request, Side.API);
	}

	@Override
	public Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionFormat format) {
		return compress(source, codecs().get(format), TransformOptions.defaults());
	}

	@Override
	public Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, CompressionFormat format) {
		return decompress(source, codecs().get(format), this.engine.limits(), DecompressionPolicy.DEFAULT);
	}

	@Override
	public Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionCodec codec, FlushMode flush) {
		return compress(source, codec, TransformOptions.defaults().withFlush(flush));
	}

	@Override
	public Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, CompressionCodec codec,
			DecompressionLimits limits, DecompressionPolicy policy) {
		return decompress(source, codec, limits, policy, TransformOptions.defaults());
	}

	@Override
	public Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionCodec codec,
			TransformOptions options) {
		Assert.notNull(options, "options must not be null");
		return this.engine.compress(source, codec, options, Side.API);
	}

	@Override
	public Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, CompressionCodec codec,
			DecompressionLimits limits, DecompressionPolicy policy, TransformOptions options) {
		Assert.notNull(codec, "codec must not be null");
		Assert.notNull(options, "options must not be null");
		DecompressionSpec spec = DecompressionSpec.of(codec, limits, LIMIT_HINT).withPolicy(policy);
		return this.engine.decompress(source, spec, options, Side.API);
	}

	@Override
	public CompressionCodecs codecs() {
		return this.engine.codecs();
	}

	/**
	 * Close the codecs and free what the service holds. Calls and streams that are under
	 * way come to their end; new ones fail. Idempotent.
	 */
	@Override
	public void close() {
		if (this.ownScheduler != null) {
			this.ownScheduler.dispose();
		}
		codecs().forEach(CompressionCodec::close);
		this.engine.close();
	}

}

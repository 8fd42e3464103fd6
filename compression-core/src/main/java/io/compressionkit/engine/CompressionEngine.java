package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.Assert;

import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.CompressionResult;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.Execution;
import io.compressionkit.FinishMode;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.codec.StatePool;
import io.compressionkit.flow.StageFlux;

/**
 * Runs codecs, for whoever asks: the {@link io.compressionkit.CompressionService} of an
 * application, and the HTTP layers. Thread-safe. Does not close the codecs it is given
 * with a call.
 */
public final class CompressionEngine implements AutoCloseable {

	/** The largest piece of output, and the largest slice of input: 64 KiB. */
	public static final int SLICE = OneShot.SLICE;

	/** How much output an inline decompression may make, relative to its input. */
	private static final int INLINE_EXPANSION = 4;

	private final CompressionCodecs codecs;

	private final CodecSelector detecting;

	private final DecompressionLimits limits;

	private final int inlineThreshold;

	private final Scheduler scheduler;

	private final Listeners listeners;

	private final StatePool<ByteBuffer> scratches = new StatePool<>(StatePool.defaultCapacity(),
			() -> ByteBuffer.allocateDirect(SLICE), ByteBuffer::clear, (buffer) -> {
			});

	CompressionEngine(CompressionServiceBuilder builder) {
		this.codecs = builder.codecs;
		this.detecting = CodecSelector.detecting(this.codecs);
		this.limits = builder.limits;
		this.inlineThreshold = builder.inlineThreshold;
		this.scheduler = builder.scheduler();
		this.listeners = new Listeners(builder.listeners);
	}

	/**
	 * The codecs that are there.
	 * @return the codecs, in order of preference
	 */
	public CompressionCodecs codecs() {
		return this.codecs;
	}

	/**
	 * What decompression may cost when nothing else is said.
	 * @return the limits
	 */
	public DecompressionLimits limits() {
		return this.limits;
	}

	/**
	 * Carry out a request with at most one thread hop.
	 * @param request what is to be compressed, and how
	 * @param side who asks
	 * @return the result
	 */
	public Mono<CompressionResult> compress(CompressionRequest request, Side side) {
		CompressionCodec codec = codec(request.codec(), request.format());
		OneShotCall call = call(request, codec, side);
		return new OneShotMono(call, (size) -> isCheap(codec, size) ? Long.MAX_VALUE : 0, this.scheduler);
	}

	/**
	 * Carry out a request as a stream would be: on the calling thread, unless its codec
	 * is as dear as {@link CompressionCodec#HEAVY} or nothing is to be done there. For
	 * inputs of two slices at most.
	 * @param request what is to be compressed, and how
	 * @param side who asks
	 * @return the result
	 */
	public Mono<CompressionResult> compressShort(CompressionRequest request, Side side) {
		CompressionCodec codec = codec(request.codec(), request.format());
		boolean inline = this.inlineThreshold > 0 && codec.relativeCost() < CompressionCodec.HEAVY;
		return new OneShotMono(call(request, codec, side), (size) -> inline ? Long.MAX_VALUE : 0, this.scheduler);
	}

	/**
	 * Carry out a request on the calling thread.
	 * @param request what is to be compressed, and how
	 * @param side who asks
	 * @return the result
	 */
	public CompressionResult compressSync(CompressionRequest request, Side side) {
		return runHere(call(request, codec(request.codec(), request.format()), side));
	}

	/**
	 * Whether compression of so many bytes is done on the calling thread.
	 * @param codec the codec
	 * @param size a number of bytes
	 * @return {@code true} if they are worth no thread hop
	 */
	public boolean isCheap(CompressionCodec codec, long size) {
		return this.inlineThreshold > 0 && size * codec.relativeCost() <= this.inlineThreshold;
	}

	/**
	 * Carry out a request with at most one thread hop.
	 * @param request what is to be decompressed, and how
	 * @param side who asks
	 * @return the result
	 */
	public Mono<CompressionResult> decompress(DecompressionRequest request, Side side) {
		OneShotCall call = call(request, side);
		return new OneShotMono(call,
				(size) -> (size <= this.inlineThreshold) ? (long) INLINE_EXPANSION * this.inlineThreshold : 0,
				this.scheduler);
	}

	/**
	 * Carry out a request on the calling thread.
	 * @param request what is to be decompressed, and how
	 * @param side who asks
	 * @return the result
	 */
	public CompressionResult decompressSync(DecompressionRequest request, Side side) {
		return runHere(call(request, side));
	}

	/**
	 * Compress buffers as they pass.
	 * @param source the buffers; each is released once it is consumed
	 * @param codec the codec
	 * @param options flush mode, execution and output buffers
	 * @param side who asks
	 * @return pieces of at most 64 KiB; the subscriber releases them
	 */
	public Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionCodec codec,
			TransformOptions options, Side side) {
		Assert.notNull(codec, "codec must not be null");
		Execution execution = options.execution();
		if (execution == null) {
			execution = (codec.relativeCost() >= CompressionCodec.HEAVY) ? Execution.WORKER : Execution.INLINE;
		}
		return transform(source, () -> new Compressor(codec, -1), options, execution, side);
	}

	/**
	 * Decompress buffers as they pass.
	 * @param source the buffers; each is released once it is consumed
	 * @param spec how
	 * @param options execution and output buffers
	 * @param side who asks
	 * @return pieces of at most 64 KiB; the subscriber releases them. What was decoded
	 * before an error arrives before the error
	 */
	public Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, DecompressionSpec spec,
			TransformOptions options, Side side) {
		Execution execution = (options.execution() != null) ? options.execution() : Execution.INLINE;
		return transform(source, () -> new Decompressor(spec), options, execution, side);
	}

	private Flux<DataBuffer> transform(Publisher<? extends DataBuffer> source, Supplier<Transform> transforms,
			TransformOptions options, Execution execution, Side side) {
		Assert.notNull(source, "source must not be null");
		Supplier<CodecStage> stages = () -> new CodecStage(transforms, options, execution, side, this.listeners);
		if (execution == Execution.INLINE) {
			return StageFlux.of(source, stages);
		}
		Publisher<? extends DataBuffer> slices = (options.flush() != FlushMode.ON_COMPLETE) ? source
				: StageFlux.of(source, SliceStage::new);
		return StageFlux.of(slices, stages, this.scheduler)
			.onErrorMap(RejectedExecutionException.class, CompressionSchedulers::rejected);
	}

	private OneShotCall call(CompressionRequest request, CompressionCodec codec, Side side) {
		boolean finish = request.finishMode() == FinishMode.FINISH;
		return new OneShotCall(request::source, codec, request.dictionary(),
				(derived, size) -> new Compressor((derived != null) ? derived : codec, finish ? size : -1),
				finish ? Directive.FINISH : Directive.FLUSH, side, this.scratches, this.listeners);
	}

	private OneShotCall call(DecompressionRequest request, Side side) {
		CompressionFormat format = request.format();
		CompressionCodec codec = (format != null) ? codec(request.codec(), format) : null;
		DecompressionLimits limits = (request.limits() != null) ? request.limits() : this.limits;
		String hint = (request.limits() != null) ? "The request's withLimits(…) sets it."
				: "The property compression.limits.* or the request's withLimits(…) changes it.";
		return new OneShotCall(request::source, codec, request.dictionary(),
				(derived,
						size) -> new Decompressor(new DecompressionSpec(
								(derived != null) ? CodecSelector.always(derived) : this.detecting, limits,
								request.policy(), request.isTruncatedAllowed(), false, hint)),
				Directive.FINISH, side, this.scratches, this.listeners);
	}

	private CompressionCodec codec(@Nullable CompressionCodec given, CompressionFormat format) {
		return (given != null) ? given : this.codecs.get(format);
	}

	private static CompressionResult runHere(OneShotCall call) {
		CompressionResult result = call.run(call.sources(), Long.MAX_VALUE, Execution.INLINE, null);
		if (result == null) {
			throw new IllegalStateException("A call without a budget comes to its end");
		}
		return result;
	}

	/**
	 * Free the scratch buffers. Codecs and scheduler belong to others. Idempotent.
	 */
	@Override
	public void close() {
		this.scratches.close();
	}

}

package io.compressionkit;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * What applications inject: compression and decompression of whole values and of streams,
 * in every format there is a codec for.
 * <p>
 * Thread-safe. Bad arguments ({@code null}, a format without a codec) fail at the call
 * with {@link IllegalArgumentException} or {@link CodecUnavailableException}. Bad data
 * fails through the {@code Mono} or {@code Flux}, or is thrown by a blocking method:
 * {@link MalformedContentException} or {@link DecompressionLimitException}. Every
 * {@code Mono} and {@code Flux} is cold: each subscription does the work anew.
 */
public interface CompressionService {

	/**
	 * Compress an array: on the subscribing thread when it is small, with one hop to a
	 * worker otherwise.
	 * @param source the bytes; must not change until completion
	 * @param format the format
	 * @return the compressed bytes; {@link CompressionRejectedException} when the queue
	 * of the workers is full
	 */
	Mono<byte[]> compress(byte[] source, CompressionFormat format);

	/**
	 * Decompress an array within the limits of the service: on the subscribing thread as
	 * long as little comes out, with one hop to a worker otherwise.
	 * @param source the bytes; must not change until completion
	 * @param format the format
	 * @return the decompressed bytes; {@link CompressionRejectedException} when the queue
	 * of the workers is full
	 */
	Mono<byte[]> decompress(byte[] source, CompressionFormat format);

	/**
	 * Carry out a request, with at most one hop.
	 * @param request what is to be compressed, and how
	 * @return the result
	 */
	Mono<CompressionResult> compress(CompressionRequest request);

	/**
	 * Carry out a request, with at most one hop.
	 * @param request what is to be decompressed, and how
	 * @return the result
	 */
	Mono<CompressionResult> decompress(DecompressionRequest request);

	/**
	 * Compress an array on the calling thread.
	 * @param source the bytes
	 * @param format the format
	 * @return the compressed bytes, the same as those of the reactive method
	 */
	byte[] compressSync(byte[] source, CompressionFormat format);

	/**
	 * Decompress an array on the calling thread, within the limits of the service.
	 * @param source the bytes
	 * @param format the format
	 * @return the decompressed bytes
	 */
	byte[] decompressSync(byte[] source, CompressionFormat format);

	/**
	 * Carry out a request on the calling thread.
	 * @param request what is to be compressed, and how
	 * @return the result
	 */
	CompressionResult compressSync(CompressionRequest request);

	/**
	 * Carry out a request on the calling thread.
	 * @param request what is to be decompressed, and how
	 * @return the result
	 */
	CompressionResult decompressSync(DecompressionRequest request);

	/**
	 * Compress buffers as they pass, without a thread hop.
	 * @param source the buffers; each is released once it is consumed
	 * @param format the format
	 * @return pieces of at most 64 KiB; the subscriber releases them
	 */
	Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionFormat format);

	/**
	 * Decompress buffers as they pass, without a thread hop, within the limits of the
	 * service.
	 * @param source the buffers; each is released once it is consumed
	 * @param format the format
	 * @return pieces of at most 64 KiB; the subscriber releases them. What was decoded
	 * before an error arrives before the error
	 */
	Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, CompressionFormat format);

	/**
	 * Compress buffers as they pass.
	 * @param source the buffers; each is released once it is consumed
	 * @param codec the codec; not closed
	 * @param flush when the output becomes decodable
	 * @return pieces of at most 64 KiB; the subscriber releases them
	 */
	Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionCodec codec, FlushMode flush);

	/**
	 * Decompress buffers as they pass.
	 * @param source the buffers; each is released once it is consumed
	 * @param codec the codec; not closed
	 * @param limits what it may cost
	 * @param policy what is made of more than one stream
	 * @return pieces of at most 64 KiB; the subscriber releases them. What was decoded
	 * before an error arrives before the error
	 */
	Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, CompressionCodec codec,
			DecompressionLimits limits, DecompressionPolicy policy);

	/**
	 * Compress buffers as they pass.
	 * @param source the buffers; each is released once it is consumed
	 * @param codec the codec; not closed
	 * @param options flush mode, execution and output buffers
	 * @return pieces of at most 64 KiB; the subscriber releases them
	 */
	Flux<DataBuffer> compress(Publisher<? extends DataBuffer> source, CompressionCodec codec, TransformOptions options);

	/**
	 * Decompress buffers as they pass.
	 * @param source the buffers; each is released once it is consumed
	 * @param codec the codec; not closed
	 * @param limits what it may cost
	 * @param policy what is made of more than one stream
	 * @param options execution and output buffers
	 * @return pieces of at most 64 KiB; the subscriber releases them. What was decoded
	 * before an error arrives before the error
	 */
	Flux<DataBuffer> decompress(Publisher<? extends DataBuffer> source, CompressionCodec codec,
			DecompressionLimits limits, DecompressionPolicy policy, TransformOptions options);

	/**
	 * The codecs that are there.
	 * @return the codecs, in order of preference
	 */
	CompressionCodecs codecs();

}

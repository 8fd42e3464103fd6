package io.compressionkit.webflux.client;

import java.util.function.Consumer;

import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpRequestDecorator;

import io.compressionkit.CompressionCodec;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.http.ContentEncoding;
import io.compressionkit.http.HeaderNames;
import io.compressionkit.webflux.body.BodyLookahead;
import io.compressionkit.webflux.body.FlattenedBody;

/**
 * A request whose body is compressed as it is written, where that is worth it.
 */
final class ClientCompressedRequest extends ClientHttpRequestDecorator {

	/**
	 * Items that are flushed wait in queues of the connector, which forget them when the
	 * exchange is cancelled: they are left to the garbage collector.
	 */
	private static final TransformOptions FLUSHING = TransformOptions.defaults()
		.withFlush(FlushMode.EVERY_BUFFER)
		.withBufferFactory(DefaultDataBufferFactory.sharedInstance);

	private final CompressionEngine engine;

	private final CompressionCodec codec;

	private final int minSize;

	private final Consumer<Disposable> holder;

	/**
	 * Create a request.
	 * @param delegate the request as it is sent
	 * @param engine does the work
	 * @param codec the coding; its format has a content coding
	 * @param minSize the size in bytes from which a body is compressed
	 * @param holder takes what gives the body up; the latest counts
	 */
	ClientCompressedRequest(ClientHttpRequest delegate, CompressionEngine engine, CompressionCodec codec, int minSize,
			Consumer<Disposable> holder) {
		super(delegate);
		this.engine = engine;
		this.codec = codec;
		this.minSize = minSize;
		this.holder = holder;
	}

	@Override
	public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
		if (isLeftAlone()) {
			return super.writeWith(body);
		}
		int enough = Math.max(1, this.minSize);
		long length = getHeaders().getContentLength();
		if (length >= 0) {
			return (length < enough) ? super.writeWith(body) : writeCompressed(body);
		}
		return BodyLookahead.write(body, enough, (beginning) -> {
			this.holder.accept(beginning::discard);
			return beginning.isShort() ? writeShort(body, beginning) : writeCompressed(beginning);
		});
	}

	private Mono<Void> writeShort(Publisher<? extends DataBuffer> body, BodyLookahead.Body beginning) {
		if (beginning.isEmpty()) {
			// The client of the JDK cannot send a body that ends while it is subscribed
			// to.
			beginning.discard();
			return super.setComplete();
		}
		return super.writeWith(likewise(body, held(beginning)));
	}

	/** Connectors send the length of a body that is a {@link Mono}. */
	private static Publisher<DataBuffer> likewise(Publisher<? extends DataBuffer> body, Flux<DataBuffer> beginning) {
		return (body instanceof Mono) ? beginning.next() : beginning;
	}

	@Override
	public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		if (isLeftAlone()) {
			return super.writeAndFlushWith(body);
		}
		setCoding();
		return super.writeAndFlushWith(
				held(this.engine.compress(FlattenedBody.of(body), this.codec, FLUSHING, Side.CLIENT)).map(Mono::just));
	}

	private boolean isLeftAlone() {
		HttpHeaders headers = getHeaders();
		return headers.containsHeader(HttpHeaders.CONTENT_RANGE)
				|| !ContentEncoding.parse(headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING)).isIdentity();
	}

	private Mono<Void> writeCompressed(Publisher<? extends DataBuffer> body) {
		setCoding();
		TransformOptions options = TransformOptions.defaults().withBufferFactory(bufferFactory());
		return super.writeWith(held(this.engine.compress(body, this.codec, options, Side.CLIENT)));
	}

	private Flux<DataBuffer> held(Flux<DataBuffer> body) {
		return body.doOnSubscribe((subscription) -> this.holder.accept(subscription::cancel));
	}

	private void setCoding() {
		HttpHeaders headers = getHeaders();
		HeaderNames.INVALIDATED_BY_CODING.forEach(headers::remove);
		headers.set(HttpHeaders.CONTENT_ENCODING, this.codec.format().contentCoding());
	}

}

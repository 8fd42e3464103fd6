package io.compressionkit.webflux.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionRequest;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.flow.StageFlux;
import io.compressionkit.http.Decision;
import io.compressionkit.http.Verdict;
import io.compressionkit.webflux.body.BodyLookahead;
import io.compressionkit.webflux.body.FlattenedBody;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;

/**
 * A response that compresses its body if the rules say so, once its header is final:
 * status and header may be set until the first bytes are written, by actions before the
 * commit as well. A body is released buffer by buffer whatever becomes of it.
 */
class CompressedResponse extends ServerHttpResponseDecorator {

	/** The longest body that is compressed at a stroke and sent with its length. */
	static final int WHOLE = 128 * 1024;

	private final ResponseCoding coding;

	private final ResponseCodecs codecs;

	private final CompressionEngine engine;

	private final List<Supplier<? extends Mono<Void>>> commitActions = new ArrayList<>();

	private boolean prepared;

	private boolean written;

	private @Nullable CompressionFormat coded;

	/**
	 * Decorate a response.
	 * @param delegate the response
	 * @param coding the rules for it
	 * @param codecs what it can be compressed with
	 * @param engine does the work
	 */
	CompressedResponse(ServerHttpResponse delegate, ResponseCoding coding, ResponseCodecs codecs,
			CompressionEngine engine) {
		super(delegate);
		this.coding = coding;
		this.codecs = codecs;
		this.engine = engine;
		delegate.beforeCommit(this::complete);
	}

	/**
	 * Whether a body might be compressed. Actions before the commit may change any
	 * header, so that with them nothing is ruled out yet.
	 * @param length its length, or {@link ResponseCoding#DECLARED}
	 */
	final boolean mayCompress(long length) {
		this.written = true;
		return this.coding.isPossible() && !isCommitted()
				&& (!this.commitActions.isEmpty() || this.coding.decide(length).compresses());
	}

	/**
	 * Run what was to run before the commit, so that the header is final.
	 */
	final Mono<Void> prepare() {
		return Mono.defer(() -> {
			if (this.prepared) {
				return Mono.empty();
			}
			this.prepared = true;
			return Flux.concat(Flux.fromIterable(this.commitActions).map(Supplier::get)).then();
		});
	}

	/**
	 * Decide about a body whose header is final.
	 * @param length its length, or {@link ResponseCoding#DECLARED}
	 * @return how to compress it, or {@code null}
	 */
	final @Nullable CompressionCodec decide(long length) {
		Decision decision = this.coding.decide(length);
		CompressionFormat format = decision.compresses() ? decision.format() : null;
		return (format != null) ? this.codecs.get(format) : null;
	}

	private void markCoded(CompressionCodec codec) {
		this.coded = codec.format();
		this.coding.markCoded(codec.format());
	}

	/** Runs before the commit, whoever brings it about. */
	private Mono<Void> complete() {
		return prepare().then(Mono.fromRunnable(() -> {
			if (this.coded == null) {
				this.coding.markUncoded(this.written);
			}
			else {
				this.coding.tell(Verdict.COMPRESS, this.coded);
			}
		}));
	}

	@Override
	public void beforeCommit(Supplier<? extends Mono<Void>> action) {
		if (this.prepared) {
			super.beforeCommit(action);
		}
		else {
			this.commitActions.add(action);
		}
	}

	@Override
	public Mono<Void> setComplete() {
		this.written = true;
		return super.setComplete();
	}

	@Override
	public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
		return Mono.defer(() -> mayCompress(ResponseCoding.DECLARED) ? look(body) : super.writeWith(body));
	}

	/** Take as much of a body as it takes to know whether it is long enough, or whole. */
	private Mono<Void> look(Publisher<? extends DataBuffer> body) {
		long enough = this.coding.minSize();
		long length = this.coding.declaredLength();
		if (body instanceof Mono) {
			enough = WHOLE + 1;
		}
		else if (length >= 0 && length <= WHOLE) {
			enough = length + 1;
		}
		return afterFailure(BodyLookahead.write(body, enough, (begun) -> {
			Mono<Void> write = begun.isShort() ? writeWhole(begun) : writeStream(begun);
			return write.doFinally((signal) -> begun.discard());
		}));
	}

	/**
	 * Compress a short body at a stroke, on this thread or with one hop.
	 */
	final Mono<Void> writeWhole(Flux<DataBuffer> body) {
		return StageFlux.of(body, WholeBodyStage::new)
			.next()
			.flatMap((bytes) -> prepare().then(Mono.defer(() -> writeWhole(bytes))));
	}

	private Mono<Void> writeWhole(byte[] bytes) {
		CompressionCodec codec = decide(bytes.length);
		if (bytes.length == 0) {
			return super.setComplete();
		}
		if (codec == null) {
			return writeBytes(bytes);
		}
		CompressionRequest request = CompressionRequest.of(bytes, codec.format()).withCodec(codec);
		return this.engine.compressShort(request, Side.SERVER).flatMap((result) -> {
			markCoded(codec);
			return writeBytes(result.bytes());
		});
	}

	private Mono<Void> writeBytes(byte[] bytes) {
		HttpHeaders headers = getHeaders();
		DataBuffer buffer = bufferFactory().wrap(bytes);
		if (headers.containsHeader(HttpHeaders.TRAILER)) {
			return super.writeWith(Flux.just(buffer));
		}
		headers.setContentLength(bytes.length);
		return super.writeWith(Mono.just(buffer));
	}

	/**
	 * Compress a body as it passes. Its header does not wait for what the codec holds
	 * back, and a body that fails from here on has begun.
	 */
	final Mono<Void> writeStream(Flux<DataBuffer> body) {
		return prepare().then(Mono.defer(() -> {
			CompressionCodec codec = decide(ResponseCoding.DECLARED);
			if (codec == null) {
				return super.writeWith(body);
			}
			markCoded(codec);
			return super.writeWith(StageFlux.of(compress(body, codec, FlushMode.ON_COMPLETE), HeaderFirstStage::new));
		}));
	}

	private Flux<DataBuffer> compress(Flux<DataBuffer> body, CompressionCodec codec, FlushMode flush) {
		TransformOptions options = TransformOptions.defaults().withFlush(flush).withBufferFactory(bufferFactory());
		return this.engine.compress(body, codec, options, Side.SERVER);
	}

	@Override
	public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		return Mono
			.defer(() -> mayCompress(ResponseCoding.DECLARED) ? writeItems(body) : super.writeAndFlushWith(body));
	}

	/** The header leaves before the first item, every item as soon as it is complete. */
	private Mono<Void> writeItems(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		return afterFailure(prepare().then(Mono.defer(() -> {
			CompressionCodec codec = decide(ResponseCoding.DECLARED);
			if (codec == null) {
				return super.writeAndFlushWith(body);
			}
			markCoded(codec);
			Flux<DataBuffer> items = FlattenedBody.withFlushes(body);
			return super.writeAndFlushWith(new FlushedPieces(compress(items, codec, FlushMode.EMPTY_BUFFER)));
		})));
	}

	/** What was meant for the body that failed must not be said of an error page. */
	final Mono<Void> afterFailure(Mono<Void> write) {
		return write.doOnError((error) -> {
			if (!isCommitted()) {
				getHeaders().clearContentHeaders();
				this.coded = null;
				this.written = false;
			}
		});
	}

}

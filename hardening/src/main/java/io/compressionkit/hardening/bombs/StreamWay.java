package io.compressionkit.hardening.bombs;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;
import io.compressionkit.hardening.measure.CountedAllocator;
import io.compressionkit.hardening.measure.Quiet;

/**
 * A stream for each coding, of pooled buffers.
 */
final class StreamWay implements Way {

	private static final Duration PATIENCE = Duration.ofMinutes(10);

	private final CountedAllocator allocator = new CountedAllocator();

	private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(this.allocator);

	private final DefaultCompressionService service;

	private final long limit;

	StreamWay(CompressionCodecs codecs, long limit) {
		this.limit = limit;
		this.service = CompressionServiceBuilder.forCodecs(codecs).build();
	}

	@Override
	public String name() {
		return "stream";
	}

	@Override
	public @Nullable Verdict expected(Bomb bomb) {
		return bomb.service();
	}

	@Override
	public long limit() {
		return this.limit;
	}

	@Override
	public Outcome meet(Bomb bomb) throws InterruptedException {
		AtomicLong accepted = new AtomicLong();
		AtomicLong produced = new AtomicLong();
		Verdict verdict = Verdict.ACCEPTED;
		try {
			decode(bomb, source(bomb, accepted)).map((buffer) -> produced.addAndGet(discard(buffer)))
				.blockLast(PATIENCE);
		}
		catch (RuntimeException ex) {
			verdict = Verdict.of(ex);
		}
		Quiet.await(this.allocator, bomb.name());
		return new Outcome(verdict, accepted.get(), produced.get());
	}

	private Flux<DataBuffer> source(Bomb bomb, AtomicLong accepted) {
		return Flux.generate(bomb::pieces, (pieces, sink) -> {
			if (pieces.hasNext()) {
				byte[] piece = pieces.next();
				accepted.addAndGet(piece.length);
				sink.next(this.buffers.wrap(this.allocator.buffer(piece.length).writeBytes(piece)));
			}
			else {
				sink.complete();
			}
			return pieces;
		});
	}

	private Flux<DataBuffer> decode(Bomb bomb, Flux<DataBuffer> source) {
		DecompressionLimits limits = DecompressionLimits.none()
			.withMaxOutputSize(this.limit)
			.withMaxRatio(bomb.maxRatio());
		Flux<DataBuffer> decoded = source;
		for (int i = bomb.codings().size() - 1; i >= 0; i--) {
			decoded = this.service.decompress(decoded, this.service.codecs().get(Bombs.format(bomb.codings().get(i))),
					limits, DecompressionPolicy.DEFAULT);
		}
		return decoded;
	}

	private static int discard(DataBuffer buffer) {
		int size = buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		return size;
	}

	@Override
	public void close() {
		this.service.close();
	}

}

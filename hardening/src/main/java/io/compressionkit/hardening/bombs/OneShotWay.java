package io.compressionkit.hardening.bombs;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionCodecs;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.engine.CompressionServiceBuilder;
import io.compressionkit.engine.DefaultCompressionService;

/**
 * A blocking one-shot call. The input has one coding and fits into an array.
 */
final class OneShotWay implements Way {

	private static final long MAX_SIZE = 64 << 20;

	private final AtomicLong consumed = new AtomicLong();

	private final DefaultCompressionService service;

	private final long limit;

	OneShotWay(CompressionCodecs codecs, long limit) {
		this.limit = limit;
		this.service = CompressionServiceBuilder.forCodecs(codecs)
			.listener((transform) -> this.consumed.set(transform.bytesIn()))
			.build();
	}

	@Override
	public String name() {
		return "one-shot";
	}

	@Override
	public @Nullable Verdict expected(Bomb bomb) {
		return (bomb.codings().size() == 1 && bomb.size() <= MAX_SIZE) ? bomb.service() : null;
	}

	@Override
	public long limit() {
		return this.limit;
	}

	@Override
	public long kept() {
		return this.limit + MAX_SIZE;
	}

	@Override
	public Outcome meet(Bomb bomb) {
		DecompressionRequest request = DecompressionRequest.of(bomb.toByteArray(), Bombs.format(bomb.codings().get(0)))
			.withLimits(DecompressionLimits.none().withMaxOutputSize(this.limit).withMaxRatio(bomb.maxRatio()));
		try {
			long produced = this.service.decompressSync(request).bytesProduced();
			return new Outcome(Verdict.ACCEPTED, this.consumed.get(), produced);
		}
		catch (RuntimeException ex) {
			return new Outcome(Verdict.of(ex), this.consumed.get(), 0);
		}
	}

	@Override
	public void close() {
		this.service.close();
	}

}

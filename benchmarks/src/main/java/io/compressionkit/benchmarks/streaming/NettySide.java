package io.compressionkit.benchmarks.streaming;

import com.aayushatharva.brotli4j.encoder.Encoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.BrotliDecoder;
import io.netty.handler.codec.compression.BrotliEncoder;
import io.netty.handler.codec.compression.ZlibCodecFactory;
import io.netty.handler.codec.compression.ZlibWrapper;
import io.netty.handler.codec.compression.ZstdDecoder;
import io.netty.handler.codec.compression.ZstdEncoder;

import io.compressionkit.CompressionFormat;
import io.compressionkit.benchmarks.bare.BareCodec;

/**
 * Netty's codec in an embedded channel.
 */
final class NettySide extends StreamSide {

	NettySide(StreamJob job) {
		super(job);
	}

	@Override
	void once() {
		EmbeddedChannel channel = new EmbeddedChannel(handler());
		Chunks chunks = this.job.chunks();
		int count = chunks.count();
		boolean compress = this.job.compress();
		for (int i = 0; i < count; i++) {
			if (compress) {
				channel.writeOutbound(chunks.slice(i));
			}
			else {
				channel.writeInbound(chunks.slice(i));
			}
			drain(channel);
		}
		channel.finish();
		drain(channel);
	}

	private void drain(EmbeddedChannel channel) {
		ByteBuf piece = this.job.compress() ? channel.readOutbound() : channel.readInbound();
		while (piece != null) {
			if (piece.isReadable()) {
				this.tally.accept(Chunks.FACTORY.wrap(piece));
			}
			else {
				piece.release();
			}
			piece = this.job.compress() ? channel.readOutbound() : channel.readInbound();
		}
	}

	private ChannelHandler handler() {
		CompressionFormat format = this.job.format();
		boolean compress = this.job.compress();
		if (format.equals(CompressionFormat.ZSTD)) {
			return compress ? new ZstdEncoder(BareCodec.ZSTD_LEVEL) : new ZstdDecoder();
		}
		if (format.equals(CompressionFormat.BROTLI)) {
			return compress
					? new BrotliEncoder(Encoder.Parameters.create(BareCodec.BROTLI_QUALITY, BareCodec.BROTLI_WINDOW))
					: new BrotliDecoder();
		}
		ZlibWrapper wrapper = format.equals(CompressionFormat.GZIP) ? ZlibWrapper.GZIP
				: format.equals(CompressionFormat.ZLIB) ? ZlibWrapper.ZLIB : ZlibWrapper.NONE;
		return compress ? ZlibCodecFactory.newZlibEncoder(wrapper, BareCodec.DEFLATE_LEVEL)
				: ZlibCodecFactory.newZlibDecoder(wrapper, 0);
	}

}

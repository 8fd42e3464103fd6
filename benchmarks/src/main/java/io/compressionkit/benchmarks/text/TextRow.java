package io.compressionkit.benchmarks.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.netty.buffer.ByteBuf;
import reactor.core.publisher.Flux;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.CharSequenceEncoder;
import org.springframework.core.codec.StringDecoder;
import org.springframework.core.io.buffer.DataBuffer;

import io.compressionkit.benchmarks.LoopSource;
import io.compressionkit.benchmarks.contest.Contest;
import io.compressionkit.benchmarks.contest.Role;
import io.compressionkit.benchmarks.contest.Row;
import io.compressionkit.benchmarks.contest.Settings;
import io.compressionkit.benchmarks.contest.Target;
import io.compressionkit.benchmarks.payload.Payloads;
import io.compressionkit.benchmarks.streaming.Chunks;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextEncoder;

/**
 * Text streams in chunks of 4 KiB.
 */
public final class TextRow implements Row {

	private static final int CHUNK = 4 * 1024;

	private static final double MIB = 1 << 20;

	private static final ResolvableType STRING = ResolvableType.forClass(String.class);

	@Override
	public String id() {
		return "B4";
	}

	@Override
	public String title() {
		return "Text, encoded, decoded and both";
	}

	@Override
	public List<Contest> contests(Settings settings) {
		int count = settings.streamSize() / CHUNK;
		List<Contest> contests = new ArrayList<>();
		String line = new String(Payloads.line(CHUNK, CHUNK), StandardCharsets.UTF_8);
		add(contests, "LINE", new Text(line, count), 20);
		add(contests, "mixed scripts", new Text(Payloads.mixed(CHUNK), count), 6);
		return contests;
	}

	private static void add(List<Contest> contests, String payload, Text text, double overBefore) {
		contests.add(contest(payload + " encode", text).ours(() -> new TextSide(text::encode))
			.with("floor", Role.FLOOR, () -> new TextSide(text::encodeBare))
			.with("before", Role.BEFORE, () -> new TextSide(text::encodeUnits))
			.with("spring", Role.PEER, () -> new TextSide(text::encodeSpring))
			.target(Target.speedup("before", overBefore))
			.target(Target.speedup("floor", 1.0))
			.target(Target.speedup("spring", 1.0)));
		contests.add(contest(payload + " decode", text).ours(() -> new TextSide(text::decode))
			.with("floor", Role.FLOOR, () -> new TextSide(text::decodeBare))
			.with("spring", Role.PEER, () -> new TextSide(text::decodeSpring))
			.target(Target.speedup("floor", 0.97))
			.target(Target.speedup("spring", 1.0)));
		contests.add(contest(payload + " transcode", text).ours(() -> new TextSide(text::transcode))
			.with("floor", Role.FLOOR, () -> new TextSide(text::transcodeBare))
			.with("before", Role.BEFORE, () -> new TextSide(text::transcodeUnits))
			.with("spring", Role.PEER, () -> new TextSide(text::transcodeSpring))
			.target(Target.speedup("spring", 1.0)));
	}

	private static Contest contest(String name, Text text) {
		return Contest.of(name, "MiB").withUnitsPerOperation(text.chunks.count() * (double) text.encoded.length / MIB);
	}

	/** A chunk, so many times, and the ways to take it through. */
	private static final class Text {

		private final String chunk;

		private final byte[] encoded;

		private final int count;

		private final Chunks chunks;

		private final LoopSource<String> strings;

		private Text(String chunk, int count) {
			this.chunk = chunk;
			this.encoded = chunk.getBytes(StandardCharsets.UTF_8);
			this.count = count;
			this.chunks = new Chunks(repeat(this.encoded, count), this.encoded.length);
			this.strings = new LoopSource<>(count, (index) -> chunk);
		}

		private static byte[] repeat(byte[] bytes, int count) {
			byte[] all = new byte[bytes.length * count];
			for (int i = 0; i < count; i++) {
				System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
			}
			return all;
		}

		private void encode(TextTally tally) {
			TextSide.receive(TextEncoder.encode(this.strings, Chunks.FACTORY), tally::bytes);
		}

		private void encodeBare(TextTally tally) {
			for (int i = 0; i < this.count; i++) {
				tally.bytes(Chunks.FACTORY.wrap(this.chunk.getBytes(StandardCharsets.UTF_8)));
			}
		}

		private void encodeUnits(TextTally tally) {
			CodeUnitEncoder encoder = new CodeUnitEncoder();
			for (int i = 0; i < this.count; i++) {
				tally.bytes(Chunks.FACTORY.wrap(encoder.encode(this.chunk)));
			}
			tally.bytes(Chunks.FACTORY.wrap(encoder.finish()));
		}

		private void encodeSpring(TextTally tally) {
			TextSide.receive(encodeSpring(Flux.from(this.strings)), tally::bytes);
		}

		private static Flux<DataBuffer> encodeSpring(Flux<String> strings) {
			return CharSequenceEncoder.allMimeTypes().encode(strings, Chunks.FACTORY, STRING, null, Map.of());
		}

		private void decode(TextTally tally) {
			TextSide.receive(TextDecoder.decode(this.chunks), tally::text);
		}

		private void decodeBare(TextTally tally) {
			byte[] bytes = new byte[this.encoded.length];
			for (int i = 0; i < this.count; i++) {
				tally.text(decodeBare(i, bytes));
			}
		}

		private String decodeBare(int index, byte[] bytes) {
			ByteBuf buffer = this.chunks.slice(index);
			buffer.readBytes(bytes);
			buffer.release();
			return new String(bytes, StandardCharsets.UTF_8);
		}

		private void decodeSpring(TextTally tally) {
			TextSide.receive(decodeSpring(), tally::text);
		}

		private Flux<String> decodeSpring() {
			return StringDecoder.allMimeTypes(List.of("\n"), false).decode(this.chunks, STRING, null, Map.of());
		}

		private void transcode(TextTally tally) {
			TextSide.receive(TextEncoder.encode(TextDecoder.decode(this.chunks), Chunks.FACTORY), tally::bytes);
		}

		private void transcodeBare(TextTally tally) {
			byte[] bytes = new byte[this.encoded.length];
			for (int i = 0; i < this.count; i++) {
				tally.bytes(Chunks.FACTORY.wrap(decodeBare(i, bytes).getBytes(StandardCharsets.UTF_8)));
			}
		}

		private void transcodeUnits(TextTally tally) {
			byte[] bytes = new byte[this.encoded.length];
			CodeUnitEncoder encoder = new CodeUnitEncoder();
			for (int i = 0; i < this.count; i++) {
				tally.bytes(Chunks.FACTORY.wrap(encoder.encode(decodeBare(i, bytes))));
			}
			tally.bytes(Chunks.FACTORY.wrap(encoder.finish()));
		}

		private void transcodeSpring(TextTally tally) {
			TextSide.receive(encodeSpring(decodeSpring()), tally::bytes);
		}

	}

}

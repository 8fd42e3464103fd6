package io.compressionkit.hardening.fuzz;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import io.compressionkit.hardening.judge.Hex;
import io.compressionkit.hardening.judge.Kit;
import io.compressionkit.text.MalformedTextException;
import io.compressionkit.text.TextDecoder;
import io.compressionkit.text.TextDecoderOptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads whatever comes as text, beside the decoders of the JDK.
 */
@Timeout(300)
class TextDecoderFuzzTests {

	private static final Duration LONGEST = Duration.ofSeconds(20);

	private static final char REPLACEMENT = '\ufffd';

	@FuzzTest
	void whateverComesIsTextOrRefused(byte[] input) {
		Random random = DecodingChecks.random(input);
		check(input, StandardCharsets.UTF_8, utf8(input), random);
		check(input, StandardCharsets.UTF_16LE, utf16(input, 0), random);
		check(input, StandardCharsets.UTF_16BE, utf16(input, 1), random);
		check(input, StandardCharsets.ISO_8859_1, new String(input, StandardCharsets.ISO_8859_1), random);
	}

	private static void check(byte[] input, Charset charset, String expected, Random random) {
		TextDecoderOptions options = TextDecoderOptions.of(charset);
		boolean unicode = !charset.equals(StandardCharsets.ISO_8859_1);
		String bomless = (unicode && expected.startsWith("\ufeff")) ? expected.substring(1) : expected;
		for (List<byte[]> chunks : List.of(Kit.chunks(input, input.length), Kit.chunks(input, 1),
				Kit.chunks(input, random))) {
			assertThat(decode(chunks, options.withIgnoreBom(true))).as("%s %s", charset, Hex.of(input))
				.isEqualTo(expected);
			assertThat(decode(chunks, options)).isEqualTo(bomless);
			checkFatal(chunks, options.withFatal(true), input, bomless);
		}
	}

	private static void checkFatal(List<byte[]> chunks, TextDecoderOptions options, byte[] input, String expected) {
		boolean sound = isSound(input, options.charset());
		try {
			assertThat(decode(chunks, options)).isEqualTo(expected);
			assertThat(sound).as("%s takes %s", options, Hex.of(input)).isTrue();
		}
		catch (MalformedTextException ex) {
			assertThat(sound).as("%s refuses %s", options, Hex.of(input)).isFalse();
			assertThat(ex.getOffset()).isBetween(0L, (long) input.length);
			byte[] before = Arrays.copyOf(input, (int) ex.getOffset());
			assertThat(isSound(before, options.charset()))
				.as("%s is wrong at %d in %s", options, ex.getOffset(), Hex.of(input))
				.isTrue();
		}
	}

	private static String decode(List<byte[]> chunks, TextDecoderOptions options) {
		UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
		NettyDataBufferFactory buffers = new NettyDataBufferFactory(allocator);
		Flux<DataBuffer> source = Flux.fromIterable(chunks)
			.map((chunk) -> buffers.allocateBuffer(chunk.length).write(chunk));
		StringBuilder text = new StringBuilder();
		try {
			TextDecoder.decode(source, options).doOnNext(text::append).blockLast(LONGEST);
		}
		finally {
			assertThat(allocator.metric().usedDirectMemory() + allocator.metric().usedHeapMemory()).isZero();
		}
		return text.toString();
	}

	private static boolean isSound(byte[] input, Charset charset) {
		try {
			charset.newDecoder().decode(ByteBuffer.wrap(input));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	/**
	 * As the JDK decodes, but for surrogates: the JDK replaces the three bytes of one by
	 * one character, where each is to be replaced by one.
	 */
	private static String utf8(byte[] input) {
		CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
		ByteBuffer in = ByteBuffer.wrap(input);
		CharBuffer out = CharBuffer.allocate(input.length + 1);
		while (true) {
			CoderResult result = decoder.decode(in, out, true);
			if (!result.isMalformed()) {
				return out.flip().toString();
			}
			boolean surrogate = (in.get(in.position()) & 0xff) == 0xed && in.remaining() > 1
					&& (in.get(in.position() + 1) & 0xff) >= 0xa0;
			out.put(REPLACEMENT);
			in.position(in.position() + (surrogate ? 1 : result.length()));
		}
	}

	/**
	 * By code units. Of a high surrogate and half a code unit at the end there is one
	 * error, as the Encoding Standard has it.
	 */
	private static String utf16(byte[] input, int low) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i + 1 < input.length; i += 2) {
			text.append((char) ((input[i + low] & 0xff) | (input[i + 1 - low] & 0xff) << 8));
		}
		boolean half = input.length % 2 != 0
				&& (text.isEmpty() || !Character.isHighSurrogate(text.charAt(text.length() - 1)));
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
				i++;
			}
			else if (Character.isSurrogate(c)) {
				text.setCharAt(i, REPLACEMENT);
			}
		}
		return half ? text.append(REPLACEMENT).toString() : text.toString();
	}

}

package io.compressionkit.text;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.util.Assert;

import io.compressionkit.flow.StageFlux;

/**
 * Splits text in lines, each ended by a line feed, a carriage return, or both in this
 * order, also across chunks. The last line needs no terminator.
 * <p>
 * Thread-safe, as it keeps nothing: each subscription has a state of its own.
 */
public final class TextLines {

	private TextLines() {
	}

	/**
	 * Split text in lines. A line is cut out of its chunk with one copy; the parts of a
	 * line that lies across chunks wait where they are and are joined when it ends. Fails
	 * with a {@link LineTooLongException} as soon as a line is too long, after the lines
	 * before it were given.
	 * @param text the text in chunks of any size
	 * @param maxLineLength the length allowed for a line in UTF-16 code units, without
	 * its terminator; at least 1
	 * @return the lines without terminators, one by one as they are asked for
	 */
	public static Flux<String> split(Publisher<String> text, int maxLineLength) {
		Assert.notNull(text, "text must not be null");
		Assert.isTrue(maxLineLength > 0, () -> "maxLineLength must be at least 1, but is " + maxLineLength);
		return StageFlux.<String, String>of(text, () -> new LineStage(maxLineLength));
	}

	private static final class LineStage extends TextStage<String, String> {

		private final int maxLineLength;

		/** The parts of an unfinished line; the first one begins inside its chunk. */
		private final List<String> parts = new ArrayList<>();

		private int firstPartStart;

		private int partsLength;

		private int position;

		private int nextLineFeed;

		private int nextReturn;

		private boolean afterReturn;

		private LineStage(int maxLineLength) {
			this.maxLineLength = maxLineLength;
		}

		@Override
		public void accept(String chunk) {
			super.accept(chunk);
			this.position = 0;
			if (this.afterReturn && !chunk.isEmpty()) {
				this.afterReturn = false;
				this.position = (chunk.charAt(0) == '\n') ? 1 : 0;
			}
			this.nextLineFeed = find(chunk, '\n');
			this.nextReturn = find(chunk, '\r');
		}

		@Override
		@Nullable String work(String chunk) {
			int start = this.position;
			int end = Math.min(this.nextLineFeed, this.nextReturn);
			if ((long) this.partsLength + end - start > this.maxLineLength) {
				throw new LineTooLongException(this.maxLineLength);
			}
			spend(end - start + 1);
			if (end == chunk.length()) {
				this.position = end;
				hold(chunk, start, end);
				return null;
			}
			skipTerminator(chunk, end);
			return this.parts.isEmpty() ? chunk.substring(start, end) : join(chunk, start, end);
		}

		private void skipTerminator(String chunk, int end) {
			this.position = end + 1;
			if (end == this.nextReturn) {
				this.nextReturn = find(chunk, '\r');
				if (this.position == chunk.length()) {
					this.afterReturn = true;
				}
				else if (this.nextLineFeed == this.position) {
					this.position++;
				}
			}
			if (this.nextLineFeed < this.position) {
				this.nextLineFeed = find(chunk, '\n');
			}
		}

		/** The next occurrence; the end if there is none. */
		private int find(String chunk, char terminator) {
			int index = chunk.indexOf(terminator, this.position);
			return (index >= 0) ? index : chunk.length();
		}

		private void hold(String chunk, int start, int end) {
			if (start == end) {
				return;
			}
			if (this.parts.isEmpty()) {
				this.firstPartStart = start;
			}
			this.parts.add(chunk);
			this.partsLength += end - start;
		}

		private String join(String chunk, int start, int end) {
			StringBuilder line = new StringBuilder(this.partsLength + end - start);
			int from = this.firstPartStart;
			for (String part : this.parts) {
				line.append(part, from, part.length());
				from = 0;
			}
			this.parts.clear();
			this.partsLength = 0;
			return line.append(chunk, start, end).toString();
		}

		@Override
		boolean isUsedUp(String chunk) {
			return this.position >= chunk.length();
		}

		@Override
		@Nullable String end() {
			return this.parts.isEmpty() ? null : join("", 0, 0);
		}

	}

}

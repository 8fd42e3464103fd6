package io.compressionkit.hardening.bombs;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

/**
 * A hostile input: some bytes, and then others again and again. Immutable.
 *
 * @param name what is hostile about it
 * @param codings the content codings in the order in which they were applied
 * @param head the bytes it begins with; not changed
 * @param repeated the bytes that follow; not changed
 * @param repetitions how often they do
 * @param maxRatio the limit of the ratio that it is to meet, 0 for none
 * @param window the windows that its decompression may hold, in bytes
 * @param service what the service is to make of it, {@code null} if it is not to see it
 * @param server what the server is to make of it, {@code null} if it is not to see it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Bomb(String name, List<String> codings, byte[] head, byte[] repeated, long repetitions, double maxRatio,
		long window, @Nullable Verdict service, @Nullable Verdict server) {

	private static final int PIECE = 16 * 1024;

	private static final byte[] NOTHING = {};

	private static final long USUAL_WINDOW = 8 << 20;

	/**
	 * An input that is the same to the service and to the server.
	 */
	static Bomb of(String name, List<String> codings, byte[] bytes, Verdict verdict) {
		return repeating(name, codings, bytes, NOTHING, 0, verdict);
	}

	/**
	 * An input that goes on and on.
	 */
	static Bomb repeating(String name, List<String> codings, byte[] head, byte[] repeated, long repetitions,
			Verdict verdict) {
		return new Bomb(name, codings, head, repeated, repetitions, 0, USUAL_WINDOW, verdict, verdict);
	}

	/**
	 * The same input, with another view of it.
	 */
	Bomb expecting(@Nullable Verdict service, @Nullable Verdict server) {
		return new Bomb(this.name, this.codings, this.head, this.repeated, this.repetitions, this.maxRatio, this.window,
				service, server);
	}

	/**
	 * The same input, which may hold larger windows.
	 */
	Bomb withWindow(long window) {
		return new Bomb(this.name, this.codings, this.head, this.repeated, this.repetitions, this.maxRatio, window,
				this.service, this.server);
	}

	/**
	 * The same input, which meets a limit of the ratio; the server has none.
	 */
	Bomb withMaxRatio(String name, double maxRatio, Verdict service) {
		return new Bomb(name, this.codings, this.head, this.repeated, this.repetitions, maxRatio, this.window, service,
				null);
	}

	/**
	 * How long it is.
	 * @return bytes
	 */
	long size() {
		return this.head.length + this.repeated.length * this.repetitions;
	}

	/**
	 * All of it.
	 * @return a new array
	 */
	byte[] toByteArray() {
		byte[] bytes = new byte[Math.toIntExact(size())];
		int at = copy(this.head, bytes, 0);
		for (long i = 0; i < this.repetitions; i++) {
			at = copy(this.repeated, bytes, at);
		}
		return bytes;
	}

	private static int copy(byte[] from, byte[] to, int at) {
		System.arraycopy(from, 0, to, at, from.length);
		return at + from.length;
	}

	/**
	 * All of it, in pieces of some 16 KiB that are made when they are asked for.
	 * @return new arrays
	 */
	Iterator<byte[]> pieces() {
		return new Pieces(this);
	}

	/** Not thread-safe. */
	private static final class Pieces implements Iterator<byte[]> {

		private final Bomb bomb;

		private int headRead;

		private long repeated;

		private int rest;

		private Pieces(Bomb bomb) {
			this.bomb = bomb;
		}

		@Override
		public boolean hasNext() {
			return this.headRead < this.bomb.head.length || this.repeated < this.bomb.repetitions;
		}

		@Override
		public byte[] next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			byte[] piece = new byte[PIECE];
			int length = Math.min(PIECE, this.bomb.head.length - this.headRead);
			System.arraycopy(this.bomb.head, this.headRead, piece, 0, length);
			this.headRead += length;
			while (length < PIECE && this.repeated < this.bomb.repetitions) {
				int count = Math.min(PIECE - length, this.bomb.repeated.length - this.rest);
				System.arraycopy(this.bomb.repeated, this.rest, piece, length, count);
				length += count;
				this.rest += count;
				if (this.rest == this.bomb.repeated.length) {
					this.rest = 0;
					this.repeated++;
				}
			}
			return (length == PIECE) ? piece : Arrays.copyOf(piece, length);
		}

	}

}

package io.compressionkit.hardening.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads many streams in one thread: events as they come, other content a little at a
 * time, and only once it is told to. Not thread-safe.
 */
final class SlowClient implements AutoCloseable {

	private static final int EVENTS_BUFFER = 16 * 1024;

	private static final int STEP = 4 * 1024;

	private static final Duration WAIT = Duration.ofMillis(20);

	private final int port;

	private final Selector selector;

	private final Duration step;

	private final List<SlowStream> events = new ArrayList<>();

	private final List<SlowStream> contents = new ArrayList<>();

	private final ByteBuffer eventsBuffer = ByteBuffer.allocate(EVENTS_BUFFER);

	private final ByteBuffer stepBuffer = ByteBuffer.allocate(STEP);

	/**
	 * Create a client.
	 * @param port where the server listens
	 * @param step how long to wait after 4 KiB of content were read from each stream
	 * @throws IOException if there can be none
	 */
	SlowClient(int port, Duration step) throws IOException {
		this.port = port;
		this.step = step;
		this.selector = Selector.open();
	}

	void openEvents(String path, String coding, int count) throws IOException {
		for (int i = 0; i < count; i++) {
			SlowStream stream = new SlowStream(this.port, path, coding);
			stream.channel().register(this.selector, SelectionKey.OP_READ, stream);
			this.events.add(stream);
		}
	}

	/** Nothing is read from them for now. */
	void openContents(String path, String coding, int count) throws IOException {
		for (int i = 0; i < count; i++) {
			this.contents.add(new SlowStream(this.port, path, coding));
		}
	}

	/**
	 * The streams of events.
	 * @return all that were opened
	 */
	List<SlowStream> events() {
		return List.copyOf(this.events);
	}

	/**
	 * The streams of other content.
	 * @return all that were opened
	 */
	List<SlowStream> contents() {
		return List.copyOf(this.contents);
	}

	/**
	 * Read events for some time, and until all streams of events have begun.
	 * @param time how long at least
	 * @param limit how long at most
	 * @throws IOException if a stream is broken, or has not begun in time
	 */
	void readEvents(Duration time, Duration limit) throws IOException {
		long begin = System.nanoTime();
		while (System.nanoTime() - begin < time.toNanos() || !this.events.stream().allMatch(SlowStream::hasContent)) {
			if (System.nanoTime() - begin > limit.toNanos()) {
				throw new IOException("Not all streams have begun within " + limit);
			}
			select();
		}
	}

	/**
	 * Read everything until the server has closed all connections.
	 * @param limit how long at most
	 * @throws IOException if a stream is broken, or not closed in time
	 */
	void readToTheEnd(Duration limit) throws IOException {
		long begin = System.nanoTime();
		long nextStep = begin;
		List<SlowStream> open = new ArrayList<>(this.contents);
		while (!open.isEmpty() || !this.events.stream().allMatch(SlowStream::isClosedByServer)) {
			if (System.nanoTime() - begin > limit.toNanos()) {
				throw new IOException("Not all streams have ended within " + limit);
			}
			select();
			if (System.nanoTime() >= nextStep) {
				for (SlowStream stream : open) {
					stream.read(this.stepBuffer);
				}
				open.removeIf(SlowStream::isClosedByServer);
				nextStep = System.nanoTime() + this.step.toNanos();
			}
		}
	}

	private void select() throws IOException {
		this.selector.select((key) -> {
			try {
				((SlowStream) key.attachment()).read(this.eventsBuffer);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}, WAIT.toMillis());
	}

	@Override
	public void close() throws IOException {
		for (SlowStream stream : this.events) {
			stream.close();
		}
		for (SlowStream stream : this.contents) {
			stream.close();
		}
		this.selector.close();
	}

}

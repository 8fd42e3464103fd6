package io.compressionkit.pipe;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened, in order, on both sides of a pump.
 */
class EventLog {

	private final List<String> events = new ArrayList<>();

	synchronized void add(String event) {
		this.events.add(event);
	}

	synchronized List<String> events() {
		return List.copyOf(this.events);
	}

}

package io.compressionkit.hardening.faults;

import java.util.List;

/**
 * What came of a fault.
 *
 * @param fault the fault
 * @param client what its client saw
 * @param held what the application held on to afterwards
 * @param next how the next request was answered
 */
record Sighting(String fault, String client, String held, String next) {

	static final List<String> COLUMNS = List.of("fault", "what the client saw", "held afterwards", "next requests");

	List<String> row() {
		return List.of(this.fault, this.client, this.held, this.next);
	}

}

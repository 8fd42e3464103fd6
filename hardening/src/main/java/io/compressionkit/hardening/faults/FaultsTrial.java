package io.compressionkit.hardening.faults;

import java.util.ArrayList;
import java.util.List;

import io.compressionkit.hardening.measure.Host;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * Lets everything go wrong, each in an application of its own. Its short form is the
 * listeners alone; a test of this package runs all.
 */
public final class FaultsTrial implements Trial {

	@Override
	public String id() {
		return "faults";
	}

	@Override
	public String title() {
		return "Faults";
	}

	@Override
	public Finding run(boolean quick) throws Exception {
		List<List<String>> rows = new ArrayList<>();
		for (Fault<?> fault : quick ? ListenerFaults.all() : Faults.all()) {
			rows.add(fault.run().row());
		}
		return new Finding(id(), title(), Host.describe(),
				List.of(new Finding.Table("Each fault in an application of its own, talked to over a socket",
						Sighting.COLUMNS, rows)),
				List.of());
	}

}

package io.compressionkit.hardening;

import java.util.List;

import io.compressionkit.hardening.bombs.BombsTrial;
import io.compressionkit.hardening.breach.BreachTrial;
import io.compressionkit.hardening.faults.FaultsTrial;
import io.compressionkit.hardening.leaks.LeaksTrial;
import io.compressionkit.hardening.load.LoadTrial;
import io.compressionkit.hardening.load.SlowTrial;
import io.compressionkit.hardening.trial.Trial;

/**
 * The trials there are.
 */
public final class Trials {

	private Trials() {
	}

	/**
	 * All of them, in the order in which they are told of.
	 * @return the trials
	 */
	public static List<Trial> all() {
		return List.of(new BombsTrial(), new LeaksTrial(), new FaultsTrial(), new LoadTrial(), new SlowTrial(),
				new BreachTrial());
	}

	/**
	 * One of them.
	 * @param id its name
	 * @return the trial
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static Trial get(String id) {
		return all().stream()
			.filter((trial) -> trial.id().equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"There is no trial '%s', but there are %s".formatted(id, all().stream().map(Trial::id).toList())));
	}

}

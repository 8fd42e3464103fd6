package io.compressionkit.hardening.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What something fails with.
 */
enum Failure {

	/** What a defect throws. */
	EXCEPTION {
		@Override
		void raise() {
			throw new IllegalStateException("It was told to fail");
		}
	},

	/** What a native library throws that cannot be called. */
	LINKAGE {
		@Override
		void raise() {
			throw new UnsatisfiedLinkError("It was told to fail");
		}
	},

	/**
	 * What the virtual machine throws when it has no more memory, without it being so.
	 */
	MEMORY {
		@Override
		void raise() {
			throw new OutOfMemoryError("It was told to fail");
		}
	},

	/** Asks for memory until there is no more. */
	HEAP {
		@Override
		void raise() {
			List<byte[]> hoard = new ArrayList<>();
			while (hoard.size() < Integer.MAX_VALUE) {
				hoard.add(new byte[1 << 20]);
			}
		}
	};

	abstract void raise();

	String path() {
		return name().toLowerCase(Locale.ROOT);
	}

	static Failure of(String path) {
		return valueOf(path.toUpperCase(Locale.ROOT));
	}

}

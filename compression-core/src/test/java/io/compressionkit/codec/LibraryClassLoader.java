package io.compressionkit.codec;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Loads the classes of this library anew, and hides the classes of another one from them
 * or loads those anew as well.
 */
public final class LibraryClassLoader extends URLClassLoader {

	private final String hidden;

	private final List<String> anew;

	private LibraryClassLoader(String hidden, List<String> anew, URL... locations) {
		super(locations, LibraryClassLoader.class.getClassLoader());
		this.hidden = hidden;
		this.anew = anew;
	}

	/**
	 * A class path on which a library is missing.
	 * @param ours a class of this library
	 * @param hidden the packages of the other library
	 */
	public static LibraryClassLoader hiding(Class<?> ours, String hidden) {
		return new LibraryClassLoader(hidden, List.of("io.compressionkit."), location(ours));
	}

	/**
	 * A class path whose libraries have not been initialised yet.
	 * @param ours a class of this library
	 * @param theirs a class of the other library
	 * @param packages the packages of the other library
	 */
	public static LibraryClassLoader reloading(Class<?> ours, Class<?> theirs, String packages) {
		return new LibraryClassLoader("-", List.of("io.compressionkit.", packages), location(ours), location(theirs));
	}

	private static URL location(Class<?> type) {
		return type.getProtectionDomain().getCodeSource().getLocation();
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		synchronized (getClassLoadingLock(name)) {
			if (name.startsWith(this.hidden)) {
				throw new ClassNotFoundException(name);
			}
			if (this.anew.stream().anyMatch(name::startsWith)) {
				Class<?> loaded = findLoadedClass(name);
				return (loaded != null) ? loaded : findClass(name);
			}
			return super.loadClass(name, resolve);
		}
	}

}

package io.compressionkit.codec;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Loads the classes of this library anew, and hides the classes of another one from them
 * or loads those anew as well.
 */
public final class LibraryClassLoader extends URLClassLoader {

	private final String hidden;

	private final List<String> anew;

	/** A method that other libraries do not have. */
	private String missing = "";

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

	/**
	 * A class path with a version of a library that does not have a method yet.
	 * @param ours a class of this library
	 * @param theirs a class of the other library
	 * @param packages the packages of the other library
	 * @param method the name of the method
	 */
	public static LibraryClassLoader older(Class<?> ours, Class<?> theirs, String packages, String method) {
		LibraryClassLoader loader = reloading(ours, theirs, packages);
		loader.missing = method;
		return loader;
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

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		if (this.missing.isEmpty() || name.startsWith("io.compressionkit.")) {
			return super.findClass(name);
		}
		URL location = findResource(name.replace('.', '/') + ".class");
		if (location == null) {
			return getParent().loadClass(name);
		}
		try (InputStream in = location.openStream()) {
			String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
			String other = this.missing.substring(1) + "_";
			byte[] bytes = constants.replace(this.missing, other).getBytes(StandardCharsets.ISO_8859_1);
			return defineClass(name, bytes, 0, bytes.length);
		}
		catch (IOException ex) {
			throw new ClassNotFoundException(name, ex);
		}
	}

}

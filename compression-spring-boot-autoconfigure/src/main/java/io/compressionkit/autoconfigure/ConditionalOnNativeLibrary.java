package io.compressionkit.autoconfigure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Conditional;

/**
 * Matches when a native library is on the class path and can be loaded.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Conditional(OnNativeLibraryCondition.class)
@interface ConditionalOnNativeLibrary {

	/**
	 * The library.
	 * @return the library
	 */
	NativeLibrary value();

}

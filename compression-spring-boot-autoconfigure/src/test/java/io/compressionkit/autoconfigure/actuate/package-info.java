@NullMarked
package io.compressionkit.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;

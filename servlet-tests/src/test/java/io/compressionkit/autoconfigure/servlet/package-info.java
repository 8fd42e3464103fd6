@NullMarked
package io.compressionkit.autoconfigure.servlet;

import org.jspecify.annotations.NullMarked;

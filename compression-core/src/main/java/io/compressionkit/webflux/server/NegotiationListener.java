package io.compressionkit.webflux.server;

import io.compressionkit.CompressionFormat;
import io.compressionkit.http.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Hears what became of the negotiation about each response that passed a
 * {@link CompressionWebFilter}, once its header is final. Implementations are
 * thread-safe, return at once and do not throw; what they throw is logged and dropped.
 */
@FunctionalInterface
public interface NegotiationListener {

	/**
	 * A response is about to be sent.
	 * @param verdict whether it is compressed, and why not
	 * @param format what it is compressed with; {@code null} unless the verdict is
	 * {@link Verdict#COMPRESS}
	 */
	void negotiated(Verdict verdict, @Nullable CompressionFormat format);

}

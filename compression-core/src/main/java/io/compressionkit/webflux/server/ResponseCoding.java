package io.compressionkit.webflux.server;

import java.util.List;

import io.compressionkit.CompressionFormat;
import io.compressionkit.http.Choice;
import io.compressionkit.http.Decision;
import io.compressionkit.http.EntityTags;
import io.compressionkit.http.HeaderNames;
import io.compressionkit.http.ResponseHead;
import io.compressionkit.http.ResponsePolicy;
import io.compressionkit.http.Vary;
import io.compressionkit.http.Verdict;
import io.compressionkit.webflux.CompressionAttributes;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * The rules for one response: reads its header when a decision is due and writes what
 * follows from it. Not thread-safe.
 */
final class ResponseCoding {

	/** The length of a body of which nothing is known but its header. */
	static final long DECLARED = -1;

	private static final Log logger = LogFactory.getLog(NegotiationListener.class);

	private final ServerWebExchange exchange;

	private final ResponsePolicy policy;

	private final Choice choice;

	private final boolean excluded;

	private final NegotiationListener listener;

	/**
	 * Create the rules.
	 * @param exchange the exchange
	 * @param policy decides
	 * @param choice what was negotiated
	 * @param excluded whether the path is excluded
	 * @param listener who is told
	 */
	ResponseCoding(ServerWebExchange exchange, ResponsePolicy policy, Choice choice, boolean excluded,
			NegotiationListener listener) {
		this.exchange = exchange;
		this.policy = policy;
		this.choice = choice;
		this.excluded = excluded;
		this.listener = listener;
	}

	/**
	 * From which length on a body is compressed.
	 * @return bytes, 1 or more
	 */
	long minSize() {
		return Math.max(this.policy.minSize(), 1);
	}

	/**
	 * Whether any header would let the response be compressed.
	 * @return {@code false} when the request rules it out
	 */
	boolean isPossible() {
		return this.choice instanceof Choice.Coding && !isHead() && !isExcluded();
	}

	boolean isHead() {
		return method().equals("HEAD");
	}

	private boolean isExcluded() {
		return this.excluded || isOptedOut(this.exchange);
	}

	/**
	 * Whether a response is to be left as it is.
	 * @param exchange the exchange
	 * @return whether the attribute says so
	 */
	static boolean isOptedOut(ServerWebExchange exchange) {
		return Boolean.TRUE.equals(exchange.getAttribute(CompressionAttributes.NO_RESPONSE_COMPRESSION));
	}

	private String method() {
		return this.exchange.getRequest().getMethod().name();
	}

	/**
	 * Decide by the header as it is now.
	 * @param length how many bytes the body has, or {@link #DECLARED}
	 * @return the decision
	 */
	Decision decide(long length) {
		return this.policy.decide((length >= 0) ? head().withContentLength(length) : head(), this.choice);
	}

	/**
	 * The length that the header declares as it is now.
	 * @return bytes, or -1 if it declares none
	 */
	long declaredLength() {
		return head().contentLength();
	}

	private ResponseHead head() {
		ServerHttpResponse response = this.exchange.getResponse();
		HttpStatusCode status = response.getStatusCode();
		return ResponseHead.of(method(), (status != null) ? status.value() : 200, response.getHeaders()::getOrEmpty,
				isExcluded());
	}

	/**
	 * Let the header say that the body is compressed. An {@code Accept-Encoding} that
	 * could have changed it is named in {@code Vary}.
	 * @param format how
	 */
	void markCoded(CompressionFormat format) {
		HttpHeaders headers = this.exchange.getResponse().getHeaders();
		headers.set(HeaderNames.CONTENT_ENCODING, format.contentCoding());
		HeaderNames.INVALIDATED_BY_CODING.forEach(headers::remove);
		String entityTag = headers.getFirst(HeaderNames.ETAG);
		if (entityTag != null) {
			headers.set(HeaderNames.ETAG, EntityTags.weaken(entityTag));
		}
		addVary();
	}

	/**
	 * Complete the header of a response whose body is not compressed, or that has none.
	 * @param describesCoded whether an answer to HEAD may describe a compressed body
	 */
	void markUncoded(boolean describesCoded) {
		Decision decision = decide(DECLARED);
		CompressionFormat format = decision.format();
		if (describesCoded && format != null && isHead()) {
			markCoded(format);
		}
		else if (decision.varies()) {
			addVary();
		}
		tell(decision.compresses() ? Verdict.TOO_SHORT : decision.verdict(), null);
	}

	/**
	 * Tell the listener that the response is about to be sent.
	 * @param verdict whether it is compressed, and why not
	 * @param format how, or {@code null}
	 */
	void tell(Verdict verdict, @Nullable CompressionFormat format) {
		try {
			this.listener.negotiated(verdict, format);
		}
		catch (Throwable ex) {
			logger.warn("A negotiation listener failed", ex);
		}
	}

	/**
	 * Name {@code Accept-Encoding} in {@code Vary}, unless it is there.
	 */
	void addVary() {
		HttpHeaders headers = this.exchange.getResponse().getHeaders();
		List<String> lines = headers.getOrEmpty(HeaderNames.VARY);
		List<String> completed = Vary.add(lines, HeaderNames.ACCEPT_ENCODING);
		if (!completed.equals(lines)) {
			headers.put(HeaderNames.VARY, completed);
		}
	}

}

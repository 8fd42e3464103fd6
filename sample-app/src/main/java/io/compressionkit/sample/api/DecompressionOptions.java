package io.compressionkit.sample.api;

import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.DecompressionRequest;
import io.compressionkit.autoconfigure.CompressionProperties;

import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.util.unit.DataSize;

/**
 * Refines decompressions by the options of a request. A request may lower the limit of
 * the application, never raise it.
 */
@Component
class DecompressionOptions {

	private final DecompressionLimits limits;

	DecompressionOptions(CompressionProperties properties) {
		this.limits = properties.limits().toDecompressionLimits();
	}

	/**
	 * Refine a decompression.
	 * @param query the options
	 * @param request the decompression
	 * @return the refined one
	 * @throws InvalidOptionException when an option is not known or out of range
	 */
	DecompressionRequest apply(MultiValueMap<String, String> query, DecompressionRequest request) {
		QueryOptions options = QueryOptions.of(query, "policy", "maxOutputSize", "allowTruncated");
		DecompressionRequest refined = request
			.withPolicy(options.constant("policy", DecompressionPolicy.class, DecompressionPolicy.DEFAULT))
			.withLimits(this.limits.withMaxOutputSize(maxOutputSize(options)));
		return options.flag("allowTruncated", false) ? refined.allowingTruncated() : refined;
	}

	private long maxOutputSize(QueryOptions options) {
		long most = (this.limits.maxOutputSize() > 0) ? this.limits.maxOutputSize() : Long.MAX_VALUE;
		long size = options.get("maxOutputSize", "a size such as 1000 or 1MB", DataSize::parse, DataSize.ofBytes(most))
			.toBytes();
		if (size < 1 || size > most) {
			throw new InvalidOptionException(
					"Option 'maxOutputSize' must be 1 to %d bytes, but is %d".formatted(most, size));
		}
		return size;
	}

}

package io.compressionkit.autoconfigure;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What development tools show of the properties.
 */
class ConfigurationMetadataTests {

	@SuppressWarnings("NullAway.Init")
	private static JsonNode metadata;

	@BeforeAll
	static void read() throws Exception {
		try (InputStream file = CompressionProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			metadata = new ObjectMapper().readTree(file);
		}
	}

	@Test
	void everyPropertyHasItsTypeAndDefault() {
		Map<String, String> found = new LinkedHashMap<>();
		for (JsonNode property : metadata.get("properties")) {
			String type = property.get("type").asString();
			found.put(property.get("name").asString(),
					type.replaceAll("\\w+\\.", "") + " " + property.get("defaultValue"));
		}
		assertThat(found).containsOnly(entry("compression.enabled", "Boolean true"),
				entry("compression.preference", "List<String> [\"zstd\",\"br\",\"gzip\",\"deflate\"]"),
				entry("compression.gzip.level", "Integer 6"), entry("compression.deflate.level", "Integer 6"),
				entry("compression.brotli.quality", "Integer 4"), entry("compression.brotli.window", "Integer 22"),
				entry("compression.brotli.mode", "BrotliMode \"generic\""),
				entry("compression.zstd.level", "Integer 3"), entry("compression.zstd.window-log", "Integer 0"),
				entry("compression.zstd.checksum", "Boolean false"),
				entry("compression.zstd.content-size", "Boolean false"),
				entry("compression.limits.max-output-size", "DataSize \"100MB\""),
				entry("compression.limits.max-ratio", "Double 0"),
				entry("compression.limits.max-window", "DataSize \"128MB\""),
				entry("compression.execution.parallelism", "Integer 0"),
				entry("compression.execution.queue-capacity", "Integer 1024"),
				entry("compression.execution.inline-threshold", "DataSize \"16KB\""),
				entry("compression.client.request.coding", "String \"none\""),
				entry("compression.client.request.min-size", "DataSize \"1KB\""),
				entry("compression.client.response.enabled", "Boolean true"),
				entry("compression.client.response.max-codings", "Integer 3"),
				entry("compression.client.response.max-ratio", "Double 0"),
				entry("compression.client.response.max-size", "DataSize \"100MB\""),
				entry("compression.metrics.enabled", "Boolean true"),
				entry("management.endpoint.compression.access", "Access \"unrestricted\""),
				entry("management.endpoint.compression.cache.time-to-live", "Duration \"0ms\""),
				entry("management.health.compression.enabled", "Boolean true"),
				entry("management.info.compression.enabled", "Boolean true"),
				entry("compression.media-types.enabled", "Boolean true"),
				entry("compression.media-types.transform-raw", "Boolean false"),
				entry("compression.server.request.enabled", "Boolean true"),
				entry("compression.server.request.max-codings", "Integer 3"),
				entry("compression.server.request.max-ratio", "Double 0"),
				entry("compression.server.request.max-size", "DataSize \"10MB\""),
				entry("compression.server.response.additional-media-types", "List<String> null"),
				entry("compression.server.response.enabled", "Boolean true"),
				entry("compression.server.response.excluded-media-types", "List<String> null"),
				entry("compression.server.response.excluded-paths", "List<String> null"),
				entry("compression.server.response.media-types", "List<String> null"),
				entry("compression.server.response.min-size", "DataSize \"1KB\""),
				entry("compression.server.response.random-padding", "DataSize \"0B\""),
				entry("compression.server.response.max-window", "DataSize null"),
				entry("compression.server.response.strict-identity", "Boolean true"));
	}

	@Test
	void everyPropertyHasADescriptionThatIsASentence() {
		assertThat(metadata.get("properties")).isNotEmpty()
			.allSatisfy((property) -> assertThat(property.get("description").asString()).as(property.toString())
				.hasSizeGreaterThan(20)
				.matches("(?s)\\p{Lu}.*\\."));
	}

	@Test
	void everyHintIsForAPropertyThatIsThere() {
		assertThat(metadata.get("hints")).hasSizeGreaterThan(2)
			.allSatisfy((hint) -> assertThat(metadata.get("properties").findValuesAsString("name"))
				.contains(hint.get("name").asString()));
	}

}

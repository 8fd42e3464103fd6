package io.compressionkit.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The reference of all properties, made from the metadata that development tools show.
 */
final class PropertiesReference {

	private static final String HEAD = """
			# Properties

			Every property, with its default. This file is made from the metadata of the starter; a test fails when the two
			differ, and writes it anew when it runs with `-Dcompression.docs.write=true`.

			Sizes are written as `10MB`, `64KB` or `512B`; one without a unit is in bytes. A value out of its range fails the
			start-up with a message that names the property, the range and the value.
			""";

	private PropertiesReference() {
	}

	/**
	 * Where the reference is.
	 */
	static Path file() {
		return ProjectFiles.project().resolve("docs/properties.md");
	}

	/**
	 * What the reference has to be.
	 */
	static String text() throws IOException {
		Map<String, Map<String, JsonNode>> groups = groups();
		StringBuilder text = new StringBuilder(HEAD);
		groups.forEach((group, properties) -> {
			text.append("\n## ").append(group).append("\n\n| property | default | what it is |\n|---|---|---|\n");
			properties.values().forEach((property) -> text.append(line(property)));
		});
		return text.toString();
	}

	private static Map<String, Map<String, JsonNode>> groups() throws IOException {
		JsonNode metadata;
		try (InputStream file = CompressionProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			metadata = new ObjectMapper().readTree(file);
		}
		Map<String, Map<String, JsonNode>> groups = new LinkedHashMap<>();
		for (String group : new String[] { "General", "Server", "WebClient", "Media types", "Metrics", "Actuator" }) {
			groups.put(group, new TreeMap<>());
		}
		for (JsonNode property : metadata.get("properties")) {
			String name = property.get("name").asString();
			groups.computeIfAbsent(group(name), (absent) -> new TreeMap<>()).put(name, property);
		}
		return groups;
	}

	private static String group(String name) {
		Map<String, String> prefixes = Map.of("compression.server.", "Server", "compression.client.", "WebClient",
				"compression.media-types.", "Media types", "compression.metrics.", "Metrics", "management.",
				"Actuator");
		return prefixes.entrySet()
			.stream()
			.filter((entry) -> name.startsWith(entry.getKey()))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse("General");
	}

	private static String line(JsonNode property) {
		return "| `%s` | %s | %s |%n"
			.formatted(property.get("name").asString(), value(property.get("defaultValue")),
					property.get("description").asString().replaceAll("\\s+", " ").replace("|", "\\|"))
			.replace(System.lineSeparator(), "\n");
	}

	private static String value(JsonNode value) {
		if (value == null || value.isNull()) {
			return "";
		}
		if (value.isArray()) {
			StringJoiner values = new StringJoiner(", ", "`", "`");
			value.forEach((element) -> values.add(element.asString()));
			return values.toString();
		}
		return "`" + value.asString() + "`";
	}

}

package io.compressionkit.examples.guide;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.compressionkit.autoconfigure.CompressionClientProperties;
import io.compressionkit.autoconfigure.CompressionMediaTypeProperties;
import io.compressionkit.autoconfigure.CompressionProperties;
import io.compressionkit.autoconfigure.CompressionServerProperties;
import io.compressionkit.examples.readme.Readme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The guides say what is: their code is compiled, their settings exist, their links lead
 * somewhere.
 */
class GuideTests {

	private static final String SOURCES = "sample-app/src/test/java/io/compressionkit/examples";

	private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

	private static final Pattern PROPERTY = Pattern.compile("`(compression\\.[a-z][a-z.-]*[a-z])`");

	static List<Path> guides() throws IOException {
		try (Stream<Path> files = Files.list(Readme.project().resolve("docs"))) {
			return files.filter((file) -> file.toString().endsWith(".md")).sorted().toList();
		}
	}

	@Test
	void everyGuideIsInTheIndex() throws IOException {
		Path index = Readme.project().resolve("docs/README.md");
		String text = Files.readString(index);
		assertThat(guides()).hasSizeGreaterThan(12)
			.filteredOn((guide) -> !guide.equals(index))
			.allSatisfy((guide) -> assertThat(text).contains("(" + guide.getFileName() + ")"));
	}

	@ParameterizedTest
	@MethodSource("guides")
	void everyExampleIsCompiled(Path guide) throws IOException {
		List<String> sources = sources();
		assertThat(Readme.blocks(guide, "java")).allSatisfy((block) -> assertThat(sources)
			.anySatisfy((source) -> assertThat(source).contains(Readme.words(block))));
	}

	@ParameterizedTest
	@MethodSource("guides")
	void everyLinkLeadsSomewhere(Path guide) throws IOException {
		assertThat(LINK.matcher(Files.readString(guide)).results().map((link) -> link.group(1)))
			.allSatisfy((link) -> assertThat(guide.resolveSibling(link)).exists());
	}

	@ParameterizedTest
	@MethodSource("guides")
	void everySettingExistsAndIsAccepted(Path guide) throws IOException {
		String reference = Files.readString(Readme.project().resolve("docs/properties.md"));
		for (String block : Readme.blocks(guide, "yaml")) {
			List<PropertySource<?>> sources = new YamlPropertySourceLoader().load(guide.toString(),
					new ByteArrayResource(block.getBytes(StandardCharsets.UTF_8)));
			for (PropertySource<?> source : sources) {
				assertThat(((EnumerablePropertySource<?>) source).getPropertyNames())
					.filteredOn((name) -> name.startsWith("compression."))
					.allSatisfy((name) -> assertThat(reference).contains("`" + name.replaceAll("\\[\\d+]$", "") + "`"));
			}
			Binder binder = new Binder(ConfigurationPropertySources.from(sources));
			binder.bindOrCreate("compression", Bindable.of(CompressionProperties.class));
			binder.bindOrCreate("compression.server", Bindable.of(CompressionServerProperties.class));
			binder.bindOrCreate("compression.client", Bindable.of(CompressionClientProperties.class));
			binder.bindOrCreate("compression.media-types", Bindable.of(CompressionMediaTypeProperties.class));
		}
	}

	@ParameterizedTest
	@MethodSource("guides")
	void everyPropertyThatIsMentionedExists(Path guide) throws IOException {
		String reference = Files.readString(Readme.project().resolve("docs/properties.md"));
		String meters = Files.readString(Readme.project().resolve("docs/metrics-and-actuator.md"));
		assertThat(PROPERTY.matcher(Files.readString(guide)).results().map((property) -> property.group(1)))
			.allSatisfy((property) -> assertThat(reference + meters).containsPattern("\\n\\| `" + property));
	}

	private static List<String> sources() throws IOException {
		List<String> sources = new ArrayList<>();
		for (String folder : List.of("readme", "guide")) {
			try (Stream<Path> files = Files.list(Readme.project().resolve(SOURCES).resolve(folder))) {
				for (Path file : files.toList()) {
					sources.add(Readme.words(Files.readString(file)));
				}
			}
		}
		return sources;
	}

}

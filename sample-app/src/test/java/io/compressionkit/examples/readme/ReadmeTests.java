package io.compressionkit.examples.readme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.autoconfigure.CompressionProperties;
import io.compressionkit.sample.SampleApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(classes = SampleApplication.class, webEnvironment = WebEnvironment.NONE,
		properties = "sample.table=false")
class ReadmeTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final String SOURCES = "sample-app/src/test/java/io/compressionkit/examples/readme";

	private static final byte[] TEXT = "an example ".repeat(100).getBytes(StandardCharsets.UTF_8);

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionService compression;

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path folder;

	@Test
	void everyExampleIsCompiled() throws IOException {
		List<String> sources = new ArrayList<>();
		try (Stream<Path> files = Files.list(Readme.project().resolve(SOURCES))) {
			for (Path file : files.toList()) {
				sources.add(Readme.words(Files.readString(file)));
			}
		}
		assertThat(Readme.blocks("java")).hasSizeGreaterThan(5)
			.allSatisfy((block) -> assertThat(sources)
				.anySatisfy((source) -> assertThat(source).contains(Readme.words(block))));
	}

	@Test
	void theConfigurationIsThatOfTheDefaults() throws IOException {
		assertThat(Readme.blocks("yaml")).hasSize(1);
		List<PropertySource<?>> yaml = new YamlPropertySourceLoader().load("README",
				new ByteArrayResource(Readme.blocks("yaml").get(0).getBytes(StandardCharsets.UTF_8)));
		CompressionProperties configured = new Binder(ConfigurationPropertySources.from(yaml))
			.bind("compression", Bindable.of(CompressionProperties.class),
					new NoUnboundElementsBindHandler(BindHandler.DEFAULT))
			.get();
		CompressionProperties defaults = new Binder(
				ConfigurationPropertySources.from(new MapPropertySource("none", Map.of())))
			.bindOrCreate("compression", CompressionProperties.class);
		assertThat(configured).isEqualTo(defaults);
	}

	@Test
	void theDependencyHasTheVersionOfTheProject() throws IOException {
		String pom = Files.readString(Readme.project().resolve("pom.xml"));
		String version = pom.substring(pom.indexOf("<version>"), pom.indexOf("</version>"));
		assertThat(Readme.blocks("xml")).singleElement().asString().contains(version);
	}

	@Test
	void reportsArePackedAndUnpacked() {
		ReportStore store = new ReportStore(this.compression);
		byte[] packed = store.pack("a report with \u20ac").block(TIMEOUT);
		assertThat(packed).isNotNull();
		assertThat(store.unpack(packed).block(TIMEOUT)).isEqualTo("a report with \u20ac");
	}

	@Test
	void theBlockingMethodsRoundTrip() {
		assertThat(Examples.blocking(this.compression, TEXT)).isEqualTo(TEXT);
	}

	@Test
	void aFileIsCompressedAsItPasses() throws IOException {
		Path file = Files.write(this.folder.resolve("file"), TEXT);
		byte[] compressed = DataBufferUtils.join(Examples.streaming(this.compression, file)).map((buffer) -> {
			byte[] bytes = new byte[buffer.readableByteCount()];
			buffer.read(bytes);
			DataBufferUtils.release(buffer);
			return bytes;
		}).block(TIMEOUT);
		assertThat(compressed).isNotNull();
		assertThat(this.compression.decompressSync(compressed, CompressionFormat.BROTLI)).isEqualTo(TEXT);
	}

	@Test
	void uploadsAreDecompressedWithinLimits() {
		byte[] good = this.compression.compressSync(TEXT, CompressionFormat.ZLIB);
		byte[] large = this.compression.compressSync(new byte[1_000_001], CompressionFormat.ZSTD);
		assertThat(Examples.limited(this.compression, good)).isEqualTo(new String(TEXT, StandardCharsets.UTF_8));
		assertThat(Examples.limited(this.compression, large)).isEqualTo("more than 1000000");
		assertThat(Examples.limited(this.compression, new byte[] { 1, 2, 3, 4 })).startsWith("CORRUPT at byte");
	}

	@Test
	void anotherLevelAndAnotherServiceCompressAsWell() {
		assertThat(this.compression.decompressSync(Examples.smallest(this.compression, TEXT), CompressionFormat.ZSTD))
			.isEqualTo(TEXT);
		assertThat(this.compression.decompressSync(Examples.withoutSpring(TEXT), CompressionFormat.GZIP))
			.isEqualTo(TEXT);
	}

}

package io.compressionkit.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PropertiesReferenceTests {

	@Test
	void theReferenceIsThatOfTheMetadata() throws IOException {
		if (Boolean.getBoolean("compression.docs.write")) {
			Files.writeString(PropertiesReference.file(), PropertiesReference.text());
		}
		assertThat(PropertiesReference.file()).content().isEqualTo(PropertiesReference.text());
	}

}

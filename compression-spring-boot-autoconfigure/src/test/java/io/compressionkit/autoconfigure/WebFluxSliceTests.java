package io.compressionkit.autoconfigure;

import io.compressionkit.webflux.server.CompressionWebFilter;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The filter is part of the slice for tests of the web layer.
 */
@WebFluxTest
class WebFluxSliceTests {

	@Autowired
	@SuppressWarnings("NullAway.Init")
	private CompressionWebFilter filter;

	@Test
	void theFilterIsThere() {
		assertThat(this.filter).isNotNull();
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}

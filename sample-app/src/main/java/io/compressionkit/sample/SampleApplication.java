package io.compressionkit.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Measures the codecs on real files and serves them over HTTP.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class SampleApplication {

	/**
	 * Start the application.
	 * @param arguments properties, such as {@code --server.port=8081}
	 */
	public static void main(String[] arguments) {
		SpringApplication.run(SampleApplication.class, arguments);
	}

}

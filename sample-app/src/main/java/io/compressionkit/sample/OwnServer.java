package io.compressionkit.sample;

import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * This application as its own server, for what needs one to talk to.
 */
@Component
public class OwnServer {

	private final WebClient.Builder builder;

	private final Environment environment;

	OwnServer(WebClient.Builder builder, Environment environment) {
		this.builder = builder;
		this.environment = environment;
	}

	/**
	 * A client of this application.
	 * @return a client that takes paths; to be asked for once the server has started
	 */
	public WebClient client() {
		String port = this.environment.getRequiredProperty("local.server.port");
		return this.builder.clone().baseUrl("http://127.0.0.1:" + port).build();
	}

}

package io.compressionkit.webflux.client;

import java.time.Duration;

import org.eclipse.jetty.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.JettyClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;

/**
 * The connectors that the filter works with.
 */
enum ClientConnector {

	/** Reactor Netty as the starter sets it up. */
	REACTOR_NETTY {
		@Override
		ClientHttpConnector create() {
			return new ReactorClientHttpConnector(reactor(50, false));
		}
	},

	/** Reactor Netty with its own decoder on. */
	REACTOR_NETTY_DECODING {
		@Override
		ClientHttpConnector create() {
			return new ReactorClientHttpConnector(reactor(50, true));
		}
	},

	/** The client of the JDK. */
	JDK {
		@Override
		ClientHttpConnector create() {
			return new JdkClientHttpConnector();
		}
	},

	/** Jetty without decoders of its own. */
	JETTY {
		@Override
		ClientHttpConnector create() {
			HttpClient client = startedJetty();
			client.getContentDecoderFactories().clear();
			return new JettyClientHttpConnector(client);
		}
	},

	/** Jetty as it is by default. */
	JETTY_DECODING {
		@Override
		ClientHttpConnector create() {
			return new JettyClientHttpConnector(startedJetty());
		}
	};

	private ClientHttpConnector shared;

	abstract ClientHttpConnector create();

	/**
	 * A connector that all tests share.
	 */
	synchronized ClientHttpConnector get() {
		if (this.shared == null) {
			this.shared = create();
		}
		return this.shared;
	}

	private static reactor.netty.http.client.HttpClient reactor(int connections, boolean decoding) {
		return reactor.netty.http.client.HttpClient
			.create(ConnectionProvider.builder("test").maxConnections(connections).build())
			.responseTimeout(Duration.ofSeconds(20))
			.compress(decoding);
	}

	/**
	 * A connector of Reactor Netty with one connection, which each exchange waits for.
	 */
	static ClientHttpConnector withOneConnection() {
		return new ReactorClientHttpConnector(reactor(1, false));
	}

	private static HttpClient startedJetty() {
		HttpClient client = new HttpClient();
		client.setIdleTimeout(20_000);
		try {
			client.start();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
		return client;
	}

}

package io.compressionkit.hardening.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.client.HttpClient;

import io.compressionkit.engine.CompressionEngine;
import io.compressionkit.webflux.client.ClientCompressionFilter;
import io.compressionkit.webflux.client.ClientCompressionSettings;

/**
 * Handlers that fail.
 */
final class HandlerFaults {

	private static final List<String> CODINGS = List.of("gzip", "zstd", "br", "identity");

	private HandlerFaults() {
	}

	static List<Fault<?>> all() {
		List<Fault<?>> faults = new ArrayList<>();
		for (Failure failure : List.of(Failure.EXCEPTION, Failure.LINKAGE, Failure.MEMORY)) {
			String what = "a handler that throws %s".formatted(failure.path());
			faults.add(Fault.local(what, failing("/throw/" + failure.path())));
			faults.add(Fault.local(what + " before its header is sent", failing("/fail/500/" + failure.path())));
			faults.add(Fault.local(what + " in the middle of its body", failing("/fail/300000/" + failure.path())));
		}
		faults.add(Fault.local("the same, seen by WebClient", HandlerFaults::webClient));
		return faults;
	}

	private static Fault.Scenario<LocalServer> failing(String path) {
		return (server) -> {
			Set<String> seen = new LinkedHashSet<>();
			for (String coding : CODINGS) {
				seen.add(Exchange.get(server, path, coding).requireFailure().toString());
			}
			return String.join("; ", seen);
		};
	}

	/** The client of this project does not take what is cut off for the whole either. */
	private static String webClient(LocalServer server) {
		WebClient client = WebClient.builder()
			.baseUrl("http://127.0.0.1:" + server.port())
			.clientConnector(new ReactorClientHttpConnector(HttpClient.newConnection()))
			.filter(new ClientCompressionFilter(server.bean(CompressionEngine.class),
					ClientCompressionSettings.defaults()))
			.build();
		Boolean completed = client.get()
			.uri("/fail/300000/exception")
			.exchangeToMono((response) -> response.bodyToMono(byte[].class))
			.map((bytes) -> true)
			.onErrorReturn(false)
			.block(Duration.ofSeconds(10));
		if (!Boolean.FALSE.equals(completed)) {
			throw new IllegalStateException("A body that was cut off was taken for the whole");
		}
		return "an error";
	}

}

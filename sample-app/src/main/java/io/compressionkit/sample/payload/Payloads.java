package io.compressionkit.sample.payload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * Finds real files on the class path: what browsers, tools and operators meet.
 */
public final class Payloads {

	private static final String WEBJAR = "classpath*:META-INF/resources/webjars/bootstrap/*/";

	private static final int LOG_SIZE = 2 << 20;

	private static final long LOG_SEED = 20260101;

	private Payloads() {
	}

	/**
	 * Load them.
	 * @return the payloads, each of 50 KB or more
	 * @throws IOException if one cannot be read
	 */
	public static List<Payload> load() throws IOException {
		return List.of(new Payload("bootstrap.min.css", read(WEBJAR + "css/bootstrap.min.css")),
				new Payload("bootstrap.bundle.js", read(WEBJAR + "js/bootstrap.bundle.js")),
				new Payload("config-metadata.json", read("classpath*:META-INF/spring-configuration-metadata.json")),
				new Payload("access.log", AccessLog.generate(LOG_SIZE, LOG_SEED)));
	}

	private static byte[] read(String pattern) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (Resource resource : new PathMatchingResourcePatternResolver().getResources(pattern)) {
			try (InputStream content = resource.getInputStream()) {
				content.transferTo(bytes);
			}
		}
		if (bytes.size() == 0) {
			throw new IOException("There is no '%s'".formatted(pattern));
		}
		return bytes.toByteArray();
	}

}

package io.compressionkit.benchmarks.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CompressionFormat;

/**
 * Asks a server for coded bodies and leaves them as they are.
 */
final class Client {

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final int port;

	Client(int port) {
		this.port = port;
	}

	/**
	 * The name of a content coding.
	 * @param format a format that is one
	 * @return its token
	 */
	static String token(CompressionFormat format) {
		String token = format.contentCoding();
		if (token == null) {
			throw new IllegalArgumentException(format + " is no content coding");
		}
		return token;
	}

	/**
	 * Get a body.
	 * @param path the path
	 * @param format the coding that is accepted, or {@code null} for none
	 * @return the coded bytes
	 * @throws IOException if the answer is not coded so
	 * @throws InterruptedException if the thread is interrupted
	 */
	byte[] get(String path, @Nullable CompressionFormat format) throws IOException, InterruptedException {
		String wanted = (format != null) ? token(format) : "identity";
		HttpResponse<byte[]> response = this.http.send(request(path).header("Accept-Encoding", wanted).GET().build(),
				HttpResponse.BodyHandlers.ofByteArray());
		String coding = response.headers().firstValue("content-encoding").orElse("identity");
		if (response.statusCode() != 200 || !coding.equals(wanted)) {
			throw new IOException("%s was answered with %d and coding %s, not %s".formatted(path, response.statusCode(),
					coding, wanted));
		}
		return response.body();
	}

	/**
	 * Send a coded body.
	 * @param path the path
	 * @param format its coding
	 * @param coded the coded bytes
	 * @return the answer
	 * @throws IOException if it is not accepted
	 * @throws InterruptedException if the thread is interrupted
	 */
	String post(String path, CompressionFormat format, byte[] coded) throws IOException, InterruptedException {
		HttpResponse<String> response = this.http.send(request(path).header("Content-Encoding", token(format))
			.POST(HttpRequest.BodyPublishers.ofByteArray(coded))
			.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
		if (response.statusCode() != 200) {
			throw new IOException("%s was answered with %d".formatted(path, response.statusCode()));
		}
		return response.body();
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(this.port, path)))
			.timeout(Duration.ofMinutes(2));
	}

}

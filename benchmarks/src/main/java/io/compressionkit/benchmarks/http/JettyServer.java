package io.compressionkit.benchmarks.http;

import java.io.PrintStream;
import java.nio.ByteBuffer;

import org.eclipse.jetty.compression.brotli.BrotliCompression;
import org.eclipse.jetty.compression.brotli.BrotliEncoderConfig;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.gzip.GzipEncoderConfig;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.compression.zstandard.ZstandardCompression;
import org.eclipse.jetty.compression.zstandard.ZstandardEncoderConfig;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

import io.compressionkit.benchmarks.bare.BareCodec;
import io.compressionkit.benchmarks.payload.Payloads;

/**
 * Jetty with its compression handler, at the same levels.
 */
public final class JettyServer {

	private JettyServer() {
	}

	/**
	 * Start Jetty and print the port that it listens on.
	 * @param arguments none
	 * @throws Exception if it does not start
	 */
	public static void main(String[] arguments) throws Exception {
		Server server = new Server();
		ServerConnector connector = new ServerConnector(server);
		connector.setHost("127.0.0.1");
		server.addConnector(connector);
		CompressionHandler compression = new CompressionHandler(new JsonHandler());
		compression.putCompression(gzip());
		compression.putCompression(brotli());
		compression.putCompression(zstandard());
		server.setHandler(compression);
		server.start();
		PrintStream console = System.out;
		console.println("port " + connector.getLocalPort());
	}

	private static GzipCompression gzip() {
		GzipEncoderConfig config = new GzipEncoderConfig();
		config.setCompressionLevel(BareCodec.DEFLATE_LEVEL);
		GzipCompression compression = new GzipCompression();
		compression.setDefaultEncoderConfig(config);
		return compression;
	}

	private static BrotliCompression brotli() {
		BrotliEncoderConfig config = new BrotliEncoderConfig();
		config.setCompressionLevel(BareCodec.BROTLI_QUALITY);
		config.setLgWindow(BareCodec.BROTLI_WINDOW);
		BrotliCompression compression = new BrotliCompression();
		compression.setDefaultEncoderConfig(config);
		return compression;
	}

	private static ZstandardCompression zstandard() {
		ZstandardEncoderConfig config = new ZstandardEncoderConfig();
		config.setCompressionLevel(BareCodec.ZSTD_LEVEL);
		ZstandardCompression compression = new ZstandardCompression();
		compression.setDefaultEncoderConfig(config);
		return compression;
	}

	/** Answers as the WebFlux application does. */
	private static final class JsonHandler extends Handler.Abstract {

		private final Prepared payloads = new Prepared(Payloads::json);

		@Override
		public boolean handle(Request request, Response response, Callback callback) {
			String path = Request.getPathInContext(request);
			byte[] body = this.payloads.get(Integer.parseInt(path.substring("/json/".length())));
			response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
			response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
			response.write(true, ByteBuffer.wrap(body), callback);
			return true;
		}

	}

}

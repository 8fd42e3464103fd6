package io.compressionkit.hardening.faults;

import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.PooledByteBufAllocator;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import io.compressionkit.codec.StatePool;

/**
 * An application in this virtual machine, whose beans can be laid hands on.
 */
final class LocalServer implements Server {

	private static final List<String> PROPERTIES = List.of("--server.port=0", "--server.address=127.0.0.1",
			"--logging.level.root=off", "--spring.main.register-shutdown-hook=false", "--spring.jmx.enabled=false",
			"--spring.reactor.netty.shutdown-quiet-period=0s", "--compression.preference=gzip, zstd, br");

	private final ConfigurableApplicationContext context;

	private final PooledByteBufAllocator buffers;

	private final int port;

	/**
	 * Start an application.
	 * @param properties its properties, as {@code --name=value}
	 */
	LocalServer(List<String> properties) {
		SpringApplication application = new SpringApplication(FaultyApplication.class);
		application.setBannerMode(Banner.Mode.OFF);
		List<String> arguments = new ArrayList<>(PROPERTIES);
		arguments.addAll(properties);
		this.context = application.run(arguments.toArray(String[]::new));
		this.buffers = this.context.getBean(PooledByteBufAllocator.class);
		this.port = this.context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	<T> T bean(String name, Class<T> type) {
		return this.context.getBean(name, type);
	}

	@Override
	public boolean isRunning() {
		return this.context.isActive();
	}

	@Override
	public int port() {
		return this.port;
	}

	@Override
	public Held held() {
		return new Held(StatePool.open(), FaultyApplication.live(this.buffers));
	}

	@Override
	public void close() {
		this.context.close();
	}

}

package io.compressionkit.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Supplier;

import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionCodecs;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionService;
import io.compressionkit.codec.PooledCodec;
import io.compressionkit.codec.StatePool;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Applications that begin, end, begin again, and live side by side.
 */
class LifecycleTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static ConfigurableApplicationContext run(String... arguments) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE).run(arguments);
	}

	/** Use every codec, inline and on the workers. */
	private static void use(ConfigurableApplicationContext application) {
		CompressionService service = application.getBean(CompressionService.class);
		for (CompressionFormat format : service.codecs().formats()) {
			for (int size : new int[] { 100, 1_000_000 }) {
				byte[] packed = service.compress(new byte[size], format).block(TIMEOUT);
				assertThat(service.decompress(packed, format).block(TIMEOUT)).hasSize(size);
			}
		}
	}

	@Test
	void theEndOfAContextFreesNativeMemoryAndEndsTheWorkers() {
		ConfigurableApplicationContext application = run();
		use(application);
		CompressionCodecs codecs = application.getBean(CompressionCodecs.class);
		Scheduler workers = application.getBean(CompressionAutoConfiguration.SCHEDULER_BEAN_NAME, Scheduler.class);
		assertThat(idle(codecs)).isPositive();
		application.close();
		assertThat(idle(codecs)).isZero();
		assertThat(StatePool.open()).isZero();
		assertThat(workers.isDisposed()).isTrue();
		assertThatIllegalStateException().isThrownBy(() -> codecs.get(CompressionFormat.ZSTD).newCompressor());
	}

	@Test
	void severalContextsLiveSideBySide() {
		try (ConfigurableApplicationContext first = run("--compression.zstd.level=1")) {
			try (ConfigurableApplicationContext second = run("--compression.zstd.level=19")) {
				use(first);
				use(second);
				assertThat(first.getBean(CompressionCodecs.class).get(CompressionFormat.ZSTD).relativeCost())
					.isLessThan(second.getBean(CompressionCodecs.class).get(CompressionFormat.ZSTD).relativeCost());
			}
			use(first);
		}
	}

	/** Meters and health are made at once, whatever else is lazy. */
	@Test
	void nothingNativeIsMadeBeforeItIsUsedWhenInitialisationIsLazy() {
		try (ConfigurableApplicationContext application = run("--spring.main.lazy-initialization=true",
				"--compression.metrics.enabled=false", "--management.health.compression.enabled=false")) {
			assertThat(application.getBeanFactory().containsSingleton("zstdCodec")).isFalse();
			assertThat(application.getBeanFactory().containsSingleton("compressionScheduler")).isFalse();
			use(application);
			assertThat(application.getBeanFactory().containsSingleton("zstdCodec")).isTrue();
		}
	}

	@Test
	void restartsWithNewClassLoadersLeaveNothingBehind() throws Exception {
		for (int restart = 0; restart < 3; restart++) {
			ClassLoader loader = new RestartClassLoader(getClass().getClassLoader());
			Class<?> restarted = Class.forName(Restarted.class.getName(), true, loader);
			assertThat(restarted.getClassLoader()).isSameAs(loader);
			Object leftover = ClassUtils.getMethod(Supplier.class, "get")
				.invoke(restarted.getDeclaredConstructor().newInstance());
			assertThat(leftover).isEqualTo(0L);
		}
	}

	private static long idle(CompressionCodecs codecs) {
		long idle = 0;
		for (CompressionCodec codec : codecs) {
			if (codec instanceof PooledCodec pooled) {
				idle += pooled.compressorPool().idle() + pooled.decompressorPool().idle();
			}
		}
		return idle;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	/**
	 * Begins, uses and ends an application; tells how much native state is left.
	 */
	public static class Restarted implements Supplier<Long> {

		@Override
		public Long get() {
			Thread thread = Thread.currentThread();
			ClassLoader before = thread.getContextClassLoader();
			thread.setContextClassLoader(getClass().getClassLoader());
			try {
				ConfigurableApplicationContext application = run();
				use(application);
				CompressionCodecs codecs = application.getBean(CompressionCodecs.class);
				application.close();
				return idle(codecs) + StatePool.open();
			}
			finally {
				thread.setContextClassLoader(before);
			}
		}

	}

	/**
	 * Loads the classes of the project anew, and those of archives from its parent, as
	 * development tools do.
	 */
	private static final class RestartClassLoader extends ClassLoader {

		private RestartClassLoader(ClassLoader parent) {
			super(parent);
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (!name.startsWith("io.compressionkit.")) {
				return super.loadClass(name, resolve);
			}
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				return (loaded != null) ? loaded : define(name);
			}
		}

		private Class<?> define(String name) throws ClassNotFoundException {
			try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
				if (file == null) {
					throw new ClassNotFoundException(name);
				}
				byte[] bytes = file.readAllBytes();
				return defineClass(name, bytes, 0, bytes.length);
			}
			catch (IOException ex) {
				throw new ClassNotFoundException(name, ex);
			}
		}

	}

}

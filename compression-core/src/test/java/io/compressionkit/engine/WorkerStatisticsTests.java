package io.compressionkit.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.compressionkit.CompressionRejectedException;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

class WorkerStatisticsTests {

	@Test
	void workIsCountedWhereItIs() throws InterruptedException {
		Scheduler workers = CompressionSchedulers.newBounded(1, 2);
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		workers.schedule(() -> {
			begun.countDown();
			try {
				end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
		workers.schedule(() -> {
		});
		workers.schedule(() -> {
		});
		assertThatExceptionOfType(CompressionRejectedException.class).isThrownBy(() -> workers.schedule(() -> {
		}));
		assertThat(CompressionSchedulers.statistics(workers)).isEqualTo(new WorkerStatistics(1, 1, 2, 2, 0, 1));
		end.countDown();
		await().atMost(10, TimeUnit.SECONDS)
			.untilAsserted(() -> assertThat(CompressionSchedulers.statistics(workers))
				.isEqualTo(new WorkerStatistics(1, 0, 0, 2, 3, 1)));
		workers.dispose();
		assertThatExceptionOfType(CompressionRejectedException.class).isThrownBy(() -> workers.schedule(() -> {
		}));
		assertThat(CompressionSchedulers.statistics(workers)).extracting("rejected").isEqualTo(2L);
	}

	@Test
	void otherSchedulersHaveNone() {
		assertThat(CompressionSchedulers.statistics(Schedulers.immediate())).isNull();
	}

}

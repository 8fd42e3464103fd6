package io.compressionkit.pipe;

import java.util.List;

import reactor.core.Disposable;

import org.reactivestreams.Publisher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A logged source, a logged sink and a logged result.
 */
abstract class PipeTestSupport {

	final EventLog log = new EventLog();

	final ManualSource<String> source = new ManualSource<>(this.log);

	final ScriptedSink<String> sink = new ScriptedSink<>(this.log);

	PipeResult result;

	Throwable error;

	final Pipe pipe = Pipe.defaults().withSourceHighWaterMark(0).withSinkHighWaterMark(1);

	Disposable pump() {
		return pump(this.pipe, this.source);
	}

	Disposable pump(Pipe pipe, Publisher<String> source) {
		return pipe.pump(source, this.sink).subscribe((result) -> {
			this.result = result;
			this.log.add("result");
		}, (error) -> {
			this.error = error;
			this.log.add("error");
		});
	}

	void assertLog(String... events) {
		assertThat(this.log.events()).isEqualTo(List.of(events));
	}

}

package io.compressionkit.webflux.server;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

import io.compressionkit.pipe.Sink;
import io.compressionkit.pipe.SinkSignal;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.Assert;

/**
 * A sink that is the body of a server response. The body is written once, as a stream: a
 * chunk is done when the server has asked for it, so a client that stalls stalls the
 * pump. Closing waits until the response is complete.
 * <p>
 * The response is committed by the first chunk or the close. An abort before that leaves
 * it alone, so that the error can still be answered; one after that cuts it off. A client
 * that goes away fails the pump with a {@link CancellationException}. A response has one
 * body: the sink can be used once.
 */
public final class ResponseSink implements Sink<DataBuffer> {

	private final ServerHttpResponse response;

	private final AtomicReference<@Nullable SinkSignal> signal = new AtomicReference<>();

	private @Nullable ResponseBody body;

	private volatile boolean ending;

	private ResponseSink(ServerHttpResponse response) {
		this.response = response;
	}

	/**
	 * A sink that writes a response.
	 * @param response the response; its status and headers have to be set before the
	 * first chunk comes
	 * @return a sink for one pump
	 */
	public static Sink<DataBuffer> of(ServerHttpResponse response) {
		Assert.notNull(response, "response must not be null");
		return new ResponseSink(response);
	}

	@Override
	public void start(SinkSignal signal) {
		if (!this.signal.compareAndSet(null, signal)) {
			throw new IllegalStateException("A response has one body, and this one was begun");
		}
	}

	@Override
	public Ack write(DataBuffer chunk) {
		body().offer(chunk);
		return Ack.PENDING;
	}

	@Override
	public Ack close() {
		this.ending = true;
		body().end(null);
		return Ack.PENDING;
	}

	@Override
	public Ack abort(Throwable reason) {
		ResponseBody body = this.body;
		if (body == null) {
			return Ack.DONE;
		}
		this.ending = true;
		body.end(reason);
		return Ack.DONE;
	}

	@Override
	public void interrupt() {
		ResponseBody body = this.body;
		if (body != null && !this.ending) {
			body.giveUp();
		}
	}

	private ResponseBody body() {
		ResponseBody begun = this.body;
		if (begun != null) {
			return begun;
		}
		SinkSignal signal = this.signal.get();
		Assert.state(signal != null, "The sink was not started");
		ResponseBody body = new ResponseBody(signal);
		this.body = body;
		Disposable unused = this.response.writeWith(body)
			.subscribe(null, (error) -> failed(signal, body, error), () -> completed(signal, body));
		return body;
	}

	private void failed(SinkSignal signal, ResponseBody body, Throwable error) {
		signal.fail(error);
		body.cancel();
	}

	private void completed(SinkSignal signal, ResponseBody body) {
		if (this.ending) {
			signal.done();
		}
		else {
			failed(signal, body, new CancellationException("The response was completed before its body"));
		}
	}

}

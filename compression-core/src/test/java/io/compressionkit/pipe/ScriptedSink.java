package io.compressionkit.pipe;

import java.io.IOException;

/**
 * A sink that logs its calls and answers as it is told to.
 */
class ScriptedSink<T> implements Sink<T> {

	private final EventLog log;

	SinkSignal signal;

	Ack onWrite = Ack.DONE;

	Ack onClose = Ack.DONE;

	Ack onAbort = Ack.DONE;

	IOException startError;

	IOException writeError;

	IOException closeError;

	IOException abortError;

	Runnable duringWrite = () -> {
	};

	Throwable reason;

	ScriptedSink(EventLog log) {
		this.log = log;
	}

	@Override
	public void start(SinkSignal signal) throws IOException {
		this.log.add("start");
		this.signal = signal;
		fail(this.startError);
	}

	@Override
	public Ack write(T chunk) throws IOException {
		this.log.add("write " + chunk);
		this.duringWrite.run();
		fail(this.writeError);
		return this.onWrite;
	}

	@Override
	public Ack close() throws IOException {
		this.log.add("close");
		fail(this.closeError);
		return this.onClose;
	}

	@Override
	public Ack abort(Throwable reason) throws IOException {
		this.log.add("abort");
		this.reason = reason;
		fail(this.abortError);
		return this.onAbort;
	}

	@Override
	public void detach() {
		this.log.add("detach");
	}

	@Override
	public void interrupt() {
		this.log.add("interrupt");
	}

	void done() {
		this.log.add("done");
		this.signal.done();
	}

	private static void fail(IOException error) throws IOException {
		if (error != null) {
			throw error;
		}
	}

}

package io.compressionkit.engine;

import java.nio.ByteBuffer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import io.compressionkit.CodecStream.Directive;
import io.compressionkit.CodecStream.Status;
import io.compressionkit.Execution;
import io.compressionkit.FlushMode;
import io.compressionkit.TransformOptions;
import io.compressionkit.TransformRecord.Kind;
import io.compressionkit.TransformRecord.Outcome;
import io.compressionkit.TransformRecord.Side;
import io.compressionkit.flow.Stage;

/**
 * Passes buffers through a codec: slices of the input go in, pieces come out. Nothing
 * native is acquired before the first byte.
 */
final class CodecStage implements Stage<DataBuffer, DataBuffer> {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private static final int INPUT_PER_TURN = CompressionEngine.SLICE;

	private static final int OUTPUT_PER_TURN = 4 * CompressionEngine.SLICE;

	private final Supplier<Transform> transforms;

	private final FlushMode flush;

	private final @Nullable DataBufferFactory factory;

	private final Execution execution;

	private final Side side;

	private final Listeners listeners;

	private final CodecClock clock;

	private @Nullable Transform transform;

	private @Nullable InputCursor input;

	private @Nullable PieceWriter pieces;

	private Directive directive = Directive.CONTINUE;

	/** Whether the codec is to be called although there is no input. */
	private boolean pending;

	private boolean done;

	private @Nullable RuntimeException failure;

	private int inputBudget;

	private int outputBudget;

	CodecStage(Supplier<Transform> transforms, TransformOptions options, Execution execution, Side side,
			Listeners listeners) {
		this.transforms = transforms;
		this.flush = options.flush();
		this.factory = options.bufferFactory();
		this.execution = execution;
		this.side = side;
		this.listeners = listeners;
		this.clock = listeners.newClock();
	}

	@Override
	public void beginTurn() {
		this.inputBudget = INPUT_PER_TURN;
		this.outputBudget = OUTPUT_PER_TURN;
	}

	@Override
	public void accept(DataBuffer buffer) {
		if (this.pieces == null) {
			this.pieces = new PieceWriter((this.factory != null) ? this.factory : buffer.factory());
		}
		if (buffer.readableByteCount() == 0) {
			DataBufferUtils.release(buffer);
			if (this.flush == FlushMode.EMPTY_BUFFER) {
				this.directive = Directive.FLUSH;
				this.pending = true;
			}
			return;
		}
		this.pieces.expect(buffer.readableByteCount());
		this.input = new InputCursor(buffer);
		this.directive = (this.flush == FlushMode.EVERY_BUFFER) ? Directive.FLUSH : Directive.CONTINUE;
		this.pending = true;
	}

	@Override
	public void finish() {
		this.directive = Directive.FINISH;
		this.pending = true;
	}

	@Override
	public Step advance() {
		if (this.failure != null) {
			throw this.failure;
		}
		while (this.pending) {
			if (this.inputBudget <= 0 || this.outputBudget <= 0) {
				return Step.YIELD;
			}
			if (process()) {
				return Step.OUTPUT;
			}
		}
		return this.done ? Step.DONE : Step.NEEDS_INPUT;
	}

	/**
	 * Call the codec once.
	 * @return whether a piece is ready
	 */
	private boolean process() {
		PieceWriter writer = writer();
		InputCursor cursor = this.input;
		ByteBuffer source = (cursor != null) ? cursor.slice(INPUT_PER_TURN) : NOTHING;
		boolean last = (cursor == null || cursor.isLastSlice());
		ByteBuffer target = writer.target();
		int sourcePosition = source.position();
		int targetPosition = target.position();
		Status status = null;
		this.clock.start();
		try {
			status = transform().process(source, target, last ? this.directive : Directive.CONTINUE);
		}
		catch (RuntimeException ex) {
			this.failure = ex;
		}
		this.clock.stop();
		this.inputBudget -= source.position() - sourcePosition;
		this.outputBudget -= target.position() - targetPosition;
		if (status == null) {
			return ready(writer);
		}
		switch (status) {
			case NEEDS_OUTPUT -> {
				return !target.hasRemaining();
			}
			case NEEDS_INPUT -> {
				if (!last) {
					return !target.hasRemaining();
				}
				releaseInput();
				this.pending = false;
				return writer.hasContent() && !isHeldUntilFlush();
			}
			case FINISHED -> {
				this.pending = false;
				this.done = true;
				return writer.hasContent();
			}
		}
		throw new IllegalStateException("Unknown status " + status);
	}

	/** What comes before the end of a message leaves with it, unless a piece is full. */
	private boolean isHeldUntilFlush() {
		return this.flush == FlushMode.EMPTY_BUFFER && this.directive == Directive.CONTINUE;
	}

	/** What came before a failure is given before it. */
	private boolean ready(PieceWriter writer) {
		if (writer.hasContent()) {
			return true;
		}
		throw (this.failure != null) ? this.failure : new IllegalStateException("No status");
	}

	private Transform transform() {
		if (this.transform == null) {
			this.transform = this.transforms.get();
		}
		return this.transform;
	}

	private PieceWriter writer() {
		if (this.pieces == null) {
			this.pieces = new PieceWriter(
					(this.factory != null) ? this.factory : DefaultDataBufferFactory.sharedInstance);
		}
		return this.pieces;
	}

	@Override
	public DataBuffer output() {
		PieceWriter writer = writer();
		DataBuffer output = writer.take();
		if (this.directive == Directive.FLUSH && !this.pending) {
			// Nobody knows when the next message comes; until then no buffer is held.
			writer.close();
		}
		return output;
	}

	private void releaseInput() {
		InputCursor cursor = this.input;
		this.input = null;
		if (cursor != null) {
			cursor.close();
		}
	}

	@Override
	public void close(End end, @Nullable Throwable error) {
		releaseInput();
		if (this.pieces != null) {
			this.pieces.close();
		}
		if (this.transform != null) {
			this.transform.close();
			this.listeners.tell(this.transform, this.clock, Kind.STREAM, this.side, this.execution,
					outcome(end, error));
		}
	}

	private static Outcome outcome(End end, @Nullable Throwable error) {
		return switch (end) {
			case COMPLETED -> Outcome.COMPLETED;
			case CANCELLED -> Outcome.CANCELLED;
			case FAILED -> Listeners.outcome(error);
		};
	}

	@Override
	public void discardInput(DataBuffer buffer) {
		DataBufferUtils.release(buffer);
	}

	@Override
	public void discardOutput(DataBuffer buffer) {
		DataBufferUtils.release(buffer);
	}

}

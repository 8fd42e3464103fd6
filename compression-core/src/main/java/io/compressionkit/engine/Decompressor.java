package io.compressionkit.engine;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

import io.compressionkit.CodecStream;
import io.compressionkit.CompressionCodec;
import io.compressionkit.CompressionFormat;
import io.compressionkit.CompressionFormat.Concatenation;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.DecompressionLimits;
import io.compressionkit.DecompressionPolicy;
import io.compressionkit.MalformedContentException;
import io.compressionkit.MalformedContentException.Reason;
import io.compressionkit.TransformRecord.Direction;

/**
 * Decompresses an input with all that may be in it: selects the codec, decodes one stream
 * after another as the policy has it, keeps to the limits, and notices an early end. Is
 * to its caller a {@link CodecStream} over the whole input: it answers
 * {@link CodecStream.Status#FINISHED} only to {@link CodecStream.Directive#FINISH}.
 */
final class Decompressor implements Transform {

	private static final ByteBuffer NO_HEAD = ByteBuffer.allocate(0);

	private final DecompressionSpec spec;

	private final DecompressionLimits limits;

	private final StreamHead head = new StreamHead();

	private @Nullable CompressionCodec codec;

	private @Nullable CodecStream stream;

	private boolean headerSeen;

	private boolean ended;

	private @Nullable ByteBuffer probe;

	private int streams;

	private long streamStart;

	private long consumed;

	private long padding;

	private long produced;

	Decompressor(DecompressionSpec spec) {
		this.spec = spec;
		this.limits = spec.limits();
	}

	@Override
	public Direction direction() {
		return Direction.DECOMPRESS;
	}

	@Override
	public @Nullable CompressionFormat format() {
		return (this.codec != null) ? this.codec.format() : null;
	}

	@Override
	public int streams() {
		return this.streams;
	}

	@Override
	public long consumed() {
		return this.consumed;
	}

	@Override
	public long produced() {
		return this.produced;
	}

	@Override
	public long declaredOutputSize() {
		long declared = (this.stream != null && this.streams == 1) ? this.stream.declaredOutputSize() : -1;
		return (this.limits.maxOutputSize() > 0) ? Math.min(declared, this.limits.maxOutputSize()) : declared;
	}

	@Override
	public Status process(ByteBuffer source, ByteBuffer target, Directive directive) {
		while (true) {
			if (this.stream == null) {
				Status status = between(source, directive);
				if (status != null) {
					return status;
				}
			}
			else if (!target.hasRemaining()) {
				return Status.NEEDS_OUTPUT;
			}
			else {
				Status status = decode(this.stream, source, target, directive);
				if (status != null) {
					return status;
				}
			}
		}
	}

	/**
	 * Decode within a stream.
	 * @return what to answer, or {@code null} to go on
	 */
	private @Nullable Status decode(CodecStream stream, ByteBuffer source, ByteBuffer target, Directive directive) {
		ByteBuffer pending = this.head.pending();
		Status status = (pending != null) ? step(stream, pending, target, Directive.CONTINUE)
				: step(stream, source, target, directive);
		switch (status) {
			case FINISHED -> {
				end(stream);
				return null;
			}
			case NEEDS_OUTPUT -> {
				return target.hasRemaining() ? null : Status.NEEDS_OUTPUT;
			}
			case NEEDS_INPUT -> {
				if (pending != null) {
					return null;
				}
				return (directive == Directive.FINISH) ? truncated() : Status.NEEDS_INPUT;
			}
		}
		throw new IllegalStateException("Unknown status " + status);
	}

	private Status truncated() {
		if (this.spec.truncatedAllowed()) {
			return Status.FINISHED;
		}
		throw malformed(Reason.TRUNCATED,
				(this.consumed == 0) ? "there is no input" : "the input ends before the stream does");
	}

	/**
	 * One call of the codec, within the limits. What the codec gives at the very limit is
	 * read into a byte of its own, to see whether there is more without passing it on.
	 */
	private Status step(CodecStream stream, ByteBuffer input, ByteBuffer target, Directive directive) {
		long allowance = (this.limits.maxOutputSize() > 0) ? this.limits.maxOutputSize() - this.produced
				: Long.MAX_VALUE;
		ByteBuffer output = (allowance > 0) ? target : probe();
		int inputPosition = input.position();
		int outputPosition = output.position();
		int outputLimit = output.limit();
		if (allowance > 0 && allowance < output.remaining()) {
			output.limit(outputPosition + (int) allowance);
		}
		Status status = null;
		MalformedContentException failure = null;
		try {
			status = stream.process(input, output, directive);
		}
		catch (MalformedContentException ex) {
			failure = ex;
		}
		output.limit(outputLimit);
		this.consumed += input.position() - (long) inputPosition;
		int count = output.position() - outputPosition;
		if (count > 0) {
			account(allowance, count, output, outputPosition);
		}
		if (status == null) {
			throw (failure != null) ? failure.at(this.consumed) : new IllegalStateException("No status");
		}
		if (!this.headerSeen) {
			checkHeader(stream);
		}
		return status;
	}

	private void account(long allowance, int count, ByteBuffer output, int outputPosition) {
		this.produced += count;
		if (allowance == 0) {
			throw new DecompressionLimitException(DecompressionLimitException.Limit.OUTPUT_SIZE,
					this.limits.maxOutputSize(), this.produced, this.spec.limitHint());
		}
		double maxRatio = this.limits.maxRatio();
		if (maxRatio > 0 && this.produced > DecompressionLimits.RATIO_GRACE
				&& this.produced > maxRatio * this.consumed) {
			output.position(outputPosition);
			throw new DecompressionLimitException(DecompressionLimitException.Limit.RATIO, maxRatio, this.produced,
					this.spec.limitHint());
		}
	}

	private void checkHeader(CodecStream stream) {
		long window = stream.declaredWindowSize();
		long size = stream.declaredOutputSize();
		this.headerSeen = (window >= 0 || size >= 0);
		if (this.limits.maxWindowSize() > 0 && window > this.limits.maxWindowSize()) {
			throw malformed(Reason.WINDOW_TOO_LARGE,
					"a window of %d bytes is asked for, %d are allowed".formatted(window, this.limits.maxWindowSize()));
		}
		if (this.limits.maxOutputSize() > 0 && size > this.limits.maxOutputSize() - this.produced) {
			throw new DecompressionLimitException(DecompressionLimitException.Limit.OUTPUT_SIZE,
					this.limits.maxOutputSize(), sum(this.produced, size), this.spec.limitHint());
		}
	}

	/** A header may declare any size: a sum beyond 2^63 - 1 is cut off there. */
	private static long sum(long produced, long declared) {
		return (declared > Long.MAX_VALUE - produced) ? Long.MAX_VALUE : produced + declared;
	}

	/**
	 * Before the first stream, between two, or after the last.
	 * @return what to answer, or {@code null} when a stream has begun
	 */
	private @Nullable Status between(ByteBuffer source, Directive directive) {
		if (this.ended) {
			source.position(source.limit());
			return atRest(directive);
		}
		if (!source.hasRemaining()) {
			if (directive != Directive.FINISH) {
				return Status.NEEDS_INPUT;
			}
			return (this.codec == null || !this.head.isEmpty()) ? endWithinHead() : Status.FINISHED;
		}
		if (this.codec == null) {
			return beginFirst(source, this.spec.selector().headLength());
		}
		return beginNext(this.codec, source, directive);
	}

	private Status atRest(Directive directive) {
		return (directive == Directive.FINISH) ? Status.FINISHED : Status.NEEDS_INPUT;
	}

	private @Nullable Status beginFirst(ByteBuffer source, int headLength) {
		if (headLength == 0) {
			begin(this.spec.selector().select(NO_HEAD));
			return null;
		}
		ByteBuffer first = this.head.peek(source, headLength);
		if (first == null) {
			return Status.NEEDS_INPUT;
		}
		begin(this.spec.selector().select(first));
		return null;
	}

	private @Nullable Status beginNext(CompressionCodec codec, ByteBuffer source, Directive directive) {
		CompressionFormat format = codec.format();
		boolean lenient = this.spec.policy() == DecompressionPolicy.LENIENT;
		Concatenation concatenation = format.concatenation();
		CompressionFormat.Signature signature = format.signature();
		if (concatenation == Concatenation.NONE || signature == null) {
			if (lenient) {
				this.ended = true;
				return null;
			}
			throw trailingData();
		}
		if (concatenation == Concatenation.MEMBERS && this.spec.policy() == DecompressionPolicy.STRICT) {
			throw trailingData();
		}
		if (concatenation == Concatenation.MEMBERS && lenient) {
			skipPadding(source);
			if (source.hasRemaining()) {
				this.consumed += this.padding;
				this.padding = 0;
				begin(codec);
				return null;
			}
			return atRest(directive);
		}
		ByteBuffer first = this.head.peek(source, signature.length());
		if (first == null) {
			return (directive == Directive.FINISH) ? endWithinHead() : Status.NEEDS_INPUT;
		}
		if (!signature.matches(first)) {
			throw trailingData();
		}
		begin(codec);
		return null;
	}

	private void skipPadding(ByteBuffer source) {
		while (source.hasRemaining() && source.get(source.position()) == 0) {
			source.position(source.position() + 1);
			this.padding++;
		}
	}

	/** The input ended while first bytes were still awaited. */
	private @Nullable Status endWithinHead() {
		if (this.codec == null) {
			if (this.head.isEmpty() && this.spec.emptyAllowed()) {
				return Status.FINISHED;
			}
			begin(this.spec.selector().select(this.head.replay()));
			return null;
		}
		throw trailingData();
	}

	private void begin(CompressionCodec codec) {
		this.codec = codec;
		this.headerSeen = false;
		this.stream = new GuardedCodecStream(codec.newDecompressor());
		this.streams++;
		this.streamStart = this.consumed;
	}

	/** A stream of no bytes would be followed by itself for ever. */
	private void end(CodecStream stream) {
		if (this.consumed == this.streamStart) {
			throw new IllegalStateException(
					"A decompressor of format '%s' ends before it has consumed anything".formatted(format()));
		}
		stream.close();
		this.stream = null;
	}

	private ByteBuffer probe() {
		if (this.probe == null) {
			this.probe = ByteBuffer.allocate(1);
		}
		return this.probe.clear();
	}

	private MalformedContentException trailingData() {
		return malformed(Reason.TRAILING_DATA, "there are bytes after the end of the stream");
	}

	private MalformedContentException malformed(Reason reason, String detail) {
		return new MalformedContentException(format(), reason, detail, this.consumed);
	}

	@Override
	public void close() {
		if (this.stream != null) {
			this.stream.close();
			this.stream = null;
		}
		this.ended = true;
	}

}

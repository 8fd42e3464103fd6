package io.compressionkit.sample.api;

import java.util.Objects;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionRejectedException;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers failures with problem details, RFC 9457. They say what is wrong with the
 * request; what a library or the configuration has to say of it is for the log.
 */
@RestControllerAdvice
class Problems {

	@ExceptionHandler
	ProblemDetail malformed(MalformedContentException failure) {
		ProblemDetail problem = problem(HttpStatus.BAD_REQUEST, "Malformed content",
				"The body is malformed (%s), at byte %d".formatted(failure.getReason(), failure.getInputOffset()));
		problem.setProperty("format", Objects.toString(failure.getFormat(), null));
		problem.setProperty("reason", failure.getReason());
		problem.setProperty("inputOffset", failure.getInputOffset());
		return problem;
	}

	@ExceptionHandler
	ProblemDetail limit(DecompressionLimitException failure) {
		ProblemDetail problem = problem(HttpStatus.CONTENT_TOO_LARGE, "Limit exceeded",
				"More would come out of the body than is allowed");
		problem.setProperty("limit", failure.getLimit());
		problem.setProperty("value", failure.getValue());
		problem.setProperty("bytesSeen", failure.getBytesSeen());
		return problem;
	}

	@ExceptionHandler(DataBufferLimitException.class)
	ProblemDetail tooLarge() {
		return problem(HttpStatus.CONTENT_TOO_LARGE, "Body too large", "The body is longer than is allowed");
	}

	@ExceptionHandler
	ProblemDetail option(InvalidOptionException failure) {
		return problem(HttpStatus.BAD_REQUEST, "Invalid option", failure.getMessage());
	}

	@ExceptionHandler
	ProblemDetail unknown(UnknownFormatException failure) {
		return problem(HttpStatus.NOT_FOUND, "Unknown format", failure.getMessage());
	}

	@ExceptionHandler(CompressionRejectedException.class)
	ProblemDetail rejected() {
		return problem(HttpStatus.SERVICE_UNAVAILABLE, "Workers are busy", "Try again later");
	}

	@ExceptionHandler
	ProblemDetail unavailable(CodecUnavailableException failure) {
		return problem(HttpStatus.SERVICE_UNAVAILABLE, "Format is not available",
				"There is no library for '%s' here".formatted(failure.getFormat()));
	}

	private static ProblemDetail problem(HttpStatus status, String title, @Nullable String detail) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, Objects.toString(detail, title));
		problem.setTitle(title);
		return problem;
	}

}

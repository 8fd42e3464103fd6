package io.compressionkit.sample.api;

import java.util.Objects;

import io.compressionkit.CodecUnavailableException;
import io.compressionkit.CompressionRejectedException;
import io.compressionkit.DecompressionLimitException;
import io.compressionkit.MalformedContentException;

import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers failures with problem details, RFC 9457.
 */
@RestControllerAdvice
class Problems {

	@ExceptionHandler
	ProblemDetail malformed(MalformedContentException failure) {
		ProblemDetail problem = problem(HttpStatus.BAD_REQUEST, "Malformed content", failure);
		problem.setProperty("format", Objects.toString(failure.getFormat(), null));
		problem.setProperty("reason", failure.getReason());
		problem.setProperty("inputOffset", failure.getInputOffset());
		return problem;
	}

	@ExceptionHandler
	ProblemDetail limit(DecompressionLimitException failure) {
		ProblemDetail problem = problem(HttpStatus.CONTENT_TOO_LARGE, "Limit exceeded", failure);
		problem.setProperty("limit", failure.getLimit());
		problem.setProperty("value", failure.getValue());
		problem.setProperty("bytesSeen", failure.getBytesSeen());
		return problem;
	}

	@ExceptionHandler
	ProblemDetail tooLarge(DataBufferLimitException failure) {
		return problem(HttpStatus.CONTENT_TOO_LARGE, "Body too large", failure);
	}

	@ExceptionHandler
	ProblemDetail option(InvalidOptionException failure) {
		return problem(HttpStatus.BAD_REQUEST, "Invalid option", failure);
	}

	@ExceptionHandler
	ProblemDetail unknown(UnknownFormatException failure) {
		return problem(HttpStatus.NOT_FOUND, "Unknown format", failure);
	}

	@ExceptionHandler
	ProblemDetail rejected(CompressionRejectedException failure) {
		return problem(HttpStatus.SERVICE_UNAVAILABLE, "Workers are busy", failure);
	}

	@ExceptionHandler
	ProblemDetail unavailable(CodecUnavailableException failure) {
		return problem(HttpStatus.SERVICE_UNAVAILABLE, "Format is not available", failure);
	}

	private static ProblemDetail problem(HttpStatus status, String title, Exception failure) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, String.valueOf(failure.getMessage()));
		problem.setTitle(title);
		return problem;
	}

}

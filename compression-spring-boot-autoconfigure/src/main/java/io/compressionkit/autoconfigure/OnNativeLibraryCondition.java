package io.compressionkit.autoconfigure;

import io.compressionkit.CodecUnavailableException;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * The condition of {@link ConditionalOnNativeLibrary}.
 */
class OnNativeLibraryCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		NativeLibrary library = metadata.getAnnotations()
			.get(ConditionalOnNativeLibrary.class)
			.getEnum("value", NativeLibrary.class);
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnNativeLibrary.class, library);
		CodecUnavailableException reason = library.unavailability(context.getClassLoader());
		return (reason != null) ? ConditionOutcome.noMatch(message.because(reason.getMessage()))
				: ConditionOutcome.match(message.because("it can be used"));
	}

}

package io.compressionkit.sample.browser;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives tests a {@link Visit} of the running sample, and ends it after each of them.
 */
class ChromiumExtension implements ExecutionCondition, ParameterResolver, AfterEachCallback {

	private static final Namespace NAMESPACE = Namespace.create(ChromiumExtension.class);

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		if (Chromium.find().isPresent()) {
			return ConditionEvaluationResult.enabled("There is a Chromium");
		}
		if (Boolean.parseBoolean(System.getenv("CI"))) {
			return ConditionEvaluationResult.enabled("CI must not leave out the browser tests");
		}
		return ConditionEvaluationResult.disabled(Chromium.missing());
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == Visit.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		String port = SpringExtension.getApplicationContext(context)
			.getEnvironment()
			.getRequiredProperty("local.server.port");
		Chromium chromium = context.getRoot()
			.getStore(NAMESPACE)
			.computeIfAbsent(Chromium.class, (key) -> new Chromium(), Chromium.class);
		Visit visit = new Visit(chromium.browser(), "http://127.0.0.1:" + port);
		context.getStore(NAMESPACE).put(Visit.class, visit);
		return visit;
	}

	@Override
	public void afterEach(ExtensionContext context) {
		Visit visit = context.getStore(NAMESPACE).remove(Visit.class, Visit.class);
		if (visit != null) {
			visit.close();
		}
	}

}

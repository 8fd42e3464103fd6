package io.compressionkit.autoconfigure.actuate;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationPropertiesBean;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.unit.DataSize;

/**
 * The properties that are in effect, set or default.
 */
final class EffectiveSettings {

	private EffectiveSettings() {
	}

	/**
	 * Read the records that properties are bound to.
	 * @param context where they are
	 * @return the values by prefix
	 */
	static Map<String, Map<String, Object>> of(ApplicationContext context) {
		Map<String, Map<String, Object>> settings = new TreeMap<>();
		for (ConfigurationPropertiesBean bean : ConfigurationPropertiesBean.getAll(context).values()) {
			String prefix = bean.getAnnotation().prefix();
			if ((prefix + ".").startsWith("compression.") && bean.getInstance() instanceof Record properties) {
				settings.put(prefix, describe(properties));
			}
		}
		return settings;
	}

	private static Map<String, Object> describe(Record properties) {
		Map<String, Object> values = new LinkedHashMap<>();
		for (RecordComponent component : properties.getClass().getRecordComponents()) {
			Method accessor = component.getAccessor();
			Object value = describe(ReflectionUtils.invokeMethod(accessor, properties));
			if (value != null) {
				values.put(component.getName(), value);
			}
		}
		return values;
	}

	private static @Nullable Object describe(@Nullable Object value) {
		if (value instanceof Record nested) {
			return describe(nested);
		}
		if (value instanceof DataSize size) {
			return size.toString();
		}
		return (value instanceof Enum<?> constant) ? constant.name().toLowerCase(Locale.ROOT) : value;
	}

}

package io.compressionkit.sample;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The properties under {@code sample}.
 *
 * @param table Whether the table is printed at start-up.
 * @param maxBodySize Largest request body that is read, less than 2GB.
 */
@ConfigurationProperties("sample")
public record SampleProperties(@DefaultValue("true") boolean table, @DefaultValue("64MB") DataSize maxBodySize) {

}

package io.compressionkit.sample.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;

/**
 * Tests that open the running sample in Chromium. They are skipped where there is none,
 * unless the environment variable {@code CI} is {@code true}: then they fail.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "sample.table=false")
@Import(Steps.class)
@ExtendWith(ChromiumExtension.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@interface BrowserTest {

}

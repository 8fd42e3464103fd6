package io.compressionkit.autoconfigure;

import java.io.ObjectInputStream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/**
 * What the auto-configuration module may know and how its classes are made.
 */
class ArchitectureTests {

	private final JavaClasses module = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.compressionkit.autoconfigure");

	@Test
	void autoConfigurationsArePublicAndFinal() {
		classes().that()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic()
			.andShould()
			.haveModifier(JavaModifier.FINAL)
			.andShould()
			.haveSimpleNameEndingWith("AutoConfiguration")
			.check(this.module);
	}

	@Test
	void beanMethodsArePackagePrivate() {
		methods().that().areAnnotatedWith(Bean.class).should().bePackagePrivate().check(this.module);
	}

	@Test
	void onlyAutoConfigurationsPropertiesAndEndpointsArePublic() {
		classes().that()
			.arePublic()
			.and()
			.areTopLevelClasses()
			.should()
			.haveSimpleNameEndingWith("AutoConfiguration")
			.orShould()
			.haveSimpleNameEndingWith("Properties")
			.orShould()
			.haveSimpleNameEndingWith("Endpoint")
			.check(this.module);
	}

	@Test
	void onlyTheMetersKnowMicrometer() {
		noClasses().that()
			.resideOutsideOfPackage("io.compressionkit.autoconfigure.metrics")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.micrometer..")
			.check(this.module);
	}

	@Test
	void onlyActuatorsPackageKnowsActuator() {
		noClasses().that()
			.resideOutsideOfPackage("io.compressionkit.autoconfigure.actuate")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot.actuate..", "org.springframework.boot.health..")
			.check(this.module);
	}

	@Test
	void nothingHereTouchesBytes() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("java.nio..", "java.util.zip..", "org.springframework.core.io.buffer..",
					"com.github.luben..", "com.aayushatharva..")
			.orShould()
			.dependOnClassesThat(DescribedPredicate.describe("are byte arrays",
					(JavaClass type) -> type.isEquivalentTo(byte[].class)))
			.check(this.module);
	}

	/** The endpoint reads its own records of settings. */
	@Test
	void onlyTheEndpointReflectsOnSettings() {
		noClasses().that()
			.doNotHaveSimpleName("EffectiveSettings")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("java.lang.reflect..")
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(ObjectInputStream.class)
			.check(this.module);
	}

}

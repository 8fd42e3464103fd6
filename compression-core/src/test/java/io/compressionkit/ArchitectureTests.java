package io.compressionkit;

import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;

import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * What each package of the core may know.
 */
class ArchitectureTests {

	private static final String ROOT = "io.compressionkit";

	private static final JavaClasses CORE = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@ParameterizedTest
	@CsvSource(delimiter = ':', textBlock = """
			flow              : flow
			codec             : codec
			codec.zip         : codec
			codec.brotli      : codec
			codec.zstd        : codec
			engine            : flow codec
			text              : flow
			pipe              : flow
			http              : http
			webflux           : webflux
			webflux.body      : http engine flow
			webflux.client    : http engine webflux webflux.body
			webflux.server    : http engine flow pipe webflux webflux.body
			webflux.mediatype : engine webflux webflux.body
			""")
	void arrowsPointTowardsTheRoot(String from, String to) {
		String[] known = ("%s.%s".formatted(ROOT, from) + " " + prefixed(to)).split(" ");
		noClasses().that()
			.resideInAPackage(ROOT + "." + from)
			.should()
			.dependOnClassesThat(resideInAPackage(ROOT + ".*..").and(not(resideInAnyPackage(known))))
			.allowEmptyShould(true)
			.check(CORE);
	}

	private static String prefixed(String packages) {
		return String.join(" ", Arrays.stream(packages.split(" ")).map((name) -> ROOT + "." + name).toList());
	}

	@Test
	void theRootKnowsNothingBelow() {
		noClasses().that()
			.resideInAPackage(ROOT)
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".*..")
			.check(CORE);
	}

	@Test
	void packagesHaveNoCycles() {
		slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CORE);
	}

	@ParameterizedTest
	@CsvSource({ "com.github.luben.., codec.zstd", "com.aayushatharva.., codec.brotli", "java.util.zip.., codec.zip" })
	void aLibraryIsMetInOnePackage(String library, String home) {
		noClasses().that(resideOutsideOfPackage(ROOT + "." + home))
			.should()
			.dependOnClassesThat()
			.resideInAPackage(library)
			.check(CORE);
	}

	@Test
	void nettyIsMetInTheFlowOnly() {
		noClasses().that(resideOutsideOfPackage(ROOT + ".flow"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.netty..")
			.check(CORE);
	}

	@Test
	void springBootAndMetricsAreUnknown() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot..", "io.micrometer..")
			.check(CORE);
	}

	@Test
	void aCodecSeesBytesOnly() {
		noClasses().that()
			.resideInAPackage(ROOT + ".codec..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.core.io.buffer..", "org.reactivestreams..", "reactor..")
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(DecompressionLimits.class)
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(DecompressionPolicy.class)
			.check(CORE);
	}

	@Test
	void theEngineSeesNoHeader() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".engine", ROOT + ".flow")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.http..", "org.springframework.web..", ROOT + ".http..")
			.allowEmptyShould(true)
			.check(CORE);
	}

	@Test
	void theRulesOfHttpKnowNoSpringWebType() {
		noClasses().that()
			.resideInAPackage(ROOT + ".http")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.http..", "org.springframework.web..")
			.allowEmptyShould(true)
			.check(CORE);
	}

	@Test
	void theWebLayerWorksOnNoByteBuffer() {
		noClasses().that()
			.resideInAPackage(ROOT + ".webflux..")
			.should()
			.accessClassesThat()
			.areAssignableTo(ByteBuffer.class)
			.allowEmptyShould(true)
			.check(CORE);
	}

	@Test
	void nothingIsDeserialised() {
		noClasses().should()
			.dependOnClassesThat()
			.areAssignableTo(ObjectInputStream.class)
			.orShould()
			.dependOnClassesThat()
			.resideInAPackage("java.beans..")
			.check(CORE);
	}

	@Test
	void nothingIsDoneByReflection() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAPackage("java.lang.reflect..")
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(MethodHandles.Lookup.class)
			.check(CORE);
	}

	/** The names that are looked up are constants: see the two classes. */
	@Test
	void onlyOptionalLibrariesAreLookedUpByName() {
		noClasses().that()
			.doNotHaveSimpleName("ZstdLibrary")
			.and()
			.doNotHaveSimpleName("BrotliLibrary")
			.should(lookUpClasses())
			.check(CORE);
	}

	private static ArchCondition<JavaClass> lookUpClasses() {
		return callMethodWhere(
				describe("Class.forName or loadClass",
						(JavaMethodCall call) -> call.getName().equals("forName")
								&& call.getTargetOwner().isEquivalentTo(Class.class)
								|| call.getName().equals("loadClass")));
	}

	@Test
	void whatIsRandomComesFromACryptographicSource() {
		noClasses().should()
			.dependOnClassesThat()
			.haveFullyQualifiedName("java.util.Random")
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(ThreadLocalRandom.class)
			.orShould()
			.callMethod(Math.class, "random")
			.check(CORE);
	}

}

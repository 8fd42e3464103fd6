package io.compressionkit.hardening.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.sun.management.UnixOperatingSystemMXBean;

import io.compressionkit.benchmarks.contest.Output;
import io.compressionkit.benchmarks.http.ServerProcess;
import io.compressionkit.hardening.trial.Finding;
import io.compressionkit.hardening.trial.Trial;

/**
 * Thousands of streams at once: half of them events that come once a second, half of them
 * content that the client does not read at first, and slowly then.
 */
public final class SlowTrial implements Trial {

	private static final int STREAMS = 5_000;

	private static final Duration BEGINNING = Duration.ofMinutes(3);

	private static final int WARM_UP = 10;

	private static final int MAX_LOOKS = 10;

	/** A process has other files open. */
	private static final int OTHER_FILES = 500;

	private static final int CONTENT_SIZE = 256 * 1024;

	/** What the system would take off the server's hands is not what is looked for. */
	private static final String SEND_BUFFER = "--send-buffer=16384";

	/** The heap is touched before: what becomes resident is native and direct memory. */
	private static final List<String> SERVER_OPTIONS = List.of("-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch",
			"-XX:MaxDirectMemorySize=2g");

	private static final List<String> QUICK_SERVER_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch");

	@Override
	public String id() {
		return "slow";
	}

	@Override
	public String title() {
		return "Slow streams: thousands at once";
	}

	@Override
	public List<String> jvmOptions() {
		return List.of("-Xmx2g");
	}

	@Override
	public Finding run(boolean quick) throws Exception {
		int groups = 2 * Upload.CODINGS.size();
		int each = (quick ? 50 : Math.min(STREAMS, openFiles() - OTHER_FILES)) / groups;
		Duration settling = quick ? Duration.ofMillis(50) : Duration.ofSeconds(1);
		int period = quick ? 20 : 1_000;
		Content.Slice slice = new Content.Slice(Content.NOISE, 0, CONTENT_SIZE);
		List<List<String>> rows = new ArrayList<>();
		try (ServerProcess server = ServerProcess.start(LoadServer.class, quick ? QUICK_SERVER_OPTIONS : SERVER_OPTIONS,
				ServerProcess.webFlux(SEND_BUFFER));
				Watch watch = new Watch(server.port());
				SlowClient client = new SlowClient(server.port(), Duration.ofMillis(quick ? 5 : 500))) {
			warmUp(server.port());
			for (String coding : Upload.CODINGS) {
				Sample before = settled(client, watch, settling);
				client.openEvents("/endless/" + period, coding, each);
				Sample events = settled(client, watch, settling);
				client.openContents("/unknown/" + slice.path(), coding, each);
				Sample contents = settled(client, watch, settling);
				rows.add(row(coding + ", events", before, events, each));
				rows.add(row(coding + ", content that is not read", events, contents, each));
			}
			Sample all = settled(client, watch, settling);
			checkBegun(client);
			watch.send("POST", "/gate");
			client.readToTheEnd(Duration.ofMinutes(10));
			verify(client, slice.output());
			Sample rest = watch.untilNothingIsHeld();
			check(rest, all, each, server.output());
			return new Finding(id(), title(), Figures.machine(),
					List.of(new Finding.Table(
							"%s streams at once, %s of each kind; a stream of the server takes"
								.formatted(Figures.count((long) each * groups), Figures.count(each)),
							List.of("stream", "native and direct KiB", "of that direct KiB", "heap KiB",
									"native states", "buffers"),
							rows), totals(all, rest)),
					List.of());
		}
	}

	private static int openFiles() {
		return (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system)
				? (int) Math.min(Integer.MAX_VALUE, system.getMaxFileDescriptorCount()) : STREAMS + OTHER_FILES;
	}

	/** Libraries are loaded and classes initialised before anything is measured. */
	private static void warmUp(int port) throws IOException {
		try (SlowClient client = new SlowClient(port, Duration.ZERO)) {
			for (String coding : Upload.CODINGS) {
				client.openContents("/events/3/1", coding, WARM_UP);
			}
			client.readToTheEnd(BEGINNING);
		}
	}

	/** Wait until the server has sent what it can and holds no more than before. */
	private static Sample settled(SlowClient client, Watch watch, Duration time)
			throws IOException, InterruptedException {
		client.readEvents(time, BEGINNING);
		Sample sample = watch.rest();
		for (int i = 0; i < MAX_LOOKS; i++) {
			client.readEvents(time, BEGINNING);
			Sample next = watch.rest();
			if (next.isLike(sample)) {
				return next;
			}
			sample = next;
		}
		return sample;
	}

	private static List<String> row(String name, Sample before, Sample after, int streams) {
		return List.of(name, kibibytes(after.resident() - before.resident(), streams),
				kibibytes(after.direct() - before.direct(), streams), kibibytes(after.heap() - before.heap(), streams),
				Figures.decimal((after.states() - before.states()) / (double) streams),
				Figures.decimal((after.buffers() - before.buffers()) / (double) streams));
	}

	private static String kibibytes(long bytes, int streams) {
		return Figures.decimal(bytes / 1024.0 / streams);
	}

	private static Finding.Table totals(Sample all, Sample rest) {
		return new Finding.Table("What the server held", List.of("what", "with all streams open", "afterwards"),
				List.of(List.of("resident MiB", Figures.mebibytes(all.resident()), Figures.mebibytes(rest.resident())),
						List.of("heap after a collection MiB", Figures.mebibytes(all.heap()),
								Figures.mebibytes(rest.heap())),
						List.of("direct MiB", Figures.mebibytes(all.direct()), Figures.mebibytes(rest.direct())),
						List.of("native states in use", Figures.count(all.states()), Figures.count(rest.states())),
						List.of("buffers not released", Figures.count(all.buffers()), Figures.count(rest.buffers()))));
	}

	/** What was flushed can be decoded although the stream goes on. */
	private static void checkBegun(SlowClient client) {
		for (SlowStream stream : client.events()) {
			String text = stream.textSoFar();
			if (!text.startsWith(Events.framed(Events.event(0)))) {
				throw new IllegalStateException("The first event has not come: '%s'".formatted(text));
			}
		}
	}

	private static void verify(SlowClient client, Output content) throws IOException {
		for (SlowStream stream : client.events()) {
			String text = stream.textSoFar();
			long count = text.lines().filter((line) -> line.startsWith("data:")).count() - 1;
			stream.verify(Output.of(Events.stream(count), -1));
		}
		for (SlowStream stream : client.contents()) {
			stream.verify(content);
		}
	}

	private static void check(Sample rest, Sample all, int each, List<String> said) {
		int coded = Upload.CODINGS.size() - 1;
		if (all.states() < (long) each * coded) {
			throw new IllegalStateException("%d streams of events were open, but %d native states in use"
				.formatted(each * coded, all.states()));
		}
		if (rest.states() != 0 || rest.buffers() != 0) {
			throw new IllegalStateException("The server still holds " + rest);
		}
		if (!said.isEmpty()) {
			throw new IllegalStateException("The server complains: " + String.join("\n", said));
		}
	}

}

package io.compressionkit.sample.pipelines;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.compressionkit.sample.payload.LogSize;
import io.compressionkit.sample.pipelines.Progress.Snapshot;
import io.compressionkit.sample.pipelines.Progress.State;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * {@code POST /api/pipelines/{name}} runs a pipeline and sends its progress as events
 * until it has ended. Closing the connection stops it.
 */
@RestController
@RequestMapping("/api/pipelines")
class PipelineController {

	private static final Duration INTERVAL = Duration.ofMillis(200);

	private final Map<String, Pipeline> pipelines = new LinkedHashMap<>();

	PipelineController(List<Pipeline> pipelines) {
		pipelines.forEach((pipeline) -> this.pipelines.put(pipeline.name(), pipeline));
	}

	@GetMapping
	List<Description> list() {
		return this.pipelines.values().stream().map(Description::of).toList();
	}

	@PostMapping(path = "/{name}", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<Snapshot> run(@PathVariable String name, @RequestParam(defaultValue = "16") LogSize mebibytes) {
		Pipeline pipeline = this.pipelines.get(name);
		if (pipeline == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND,
					"There is no pipeline '%s'; there are %s".formatted(name, this.pipelines.keySet()));
		}
		return Flux.defer(() -> run(pipeline, mebibytes));
	}

	private static Flux<Snapshot> run(Pipeline pipeline, LogSize size) {
		Progress progress = new Progress(size.bytes());
		Mono<Snapshot> end = pipeline.run(size, progress)
			.map((note) -> progress.snapshot(State.COMPLETED, note))
			.onErrorResume((error) -> Mono.just(progress.snapshot(State.FAILED, error.toString())))
			.share();
		return Flux.interval(INTERVAL)
			.onBackpressureDrop()
			.map((tick) -> progress.snapshot(State.RUNNING, ""))
			.takeUntilOther(end)
			.concatWith(end);
	}

	/**
	 * What there is to say about a pipeline.
	 *
	 * @param name the name
	 * @param stages its stages
	 */
	record Description(String name, String stages) {

		private static Description of(Pipeline pipeline) {
			return new Description(pipeline.name(), pipeline.stages());
		}

	}

}

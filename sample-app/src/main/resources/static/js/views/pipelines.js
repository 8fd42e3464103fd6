import { timeline } from '../charts.js';
import { byId, el, say } from '../dom.js';
import { bytes, millis, speed } from '../format.js';
import { events, succeeded } from '../streams.js';

const SAMPLES = 60;

/** Runs pipelines on the server and follows their progress. */
export async function start() {
	const response = await succeeded(await fetch('api/pipelines'));
	const pipelines = (await response.json()).map(({ name, stages }) => new Pipeline(name, stages));
	byId('pipelines-list').append(...pipelines.map(({ card }) => card));
	byId('pipelines-all').addEventListener('click', async (event) => {
		event.target.disabled = true;
		for (const pipeline of pipelines) {
			await pipeline.run();
		}
		event.target.disabled = false;
	});
}

class Pipeline {

	#name;
	#running = null;
	#progress;
	#figures = el('div', { class: 'figures' });
	#chart = el('div', { class: 'chart' });
	#status = el('p', { class: 'status', role: 'status' });
	#button;

	constructor(name, stages) {
		this.#name = name;
		this.#progress = el('progress', { max: 1, value: 0, 'aria-label': `Progress of ${name}` });
		this.#button = el('button', { type: 'button', onclick: () => (this.#running ? this.#running.abort() : this.run()) });
		this.#showButton();
		this.card = el('div', { class: 'card stack', id: `pipeline-${name}` },
			el('div', { class: 'run' }, el('h2', {}, name[0].toUpperCase() + name.slice(1)), this.#button),
			el('ol', { class: 'stages', 'aria-label': 'Stages' }, ...stages.split(' → ').map((stage) => el('li', {}, stage))),
			this.#progress, this.#figures, this.#chart, this.#status);
		this.#show({ bytes: 0, total: 0, millis: 0 }, []);
	}

	#showButton() {
		const label = this.#running ? 'Stop' : 'Run';
		this.#button.textContent = label;
		this.#button.setAttribute('aria-label', `${label} ${this.#name}`);
		this.#button.classList.toggle('quiet', this.#running !== null);
	}

	async run() {
		if (this.#running) {
			return;
		}
		this.#running = new AbortController();
		this.#showButton();
		say(this.#status, 'Running …');
		try {
			await this.#follow(this.#running.signal);
		}
		catch (error) {
			const stopped = this.#running.signal.aborted;
			say(this.#status, stopped ? 'Stopped.' : `Failed: ${error.message}`, !stopped);
		}
		this.#running = null;
		this.#showButton();
	}

	async #follow(signal) {
		const url = `api/pipelines/${this.#name}?mebibytes=${byId('pipelines-size').value}`;
		const response = await succeeded(await fetch(url, { method: 'POST', signal }));
		const speeds = [];
		let last = { bytes: 0, millis: 0 };
		for await (const { data } of events(response)) {
			const snapshot = JSON.parse(data);
			if (snapshot.millis - last.millis > 100 || (speeds.length === 0 && snapshot.bytes === snapshot.total)) {
				speeds.push((snapshot.bytes - last.bytes) / 1e3 / (snapshot.millis - last.millis));
			}
			last = snapshot;
			this.#show(snapshot, speeds.slice(-SAMPLES));
			if (snapshot.state !== 'RUNNING') {
				say(this.#status, snapshot.note, snapshot.state === 'FAILED');
			}
		}
	}

	#show(snapshot, speeds) {
		this.#progress.value = snapshot.total > 0 ? snapshot.bytes / snapshot.total : 0;
		this.#figures.replaceChildren(
			el('span', {}, el('strong', {}, speed(snapshot.bytes, snapshot.millis))),
			el('span', {}, `${bytes(snapshot.bytes)}${snapshot.total > 0 ? ' of ' + bytes(snapshot.total) : ''}`),
			el('span', {}, `${millis(snapshot.millis)} ms`));
		timeline(this.#chart, `Speed of ${this.#name}`, [{ colour: 'var(--accent)', values: speeds }], Math.max(12, speeds.length), (value) => `${value} MB/s`);
	}

}

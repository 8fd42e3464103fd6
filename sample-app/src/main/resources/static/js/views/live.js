import { lanes } from '../charts.js';
import { byId, colour, el, named, say } from '../dom.js';
import { events, succeeded, wire } from '../streams.js';

const CODINGS = ['identity', 'gzip', 'deflate', 'br', 'zstd'];

let running = new AbortController();
let runs = 0;

/** Receives the same events in every coding and shows when each arrives. */
export function start() {
	byId('live-form').addEventListener('submit', (event) => {
		event.preventDefault();
		run(byId('live-count').valueAsNumber, Number(byId('live-millis').value));
	});
	byId('live-stop').addEventListener('click', () => running.abort());
	show(CODINGS.map((coding) => ({ coding, events: [] })), 6000);
}

async function run(count, millis) {
	running.abort();
	running = new AbortController();
	const { signal } = running;
	const status = byId('live-status');
	const begin = Date.now();
	const streams = CODINGS.map((coding) => ({ coding, events: [], last: '' }));
	const repaint = () => show(streams, Math.max((count + 1) * millis, ...streams.map(({ events }) => events.at(-1)?.arrived ?? 0)));
	const painter = setInterval(repaint, 100);
	byId('live-stop').disabled = false;
	say(status, `Receiving ${count} events in ${CODINGS.length} codings …`);
	runs++;
	try {
		await Promise.all(streams.map((stream) => receive(stream, `api/live?${new URLSearchParams({ count, millis, coding: stream.coding, run: runs })}`, begin, signal)));
		say(status, `All ${count} events have arrived in every coding.`);
	}
	catch (error) {
		say(status, signal.aborted ? 'Stopped.' : `Lost: ${error.message}`, !signal.aborted);
	}
	clearInterval(painter);
	repaint();
	byId('live-stop').disabled = running.signal === signal;
}

async function receive(stream, url, begin, signal) {
	const response = await succeeded(await fetch(url, { signal, cache: 'no-store' }));
	stream.coding = response.headers.get('content-encoding') ?? 'identity';
	for await (const { id, data } of events(response)) {
		stream.events.push({ sent: Number(id) - begin, arrived: Date.now() - begin });
		stream.last = data;
	}
	const { encoded, decoded } = await wire(url);
	stream.plain = decoded / stream.events.length;
	stream.wire = encoded / stream.events.length;
}

function show(streams, duration) {
	lanes(byId('live-chart'), 'When events were sent and when they arrived, by coding; the table has the figures',
		streams.map(({ coding, events }) => ({ name: coding, colour: colour(coding), events })), duration);
	byId('live-table').tBodies[0].replaceChildren(...streams.map(({ coding, events, last, plain, wire: onWire }) => el('tr', {},
		el('th', { scope: 'row' }, named(coding)),
		el('td', { class: 'n' }, String(events.length)),
		el('td', {}, el('code', {}, last || '–')),
		el('td', { class: 'n' }, events.length > 0 ? `${median(events.map(({ sent, arrived }) => arrived - sent))} ms` : '–'),
		el('td', { class: 'n' }, plain ? plain.toFixed(1) : '–'),
		el('td', { class: 'n' }, onWire ? onWire.toFixed(1) : '–'))));
}

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

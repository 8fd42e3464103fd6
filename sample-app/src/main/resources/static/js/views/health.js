import { bars, timeline } from '../charts.js';
import { byId, colour, el, named, say } from '../dom.js';
import { bytes, count, millis } from '../format.js';

const BOMB_MEBIBYTES = 192;
const SAMPLES = 60;

const FAULTS = {
	'A bomb': { send: bomb, tells: `${BOMB_MEBIBYTES} MiB of zeros in gzip` },
	'A truncated body': { send: () => damaged((coded) => coded.slice(0, -8)), tells: 'gzip without its last eight bytes' },
	'A wrong checksum': { send: () => damaged((coded) => coded.with(coded.length - 8, coded.at(-8) ^ 1)), tells: 'gzip with one bit of its checksum changed' },
	'An unknown coding': { send: () => post(new TextEncoder().encode('hello'), 'lzma'), tells: 'Content-Encoding: lzma' },
	'Too many codings': { send: () => post(new TextEncoder().encode('hello'), 'gzip, gzip, gzip, gzip'), tells: 'Content-Encoding: gzip, gzip, gzip, gzip' },
	'Something sound': { send: () => damaged((coded) => coded), tells: 'gzip as it should be' },
};

const samples = { COMPRESS: [], DECOMPRESS: [] };
let last = null;
let source = null;

/** Sends what is broken, and shows what the server has done so far. */
export function start() {
	byId('health-faults').append(...Object.entries(FAULTS).map(([name, fault]) =>
		el('button', { type: 'button', class: 'quiet', onclick: () => provoke(name, fault) }, name)));
	window.addEventListener('hashchange', follow);
	follow();
}

async function provoke(name, { send, tells }) {
	const status = byId('health-status');
	say(status, `Sending ${tells} …`);
	try {
		const response = await send();
		const answer = await response.json().catch(() => ({}));
		const sound = response.ok;
		const supported = response.headers.get('accept-encoding');
		byId('health-answers').prepend(el('li', { class: sound ? 'good' : 'bad' },
			el('span', { class: `badge ${sound ? 'good' : 'bad'}` }, String(response.status)), ' ',
			el('strong', {}, answer.title ?? (sound ? 'OK' : response.statusText)),
			el('p', { class: 'sent' }, `${name}: ${tells}`),
			el('p', {}, sound ? `${count(answer.size)} bytes decoded` : answer.detail ?? 'without details'),
			supported && el('p', {}, el('code', {}, `Accept-Encoding: ${supported}`))));
		say(status, `${name}: the server answers ${response.status}.`);
	}
	catch (error) {
		say(status, `${name}: ${error.message}`, true);
	}
}

function post(body, coding) {
	return fetch('api/uploads', { method: 'POST', body, headers: { 'Content-Type': 'application/octet-stream', 'Content-Encoding': coding } });
}

const gzip = (stream) => new Response(stream.pipeThrough(new CompressionStream('gzip')));

async function damaged(damage) {
	const text = new Blob(['All is well. '.repeat(1000)]);
	return post(damage(await gzip(text.stream()).bytes()), 'gzip');
}

async function bomb() {
	const zeros = new Uint8Array(1 << 20);
	let left = BOMB_MEBIBYTES;
	const stream = new ReadableStream({
		pull(controller) {
			if (left-- > 0) {
				controller.enqueue(zeros);
			}
			else {
				controller.close();
			}
		},
	});
	return post(await gzip(stream).blob(), 'gzip');
}

/** The totals are followed while they can be seen. */
function follow() {
	const visible = location.hash === '#health';
	if (visible && !source) {
		source = new EventSource('api/totals');
		source.onmessage = ({ data }) => show(JSON.parse(data));
	}
	else if (!visible && source) {
		source.close();
		source = null;
		last = null;
	}
}

const plain = ({ kind, bytesIn, bytesOut }) => (kind.direction === 'COMPRESS' ? bytesIn : bytesOut);
const sum = (totals) => totals.map(plain).reduce((one, other) => one + other, 0);

function show(totals) {
	const now = performance.now();
	const sums = Object.fromEntries(Object.keys(samples).map((direction) => [direction, sum(totals.filter(({ kind }) => kind.direction === direction))]));
	if (last) {
		for (const [direction, values] of Object.entries(samples)) {
			values.push(1000 * (sums[direction] - last.sums[direction]) / (now - last.now));
			values.splice(0, values.length - SAMPLES);
		}
	}
	last = { now, sums };
	timeline(byId('health-throughput'), 'Throughput of the last minute', [
		{ colour: 'var(--compress)', values: samples.COMPRESS },
		{ colour: 'var(--decompress)', values: samples.DECOMPRESS },
	], SAMPLES, (value) => `${(value / 1e6).toFixed(value > 0 && value < 2e6 ? 1 : 0)} MB/s`);
	const formats = Map.groupBy(totals, ({ kind }) => kind.format);
	const most = Math.max(1, ...[...formats.values()].map(sum));
	bars(byId('health-formats'), 'Plain bytes by format; the table has the figures', [...formats].map(([format, of]) => ({
		name: format, share: sum(of) / most, note: bytes(sum(of)), colour: colour(format),
	})));
	byId('health-table').tBodies[0].replaceChildren(...totals.map(({ kind, count: ended, bytesIn, bytesOut, codecMillis }) => el('tr', {},
		el('th', { scope: 'row' }, named(kind.format)),
		...['direction', 'side', 'outcome'].map((key) => el('td', {}, kind[key].toLowerCase())),
		el('td', { class: 'n' }, count(ended)), el('td', { class: 'n' }, bytes(bytesIn)),
		el('td', { class: 'n' }, bytes(bytesOut)), el('td', { class: 'n' }, millis(codecMillis)))));
}

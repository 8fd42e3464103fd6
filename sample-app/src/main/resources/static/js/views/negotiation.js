import { byId, colour, el, say } from '../dom.js';
import { count, percent } from '../format.js';
import { address, offer } from '../payloads.js';
import { sha256, succeeded, wire } from '../streams.js';

const CODINGS = { '': 'as negotiated', zstd: 'zstd', br: 'br', gzip: 'gzip', deflate: 'deflate', identity: 'identity' };
const PRESETS = ['gzip, deflate, br, zstd', 'br;q=0.5, gzip', 'br;q=0, *', 'identity, gzip;q=0.5', 'identity;q=0, lzma', ''];

let accepted;
let fetches = 0;

/** Fetches files in the codings that browser and server agree on. */
export async function start() {
	byId('browser-codings').append(...Object.entries(CODINGS).map(([value, label], index) =>
		el('label', {}, el('input', { type: 'radio', name: 'coding', value, checked: index === 0 }), label)));
	byId('client-presets').append(...PRESETS.map((preset) =>
		el('button', { type: 'button', class: 'quiet small mono', onclick: () => { byId('client-accept').value = preset; } }, preset || 'no header')));
	listen('browser-form', withBrowser);
	listen('client-form', withClient);
	await Promise.all([offer(byId('browser-payload')), offer(byId('client-payload'))]);
	const response = await succeeded(await fetch('api/negotiation/accepted'));
	accepted = (await response.json())['Accept-Encoding'];
	byId('accepted').textContent = `Accept-Encoding: ${accepted}`;
}

function listen(form, exchange) {
	byId(form).addEventListener('submit', async (event) => {
		event.preventDefault();
		const status = byId('negotiation-status');
		say(status, 'Fetching …');
		try {
			const result = await exchange();
			show(result);
			say(status, result.summary);
		}
		catch (error) {
			say(status, `Not fetched: ${error.message}`, true);
		}
	});
}

async function withBrowser() {
	const name = byId('browser-payload').value;
	const coding = new FormData(byId('browser-form')).get('coding');
	const url = `${address(name)}?${new URLSearchParams({ ...(coding && { coding }), fetch: ++fetches })}`;
	const response = await fetch(url, { cache: 'no-store' });
	const body = await response.arrayBuffer();
	const { encoded, decoded } = await wire(url);
	const headers = Object.fromEntries([...response.headers].map(([key, value]) => [key, [value]]));
	return {
		name, accept: coding || accepted, status: response.status, headers, wireBytes: encoded, decodedBytes: decoded,
		summary: `${name}: ${count(encoded)} bytes on the wire, ${count(body.byteLength)} decoded by the browser, SHA-256 ${(await sha256(body)).slice(0, 12)}…`,
	};
}

async function withClient() {
	const name = byId('client-payload').value;
	const accept = byId('client-accept').value;
	const response = await succeeded(await fetch(`api/negotiation?${new URLSearchParams({ payload: name, accept })}`));
	const exchange = await response.json();
	return {
		...exchange, name, accept: accept || '(none)',
		summary: `${name}: status ${exchange.status}, ${count(exchange.wireBytes)} bytes on the wire, ${count(exchange.decodedBytes)} decoded`,
	};
}

function header(headers, name) {
	const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
	return key ? headers[key].join(', ') : undefined;
}

function show({ name, accept, status, headers, wireBytes, decodedBytes }) {
	const coding = header(headers, 'content-encoding') ?? 'identity';
	const share = decodedBytes > 0 ? wireBytes / decodedBytes : 1;
	byId('negotiation-table').tBodies[0].prepend(el('tr', {},
		el('th', { scope: 'row' }, name),
		el('td', {}, el('code', {}, accept)),
		el('td', {}, el('span', { class: `badge ${status < 400 ? 'good' : 'bad'}` }, String(status))),
		el('td', {}, el('code', {}, coding)),
		el('td', { class: 'n' }, count(wireBytes)),
		el('td', { class: 'n' }, count(decodedBytes)),
		el('td', { class: 'wide' }, percent(share), el('div', { class: 'meter', style: `--c: ${colour(coding)}`, 'aria-hidden': 'true' }, el('span', { style: `width: ${Math.min(1, share) * 100}%` })))));
	byId('negotiation-detail').hidden = false;
	byId('negotiation-detail').querySelector('dl').replaceChildren(...Object.entries(headers)
		.sort(([one], [other]) => one.localeCompare(other))
		.flatMap(([key, lines]) => [el('dt', {}, el('code', {}, key.toLowerCase())), el('dd', {}, el('code', {}, lines.join(', ')))]));
}

import { bars, scatter } from '../charts.js';
import { acceptFiles, byId, colour, el, named, say } from '../dom.js';
import { bytes, count, millis, percent } from '../format.js';
import { file, offer } from '../payloads.js';
import { succeeded, values } from '../streams.js';

let running = null;

/** Compares formats on a file that is chosen or dropped. */
export async function start() {
	byId('compare-form').addEventListener('submit', async (event) => {
		event.preventDefault();
		byId('compare-file').value = '';
		compare(await file(byId('compare-payload').value));
	});
	acceptFiles(byId('compare-drop'), byId('compare-file'), compare);
	await offer(byId('compare-payload'));
	const first = await file(byId('compare-payload').value);
	if (!running) {
		await compare(first);
	}
}

async function compare(chosen) {
	running?.abort();
	running = new AbortController();
	const { signal } = running;
	const status = byId('compare-status');
	const rows = [];
	show(chosen, rows);
	say(status, `Measuring ${chosen.name}, ${bytes(chosen.size)} …`);
	try {
		const response = await fetch('api/compare', { method: 'POST', body: chosen, signal });
		for await (const row of values(await succeeded(response))) {
			rows.push({ ...row, ratio: row.originalSize / row.compressedSize });
			show(chosen, rows);
		}
		const best = smallest(rows);
		say(status, `${chosen.name}, ${bytes(chosen.size)}: ${rows.length} measured; smallest is ${best.format} at level ${best.level} with ${bytes(best.compressedSize)}`);
	}
	catch (error) {
		if (!signal.aborted) {
			say(status, `Not measured: ${error.message}`, true);
		}
	}
}

const smallest = (rows) => rows.reduce((best, row) => (row.compressedSize < best.compressedSize ? row : best));

function show(chosen, rows) {
	byId('compare-table').tBodies[0].replaceChildren(...rows.map((row) => tableRow(chosen, row, rows)));
	if (rows.length === 0) {
		return;
	}
	const share = (row) => (row.originalSize > 0 ? row.compressedSize / row.originalSize : 1);
	const largest = Math.max(...rows.map(share));
	bars(byId('compare-sizes'), `What is left of ${chosen.name}; the table has the figures`, rows.map((row) => ({
		name: `${row.format} ${row.level}`,
		share: share(row) / largest,
		note: percent(share(row)),
		colour: colour(row.format),
	})));
	scatter(byId('compare-tradeoff'), 'Time to compress against the ratio; the table has the figures', rows.map((row) => ({
		x: row.compressMillis,
		y: row.ratio,
		name: row.level,
		colour: colour(row.format),
	})), 'milliseconds →', '↑ ratio; numbers are levels');
	const formats = [...new Set(rows.map(({ format }) => format))];
	byId('compare-legend').replaceChildren(...formats.map((format) => el('li', { style: `--c: ${colour(format)}` }, format)));
}

function tableRow(chosen, row, rows) {
	const best = (key, pick) => (row[key] === pick(...rows.map((other) => other[key])) ? 'n best' : 'n');
	const name = `${chosen.name} in ${row.format} at level ${row.level}`;
	return el('tr', {},
		el('th', { scope: 'row' }, named(row.format)),
		el('td', { class: 'n' }, String(row.level)),
		el('td', { class: best('compressedSize', Math.min) }, count(row.compressedSize)),
		el('td', { class: best('ratio', Math.max) }, row.ratio.toFixed(2)),
		el('td', { class: best('compressMillis', Math.min) }, millis(row.compressMillis)),
		el('td', { class: best('decompressMillis', Math.min) }, millis(row.decompressMillis)),
		el('td', {}, el('button', { type: 'button', class: 'quiet small', 'aria-label': `Download ${name}`, onclick: () => download(chosen, row) }, 'Download')));
}

const EXTENSIONS = { gzip: 'gz', zlib: 'zz', 'raw-deflate': 'deflate', brotli: 'br', zstd: 'zst' };

async function download(chosen, { format, level }) {
	const option = format === 'brotli' ? 'quality' : 'level';
	try {
		const response = await succeeded(await fetch(`api/compress/${format}?${option}=${level}`, { method: 'POST', body: chosen }));
		const url = URL.createObjectURL(await response.blob());
		el('a', { href: url, download: `${chosen.name}.${EXTENSIONS[format]}` }).click();
		setTimeout(() => URL.revokeObjectURL(url), 10_000);
	}
	catch (error) {
		say(byId('compare-status'), `Not downloaded: ${error.message}`, true);
	}
}

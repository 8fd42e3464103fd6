import { acceptFiles, byId, el, say } from '../dom.js';
import { bytes, count, millis, percent, speed } from '../format.js';
import { file, offer } from '../payloads.js';
import { sha256 } from '../streams.js';

/** The content coding deflate is zlib, but servers take raw deflate as well. */
const CODINGS = { gzip: 'gzip', deflate: 'deflate', 'deflate-raw': 'deflate' };
const TYPES = { gzip: 'application/gzip', deflate: 'application/zlib' };

/** Sends files that the browser has compressed. */
export async function start() {
	const form = byId('upload-form');
	const input = byId('upload-file');
	acceptFiles(byId('upload-drop'), input, ({ name }) => say(byId('upload-status'), `${name} will be sent.`));
	byId('upload-payload').addEventListener('change', () => { input.value = ''; });
	form.addEventListener('change', () => allowTypes(form));
	form.addEventListener('submit', async (event) => {
		event.preventDefault();
		const button = form.querySelector('button');
		button.disabled = true;
		try {
			await upload(input.files[0] ?? await file(byId('upload-payload').value), new FormData(form));
		}
		catch (error) {
			say(byId('upload-status'), `Not sent: ${error.message}`, true);
		}
		button.disabled = false;
	});
	await offer(byId('upload-payload'));
}

/** Raw deflate has no media type. */
function allowTypes(form) {
	const format = new FormData(form).get('upload-format');
	const [coding, type] = form.querySelectorAll('[name="upload-as"]');
	type.disabled = !(format in TYPES);
	if (type.disabled && type.checked) {
		coding.checked = true;
	}
}

async function upload(chosen, choice) {
	const status = byId('upload-status');
	byId('upload-receipt').replaceChildren();
	byId('upload-sent').value = 0;
	const format = choice.get('upload-format');
	say(status, `Compressing ${chosen.name} …`);
	const started = performance.now();
	const compressed = await compress(chosen, format);
	const compressTime = performance.now() - started;
	say(status, `Sending ${bytes(compressed.size)} …`);
	const headers = choice.get('upload-as') === 'type' ? { 'Content-Type': TYPES[format] }
		: { 'Content-Type': 'application/octet-stream', 'Content-Encoding': CODINGS[format] };
	const [receipt, own] = await Promise.all([send(compressed, headers), chosen.arrayBuffer().then(sha256)]);
	const equal = receipt.sha256 === own && receipt.size === chosen.size;
	say(status, equal ? 'The server has decoded exactly what was compressed.' : 'The server has decoded something else.', !equal);
	byId('upload-receipt').replaceChildren(...Object.entries({
		File: `${chosen.name}, ${count(chosen.size)} bytes`,
		'On the wire': `${count(compressed.size)} bytes${chosen.size > 0 ? ', ' + percent(compressed.size / chosen.size) : ''}`,
		'Decoded by the server': `${count(receipt.size)} bytes`,
		'SHA-256 here': el('code', {}, own),
		'SHA-256 there': el('code', {}, receipt.sha256),
		'Same bytes': el('span', { class: `badge ${equal ? 'good' : 'bad'}` }, equal ? 'yes' : 'no'),
		'Time of the browser': `${millis(compressTime)} ms, ${speed(chosen.size, compressTime)}`,
		'Time of the server': `${millis(receipt.millis)} ms, ${speed(receipt.size, receipt.millis)}`,
	}).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
}

/** HTTP/1.1 takes no request streams from a browser, so what comes out is collected. */
function compress(chosen, format) {
	const progress = byId('upload-compressed');
	let seen = 0;
	progress.value = 0;
	const counting = new TransformStream({
		transform(chunk, controller) {
			seen += chunk.byteLength;
			progress.value = seen / chosen.size;
			controller.enqueue(chunk);
		},
		flush() {
			progress.value = 1;
		},
	});
	return new Response(chosen.stream().pipeThrough(counting).pipeThrough(new CompressionStream(format))).blob();
}

/** Only this old way tells how much of a body was sent. */
function send(body, headers) {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open('POST', 'api/uploads');
		Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value));
		request.responseType = 'json';
		request.upload.onprogress = ({ loaded, total }) => { byId('upload-sent').value = total > 0 ? loaded / total : 1; };
		request.onload = () => (request.status === 200 ? resolve(request.response)
			: reject(new Error(`${request.status} ${request.response?.title ?? ''}: ${request.response?.detail ?? ''}`)));
		request.onerror = () => reject(new Error('the connection was lost'));
		request.send(body);
	});
}

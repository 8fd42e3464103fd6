/* What tests have a browser do. Added to every page before its own scripts. */
window.probe = {

	async sha256(buffer) {
		const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', buffer));
		return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
	},

	/* Fetches and lets the browser decode. */
	async fetch(path) {
		const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(100_000) });
		const body = await response.arrayBuffer();
		const entry = performance.getEntriesByName(response.url).at(-1);
		return {
			status: response.status,
			coding: response.headers.get('content-encoding'),
			vary: response.headers.get('vary'),
			size: body.byteLength,
			sha256: await probe.sha256(body),
			wireSize: entry?.encodedBodySize,
		};
	},

	/* Reads what the server has compressed with a decoder of one's own. */
	async decompress(path, body, format) {
		const response = await fetch(path, { method: 'POST', body, signal: AbortSignal.timeout(100_000) });
		const stream = response.body.pipeThrough(new DecompressionStream(format));
		const plain = await new Response(stream).arrayBuffer();
		return { status: response.status, size: plain.byteLength, sha256: await probe.sha256(plain) };
	},

	/* Sends what the browser has compressed. */
	async upload(kind, format, headers) {
		const plain = probe.content(kind);
		const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream(format));
		const body = await new Response(stream).blob();
		const response = await fetch('/api/uploads', { method: 'POST', body, headers, signal: AbortSignal.timeout(100_000) });
		const receipt = await response.json();
		return {
			status: response.status, ownSize: plain.byteLength, ownSha256: await probe.sha256(plain),
			size: receipt.size, sha256: receipt.sha256,
		};
	},

	content(kind) {
		switch (kind) {
			case 'empty': return new Uint8Array(0);
			case 'text': return new TextEncoder().encode('Compression – von Browser zu Server, 圧縮, 🗜. '.repeat(5000));
			case 'binary': return probe.noise(300_000);
			case 'large': return probe.noise(1 << 20, 70);
		}
	},

	/* Numbers that do not compress, as often as asked for with a counter between. */
	noise(size, times = 1) {
		const bytes = new Uint8Array(size * times);
		let state = 20260101;
		for (let i = 0; i < size; i++) {
			state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
			bytes[i] = state >>> 24;
		}
		for (let i = 1; i < times; i++) {
			bytes.copyWithin(i * size, 0, size);
			bytes[i * size] = i;
		}
		return bytes;
	},

	/* Clicks as soon as something can be read. */
	clickWhen(element, text, selector) {
		new MutationObserver((changes, observer) => {
			if (element.textContent.includes(text)) {
				observer.disconnect();
				element.querySelector(selector).click();
			}
		}).observe(element, { childList: true, subtree: true });
	},

	/* Whether the server knows of a transform of its own that was cancelled. */
	async cancelled(direction) {
		const response = await fetch('/api/totals', { headers: { Accept: 'application/json' } });
		return (await response.json()).some(({ kind }) =>
			kind.direction === direction && kind.side === 'API' && kind.outcome === 'CANCELLED');
	},

	/* Listens to events and keeps them. */
	listen(path) {
		const source = new EventSource(path);
		probe.heard = [];
		source.onmessage = ({ data }) => {
			probe.heard.push(data);
			if (data === 'end') {
				source.close();
			}
		};
	},

};

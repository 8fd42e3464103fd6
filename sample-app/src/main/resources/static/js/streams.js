/** The lines of a response, as they arrive. */
export async function* lines(response) {
	let rest = '';
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			const found = (rest + part.value).split('\n');
			rest = found.pop();
			yield* found;
		}
	}
	finally {
		// Whoever leaves early lets go of the connection.
		reader.cancel().catch(() => {});
	}
	if (rest !== '') {
		yield rest;
	}
}

/** The values of a response of NDJSON. */
export async function* values(response) {
	for await (const line of lines(response)) {
		if (line !== '') {
			yield JSON.parse(line);
		}
	}
}

/** The server-sent events of a response. */
export async function* events(response) {
	let event = { id: '', data: [] };
	for await (const line of lines(response)) {
		const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
		if (line === '') {
			if (event.data.length > 0) {
				yield { id: event.id, data: event.data.join('\n') };
			}
			event = { id: '', data: [] };
		}
		else if (field === 'data') {
			event.data.push(value);
		}
		else if (field === 'id') {
			event.id = value;
		}
	}
}

/** What has been on the wire for a response, once it is complete. */
export async function wire(url) {
	const address = new URL(url, location.href).href;
	for (let tries = 0; tries < 20; tries++) {
		const entry = performance.getEntriesByName(address).at(-1);
		if (entry) {
			return { encoded: entry.encodedBodySize, decoded: entry.decodedBodySize };
		}
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
	return { encoded: NaN, decoded: NaN };
}

/** The SHA-256 of bytes in hexadecimal digits. */
export async function sha256(buffer) {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', buffer));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The body of a response, or an error that says what the server has answered. */
export async function succeeded(response) {
	if (response.ok) {
		return response;
	}
	const problem = await response.json().catch(() => ({}));
	throw new Error(`${response.status} ${problem.title ?? response.statusText}${problem.detail ? ': ' + problem.detail : ''}`);
}

import { el } from './dom.js';
import { bytes } from './format.js';
import { succeeded } from './streams.js';

let listed;

/** The payloads that the server has. */
export function payloads() {
	listed ??= fetch('api/payloads').then(succeeded).then((response) => response.json());
	return listed;
}

/** The address of a payload. */
export const address = (name) => `api/payloads/${encodeURIComponent(name)}`;

/** Offers the payloads in a select element. */
export async function offer(select) {
	for (const { name, size } of await payloads()) {
		select.append(el('option', { value: name }, `${name}, ${bytes(size)}`));
	}
}

/** A payload as a file. */
export async function file(name) {
	const response = await succeeded(await fetch(address(name)));
	return new File([await response.arrayBuffer()], name);
}

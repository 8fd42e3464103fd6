const SVG = 'http://www.w3.org/2000/svg';

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** Makes an HTML element; attributes named on… are listeners. */
export function el(name, attributes = {}, ...children) {
	return fill(document.createElement(name), attributes, children);
}

/** Makes an SVG element. */
export function svg(name, attributes = {}, ...children) {
	return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
	for (const [name, value] of Object.entries(attributes)) {
		if (name.startsWith('on')) {
			element.addEventListener(name.slice(2), value);
		}
		else if (value !== undefined && value !== false) {
			element.setAttribute(name, value === true ? '' : value);
		}
	}
	element.append(...children.filter((child) => child !== null && child !== undefined));
	return element;
}

/** Says something in a status line, which screen readers read out. */
export function say(element, text, failed = false) {
	element.textContent = text;
	element.classList.toggle('failed', failed);
}

/** The colour of a format or a coding. */
export function colour(format) {
	const names = { br: 'brotli', deflate: 'zlib', 'deflate-raw': 'raw-deflate' };
	return `var(--${names[format] ?? format})`;
}

/** A coloured dot beside a name. */
export function named(format) {
	return el('span', {}, el('span', { class: 'dot', style: `--c: ${colour(format)}`, 'aria-hidden': 'true' }), format);
}

/** Lets a label take a file that is dropped on it, or is or was chosen with its input. */
export function acceptFiles(label, input, take) {
	const over = (on) => (event) => {
		event.preventDefault();
		label.classList.toggle('over', on);
	};
	label.addEventListener('dragover', over(true));
	label.addEventListener('dragleave', over(false));
	label.addEventListener('drop', (event) => {
		over(false)(event);
		if (event.dataTransfer.files.length > 0) {
			input.files = event.dataTransfer.files;
			take(input.files[0]);
		}
	});
	const takeChosen = () => input.files.length > 0 && take(input.files[0]);
	input.addEventListener('change', takeChosen);
	takeChosen();
}

import { byId } from './dom.js';

const VIEWS = ['compare', 'negotiation', 'upload', 'live', 'pipelines', 'health'];
const THEMES = { system: '◐', light: '☀', dark: '☾' };

const ready = new Map();

async function show(name, moved) {
	for (const view of VIEWS) {
		byId(view).hidden = view !== name;
	}
	for (const link of document.querySelectorAll('nav a')) {
		const current = link.hash === `#${name}`;
		link.toggleAttribute('aria-current', current);
		if (current) {
			link.setAttribute('aria-current', 'page');
			link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
		}
	}
	const title = byId(`${name}-title`);
	document.title = `${title.textContent} – Compression Kit`;
	if (!ready.has(name)) {
		ready.set(name, prepare(name));
	}
	await ready.get(name);
	if (moved) {
		title.focus({ preventScroll: true });
		scrollTo(0, 0);
	}
}

/** A view is inert until it listens. */
async function prepare(name) {
	const { start } = await import(`./views/${name}.js`);
	start();
	byId(name).inert = false;
}

function current() {
	const name = location.hash.slice(1);
	return VIEWS.includes(name) ? name : VIEWS[0];
}

function theme(name) {
	document.documentElement.dataset.theme = name;
	byId('theme').textContent = THEMES[name];
	byId('theme').setAttribute('aria-label', name === 'system' ? 'Colours: as the system' : `Colours: ${name}`);
}

byId('theme').addEventListener('click', () => {
	const names = Object.keys(THEMES);
	const next = names[(names.indexOf(document.documentElement.dataset.theme) + 1) % names.length];
	localStorage.setItem('theme', next);
	theme(next);
});
theme(localStorage.getItem('theme') in THEMES ? localStorage.getItem('theme') : 'system');

window.addEventListener('hashchange', () => {
	if (location.hash !== '#main') {
		show(current(), true);
	}
});
show(current(), false);

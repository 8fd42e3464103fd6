import { svg } from './dom.js';

const observers = new WeakMap();

/** Draws into an element, now and whenever its width changes. */
export function draw(element, label, paint) {
	observers.get(element)?.disconnect();
	const repaint = () => {
		const width = Math.floor(element.clientWidth);
		if (width > 0) {
			element.replaceChildren(chart(label, width, paint));
		}
	};
	const observer = new ResizeObserver(repaint);
	observer.observe(element);
	observers.set(element, observer);
	repaint();
}

function chart(label, width, paint) {
	const { height, parts } = paint(width);
	return svg('svg', { role: 'img', 'aria-label': label, viewBox: `0 0 ${width} ${height}`, height }, ...parts);
}

const text = (x, y, content, attributes = {}) => svg('text', { x, y, ...attributes }, content);

/** Horizontal bars: rows of { name, share, note, colour }, the share being that of the longest. */
export function bars(element, label, rows) {
	const nameWidth = 104;
	const noteWidth = 12 + 8 * Math.max(0, ...rows.map(({ note }) => note.length));
	const step = 26;
	draw(element, label, (width) => {
		const room = Math.max(20, width - nameWidth - noteWidth);
		const parts = rows.flatMap(({ name, share, note, colour }, index) => {
			const y = index * step;
			return [
				text(0, y + 16, name),
				svg('rect', { class: 'mark', style: `--c: ${colour}`, x: nameWidth, y: y + 4, width: Math.max(2, room * share), height: 16, rx: 4 }),
				text(nameWidth + Math.max(2, room * share) + 8, y + 16, note),
			];
		});
		return { height: Math.max(1, rows.length * step), parts };
	});
}

/** Points on a logarithmic x axis: { x, y, name, colour }. */
export function scatter(element, label, points, xName, yName) {
	const height = 312;
	const left = 36;
	const bottom = 40;
	draw(element, label, (width) => {
		const decades = [Math.floor(Math.log10(Math.min(...points.map(({ x }) => x)))), Math.ceil(Math.log10(Math.max(...points.map(({ x }) => x))))];
		const yMax = niceCeiling(Math.max(1, ...points.map(({ y }) => y)));
		const px = (x) => left + (width - left - 16) * (Math.log10(x) - decades[0]) / Math.max(1, decades[1] - decades[0]);
		const py = (y) => 12 + (height - bottom - 12) * (1 - y / yMax);
		const parts = [];
		for (let decade = decades[0]; decade <= decades[1]; decade++) {
			const x = px(10 ** decade);
			parts.push(svg('line', { class: 'grid', x1: x, x2: x, y1: 12, y2: py(0) }), text(x, py(0) + 16, String(10 ** decade).slice(0, 6), { class: 'soft', 'text-anchor': 'middle' }));
		}
		for (const share of [0, 0.5, 1]) {
			const y = py(yMax * share);
			parts.push(svg('line', { class: 'grid', x1: left, x2: width - 16, y1: y, y2: y }), text(left - 6, y + 4, String(yMax * share), { class: 'soft', 'text-anchor': 'end' }));
		}
		parts.push(text(width - 16, height - 4, xName, { class: 'soft', 'text-anchor': 'end' }), text(left + 6, 24, yName, { class: 'soft' }));
		for (const [colour, of] of Map.groupBy(points, (point) => point.colour)) {
			const line = of.toSorted((one, other) => one.x - other.x).map(({ x, y }) => `${px(x)},${py(y)}`).join(' ');
			parts.push(svg('polyline', { class: 'path faint', style: `--c: ${colour}`, points: line }));
		}
		for (const { x, y, name, colour } of points) {
			parts.push(svg('circle', { class: 'mark', style: `--c: ${colour}`, cx: px(x), cy: py(y), r: 6 }), text(px(x), py(y) - 10, name, { class: 'soft', 'text-anchor': 'middle' }));
		}
		return { height, parts };
	});
}

/** Lines over time: series of { colour, values }, each of at most `length` values. */
export function timeline(element, label, series, length, unit) {
	const height = 180;
	const left = 60;
	draw(element, label, (width) => {
		const top = niceCeiling(Math.max(1, ...series.flatMap(({ values }) => values)));
		const px = (index, size) => left + (width - left) * (length - size + index) / Math.max(1, length - 1);
		const py = (value) => 10 + (height - 20) * (1 - value / top);
		const parts = [0, 0.5, 1].flatMap((share) => [
			svg('line', { class: 'grid', x1: left, x2: width, y1: py(top * share), y2: py(top * share) }),
			text(left - 8, py(top * share) + 4, unit(top * share), { class: 'soft', 'text-anchor': 'end' }),
		]);
		for (const { colour, values: all } of series.filter(({ values }) => values.length > 0)) {
			const values = all.length > 1 ? all : [all[0], all[0]];
			const line = values.map((value, index) => `${px(index, values.length).toFixed(1)},${py(value).toFixed(1)}`).join(' ');
			parts.push(svg('polygon', { class: 'area', style: `--c: ${colour}`, points: `${px(0, values.length)},${py(0)} ${line} ${width},${py(0)}` }));
			parts.push(svg('polyline', { class: 'path', style: `--c: ${colour}`, points: line }));
		}
		return { height, parts };
	});
}

/** Lanes over time: each { name, colour, events: [{ sent, arrived }] } in milliseconds. */
export function lanes(element, label, rows, duration) {
	const left = 84;
	const step = 40;
	const height = rows.length * step + 24;
	draw(element, label, (width) => {
		const px = (time) => left + 8 + (width - left - 16) * time / duration;
		const parts = rows.flatMap(({ name, colour, events }, index) => {
			const y = index * step + 20;
			return [
				text(0, y + 5, name),
				svg('line', { class: 'grid', x1: left, x2: width, y1: y, y2: y }),
				...events.map(({ sent }) => svg('circle', { class: 'ring', style: `--c: ${colour}`, cx: px(sent), cy: y, r: 6 })),
				...events.map(({ arrived }) => svg('circle', { class: 'mark', style: `--c: ${colour}`, cx: px(arrived), cy: y, r: 3.5 })),
			];
		});
		parts.push(text(left, height - 4, '0 s', { class: 'soft' }), text(width, height - 4, `${(duration / 1000).toFixed(1)} s`, { class: 'soft', 'text-anchor': 'end' }));
		return { height, parts };
	});
}

function niceCeiling(value) {
	const magnitude = 10 ** Math.floor(Math.log10(value));
	return [1, 2, 4, 6, 8, 10].map((step) => step * magnitude).find((step) => step >= value);
}

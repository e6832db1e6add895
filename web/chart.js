// SPDX-License-Identifier: ISC
// Small pictures of numbers. Each has the same in words for those who do not
// see it.
import {s} from './dom.js';

const text = (x, y, value, anchor = 'middle', kind = 'chart-text') =>
	s('text', {x, y, 'text-anchor': anchor, class: kind}, value);

// Lying bars: rows of [label, count, kind].
export function bars(rows, label) {
	const line = 22, left = 74, width = 300;
	const most = Math.max(1, ...rows.map((row) => row[1]));
	const height = rows.length * line + 6;
	return s('svg', {viewBox: '0 0 ' + (left + width + 30) + ' ' + height,
	    class: 'chart', role: 'img', 'aria-label': label},
	    rows.map(([name, count, kind], i) => {
		const y = i * line + 4, w = Math.max(2, count / most * width);
		return [text(left - 8, y + 14, name, 'end'),
			s('rect', {x: left, y, width: w, height: line - 6,
			    rx: 3, class: 'bar ' + (kind || '')}),
			text(left + w + 6, y + 14, count, 'start')];
	    }));
}

// Values over time, with a line at `middle`.
export function line(values, middle, label) {
	const width = 640, height = 180, left = 40, top = 12, bottom = 20;
	const low = Math.min(middle, ...values), high = Math.max(middle,
	    ...values);
	const pad = Math.max(1, (high - low) * 0.1);
	const y = (v) => top + (high + pad - v) / (high - low + 2 * pad) *
	    (height - top - bottom);
	const x = (i) => values.length === 1 ? (left + width) / 2 :
	    left + i / (values.length - 1) * (width - left - 14);
	return s('svg', {viewBox: '0 0 ' + width + ' ' + height, class: 'chart',
	    role: 'img', 'aria-label': label},
	    s('line', {x1: left, x2: width - 8, y1: y(middle), y2: y(middle),
		class: 'axis'}),
	    [low, middle, high].filter((v, i, all) => i === 1 ||
		Math.abs(y(v) - y(middle)) > 14).map((v) =>
		text(left - 6, y(v) + 4, Math.round(v), 'end')),
	    s('polyline', {points: values.map((v, i) => x(i) + ',' + y(v))
		.join(' '), class: 'line'}),
	    values.map((v, i) => s('circle', {cx: x(i), cy: y(v), r: 3.5,
		class: 'dot'}, s('title', null, v))));
}

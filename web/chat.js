// SPDX-License-Identifier: ISC
// What is said in the room or at the table. It passes by: only what was heard
// while this page was open is shown.
import {announce, apart, h, isolated, put} from './dom.js';
import {fits, textField} from './forms.js';
import {called, clock, seatName, who} from './format.js';
import {t, word} from './lang.js';

const SAY_MOST = 160; // bytes, as the daemon takes

// A box to read and to say something to one of `circles`, the first at first.
export function chatBox(tools, circles) {
	const lines = h('ul', {class: 'said', tabindex: '0', 'aria-label':
	    t('chat.title')});
	const to = h('select', {'aria-label': t('chat.to')}, circles.map((name) =>
	    h('option', {value: name}, word('chat.to', name))));
	const text = textField(SAY_MOST, {'aria-label': t('chat.say'),
	    placeholder: t('chat.say')});
	let event = null, shown = -1;
	return {
		node: h('section', {class: 'chat'}, h('h2', null, t('chat.title')),
		    lines, h('form', {class: 'answer', onsubmit: async (press) => {
			press.preventDefault();
			const said = text.value.trim();
			if (said === '' || !fits(text, SAY_MOST))
				return;
			/* what is typed meanwhile is the next remark */
			text.value = '';
			if (!await tools.send(event.id, 'say', {to: to.value,
			    text: said}) && text.value === '')
				text.value = said;
		    }}, circles.length > 1 && to, text,
			h('button', {type: 'submit'}, t('chat.send')))),
		update(next, kind, data) {
			event = next;
			const said = event.said.filter((one) =>
			    circles.includes(one.to));
			if (kind === 'chat' && circles.includes(data.to))
				announce(called(data.player) + ': ' +
				    isolated(data.text));
			if (shown === said.length)
				return;
			shown = said.length;
			put(lines, said.map((one) => h('li', null,
			    h('span', {class: 'muted'}, clock(one.said_at), ' '),
			    h('b', null, who(one.player), one.seat ? ' (' +
				seatName(one.seat) + ')' : ''),
			    circles.length > 1 ? h('span', {class: 'muted'}, ' → ',
				word('chat.to', one.to)) : '', ': ',
			    apart(one.text))));
			lines.scrollTop = lines.scrollHeight;
		},
	};
}

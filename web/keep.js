// SPDX-License-Identifier: ISC
// New content into a part of a page, so that what has not changed stays: the same
// nodes with the focus, a click that has begun, what was typed, what was opened.
//
// Of a node: `data-id` names it among its siblings; `data-whole` says all that it
// depends on, for one whose handlers hold on to nodes inside it: it stays as it is
// while that is the same, else another takes its place.

const BUTTONS = 'button:not(:disabled)';
const FIELDS = 'input, select, textarea';
const TICKING = '[data-until], [data-used], progress[data-from]';
const isElement = (node) => node.nodeType === 1;
const nameOf = (node) => node.dataset && (node.dataset.id || node.dataset.card);

// What handlers an element has: h() of dom.js writes them here.
export const handlers = new WeakMap();

const heardBy = (node) => Object.keys(handlers.get(node) || {}).join();

// Whether a node that stands there may become the new one.
function alike(old, made) {
	if (old.nodeType !== made.nodeType || old.nodeName !== made.nodeName)
		return false;
	if (!isElement(old))
		return true;
	return nameOf(old) === nameOf(made) && heardBy(old) === heardBy(made) &&
	    ('whole' in old.dataset) === ('whole' in made.dataset) &&
	    (nameOf(old) || old.localName !== 'button' ||
		old.textContent === made.textContent);
}

function renewAttributes(old, made) {
	const kept = (name) => old.localName === 'details' && name === 'open' ||
	    old.localName === 'progress' && name === 'value' ||
	    name === 'tabindex' && old === document.activeElement;
	for (const {name} of [...old.attributes])
		if (!made.hasAttribute(name) && !kept(name))
			old.removeAttribute(name);
	for (const {name, value} of made.attributes)
		if (old.getAttribute(name) !== value && !kept(name))
			old.setAttribute(name, value);
	Object.assign(handlers.get(old) || {}, handlers.get(made));
}

// The field of the new node that stands for one of the old.
function counterpart(old, made, field) {
	const like = (root) => [...root.querySelectorAll(field.localName)].filter(
	    (one) => one.name === field.name && one.type === field.type);
	return like(made)[like(old).indexOf(field)];
}

function changed(field) {
	if (field.localName === 'select')
		return field.selectedIndex !== Math.max(0, [...field.options]
		    .findIndex((one) => one.defaultSelected));
	return field.type === 'checkbox' ? field.checked !== field.defaultChecked :
	    field.value !== field.defaultValue;
}

// What was typed, chosen and opened in one node goes into the one that takes its
// place; in their order, for a choice may decide what fields come after it.
export function carry(old, made) {
	if (old.localName === 'details')
		made.open = old.open;
	const inner = [...made.querySelectorAll('details')];
	[...old.querySelectorAll('details')].forEach((one, i) => {
		if (inner[i])
			inner[i].open = one.open;
	});
	for (const field of old.querySelectorAll(FIELDS)) {
		const there = changed(field) && counterpart(old, made, field);
		if (!there)
			continue;
		if (field.type === 'checkbox')
			there.checked = field.checked;
		else if (field.localName !== 'select')
			there.value = field.value;
		else if ([...there.options].some((one) => one.value ===
		    field.value)) {
			there.value = field.value;
			there.dispatchEvent(new Event('change', {bubbles: true}));
		}
	}
}

function replace(old, made) {
	const focus = document.activeElement;
	const there = old.contains(focus) && counterpart(old, made, focus);
	carry(old, made);
	old.replaceWith(made);
	if (!there)
		return;
	there.focus();
	if (focus.selectionStart !== null && focus.localName === 'input')
		there.setSelectionRange(focus.selectionStart, focus.selectionEnd);
}

function renewNode(old, made) {
	if (!isElement(old)) {
		if (old.data !== made.data)
			old.data = made.data;
		return old;
	}
	if ('whole' in made.dataset) {
		if (old.dataset.whole === made.dataset.whole)
			return old;
		replace(old, made);
		return made;
	}
	renewAttributes(old, made);
	/* what tick() of play.js writes there is no part of it */
	if (!made.matches(TICKING))
		renewChildren(old, [...made.childNodes]);
	return old;
}

function renewChildren(node, made) {
	const free = [...node.childNodes];
	const take = (i) => i < 0 ? null : free.splice(i, 1)[0];
	/* what is the same is taken first, else something alike */
	const found = made.map((one) => take(free.findIndex((old) =>
	    alike(old, one) && old.isEqualNode(one))));
	const pairs = made.map((one, i) => [found[i] || take(free.findIndex((old) =>
	    alike(old, one))), one]);
	/* first what goes, so that what stays need not be moved */
	free.forEach((old) => node.removeChild(old));
	pairs.forEach(([old, one], i) => {
		const is = old ? renewNode(old, one) : one;
		if (node.childNodes[i] !== is)
			node.insertBefore(is, node.childNodes[i] || null);
	});
}

const focusOn = (node) => {
	node.setAttribute('tabindex', '-1');
	node.focus();
};

// Where the focus goes that was on something which is gone or cannot be used any
// more: the nearest that is left around it, or the part itself. Not from one of
// several of a kind to another.
function refocus(node, path) {
	for (const around of path.filter((one) => node.contains(one) &&
	    one.matches(':not(button, input, select, textarea)'))) {
		const next = around.querySelector(BUTTONS);
		if (next)
			return next.focus();
		if (nameOf(around))
			return focusOn(around);
	}
	return focusOn(node);
}

// Puts children into a node, as put() of dom.js, but keeps what stays the same.
export function renew(node, ...children) {
	const focus = document.activeElement;
	const inside = node.contains(focus);
	const path = [];
	for (let one = focus; inside && one !== node; one = one.parentElement)
		path.push(one);
	const made = document.createDocumentFragment();
	made.append(...children.flat(Infinity).filter((child) => child !== null &&
	    child !== undefined && child !== false));
	renewChildren(node, [...made.childNodes]);
	const now = document.activeElement;
	if (inside && (!node.contains(now) || now.disabled || now === node))
		refocus(node, [...path, node]);
	return node;
}

// SPDX-License-Identifier: ISC
// A document that only keeps texts, for tests of the pages by Node.js alone; and
// what these print, as TAP. The argument is the folder of the pages.
import {readFileSync} from 'node:fs';

let number = 0, failed = 0;

export function same(is, expected, name) {
	const good = JSON.stringify(is) === JSON.stringify(expected);
	number++;
	failed += !good;
	console.log((good ? '' : 'not ') + 'ok ' + number + ' - ' + name);
	if (!good)
		console.log('# is ' + JSON.stringify(is) + ', expected ' +
		    JSON.stringify(expected));
}

export function done() {
	console.log('1..' + number);
	process.exit(failed ? 1 : 0);
}

/* no node of this document is taken for another one (keep.js) */
const NONE = NaN;

class Text {
	nodeType = NONE;
	constructor(text) { this.text = text; }
	toString() { return this.text; }
}
const nodes = (children) => children.map((child) => child instanceof Node ? child :
    new Text(String(child)));

class Node {
	nodeType = NONE;
	constructor(tag) {
		this.tag = tag;
		this.attributes = {};
		this.listeners = {};
		this.children = [];
	}
	setAttribute(name, value) { this.attributes[name] = value; }
	addEventListener(name, listener) { this.listeners[name] = listener; }
	append(...children) { this.children.push(...nodes(children)); }
	replaceChildren(...children) { this.children = nodes(children); }
	get childNodes() { return this.children; }
	contains() { return false; }
	remove() {}
	removeChild(child) {
		this.children = this.children.filter((one) => one !== child);
	}
	insertBefore(child, next) {
		const i = next ? this.children.indexOf(next) : this.children.length;
		this.children.splice(i, 0, child);
	}
	get textContent() {
		return this.children.map((child) => child instanceof Node ?
		    child.textContent : String(child)).join('');
	}
	set textContent(text) { this.replaceChildren(text); }
	/* what was typed; else of a select its first option, as in a browser */
	get value() {
		return this.typed !== undefined ? this.typed : this.tag === 'select' ?
		    String(this.all('option')[0].attributes.value) :
		    this.attributes.value || '';
	}
	set value(text) { this.typed = text; }
	setCustomValidity(text) { this.fault = text; }
	reportValidity() { return !this.fault; }
	all(tag) {
		return this.children.filter((child) => child instanceof Node)
		    .flatMap((child) => [...child.tag === tag ? [child] : [],
			...child.all(tag)]);
	}
}
class Cell extends Node {}

// Lets the modules of the pages run here; answer() gives what the daemon does.
// Gives the folder to import them from.
export function pages(answer) {
	const web = process.argv[2];
	globalThis.HTMLElement = Node;
	globalThis.HTMLTableCellElement = Cell;
	globalThis.document = {documentElement: {}, createElement: (tag) =>
	    new (['td', 'th'].includes(tag) ? Cell : Node)(tag),
	createElementNS: (_, tag) => new Node(tag),
	createDocumentFragment: () => new Node('')};
	globalThis.fetch = async (path) => ({ok: true, status: 200, json:
	    async () => path.startsWith('/web/') ? JSON.parse(readFileSync(web +
		path.slice(4), 'utf8')) : answer(path)});
	return web;
}

// SPDX-License-Identifier: ISC
// Every page 360 pixels wide, and boards a little wider than a phone, in both languages, with what is hardest to lay out
// (layout_data.mjs): nothing is cut off, nothing lies over something else, a word
// is not broken that has room, the page never scrolls sideways, and what scrolls
// inside shows that it does and can be reached by the keyboard. Told by the
// environment: CHROMIUM, MODULES (what has node_modules), WEB (the pages), and
// PICTURES, a folder for what was seen, or nothing. No daemon: the answers are
// made here. Prints TAP.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {open, visit} from './alone.mjs';
import {DEALS, HARD, PLAIN, boardMessage} from './layout_data.mjs';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

let number = 0, failed = 0;

function ok(good, name, detail = '') {
	number++;
	failed += !good;
	console.log((good ? '' : 'not ') + 'ok ' + number + ' - ' + name);
	if (!good && detail !== '')
		console.log('# ' + String(detail).replace(/\n/g, '\n# '));
}

/* --- what is looked for, in the page ------------------------------------------- */

// Everything that is wrong with how the page is laid out, in words.
function faults(plain) {
	const found = [];
	const say = (what, node) => found.push(what + ': <' + node.tagName
	    .toLowerCase() + ' class="' + node.className + '"> ' +
	    node.textContent.trim().slice(0, 40));
	const unseen = (node) => node.closest('.unseen, .skip, [hidden], option, ' +
	    'script, noscript, title, svg, .stack thead') ||
	    (node.closest('details:not([open])') && !node.closest('summary')) ||
	    !node.checkVisibility();
	const root = document.documentElement;
	if (root.scrollWidth > innerWidth)
		found.push('the page is ' + root.scrollWidth + ' wide');
	const texts = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = walk.nextNode(); text; text = walk.nextNode()) {
		const node = text.parentElement;
		if (text.data.trim() === '' || unseen(node))
			continue;
		const range = document.createRange();
		range.selectNodeContents(text);
		const rects = [...range.getClientRects()].filter((rect) =>
		    rect.width > 0);
		texts.push({text, node, rects});
	}
	/* cut off, by the node or by one around it; fields scroll by themselves */
	const scrolls = (node) => node.closest('.scroll, .said');
	for (const {node, rects} of texts)
		for (let box = node; box && box !== document.body;
		    box = box.parentElement) {
			const style = getComputedStyle(box);
			if (style.overflowX === 'visible')
				continue;
			if (['auto', 'scroll'].includes(style.overflowX))
				break;
			const edge = box.getBoundingClientRect();
			if (rects.some((rect) => rect.right > edge.right + 1 ||
			    rect.left < edge.left - 1 || rect.bottom >
			    edge.bottom + 2 || rect.top < edge.top - 2)) {
				say('cut off', node);
				break;
			}
		}
	/* beyond the own box, where neither clips nor wraps */
	for (const {node, rects} of texts) {
		if (scrolls(node))
			continue;
		if (rects.some((rect) => rect.right > innerWidth + 1 ||
		    rect.left < -1))
			say('outside the window', node);
		const box = node.closest('button, .button, .plate, .playing, ' +
		    '.hand, .fact, .clock, .card, .notice, li, td, th');
		const edge = box && box.getBoundingClientRect();
		if (edge && rects.some((rect) => rect.right > edge.right + 1 ||
		    rect.left < edge.left - 1))
			say('sticks out of its box', node);
	}
	for (const field of document.querySelectorAll('input, select, button'))
		if (!unseen(field) && !scrolls(field) && field.parentElement
		    .getBoundingClientRect().right <
		    field.getBoundingClientRect().right - 1)
			say('sticks out of its parent', field);
	/* one text over another */
	const layer = (node) => node.closest('.toast, .part-asked, .help, header');
	const flat = texts.flatMap(({node, rects}) => rects.map((rect) => ({node,
	    rect}))).filter(({node}) => !scrolls(node));
	flat.forEach((a, i) => {
		for (const b of flat.slice(i + 1)) {
			const wide = Math.min(a.rect.right, b.rect.right) -
			    Math.max(a.rect.left, b.rect.left);
			const high = Math.min(a.rect.bottom, b.rect.bottom) -
			    Math.max(a.rect.top, b.rect.top);
			if (wide > 2 && high > 5 && a.node !== b.node &&
			    layer(a.node) === layer(b.node) &&
			    !a.node.contains(b.node) && !b.node.contains(a.node))
				say('lies over "' + b.node.textContent.slice(0,
				    20) + '"', a.node);
		}
	});
	/* a word broken that would have fitted a line of its own; a suit in two */
	for (const {text, node} of texts) {
		const words = node.matches('.ranks') ? [[text.data, 0]] :
		    [...text.data.matchAll(/[^\s–—·]+/gu)].map((one) =>
			[one[0], one.index]).filter(([one]) =>
			    /^[\p{Script=Latin}\d.,:;()'’]+$/u.test(one));
		for (const [word, at] of words) {
			if (!node.matches('.ranks') && (word.length > 14 ||
			    (!plain && word.length > 9)))
				continue;
			const range = document.createRange();
			range.setStart(text, at);
			range.setEnd(text, at + word.length);
			const tops = [...range.getClientRects()].filter((rect) =>
			    rect.width > 0).map((rect) => Math.round(rect.top));
			if (new Set(tops).size > 1)
				say('broken at "' + word + '"', node);
		}
	}
	/* what scrolls says so and has the keyboard */
	for (const box of document.querySelectorAll('.scroll')) {
		if (unseen(box) || box.scrollWidth <= box.clientWidth)
			continue;
		if (box.tabIndex !== 0 || !box.getAttribute('aria-label'))
			say('scrolls, but not by the keyboard', box);
		if (innerWidth <= 360 && box.querySelector('.ranking, .stack'))
			say('scrolls, but need not', box);
		if (!getComputedStyle(box).backgroundImage.includes('gradient'))
			say('scrolls, but does not show it', box);
	}
	return [...new Set(found)];
}

/* --- the pages ----------------------------------------------------------------- */

const READ = ['/', '/events', '/events/1', '/events/1/boards/1',
    '/events/1/boards/2', '/events/1/boards/3', '/events/1/records/1/1/1',
    '/events/1/records/1/1/2', '/events/1/records/1/1/3', '/players',
    '/players/x', '/account', '/nothing', ...['results', 'nights', 'averages',
	'versus', 'standings', 'records'].map((kind) => '/history?player=x&' +
	    'opponent=y&kind=' + kind)];
const TABLES = ['none', 'room', 'auction', 'play', 'done', 'claim', 'claimed',
    'checked', 'undo', 'asked', 'open', 'between', 'ended'];

const browser = await chromium.launch({executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
const errors = [];
const SCENE = {scoring: 'matchpoints', deal: DEALS[1], names: PLAIN};

async function look(page, scene, language, more) {
	const now = {...SCENE, me: more.names[2], ...more};
	const plain = now.names === PLAIN;
	await visit(page, scene, now);
	const found = await page.evaluate(faults, plain);
	const name = [language, plain ? 'plain' : 'hard', (now.path ||
	    now.stream).replace(/\W+/g, '-'), now.scoring === 'matchpoints' ?
		DEALS.indexOf(now.deal) : now.scoring].join(' ');
	ok(found.length === 0, name, found.slice(0, 12).join('\n'));
	if (process.env.PICTURES)
		writeFileSync(process.env.PICTURES + '/' + name.replace(/ /g, '_') +
		    '.png', await page.screenshot({fullPage: true}));
}

// Each kind of fault, planted: it must be found.
async function planted() {
	const scene = {...SCENE, path: '/events/1/boards/3', me: null};
	const css = {
		'the page is': 'main { width: 400px; }',
		'cut off': 'h2 { width: 20px; overflow: hidden; text-overflow: ' +
		    'ellipsis; white-space: nowrap; }',
		'outside the window': 'h1 { margin-left: 340px; }',
		'sticks out of its box': '.hand .ranks { white-space: nowrap; ' +
		    'letter-spacing: 2em; }',
		'lies over': 'h1 + p { margin-top: -2rem; }',
		'broken at "K': '.ranks { display: block; width: 20px; ' +
		    'overflow-wrap: anywhere; white-space: normal !important; }',
		'broken at "often': 'h2 { width: 30px; overflow-wrap: anywhere; }',
		'does not show it': '.scroll { background-image: none !important; ' +
		    '} table { width: 1000px; }',
	};
	const told = {now: scene};
	const page = await open(browser, 'en', told, errors);
	await visit(page, told, scene);
	for (const [fault, rule] of Object.entries(css)) {
		const style = await page.addStyleTag({content: rule});
		const found = await page.evaluate(faults, true);
		ok(found.some((one) => one.includes(fault)), 'found where planted: ' +
		    fault, found.join('\n'));
		await style.evaluate((node) => node.remove());
	}
	await page.context().close();
}

const tops = (nodes) => nodes.map((node) => node.getBoundingClientRect().top);

// A phone's window: what one bids with is seen without scrolling, the auction has
// room, no card is left alone.
async function phone(page, scene, language, names) {
	const now = {...SCENE, names, me: names[2]};
	const say = (name, good, told) => ok(good, [language, names === PLAIN ?
	    'plain' : 'hard', name].join(' '), told);
	const deal = DEALS[2];
	const shown = async (phase, more) => {
		await visit(page, scene, {...now, deal, stream: phase});
		await page.evaluate((said) => window.say(said), [['board',
		    boardMessage(deal, phase, more)]]);
		await page.evaluate(() => scrollTo(0, 0));
	};
	for (const rounds of [1, 3, 8]) {
		await shown('auction', {calls: [...Array(rounds)].flatMap(() => ['P',
		    '1NT', 'X', 'XX']), legal_calls: ['P', '7C', '7D', '7H', '7S',
			'7NT']});
		await page.$eval('.levels button:not(:disabled)', (node) =>
		    node.click());
		const [bottom, high, at] = await page.evaluate(() => [Math.max(
		    ...[...document.querySelectorAll('.strains button')].map((node) =>
			node.getBoundingClientRect().bottom)), innerHeight, scrollY]);
		say('strains are seen after ' + rounds * 4 + ' calls', bottom <= high &&
		    (rounds > 2 || names !== PLAIN || at === 0), [bottom, high, at]
		    .join(' '));
		const wide = await page.$$eval('.part-middle .auction th', (nodes) =>
		    nodes.map((node) => node.getBoundingClientRect().width));
		say('columns of the auction', Math.min(...wide) >= 64, wide.join(' '));
	}
	for (const count of [7, 8, 9, 10, 11, 12, 13]) {
		await shown('play', {left: {N: null, E: null, W: null, S:
		    'AKQJT98765432'.slice(0, count) + '...'}});
		const all = await page.$$eval('.at-bottom .playing', tops);
		const rows = [...new Set(all)].map((top) => all.filter((one) =>
		    one === top).length);
		say(count + ' cards in rows', all.length === count && rows.length ===
		    Math.ceil(count / 7) && rows[0] - rows[rows.length - 1] <= 1,
		    rows.join(' '));
	}
}

// Where there is room a guest's name stands in the head on one line.
async function head(page, scene, language) {
	await page.setViewportSize({width: 1100, height: 800});
	await visit(page, scene, {...SCENE, path: '/players', me: HARD[3] +
	    ' (guest 12)'});
	await page.reload();
	await page.waitForSelector('main h1');
	const lines = await page.$eval('.head-end .me', (node) => {
		const range = document.createRange();
		range.selectNodeContents(node);
		return range.getClientRects().length;
	});
	ok(lines === 1, language + ' a long name in a wide head', lines);
	await page.setViewportSize({width: 360, height: 740});
}

// The room, in which somebody is away, is read in the light and in the dark; by
// the judge of accessibility, if it is there.
async function contrast() {
	const judge = process.env.MODULES + '/node_modules/axe-core/axe.min.js';
	if (!existsSync(judge))
		return;
	const scene = {now: SCENE};
	const page = await open(browser, 'en', scene, errors);
	await page.addScriptTag({content: readFileSync(judge, 'utf8')});
	for (const colorScheme of ['light', 'dark']) {
		await page.emulateMedia({colorScheme});
		await visit(page, scene, {...SCENE, me: PLAIN[2], names: PLAIN,
		    stream: 'room'});
		const [away, found] = await page.evaluate(async () => [document
		    .querySelectorAll('.away').length, (await window.axe.run(
			document, {runOnly: ['color-contrast']})).violations
			.flatMap((one) => one.nodes.map((node) => node.html))]);
		ok(away > 0 && found.length === 0, colorScheme + ': all of the ' +
		    'room can be read', [away, ...found].join('\n'));
	}
	await page.context().close();
}

try {
	await planted();
	await contrast();
	for (const language of ['en', 'zh']) {
		const scene = {now: SCENE};
		const page = await open(browser, language, scene, errors);
		for (const names of [PLAIN, HARD]) {
			for (const path of READ)
				await look(page, scene, language, {names, path});
			await look(page, scene, language, {names, path:
			    '/events/1', scoring: 'cross_imps'});
			for (const stream of TABLES)
				for (const deal of ['play', 'done'].includes(stream) ?
				    DEALS : [DEALS[1]])
					await look(page, scene, language, {names,
					    stream, deal});
			const role = 'director';
			await look(page, scene, language, {names, role, path:
			    '/events/1/direct'});
			await look(page, scene, language, {names, role, stream:
			    'director', at: '/director'});
			for (const path of ['/sign-in', '/sign-up'])
				await look(page, scene, language, {names, path,
				    me: null});
		}
		for (const names of [PLAIN, HARD])
			await phone(page, scene, language, names);
		await head(page, scene, language);
		await page.setViewportSize({width: 660, height: 800});
		for (const path of READ.filter((one) => /boards|records/
		    .test(one)))
			await look(page, scene, language + ' wide', {names: PLAIN,
			    path});
		await page.context().close();
	}
	ok(errors.length === 0, 'no page met an error', errors.join('\n'));
} catch (error) {
	ok(false, 'the test runs to its end', error.stack);
}
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);

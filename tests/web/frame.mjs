// SPDX-License-Identifier: ISC
// The frame of the pages where something is amiss: an address that is no text, a
// browser that keeps nothing, a line that is lost, words that do not come; and what pages and their parts
// are called for who listens. In Chromium, without a daemon (alone.mjs). Told by the
// environment: CHROMIUM, MODULES, WEB. Prints TAP.
import {createRequire} from 'node:module';
import {open, visit} from './alone.mjs';
import {DEALS, PLAIN} from './layout_data.mjs';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

let number = 0, failed = 0;

function same(is, expected, name) {
	const good = JSON.stringify(is) === JSON.stringify(expected);
	number++;
	failed += !good;
	console.log((good ? '' : 'not ') + 'ok ' + number + ' - ' + name);
	if (!good)
		console.log('# is ' + JSON.stringify(is) + ', expected ' +
		    JSON.stringify(expected));
}

const browser = await chromium.launch({executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
const errors = [];
const scene = {now: {names: PLAIN}};
const page = await open(browser, 'en', scene, errors);
const go = (more) => visit(page, scene, {scoring: 'matchpoints', deal: DEALS[2],
    names: PLAIN, me: PLAIN[2], ...more});
const heading = () => page.locator('main h1:visible').first().textContent();

async function addresses() {
	await go({path: '/players/%ff'});
	same(await heading(), 'There is no such page', 'an address that is no text');
	for (const kind of ['constructor', '__proto__']) {
		await go({path: '/history?kind=' + kind});
		same(await page.locator('select[name=kind]').inputValue(), 'results',
		    'no kind of question: ' + kind);
	}
}

async function names() {
	await go({path: '/history?kind=results'});
	const navs = await page.$$eval('nav', (all) => all.map((one) =>
	    one.getAttribute('aria-label')));
	same([navs.length, new Set(navs).size], [2, 2], 'no two parts have one name');
	await go({path: '/account'});
	same(await page.$$eval('th', (all) => all.filter((one) =>
	    one.textContent === '').length), 0, 'no column is without a name');
	await go({stream: 'play'});
	same(await page.$$eval('h1', (all) => all.filter((one) => !one.hidden)
	    .map((one) => one.textContent)), ['Gustav Cup'], 'a table has a heading');
	await go({stream: 'between'});
	same(await page.$$eval('h1', (all) => all.filter((one) => !one.hidden)
	    .length), 1, 'and between the rounds there is one');
	await go({stream: 'ended'});
	await page.waitForSelector('.travellers .own');
	same(await page.$$eval('.travellers a', (all) => all.slice(-2).map((one) =>
	    one.textContent)), ['23', '24: -100.00 %'],
	    'when all is over the boards tell what one got');
}

// As a link in the head goes, and until something is shown.
async function follow(path, text) {
	await page.locator('#head nav a[href="' + path + '"]').click();
	await page.locator('main h1:visible', {hasText: text}).waitFor();
}

async function line() {
	const back = () => page.locator('main h1:visible', {hasText: 'Gustav Cup'})
	    .waitFor({timeout: 4000}).then(() => true, () => false);
	await go({stream: 'play'});
	scene.offline = true;
	await follow('/events', 'That did not work');
	await follow('/play', 'That did not work');
	await page.getByText('Try again').focus();
	scene.offline = false;
	same([await back(), await page.locator('.felt').count(), await page.evaluate(() =>
	    document.activeElement.id)], [true, 1, 'main'],
	'the table is shown again when the line is back');
	scene.offline = true;
	await follow('/events', 'That did not work');
	scene.offline = false;
	same(await page.locator('main h1', {hasText: 'Results'}).waitFor({timeout: 4000})
	    .then(() => true, () => false), true, 'and so is any other page');
}

/* --- from right to left ----------------------------------------------------------- */

const TURNED = ['דנה', 'עומר', 'רות', 'نور', 'שרה', 'ליאור', 'עדי', 'תמר'];

// In the page: where a name or a text by people stands among others, in one line, and
// not apart from them.
function mixed() {
	const turned = (text) => /[\u0590-\u08ff]/.test(text.replace(
	    /\u2068[^\u2069]*\u2069/g, ''));
	const found = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = walk.nextNode(); text; text = walk.nextNode()) {
		if (!turned(text.data) || text.parentElement.closest('option'))
			continue;
		let box = text.parentElement;
		const isApart = ({display, unicodeBidi}) => display !== 'inline' ||
		    unicodeBidi.startsWith('isolate');
		while (!isApart(getComputedStyle(box)))
			box = box.parentElement;
		if (box.textContent.trim() !== text.data.trim())
			found.push(box.tagName + ' ' + box.className + ': ' +
			    box.textContent.slice(0, 60));
	}
	for (const node of document.querySelectorAll('option, [title], [aria-label]'))
		for (const text of [node.localName === 'option' ? node.textContent :
		    '', node.getAttribute('title') || '', node.getAttribute(
			'aria-label') || ''])
			if (turned(text) && /[A-Za-z0-9]/.test(text.replace(' Cup',
			    '')))
				found.push(node.tagName + ': ' + text);
	return [[...new Set(found)], /[\u0590-\u08ff]/.test(document.body.innerText)];
}

// A page that is wrong itself does not blame the line.
async function fault() {
	scene.night = {};
	await go({path: '/events/1'});
	same(await page.locator('main .notice p').first().textContent(),
	    'This page has a fault, for which you can do nothing; the other pages ' +
	    'and the night go on.', 'a fault of a page is told as one');
	scene.night = null;
}

async function direction() {
	const role = 'director';
	for (const one of [...['/', '/events', '/events/1', '/events/1/boards/1',
	    '/events/1/records/1/1/1', '/players', '/players/x', '/account',
	    ...['results', 'nights', 'averages', 'standings', 'records'].map((kind) =>
		'/history?player=x&opponent=y&kind=' + kind)].map((path) => ({path})),
	    ...['room', 'auction', 'play', 'done', 'claim', 'undo', 'asked', 'open',
		'between', 'ended'].map((stream) => ({stream})),
	    {role, path: '/events/1/direct'}, {role, stream: 'director', at:
		'/director'}]) {
		await go({names: TURNED, me: TURNED[2], ...one});
		same(await page.evaluate(mixed), [[], true], 'names from right to left ' +
		    'stand apart: ' + (one.path || one.stream));
	}
}

async function nothingKept() {
	await page.addInitScript(() => Object.defineProperty(window, 'localStorage',
	    {get() { throw new DOMException('no', 'SecurityError'); }}));
	await page.reload();
	await page.waitForSelector('main h1');
	await page.locator('header select').selectOption('zh');
	await page.waitForFunction(() => document.documentElement.lang === 'zh-Hans');
	same(await page.locator('main h1').count() > 0, true,
	    'a browser that keeps nothing shows the pages, in either language');
}

async function wordless() {
	await page.route('**/web/*.json', (route) => route.abort());
	await page.reload();
	await page.waitForSelector('main h1');
	same(await heading(), 'This page could not be loaded',
	    'without words that is said in plain English');
}

for (const part of [addresses, names, line, fault, direction, nothingKept, wordless])
	await part().catch((error) => same(error.message, null, part.name));
same(errors, [], 'no page met an error');
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);

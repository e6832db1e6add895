// SPDX-License-Identifier: ISC
// Two tabs of one browser have one account: what is done in one of them is seen in
// the other. Told by the environment as layout.mjs; no daemon. Prints TAP.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');
const ORIGIN = 'http://pairs.test';
const TYPES = {js: 'text/javascript', css: 'text/css', json: 'application/json',
    svg: 'image/svg+xml', html: 'text/html'};
const NAMES = ['', 'Ann', 'Ben'];
let number = 0, failed = 0;

function ok(good, name, detail = '') {
	number++;
	failed += !good;
	console.log((good ? '' : 'not ') + 'ok ' + number + ' - ' + name);
	if (!good && detail !== '')
		console.log('# ' + String(detail).replace(/\n/g, '\n# '));
}

const browser = await chromium.launch({executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
const context = await browser.newContext({locale: 'en-GB'});
const errors = [];
let player = 1, isThere = true; // who is signed in; whether the server is

const account = () => ({player_id: player || null, player: NAMES[player] || null,
    role: player ? 'player' : null, sign_up: 'open', guests: false, connected:
	false, sessions: []});

function post(path) {
	player = path === '/api/sign_in' ? 2 : 0;
	return {done: true, number: 0};
}

await context.addInitScript(() => {
	window.streams = [];
	window.EventSource = class {
		constructor() {
			this.listeners = {};
			window.streams.push(this);
		}
		addEventListener(kind, listener) { this.listeners[kind] = listener; }
		close() { this.closed = true; }
	};
});
await context.route('**/*', (route) => {
	const {pathname} = new URL(route.request().url());
	const file = pathname.startsWith('/web/') ? pathname.slice(5) :
	    pathname.startsWith('/api/') ? null : 'index.html';
	if (file !== null)
		return route.fulfill({contentType: TYPES[file.split('.').pop()],
		    body: readFileSync(process.env.WEB + '/' + file)});
	if (!isThere)
		return route.abort();
	if (route.request().method() === 'POST')
		return route.fulfill({json: post(pathname)});
	return route.fulfill({json: pathname === '/api/account' ? account() :
	    {time: Date.now(), events: [], schedules: [], upcoming: []}});
});

async function tab(path) {
	const page = await context.newPage();
	page.setDefaultTimeout(5000);
	page.on('pageerror', (error) => errors.push(error.stack));
	await page.goto(ORIGIN + path);
	await page.waitForSelector('main h1');
	return page;
}

const hello = (page, id) => page.evaluate(([of, name]) => window.streams
    .filter(({closed}) => !closed).forEach((one) => one.listeners.hello({data:
	JSON.stringify({player_id: of, player: name, time: Date.now(), events:
	    [], over: []})})), [id, NAMES[id]]);
const opened = (page) => page.waitForFunction(() => window.streams.some(
    ({closed}) => !closed));
const streams = (page) => page.evaluate(() => window.streams.filter(({closed}) =>
    !closed).length);

async function shows(page, text, name) {
	try {
		await page.locator('#head').getByText(text, {exact: true})
		    .waitFor();
		ok(true, name);
	} catch (error) {
		ok(false, name, error.message);
	}
}

try {
	const one = await tab('/account'), play = await tab('/play');
	await hello(play, 1);
	await shows(one, 'Ann', 'Ann has two tabs');
	const two = await tab('/sign-in');
	await two.locator('[name=name]').fill('Ben');
	await two.locator('[name=password]').fill('correct horse');
	await two.locator('form .main').click();
	await shows(two, 'Ben', 'Ben signs in in a third');
	await shows(one, 'Ben', 'the first is his');
	await shows(play, 'Ben', 'and so is the second');
	ok(await streams(play) === 0, 'which plays no longer');
	await opened(two);
	ok(await streams(two) === 1, 'but the third does');

	player = 1;
	await hello(two, 1);
	await shows(two, 'Ann', 'a page is of whom the stream is of');
	await opened(two);
	await hello(two, 1);

	await two.locator('#head .me').click();
	await two.getByText('Sign out', {exact: true}).waitFor();
	isThere = false;
	await two.getByText('Sign out', {exact: true}).click();
	await two.locator('.bad').getByText('You are still signed in.').waitFor();
	ok(await streams(two) === 1 && player === 1,
	    'who cannot sign out is told so, and keeps the stream');
	isThere = true;
	await two.getByText('Sign out', {exact: true}).click();
	await shows(two, 'Sign in', 'and then can');
	ok(await streams(two) === 0, 'without the stream');
	await shows(one, 'Sign in', 'in all tabs');
} catch (error) {
	ok(false, 'the test runs to its end', error.stack);
}
ok(errors.length === 0, 'no page met an error', errors.join('\n'));
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);

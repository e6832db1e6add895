// SPDX-License-Identifier: ISC
// A page in Chromium without a daemon: the answers and the stream are made by the
// test (layout_data.mjs). WEB of the environment is the folder of the pages.
import {readFileSync} from 'node:fs';
import {START, answer, messages} from './layout_data.mjs';

const ORIGIN = 'http://pairs.test';
const TYPES = {js: 'text/javascript', css: 'text/css', json: 'application/json',
    svg: 'image/svg+xml', html: 'text/html'};

// In the page: a stream that says what the test has it say.
function fakeStream() {
	window.EventSource = class {
		constructor() {
			this.listeners = {};
			window.say = (said) => said.forEach(([kind, data]) =>
			    this.listeners[kind]({data: JSON.stringify(data)}));
		}
		addEventListener(kind, listener) { this.listeners[kind] = listener; }
		close() {}
	};
}

// A browser's page; what it is told is scene.now's. What it sends goes into
// scene.posted, where that is; scene.night is told instead of the event 1. With
// scene.offline there is no daemon.
export async function open(browser, language, scene, errors) {
	const context = await browser.newContext({locale: language === 'zh' ?
	    'zh-CN' : 'en-GB', viewport: {width: 360, height: 740}, hasTouch: true});
	const page = await context.newPage();
	page.on('pageerror', (error) => errors.push(error.stack));
	await page.clock.setFixedTime(START);
	await page.addInitScript(fakeStream);
	await page.route('**/*', (route) => {
		const {pathname} = new URL(route.request().url());
		const file = pathname.startsWith('/web/') ? pathname.slice(5) :
		    pathname.startsWith('/api/') ? null : 'index.html';
		if (file !== null)
			return route.fulfill({contentType: TYPES[file.split('.')
			    .pop()], body: readFileSync(process.env.WEB + '/' +
				file)});
		if (scene.offline)
			return route.abort();
		if (scene.posted && route.request().method() === 'POST') {
			scene.posted.push(route.request().postDataJSON());
			return route.fulfill({json: {}});
		}
		const told = scene.night && pathname === '/api/events/1' ?
		    scene.night : answer(pathname, scene.now);
		return route.fulfill(told === undefined ? {status: 404, json:
		    {error: 'not_found', text: ''}} : {json: told});
	});
	await page.goto(ORIGIN);
	await page.waitForSelector('main h1');
	return page;
}

// Shows an address, as a link would, and what the stream says of it.
export async function visit(page, scene, now) {
	scene.now = now;
	await page.evaluate((path) => {
		document.querySelectorAll('main > *').forEach((one) =>
		    one.setAttribute('data-old', ''));
		history.pushState(null, '', path);
		dispatchEvent(new PopStateEvent('popstate'));
	}, now.stream ? now.at || '/play' : now.path);
	await page.waitForFunction(() => document.querySelector('main > *') &&
	    !document.querySelector('main > [data-old]'));
	if (now.stream)
		await page.evaluate((said) => window.say(said), [['hello',
		    {player_id: 1, player: now.me, time: START, events: [], over:
			[]}], ...messages(now)]);
	await page.evaluate(() => document.querySelectorAll('details').forEach(
	    (one) => one.setAttribute('open', '')));
}

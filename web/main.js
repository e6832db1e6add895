// SPDX-License-Identifier: ISC
// The frame of all pages: the address says what is shown, links change the
// address, and the header is the same everywhere.
import {Refusal, get, readTime} from './api.js';
import {h, put} from './dom.js';
import {refusalText} from './forms.js';
import {alone} from './format.js';
import {LANGUAGES, chooseLanguage, language, loadLanguage, t} from './lang.js';
import {isDirector, isSignedIn, me, onOtherPage, readAccount} from './me.js';
import {listen, stop} from './stream.js';
import {showTold} from './told.js';

// Which module shows which addresses.
const PAGES = [
	[/^\/$/, () => import('./lobby.js')],
	[/^\/events$/, () => import('./events.js')],
	[/^\/events\/(\d+)$/, () => import('./event.js')],
	[/^\/events\/(\d+)\/direct$/, () => import('./directing.js')],
	[/^\/events\/(\d+)\/direct\/(\d+)\/(\d+)\/(\d+)$/,
	    () => import('./correcting.js')],
	[/^\/events\/(\d+)\/boards\/(\d+)$/, () => import('./board.js')],
	[/^\/events\/(\d+)\/records\/(\d+)\/(\d+)\/(\d+)$/,
	    () => import('./record.js')],
	[/^\/play$/, () => import('./play.js')],
	[/^\/account$/, () => import('./account.js')],
	[/^\/director$/, () => import('./director.js')],
	[/^\/(?:sign-in|sign-up|invitation)$/, () => import('./sign-in.js')],
	[/^\/history$/, () => import('./history.js')],
	[/^\/players$/, () => import('./players.js')],
	[/^\/players\/([^/]+)$/, () => import('./player.js')],
];

const main = document.getElementById('main');
let leave = null;

const FIRST_MS = 1000, MOST_MS = 30000, ANSWER_MS = 8000;
let wait = FIRST_MS; // before a page that failed for the line is tried again

// What a page may do: be told that it is left, go elsewhere, be shown anew.
function context(controller) {
	return {
		signal: controller.signal,
		onLeave: (what) => controller.signal.addEventListener('abort',
		    what),
		every(ms, what) {
			const timer = setInterval(what, ms);
			this.onLeave(() => clearInterval(timer));
			what();
		},
		title: (text) => {
			document.title = text + ' · pairsd';
		},
		go, again: show, header,
	};
}

function failed(error) {
	const gone = error.status === 404;
	return h('section', {class: 'notice', role: 'alert'},
	    h('h1', null, t(gone ? 'error.gone' : 'error.title')),
	    h('p', null, gone ? t('error.gone.text') :
		'status' in error ? refusalText(error) : t('error.fault')),
	    h('p', null, h('button', {type: 'button', onclick: show},
		t('error.again'))));
}

// What could not be shown for the line is shown once there is an answer again: the
// stream's, or one to a question that is asked less and less often. What is said
// meanwhile stays, so that it is read out once.
function showLater(page) {
	let timer = null;
	const again = async () => {
		const inside = main.contains(document.activeElement);
		if (!isSignedIn())
			await readAccount().catch(() => {});
		if (page.signal.aborted)
			return;
		await show();
		if (inside)
			main.focus({preventScroll: true});
	};
	const later = () => {
		clearTimeout(timer);
		timer = setTimeout(ask, wait * (0.5 + Math.random()));
		wait = Math.min(MOST_MS, wait * 2);
	};
	const ask = async () => {
		clearTimeout(timer);
		try {
			await get('/api/time', AbortSignal.timeout(ANSWER_MS));
		} catch (error) {
			if (!page.signal.aborted)
				later();
			return;
		}
		if (!page.signal.aborted)
			again();
	};
	window.addEventListener('online', ask, {signal: page.signal});
	page.onLeave(listen((kind) => {
		if (kind === 'hello')
			again();
	}));
	page.onLeave(() => clearTimeout(timer));
	later();
}

// A module that does not come is the line's fault as well.
const loaded = (load) => load().catch((error) => {
	console.error(error);
	throw new Refusal(0, 'offline', String(error));
});

// The parts of an address, or null where one is no text.
function partsOf(found) {
	try {
		return found.slice(1).map(decodeURIComponent);
	} catch {
		return null;
	}
}

async function show() {
	const path = location.pathname;
	if (leave)
		leave.abort();
	const controller = leave = new AbortController();
	document.body.classList.remove('at-table');
	header();
	try {
		const [pattern, load] = PAGES.find(([p]) => p.test(path)) || [];
		const parts = pattern && partsOf(pattern.exec(path));
		if (!parts)
			throw Object.assign(new Error(path), {status: 404});
		const page = await loaded(load);
		const node = await page.show(context(controller), ...parts);
		if (controller.signal.aborted)
			return;
		put(main, node);
		wait = FIRST_MS;
	} catch (error) {
		if (!controller.signal.aborted) {
			put(main, failed(error));
			if (error.code === 'offline')
				showLater(context(controller));
		}
		if (!('status' in error) && error.name !== 'AbortError')
			console.error(error);
	}
}

export function go(path) {
	if (path !== location.pathname + location.search)
		history.pushState(null, '', path);
	wait = FIRST_MS;
	show();
	window.scrollTo(0, 0);
	main.focus({preventScroll: true});
}

// Links within these pages load nothing anew.
document.addEventListener('click', (event) => {
	const link = event.target.closest && event.target.closest('a[href]');
	if (!link || event.defaultPrevented || event.button !== 0 ||
	    event.metaKey || event.ctrlKey || event.shiftKey || event.altKey ||
	    link.origin !== location.origin || link.hash || link.target ||
	    link.pathname.startsWith('/api/'))
		return;
	event.preventDefault();
	go(link.pathname + link.search);
});
window.addEventListener('popstate', show);

function languageChoice() {
	return h('select', {'aria-label': t('head.language'), onchange:
	    async (event) => {
		    await chooseLanguage(event.target.value).catch(() => {});
		    show();
	    }}, Object.entries(LANGUAGES).map(([name, text]) =>
	    h('option', {value: name, selected: name === language}, text)));
}

// Pages that stand under another one's name in the head.
const UNDER = [[/^\/events\/[^/]+\/direct(\/|$)/, '/director'],
	[/^\/history$/, '/events']];

function navigation(path, text) {
	const under = UNDER.find(([p]) => p.test(location.pathname));
	const at = under ? under[1] : location.pathname;
	const here = at === path || (path !== '/' && at.startsWith(path + '/'));
	return h('a', {href: path, 'aria-current': here ? 'page' : null},
	    t(text));
}

export function header() {
	showTold();
	document.getElementById('skip').textContent = t('head.skip');
	put(document.getElementById('head'),
	    h('a', {href: '/', class: 'brand', 'aria-label': t('head.home')},
		h('img', {src: '/web/icon.svg', alt: '', width: 24,
		    height: 24}), h('span', null, 'pairsd')),
	    h('nav', {'aria-label': t('head.pages')},
		navigation('/', 'head.lobby'),
		isSignedIn() && navigation('/play', 'head.play'),
		isDirector() && navigation('/director', 'queue.title'),
		navigation('/events', 'head.results'),
		navigation('/players', 'head.players')),
	    h('div', {class: 'head-end'}, isSignedIn() ?
		h('a', {href: '/account', class: 'me'}, alone(me.player)) :
		h('a', {href: '/sign-in'}, t('account.sign_in')),
		languageChoice()));
}

// Whether it is somebody else by now who sits at this browser; then the page is
// his, and the stream that was another's ends.
async function isOther() {
	const was = me.player_id;
	await readAccount().catch(() => {});
	if (me.player_id === was)
		return false;
	stop();
	return true;
}

// The page where that was done plays on.
onOtherPage(async () => {
	if (await isOther())
		go(location.pathname === '/play' ? '/' : location.pathname +
		    location.search);
});
listen(async (kind, data) => {
	if (kind === 'hello' && data.player_id !== me.player_id &&
	    await isOther())
		show();
});

// Without words there are no pages: that is said in words of its own.
function speechless(error) {
	console.error(error);
	put(main, h('section', {class: 'notice', role: 'alert'},
	    h('h1', null, 'This page could not be loaded'),
	    h('p', null, 'Its texts did not come from the server. Are you ' +
		'connected?'),
	    h('p', null, h('button', {type: 'button', onclick: () =>
		location.reload()}, 'Try again'))));
}

async function begin() {
	try {
		await loadLanguage();
	} catch (error) {
		speechless(error);
		return;
	}
	readTime().catch(() => {});
	await readAccount().catch(() => {});
	show();
}

begin();

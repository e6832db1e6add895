// SPDX-License-Identifier: ISC
// What people should not do, and do: names and remarks that look like markup,
// turn the direction of writing or never end; floods; pages that are out of
// date. Nothing may break, and nothing may be taken for more than text. Told by
// the environment: PORT, PATIENCE, CHROMIUM, MODULES (what has node_modules), TOKENS (of
// two players, by name). Prints TAP, and "# restart" when the daemon is to be
// killed; the daemon and the robots are tests/web/hostile.py's.
import {createRequire} from 'node:module';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

const base = 'http://127.0.0.1:' + process.env.PORT;
// How much longer things take here than on a machine with nothing else to do.
const patience = Number(process.env.PATIENCE || 1);
const tokens = JSON.parse(process.env.TOKENS);
const IMAGE = '<img src=x onerror="window.hit=1">';
const WIDE = 'W'.repeat(40);

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
const errors = [];

function watch(page) {
	page.on('pageerror', (error) => errors.push(error.stack));
	page.on('console', (message) => {
		/* what the browser itself logs of a refusal or a lost line */
		if (message.type() === 'error' &&
		    !message.text().startsWith('Failed to load resource'))
			errors.push(message.text());
	});
	page.on('dialog', (dialog) => {
		errors.push('a dialog: ' + dialog.message());
		dialog.dismiss();
	});
	return page;
}

async function person(options) {
	const context = await browser.newContext({locale: 'en-GB', ...options});
	context.setDefaultTimeout(30000 * patience);
	return watch(await context.newPage());
}

const tooWide = (page) => page.evaluate(() =>
    document.documentElement.scrollWidth - innerWidth);

// What sticks out, for who has to mend it.
const sticksOut = (page) => page.evaluate(() => [...document.querySelectorAll(
    'body *')].filter((one) => one.getBoundingClientRect().right > innerWidth)
    .slice(0, 5).map((one) => one.tagName + '.' + one.className + ': ' +
	one.textContent.slice(0, 30)).join('\n'));

// Nothing that was written has become an element or was run.
const isText = (page) => page.evaluate(() => window.hit === undefined &&
    !document.querySelector('main img, main script, main i, main b b, .me *'));

/* --- names ------------------------------------------------------------------- */

async function enter(page, path, name) {
	await page.goto(base + path);
	const form = page.locator('form').last();
	if (path === '/sign-up')
		await page.fill('[name=password]', 'correct horse');
	const field = path === '/sign-up' ? page.locator('[name=name]').first() :
	    form.locator('[name=name]');
	/* as typed by who passes over what the field itself would not take */
	await field.evaluate((input, text) => {
		input.value = text;
	}, name);
	await (path === '/sign-up' ? page.locator('form').first() : form)
	    .locator('.main').click();
}

const leave = (page) => page.evaluate(() => fetch('/api/sign_out', {method:
    'POST', headers: {'Content-Type': 'application/json'}, body:
    '{"all":true}'}).then((answer) => answer.status));

async function goodNames(page) {
	for (const name of ['"Ann" O\'Neil <b>&amp;</b>', IMAGE, '${7*7}{{x}}',
	    '👩‍👩‍👧‍👦🂡 王芳', 'أحمد עברית', WIDE, '../admin?x=1#y']) {
		await enter(page, '/sign-up', name);
		await page.waitForSelector('.dot-open');
		ok(await page.locator('.me').textContent() === name &&
		    await isText(page), 'a name that stands as it is: ' + name);
		ok(await tooWide(page) <= 0, 'and fits a phone');
		await page.goto(base + '/players/' + encodeURIComponent(name));
		await page.waitForSelector('h1');
		ok(await page.locator('h1').textContent() === name &&
		    await tooWide(page) <= 0 && await isText(page),
		    'and has a page', await page.locator('h1').textContent());
		await leave(page);
	}
}

async function badNames(page) {
	for (const path of ['/sign-up', '/sign-in'])
		for (const name of ['a'.repeat(200), 'back\u202ewards',
		    'x\u2067y', 'a\u200fb', 'bell\u0007', '\u00a0 \u3000']) {
			await enter(page, path, name);
			await page.waitForSelector('form .bad:not(:empty)');
			ok(!page.url().endsWith('/play') && await isText(page) &&
			    await tooWide(page) <= 0, (path === '/sign-up' ?
				'no account' : 'no guest') + ' is called ' +
			    JSON.stringify(name.slice(0, 20)));
		}
}

/* --- the room ------------------------------------------------------------------ */

let nonces = 0;

// Another player, without a page.
async function send(name, what, more) {
	const answer = await fetch(base + '/api/command', {method: 'POST', headers:
	    {Authorization: 'Bearer ' + tokens[name]}, body: JSON.stringify({nonce:
	    'hostile-' + ++nonces, event: 1, do: what, ...more})});
	return answer.status;
}

async function say(page, text) {
	await page.fill('.chat input', text);
	await page.click('.chat button');
}

const toast = (page) => page.waitForSelector('.toast.bad:visible');
const quiet = (page) => page.waitForSelector('.toast', {state: 'hidden'});

// Tables stand in their order, the free one where its number is.
const free = (page) => page.locator('.room-table').filter({hasNot: page.locator(
    '.seat-taken')});

async function sit(page, partner) {
	const table = partner ? page.locator('.room-table').filter({hasText:
	    partner}) : free(page);
	await table.locator('.seat-free').first().click();
	await page.waitForSelector('.room-table.mine');
}

async function remarks(a, b) {
	const text = '</li><script>window.hit=1</script>' + IMAGE;
	await say(a, text);
	await b.locator('.said').getByText(text).waitFor();
	ok(await isText(a) && await isText(b), 'a remark is text');
	for (const [bad, refused] of [
	    ['abc\u202edef', () => toast(a)],
	    ['🂡'.repeat(60), () => a.waitForSelector('.chat input:invalid')]]) {
		await say(a, bad);
		await refused();
		ok(await a.inputValue('.chat input') === bad,
		    'a remark that is refused can be mended');
	}
	ok(!(await b.locator('.said').textContent()).includes('def'),
	    'and is read by nobody');
	await quiet(a);
	for (let i = 0; i < 40; i++)
		await a.evaluate((n) => {
			const input = document.querySelector('.chat input');
			input.value = 'flood ' + n;
			input.dispatchEvent(new Event('input'));
			document.querySelector('.chat button').click();
		}, i);
	await a.locator('.toast.bad').getByText('Slowly').waitFor();
	await b.locator('.said').getByText('flood').first().waitFor();
	const heard = await b.locator('.said li').count();
	ok(heard <= 8, 'a flood is held up', heard);
	const began = Date.now();
	await free(b).locator('.seat-free').first().click();
	await b.waitForSelector('.room-table.mine');
	ok(Date.now() - began < 2000 * patience, 'and does not hold up others',
	    Date.now() - began);
	await b.locator('.room-table.mine').getByText('Stand up').click();
	await b.waitForSelector('.room-table.mine', {state: 'detached'});
}

// A newer tab takes the stream over; the older one goes on showing what was.
async function newTab(page) {
	const other = watch(await page.context().newPage());
	await other.goto(base + '/play');
	await other.waitForSelector('.dot-open');
	await page.waitForSelector('.dot-replaced');
	return other;
}

async function takeBack(page, other) {
	await other.close();
	await page.waitForSelector('.dot-open');
}

async function staleSeat(a) {
	const other = await newTab(a);
	const last = await free(a).locator('h3')
	    .textContent();
	const table = Number(last.match(/\d+/)[0]);
	ok(await send('Gus', 'sit', {table, seat: 'N'}) === 200,
	    'somebody else sits down');
	await free(a).locator('.seat-free').first().click();
	await toast(a);
	ok((await a.locator('.toast').textContent()).includes('sits there'),
	    'a seat that was taken meanwhile is refused in words',
	    await a.locator('.toast').textContent());
	ok(await a.locator('.room-table.mine').count() === 0, 'and not taken');
	/* both tabs at once */
	await quiet(a);
	await other.locator('.room-table').filter({hasText: 'Gus'}).locator(
	    '.seat-free').evaluate((button) => button.click());
	await free(a).locator('.seat-free').last()
	    .evaluate((button) => button.click());
	await other.waitForSelector('.room-table.mine');
	ok(await other.locator('.room-table.mine').count() === 1,
	    'two tabs that want one seat get one');
	await send('Gus', 'stand');
	await other.locator('.room-table.mine').getByText('Stand up').click();
	await takeBack(a, other);
	await a.waitForSelector('.room-table.mine', {state: 'detached'});
	ok(true, 'a tab that is used again shows what is');
}

/* --- the table ------------------------------------------------------------------- */

const bidding = (page) => page.locator('.bidding:visible').count();
const cards = (page) => page.locator('.felt button.playing:not(:disabled)');

// Whoever is to act passes, or opens; a page of the two that is to play a card.
async function toPlay(pages) {
	for (;;) {
		for (const page of pages) {
			if (await bidding(page))
				await page.evaluate(() => {
					const one = document.querySelector(
					    '.levels button:not(:disabled)');
					if (one && one.textContent === '1') {
						one.click();
						document.querySelector('.strains ' +
						    'button:not(:disabled)').click();
					} else {
						document.querySelector('.bid-P')
						    .click();
					}
				});
			if (await cards(page).count())
				return page;
		}
		await pages[0].waitForTimeout(50);
	}
}

async function staleCall(pages) {
	let page;
	while (!page) {
		for (const one of pages)
			page = await bidding(one) ? one : page;
		await pages[0].waitForTimeout(50);
	}
	const other = await newTab(page);
	const bids = async (where) => await where.locator('.call-cell').count();
	const before = await bids(page);
	await other.locator('.bid-P').click();
	await other.waitForFunction((n) => document.querySelectorAll('.call-cell')
	    .length > n, before);
	await page.locator('.bid-P').click();
	await toast(page);
	ok(/turn|auction/i.test(await page.locator('.toast').textContent()),
	    'a call that is no longer due is refused in words',
	    await page.locator('.toast').textContent());
	ok(await bidding(page) === 1, 'and the box stands as it was');
	await takeBack(page, other);
	ok(await bids(page) > before, 'the page comes to see the auction');
}

async function staleCard(page) {
	const other = await newTab(page);
	await cards(other).first().waitFor();
	const name = await cards(other).first().getAttribute('data-card');
	await cards(other).first().click();
	await other.waitForSelector('.laid[data-card="' + name + '"]');
	await page.locator('button[data-card="' + name + '"]').click();
	await toast(page);
	ok(true, 'a card that was played already is refused in words');
	await takeBack(page, other);
	await page.waitForSelector('button[data-card="' + name + '"]', {state:
	    'detached'});
	ok(await page.locator('.laid[data-card="' + name + '"]').count() <= 1,
	    'and was played once');
}

// The page stood while the daemon was killed and came back.
async function restart(pages) {
	const kept = await pages[0].evaluate(() => {
		window.kept = document.querySelector('.chat button');
		return document.querySelectorAll('.plate').length;
	});
	console.log('# restart');
	for (const page of pages)
		await page.waitForSelector('.dot-lost, .dot-connecting');
	await pages[0].fill('.chat input', 'while it is down');
	await pages[0].click('.chat button');
	for (const page of pages)
		await page.waitForSelector('.dot-open', {timeout: 60000 * patience});
	ok(await pages[0].locator('.plate').count() === kept,
	    'a page from before a restart shows the table again');
	await pages[0].waitForFunction(() => document.querySelector('.chat input')
	    .value === '' || !document.querySelector('.toast').hidden);
	await pages[0].evaluate(() => {
		document.querySelector('.chat input').value = 'after it';
		window.kept.click();
	});
	await pages[0].locator('.said').getByText('after it').waitFor();
	ok(true, 'and what is pressed in it is done');
}

// All sessions are ended elsewhere: the page says so, and sends nothing more.
async function signedOut(page) {
	const other = watch(await page.context().newPage());
	await other.goto(base + '/events');
	ok(await leave(other) === 200, 'another tab signs out');
	await page.waitForSelector('.dot-signed_out');
	await page.evaluate(() => document.querySelector('.chat button').click());
	await say(page, 'is anybody there?');
	await toast(page);
	ok((await page.locator('.toast').textContent()).length > 0,
	    'a page whose session has ended says so');
	await other.close();
}

try {
	const phone = {viewport: {width: 360, height: 740}, hasTouch: true};
	const a = await person(phone), b = await person(phone);
	await enter(a, '/sign-in', 'Ann <b>"x"</b> & Co');
	await a.waitForSelector('.dot-open');
	await enter(b, '/sign-in', 'W'.repeat(28));
	await b.waitForSelector('.dot-open');
	await sit(a);
	await remarks(a, b);
	await a.locator('.room-table.mine').getByText('Stand up').click();
	await a.waitForSelector('.room-table.mine', {state: 'detached'});
	await quiet(a);
	await staleSeat(a);
	await sit(a);
	await sit(b, 'Ann <b>');
	for (const page of [a, b])
		await page.click('.room-table.mine .buttons .main:not(:disabled)');
	for (const page of [a, b])
		await page.waitForSelector('.notice.good');
	for (const page of [a, b])
		ok(await isText(page) && await tooWide(page) <= 0,
		    'the room fits a phone, and names are text',
		    await sticksOut(page));
	for (const page of [a, b])
		await page.waitForSelector('.felt:visible', {timeout: 90000 * patience});
	await staleCall([a, b]);
	const player = await toPlay([a, b]);
	for (const page of [a, b])
		ok(await isText(page) && await tooWide(page) <= 0,
		    'the table fits a phone, and names are text',
		    await sticksOut(page));
	await staleCard(player);
	await restart([a, b]);
	await signedOut(b);
	for (const path of ['/', '/events', '/events/1', '/players', '/account']) {
		await a.goto(base + path);
		await a.waitForSelector('h1');
		ok(await isText(a) && await tooWide(a) <= 0, path +
		    ' fits a phone, and names are text', await sticksOut(a));
	}
	const names = await person(phone);
	await badNames(names);
	await goodNames(names);
	ok(errors.length === 0, 'no page met an error', [...new Set(errors)].join(
	    '\n'));
} catch (error) {
	ok(false, 'the test runs to its end', error.stack + '\n' +
	    [...new Set(errors)].join('\n'));
}
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);

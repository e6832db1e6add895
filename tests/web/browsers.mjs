// SPDX-License-Identifier: ISC
// Four people in four browsers play a night against each other and robots.
// Told by the environment: PORT, CHROMIUM, PICTURES (a folder, or nothing).
// Prints TAP; the daemon and the robots are tests/web/browsers.py's.
import {createRequire} from 'node:module';
const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

const base = 'http://127.0.0.1:' + process.env.PORT;
const people = [
	{name: 'Ann "A" <b>Lee</b>', locale: 'en-GB',
	    viewport: {width: 1280, height: 800}},
	{name: '王芳 🂡', locale: 'zh-CN',
	    viewport: {width: 1280, height: 800}, colorScheme: 'dark'},
	{name: 'Bea', locale: 'en-GB',
	    viewport: {width: 360, height: 740}, hasTouch: true},
	{name: 'Cem', locale: 'en-GB',
	    viewport: {width: 1024, height: 768}},
];

let number = 0, failed = 0;

function ok(good, name, detail = '') {
	number++;
	if (!good)
		failed++;
	console.log((good ? '' : 'not ') + 'ok ' + number + ' - ' + name);
	if (!good && detail)
		console.log('# ' + String(detail).replace(/\n/g, '\n# '));
}

const browser = await chromium.launch({executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});

const errors = [];

async function open(person) {
	const context = await browser.newContext(person);
	person.context = context;
	person.page = await context.newPage();
	person.page.on('pageerror', (error) => errors.push(person.name + ': ' +
	    error.stack));
	person.page.on('console', (message) => {
		/* what the browser itself logs of a refusal or a lost line */
		if (message.type() === 'error' &&
		    !message.text().startsWith('Failed to load resource'))
			errors.push(person.name + ': ' + message.text());
	});
	person.page.on('dialog', (dialog) => {
		errors.push(person.name + ': ' + dialog.message());
		dialog.dismiss();
	});
}

async function picture(person, name) {
	if (process.env.PICTURES)
		await person.page.screenshot({path: process.env.PICTURES + '/' +
		    name + '.png'});
}

// Everything that sticks out of the window to the right.
const tooWide = (page) => page.evaluate(() =>
    document.documentElement.scrollWidth - innerWidth);

async function signUp(person) {
	const page = person.page;
	await page.goto(base + '/sign-up');
	await page.fill('[name=name]', person.name);
	await page.fill('[name=password]', 'correct horse');
	await page.click('form .main');
	await page.waitForURL('**/play');
	await page.waitForSelector('.dot-open');
}

// At a free table, or opposite the partner who sits already.
async function sitDown(person, partner) {
	const page = person.page;
	const table = partner ? page.locator('.room-table').filter(
	    {hasText: partner.name}) : page.locator('.room-table').last();
	await table.locator('.seat-free').first().click();
	await page.waitForSelector('.room-table.mine');
}

async function raise(person) {
	await person.page.click('.room-table.mine .buttons .main:not(:disabled)');
}

async function register() {
	for (const person of people)
		await signUp(person);
	await sitDown(people[0]);
	await sitDown(people[1], people[0]);
	await sitDown(people[2]);
	await sitDown(people[3], people[2]);
	await picture(people[0], 'room-desktop');
	await picture(people[2], 'room-phone');
	for (const person of people)
		await raise(person);
	await people[2].page.waitForSelector('.hold progress');
	for (const person of people)
		await person.page.waitForSelector('.notice.good');
	ok(true, 'four people are two registered pairs');
	ok(await people[2].page.locator('.pair-list').getByText(people[0].name)
	    .count() > 0, 'a name with quotes and tags stands as it is');
	ok(await people[1].page.getByText('已报名').count() > 0,
	    'one of them reads it in Chinese');
	for (const person of people)
		ok(await tooWide(person.page) <= 0, person.name +
		    ': the room fits its window', await tooWide(person.page));
}

// One step of whoever is on turn in this browser: a call or a card. Calls are
// as short as can be; a card is the first that is allowed.
async function act(person, log) {
	const page = person.page;
	return page.evaluate(([calls]) => {
		const claim = document.querySelector('.claim .main');
		if (claim) {
			claim.click();
			return 'agree';
		}
		const box = document.querySelector('.bidding');
		if (box && !box.hidden) {
			const open = calls ? box.querySelector(
			    '.levels button:not(:disabled)') : null;
			if (open && open.textContent === '1') {
				open.click();
				box.querySelector('.strains button:last-child:' +
				    'not(:disabled)').click();
				return 'bid';
			}
			box.querySelector('.bid-P').click();
			return 'pass';
		}
		const card = document.querySelector(
		    '.felt button.playing:not(:disabled)');
		if (card) {
			card.click();
			return 'card';
		}
		return null;
	}, [person === people[0] || person === people[2]]).then((done) => {
		if (done)
			log.push(done);
		return done;
	});
}

// Plays until `until` says so or the night is over.
async function play(log, until) {
	for (;;) {
		let acted = false;
		for (const person of people)
			acted = await act(person, log) !== null || acted;
		if (await until())
			return;
		if (!acted)
			await people[0].page.waitForTimeout(30);
	}
}

const onBoard = (person) => person.page.locator('.felt:visible').count();
const isOver = async () => await people[0].page.locator(
    '.state').getByText('Finished').count() > 0;

async function night() {
	const log = [];
	for (const person of people)
		await person.page.waitForSelector('.felt:visible', {timeout: 60000});
	ok(true, 'everybody is at a table');
	for (const person of people)
		ok(await tooWide(person.page) <= 0, person.name +
		    ': the table fits its window', await tooWide(person.page));
	await picture(people[0], 'auction-desktop');
	await picture(people[2], 'auction-phone');
	await play(log, () => log.filter((did) => did === 'card').length > 12);
	ok(log.includes('bid'), 'calls are made', log);
	await picture(people[0], 'play-desktop');
	await picture(people[1], 'play-desktop-zh');
	await picture(people[2], 'play-phone');
	await reload(people[3]);
	await cut(people[1], log);
	let rounds = 0;
	await play(log, async () => {
		if (rounds === 0 && await onBoard(people[0]) === 0) {
			rounds++;
			await picture(people[0], 'between-desktop');
			await picture(people[2], 'between-phone');
		}
		return isOver();
	});
	ok(rounds > 0, 'there is something between the rounds');
	await picture(people[0], 'over-desktop');
}

async function reload(person) {
	await person.page.reload();
	await person.page.waitForSelector('.dot-open');
	await person.page.waitForSelector('.felt:visible');
	ok(true, 'a page that is loaded anew is at its table again');
}

async function cut(person, log) {
	const seen = await person.page.locator('.plate').allTextContents();
	await person.context.setOffline(true);
	await person.page.waitForSelector('.dot-lost', {timeout: 60000});
	ok((await person.page.locator('.plate').allTextContents()).join() ===
	    seen.join(), 'without a line the page keeps what it showed');
	await play(log, async () => await people[0].page.locator('.dot-open')
	    .count() > 0);
	await person.context.setOffline(false);
	await person.page.waitForSelector('.dot-open', {timeout: 60000});
	ok(true, 'and finds back by itself');
}

async function second(person) {
	const other = await person.context.newPage();
	await other.goto(base + '/play');
	await other.waitForSelector('.dot-open');
	await person.page.waitForSelector('.dot-replaced');
	ok(true, 'a newer page of a player takes over, and the older says so');
	await person.page.click('.status button');
	await person.page.waitForSelector('.dot-open');
	await other.waitForSelector('.dot-replaced');
	ok(true, 'and can take it back');
	await other.close();
}

async function results(person) {
	const page = person.page;
	for (const [path, name] of [['/', 'lobby'], ['/events', 'events'],
	    ['/events/1', 'event'], ['/events/1/boards/1', 'board'],
	    ['/events/1/records/1/1/1', 'record'], ['/players', 'players'],
	    ['/players/' + encodeURIComponent(person.name), 'player'],
	    ['/account', 'account']]) {
		await page.goto(base + path);
		await page.waitForSelector('h1');
		ok(await page.locator('.notice[role=alert]').count() === 0,
		    path + ' is there');
		ok(await tooWide(page) <= 0, path + ' fits its window',
		    await tooWide(page));
		await picture(person, name + '-' + (person.viewport.width < 500 ?
		    'phone' : 'desktop'));
	}
}

try {
	for (const person of people)
		await open(person);
	await register();
	await second(people[3]);
	await night();
	await results(people[0]);
	await results(people[2]);
	ok(errors.length === 0, 'no page met an error', errors.join('\n'));
} catch (error) {
	ok(false, 'the test runs to its end', error.stack + '\n' +
	    errors.join('\n'));
	for (const person of people)
		await picture(person, 'failed-' + people.indexOf(person))
		    .catch(() => {});
}
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);

// SPDX-License-Identifier: ISC
// The director's page says what going back to round 1 loses, and does it with that
// number; the player's page says that the round is drawn again, and shows no board
// of it until it begins. Told by the environment: PORT, CHROMIUM, MODULES (what has
// node_modules), CODES (invitations of Oak, the director, and Alder, by name).
import {createRequire} from 'node:module';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

const base = 'http://127.0.0.1:' + process.env.PORT;
const codes = JSON.parse(process.env.CODES);
const AGAIN = {en: 'this round is drawn and dealt again', zh: '本轮重新编排'};
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

async function open(name, path, locale) {
	const context = await browser.newContext({locale,
	    viewport: {width: 400, height: 800}});
	const page = await context.newPage();
	page.on('pageerror', (error) => errors.push(error.stack));
	await page.goto(base + '/sign-in');
	await page.evaluate((code) => fetch('/api/invitation', {method: 'POST',
	    headers: {'Content-Type': 'application/json'}, body: JSON.stringify(
		{invitation: code, password: 'correct horse'})}), codes[name]);
	await page.goto(base + path);
	return page;
}

// The form with that heading, opened.
async function opened(page, heading) {
	await page.locator('summary').getByText(heading).click();
	return page.locator('details[open]').filter({hasText: heading});
}

async function rollBack(page, results) {
	const form = await opened(page, 'Go back to an earlier round');
	await form.getByText('What would be lost?').click();
	const loss = form.locator('[role=status]');
	await loss.getByText('Round 2 would be thrown away. Tables: 2;').waitFor();
	ok(true, 'what would be lost is said first', await loss.textContent());
	const send = async (many) => {
		await form.locator('[name=results]').fill(String(many));
		await form.locator('[name=reason]').fill('the wrong pairs met');
		await form.locator('[type=checkbox]').check();
		await form.locator('.main').click();
	};
	await send(results + 3);
	await form.locator('.bad').getByText('another number').waitFor();
	ok((await loss.textContent()).includes('finished results: ' + results),
	    'with another number nothing is done, and the present one is told',
	    await loss.textContent());
	await send(results);
	await page.locator('.audit').getByText('night rolled back').waitFor();
	ok(true, 'with that number it is done, and is in the log');
	ok(await page.evaluate(() => document.documentElement.scrollWidth -
	    innerWidth) <= 0, 'and the page fits its window');
}

try {
	const player = await open('Alder', '/play', 'zh-CN');
	await player.waitForSelector('.felt');
	ok(true, 'a player sits at the table');
	const before = await player.locator('.part-facts').textContent();
	await rollBack(await open('Oak', '/events/1/direct', 'en-GB'), 0);
	await player.getByText(AGAIN.zh).waitFor();
	ok(!await player.locator('.felt').isVisible(),
	    'he is told that the round is drawn again, and sees no board of it');
	await player.locator('.felt').waitFor();
	ok(before !== null && !await player.getByText(AGAIN.zh).isVisible(),
	    'and after the break he plays it');
	ok(errors.length === 0, 'no page met an error', errors.join('\n'));
} catch (error) {
	ok(false, 'the test runs to its end', error.stack + '\n' +
	    errors.join('\n'));
}
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);

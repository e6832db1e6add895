// SPDX-License-Identifier: ISC
// A page as again.py has it: of who lost a trick by a wrong claim, which he has
// looked at again while the next board is played; or of a player who comes late.
// Told by the environment: PORT, CHROMIUM, MODULES (what has node_modules), CODE (an
// invitation), MODE, PATIENCE. Prints results without numbers.
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

const base = 'http://127.0.0.1:' + process.env.PORT;
const patience = Number(process.env.PATIENCE || 1);
let failed = 0;

function ok(good, name, detail = '') {
	failed += !good;
	console.log((good ? '' : 'not ') + 'ok - ' + name);
	if (!good && detail !== '')
		console.log('# ' + String(detail).replace(/\n/g, '\n# '));
}

const browser = await chromium.launch({executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
const errors = [];
const context = await browser.newContext({locale: 'en-GB', viewport: {width: 360,
    height: 740}});
context.setDefaultTimeout(60000 * patience);
const page = await context.newPage();
page.on('pageerror', (error) => errors.push(error.stack));

async function enter(path) {
	await page.goto(base + '/sign-in');
	await page.evaluate((code) => fetch('/api/invitation', {method: 'POST',
	    headers: {'Content-Type': 'application/json'}, body: JSON.stringify(
		{invitation: code, password: 'correct horse'})}),
	process.env.CODE);
	await page.goto(base + path);
}

const judgePath = process.env.MODULES + '/node_modules/axe-core/axe.min.js';
const axe = existsSync(judgePath) ? readFileSync(judgePath, 'utf8') : null;

async function looked(name) {
	ok(await page.evaluate(() => document.documentElement.scrollWidth -
	    innerWidth) <= 0, name + ' fits its window');
	if (axe === null)
		return;
	await page.evaluate(axe);
	const found = await page.evaluate(async () => (await window.axe.run(document,
	    {resultTypes: ['violations']})).violations.map((one) => one.id + ': ' +
		one.nodes.slice(0, 3).map((node) => node.html).join(' | ')));
	ok(found.length === 0, name + ' is accessible', found.join('\n'));
}

async function reopen() {
	await enter('/play');
	const box = page.locator('details.claim').filter({hasText: 'Board 1: the ' +
	    'claim was wrong'});
	await box.locator('summary').click();
	await looked('what a claim was wrong about');
	await box.locator('select').selectOption('1');
	await box.locator('button').click();
	await page.locator('.toast').getByText('had the claim changed').waitFor();
	ok(true, 'who asks for the trick that is his has it, and is told');
	await looked('the table after it');
	const told = await page.locator('details.claim').filter({hasText: 'Board 1'})
	    .locator('option').evaluateAll((all) => all.map((one) => one.value));
	ok(told.join() === '0', 'and may only ask for what he does not have', told);
}

async function late() {
	await enter('/play');
	await page.getByText('The night has begun.').waitFor();
	ok(true, 'who comes late reads that the night has begun');
	await page.locator('.room-table').filter({hasText: 'Yew'}).locator(
	    '.seat-free').click();
	await page.locator('.room-table.mine .buttons .main:not(:disabled)').click();
	await page.getByText('you play from the next draw on').waitFor();
	ok(true, 'is told when his pair plays, once it is registered');
	await looked('what he waits by');
	await page.locator('.felt:visible, .notice h2').first().waitFor();
	ok(true, 'and plays from the next draw on');
}

try {
	await (process.env.MODE === 'late' ? late() : reopen());
	ok(errors.length === 0, 'no page met an error', errors.join('\n'));
} catch (error) {
	ok(false, process.env.MODE + ' runs to its end', error.stack + '\n' +
	    errors.join('\n') + '\n' + await page.locator('main').innerText());
}
await browser.close();
process.exit(failed ? 1 : 0);

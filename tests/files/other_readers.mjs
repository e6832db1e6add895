// SPDX-License-Identifier: ISC
// What other readers of PBN make of a file: node other_readers.mjs FOLDER READER
// FILE prints it as tests/files/write_random does.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';

const [folder, reader, path] = process.argv.slice(2);
const require = createRequire(`${folder}/x.js`);
const SEATS = ['N', 'E', 'S', 'W'];
const SUITS = ['S', 'H', 'D', 'C'];

// As daemon/files/latin.h and the standard say texts are written.
function text(raw) {
	return raw.replace(/\\(["\\])/g, '$1')
		.replace(/&#([0-9]+);/g, (all, c) => String.fromCodePoint(+c));
}

// "N:.. .. .. .." from cards with seat, suit and rank.
function deal(cards) {
	const ranks = 'AKQJT98765432';
	return 'N:' + SEATS.map(seat => SUITS.map(suit => cards
		.filter(c => c.seat === seat && c.suit === suit)
		.map(c => c.rank)
		.sort((a, b) => ranks.indexOf(a) - ranks.indexOf(b))
		.join('')).join('.')).join(' ');
}

function print(game) {
	console.log(`board ${game.board}`);
	console.log(`names ${game.names.map(text).join('|')}`);
	console.log(`dealer ${game.dealer} vul ${game.vul}`);
	console.log(`deal ${game.deal}`);
	console.log(`contract ${game.contract} by ${game.declarer}, ` +
		`${game.result}`);
	console.log(['calls', ...game.calls].join(' '));
	console.log(['cards', ...game.cards].join(' '));
}

// The package pbn gives tags and sections, and leaves the play to its caller.
function order(leader, contract, rows) {
	const trump = contract.match(/^\d(NT|[SHDC])/)?.[1];
	const cards = [];
	let turn = 0;
	for (const row of rows) {
		if (row[0] === '*')
			break;
		const trick = [];
		for (let i = 0; i < 4 && row[(turn + i) % 4] !== '-'; i++)
			trick.push([(turn + i) % 4, row[(turn + i) % 4]]);
		cards.push(...trick.map(t => t[1]));
		if (trick.length < 4)
			break;
		const worth = card => '23456789TJQKA'.indexOf(card[1]) +
			(card[0] === trump ? 100
				: card[0] === trick[0][1][0] ? 0 : -100);
		turn = trick.reduce((best, t) =>
			worth(t[1]) > worth(best[1]) ? t : best)[0];
	}
	return cards;
}

function readPbn(stream) {
	const pbn = require('pbn');
	const games = [];
	let tags;
	stream.pipe(pbn()).on('data', data => {
		if (data.type === 'game')
			games.push(tags = {});
		else if (data.type === 'tag' && data.name !== 'Note')
			tags[data.name] = data;
	}).on('error', err => {
		console.log(`error: ${err.message}`);
		process.exitCode = 1;
	}).on('end', () => games.forEach(t => print({
		board: t.Board.value,
		names: [t.North, t.East, t.South, t.West].map(x => x.value),
		dealer: t.Dealer.value, vul: t.Vulnerable.value,
		deal: deal(t.Deal.cards),
		contract: t.Contract.value, declarer: t.Declarer.value,
		result: t.Result.value,
		calls: (t.Auction?.tokens ?? [])
			.filter(x => x[0] !== '=' && x !== '*'),
		cards: order(t.Play?.value, t.Contract.value,
			(t.Play?.section ?? []).map(x => x.trim().split(/\s+/))),
	})));
}

function readBridge(stream) {
	const bridge = require('bridge.js');
	bridge.Session.importPbn(stream, (err, session) => {
		if (err) {
			console.log(`error: ${err.message}`);
			process.exitCode = 1;
			return;
		}
		session.games.forEach(game => {
			const { board, contract } = game;
			const known = contract.declaror !== undefined;
			const passed = game.auction.bids.length === 4 &&
				game.auction.bids.every(b => b.isPass);
			print({
				board: board.number,
				names: ['north', 'east', 'south', 'west'].map(s =>
					game.players[bridge.seat[s]]),
				dealer: board.dealer.symbol,
				vul: { Nil: 'None' }[board.vulnerability] ??
					board.vulnerability,
				deal: 'N:' + ['north', 'east', 'south', 'west']
					.map(s => board.hands[bridge.seat[s]].toPBN())
					.join(' '),
				contract: known
					? contract.level + contract.denomination +
						contract.risk
					: passed ? 'Pass' : '?',
				declarer: known ? contract.declaror.symbol
					: passed ? '' : '?',
				result: game.made === undefined ? (passed ? '' : '?')
					: game.made > 0 ? game.made + 6
						: game.made + contract.level + 6,
				calls: game.auction.bids.map(b => b.isPass ? 'Pass'
					: b.toString()),
				cards: game.play().map(c => c.suit + c.rank),
			});
		});
	});
}

const stream = new Readable();
stream.push(readFileSync(path).toString('latin1'));
stream.push(null);
({ pbn: readPbn, 'bridge.js': readBridge })[reader](stream);

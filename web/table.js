// SPDX-License-Identifier: ISC
// The table: auction, cards, clocks, claims; and what is between the rounds.
import {now} from './api.js';
import {cardPart, directorPart} from './beside.js';
import {biddingBox} from './bidding.js';
import {chatBox} from './chat.js';
import {charged, claimPart, mayAwait, mustAnswer, mustExplain, openSince,
    questionOpen, refusedText, stoodAnyway, wasHidden} from './claims.js';
import {auction, isVulnerable} from './diagram.js';
import {announce, apart, h, isolated, put, region, spoken} from './dom.js';
import {seatText} from './draw.js';
import {fits, textField} from './forms.js';
import {SEATS, call, called, callWords, card, cardWords, contract, over, playerPath,
    seatName, sideOf, signed, unit, value, who, whoBoth} from './format.js';
import {dummyCards, face, handCards} from './hand.js';
import {t, word} from './lang.js';
import {boardNews, isYours, waitingText} from './news.js';
import {ownScores} from './own.js';

const TRICK = 4;
const EXPLAIN_MOST = 160; // bytes, as the daemon takes
const ahead = (seat, n) => SEATS[(SEATS.indexOf(seat) + n) % 4];

function trumpOf(board) {
	return board.contract ? board.contract[1] : null;
}

// The trick that lies on the table: the one in play, or the last whole one
// until the next card; and the one before it.
function tricks(board) {
	const played = board.cards.map((name, i) =>
	    ({card: name, seat: board.card_seats[i]}));
	const begun = played.length % TRICK || Math.min(TRICK, played.length);
	const from = played.length - begun;
	return {now: played.slice(from), last: played.slice(from - TRICK < 0 ?
	    0 : from - TRICK, from)};
}

function marks(board, number) {
	return (board.notes || []).filter((note) => note.call === number &&
	    !note.taken_back);
}

/* --- the auction ---------------------------------------------------------- */

function callCell(board, name, i, ask) {
	const notes = marks(board, i + 1);
	const alerted = notes.some((note) => note.kind === 'alert');
	const text = notes.filter((note) => note.text).map((note) =>
	    isolated(note.text));
	const caller = ahead(board.dealer, i);
	const theirs = sideOf(caller) !== sideOf(board.seat);
	const inner = [call(name), alerted && h('sup', {class: 'alert', title:
	    t('table.alerted')}, '!')];
	return h('span', {class: 'call-cell', title: text.join(' · ') || null},
	    theirs && board.your_turn ? h('button', {type: 'button',
		class: 'ask', onclick: () => ask(i + 1)}, spoken(t('table.ask',
		    {call: callWords(name)}), inner)) : inner);
}

// That calls can be asked about, for who may and where there is one.
function askHint(board) {
	const theirs = board.calls.some((name, i) => sideOf(ahead(board.dealer,
	    i)) !== sideOf(board.seat));
	return theirs && ['auction', 'play'].includes(board.phase) &&
	    board.seat !== board.dummy && !board.dead &&
	    h('p', {class: 'muted hint'}, t('table.ask_hint'));
}

function notesList(board) {
	const shown = (board.notes || []).filter((note) => note.text ||
	    note.text === null);
	if (shown.length === 0)
		return null;
	return h('ul', {class: 'notes'}, shown.map((note) => h('li', null,
	    h('b', null, seatName(note.caller), ' ',
		note.taken_back ? t('table.taken_back') :
		    board.calls[note.call - 1] && call(board.calls[note.call - 1])),
	    ' ', note.text === null ? t(note.lapsed ? 'table.lapsed' :
		'table.asked') : apart(note.text))));
}

function answerForm(board, note, explain) {
	const text = textField(EXPLAIN_MOST, {required: true});
	return h('form', {class: 'notice', 'data-id': note.call + note.asker,
	    'data-whole': board.calls[note.call - 1], onsubmit: (event) => {
		event.preventDefault();
		if (fits(text, EXPLAIN_MOST))
			explain(note.call, text.value.trim());
	}}, h('label', null, h('span', null, t('table.asks', {seat:
	    seatName(note.asker)}), ' ', call(board.calls[note.call - 1])),
	    h('div', {class: 'answer'}, text, h('button', {type: 'submit', class:
		'main'}, t('table.answer')))));
}

// What the player is asked: where it is seen at once, for time runs.
function asked(board, claimed, names, send, explain) {
	return [mustAnswer(board) && claimPart(board, claimed, names, send),
		mustExplain(board).map((note) => answerForm(board, note,
		    explain))];
}

/* --- the four seats -------------------------------------------------------- */

const PLACES = ['bottom', 'left', 'top', 'right'];

function placeOf(board, seat) {
	return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(board.seat) + 4) % 4];
}

// Of a player who is away, or for whom a robot plays.
function presenceTag(event, seat) {
	const instead = (event.seat.substitutes || {})[seat];
	const told = event.presence.get(event.seat.players[seat]);
	if (instead)
		return h('span', {class: 'tag', title: t('table.robot_for', {player:
		    called(instead)})}, t('table.robot'));
	if (!told || (told.connected && !told.stalling))
		return null;
	return h('span', {class: 'tag'}, t(told.connected ? 'table.stalls' :
	    'room.away'), told.replaced_at && [' ', h('span', {'data-until':
		told.replaced_at})]);
}

function plate(event, board, names, seat) {
	const question = questionOpen(board);
	const turn = question ? question.asked === seat : board.turn === seat ||
	    (board.phase === 'claim' && mayAwait(board).includes(seat));
	return h('div', {class: 'plate' + (turn ? ' turn' : '') +
	    (isVulnerable(board.vulnerable, seat) ? ' vulnerable' : '')},
	    h('b', {class: 'seat'}, h('abbr', {title: seatName(seat)},
		word('seat.short', seat))),
	    h('span', {class: 'who', title: names[seat] || null}, names[seat] || ''),
	    board.dealer === seat && h('span', {class: 'dealer', title:
		t('board.dealer')}, t('board.dealer.short')),
	    board.declarer === seat && h('span', {class: 'dealer', title:
		t('table.declarer')}, '♛'),
	    openSince(board).includes(seat) && h('span', {class: 'tag', title:
		t('table.open_since')}, t('table.open')),
	    presenceTag(event, seat));
}

function backs(count) {
	return h('div', {class: 'backs', role: 'img', 'aria-label':
	    t('table.cards', {n: count})}, h('span', null, count));
}

function seatCards(board, seat, play) {
	const text = board.left[seat];
	if (text === null)
		return backs(board.counts[seat]);
	if (text === '...')
		return null;
	const legal = board.next_card === seat ? board.legal_cards : [];
	const label = t('table.hand', {seat: seatName(seat)});
	return seat === board.seat ?
	    handCards(text, trumpOf(board), legal, play, label) :
	    dummyCards(text, trumpOf(board), legal, play, label);
}

// To oneself, who keeps the others waiting.
function warning(told) {
	return told && told.stalling && told.replaced_at ? h('p', {class: 'bad',
	    role: 'alert'}, t('table.move'), ' ', h('span', {'data-until':
		told.replaced_at})) : null;
}

/* --- the middle ------------------------------------------------------------ */

function trickCards(board, played) {
	return h('div', {class: 'trick-cards', ondragover: (event) =>
	    event.preventDefault(), ondrop: (event) => event.preventDefault()},
	    played.map(({card: name, seat}) => h('div', {'data-card': name, class:
		'playing laid laid-' + placeOf(board, seat) + ' suit-of-' + name[0], role: 'img',
		'aria-label': seatName(seat) + ': ' + cardWords(name)},
		face(name))));
}

function resultText(board) {
	if (board.phase === 'cut')
		return t('table.cut');
	if (board.contract === 'P' || board.end === 'passed_out')
		return t('contract.passed');
	return [contract(board.contract), ' ', seatName(board.declarer), ' ',
	    over(board.contract, board.tricks), ' · ', signed(board.score)];
}

// Of a claim that ended the board though not all agreed, or was changed.
function endText(board) {
	if (board.reopened)
		return h('small', null, t('table.reopened', {seat:
		    seatName(board.reopened)}));
	return board.claim_checked && h('small', null,
	    t('table.claim.checked'));
}

function reopenedText(told) {
	return [t('table.reopened_board', {n: told.board, seat:
	    seatName(told.by)}), ' ', contract(told.contract), ' ',
	    seatName(told.declarer), ' ', over(told.contract, told.tricks)];
}

/* --- beside the table ------------------------------------------------------ */

function sideClock(board, side, at) {
	const running = charged(board) === side;
	return h('div', {class: 'clock' + (running ? ' running' : '')},
	    h('span', null, t('column.' + side.toLowerCase())),
	    h('b', {'data-used': board.used_ms[side], 'data-since': running ?
		at : null}));
}

// The table has played all boards of a round that goes on elsewhere.
const isThrough = ({state, boards_per_round: boards}, board) =>
    state === 'playing' && board.phase === 'done' && !board.dead &&
    board.board % boards === 0;

function facts(event, board, at) {
	return [h('div', {class: 'facts-line'},
		h('b', null, t('board.title', {n: board.board})), ' ',
		h('span', {class: 'muted'}, h('span', {class: 'keep'},
		    t('table.place', {round: board.round, table: board.table}),
		    ' ·'), ' ', h('span', {class: 'keep'}, t('board.vulnerable',
		    {side: word('vulnerable', board.vulnerable)})))),
	board.contract && board.contract !== 'P' && h('div', {class:
	    'contract-line'}, contract(board.contract), ' ',
	    seatName(board.declarer), board.phase !== 'done' && h('span', {class:
		'won'}, t('table.tricks', {ns: board.won.NS, ew:
		    board.won.EW}))),
	h('div', {class: 'clocks'}, sideClock(board, 'NS', at),
	    sideClock(board, 'EW', at), event.seat && h('div', {class: 'clock'},
		h('span', null, t('table.round_ends')), h('b', {'data-until':
		    event.seat.end_at}))),
	wasHidden(board) && h('p', {class: 'muted hint'}, t('table.was_hidden'))];
}

/* --- between the rounds ---------------------------------------------------- */

function link(name) {
	return h('a', {href: playerPath(name)}, who(name));
}

function placeText({final, rank, place, of, finished, owed}) {
	if (!final)
		return t('table.standing', {n: place, of});
	return rank === null ? t('table.no_rank', {is: finished, owed}) :
	    t('table.rank', {n: rank, of});
}

// Where the pair stands; and why it has no rank when all is over (R-EV-11).
export function standingText(event) {
	const standing = event.standing;
	if (!standing || standing.place === 0)
		return null;
	const info = event.event;
	const {final, rank, finished, owed, points} = standing;
	return [h('p', {class: 'big'}, placeText(standing), ' · ',
	    h('b', null, value(standing.total, info.scoring), ' ', unit(info)),
	    final && points ? ' · ' + t('table.points', {n: points}) : ''),
	final && rank === null && h('p', {class: 'muted'}, t(finished > 0 &&
	    finished >= owed ? 'table.no_rank.robots' : 'table.no_rank.why'))];
}

// Whom one meets in the round after this one, where that is known so early.
function nextRound(event) {
	const next = event.next;
	if (!next || (event.seat && next.round <= event.seat.round))
		return null;
	if (next.off || next.bye)
		return h('p', {class: 'next'}, t(next.off ? 'table.next_off' :
		    'table.next_bye'));
	return h('p', {class: 'next'}, t('table.next', {round: next.round,
	    table: next.table, seat: seatName(next.seat)}), ' ',
	    whoBoth(...next.opponents));
}

function nextSeat(event) {
	const seat = event.seat;
	if (!seat)
		return null;
	const again = [seat.thrown > 0 && h('p', null, t('table.thrown')),
	    seat.redrawn && h('p', null, t('table.redrawn'))];
	if (seat.bye)
		return h('div', {class: 'notice'}, h('h2', null, t('event.round',
		    {round: seat.round})), again, h('p', null, t(seat.missed ? 'table.missed' :
		    'table.bye')), h('p', {class: 'muted'}, seatText(seat)),
		    nextRound(event));
	return h('div', {class: 'notice'},
	    h('h2', null, t('event.round', {round: seat.round})), again,
	    h('p', null, t('table.sit', {table: seat.table,
		seat: seatName(seat.seat)})),
	    h('p', null, t('column.partner'), t('colon'), link(seat.partner)),
	    h('p', null, t('table.opponents'), t('colon'), link(seat.opponents[0]),
		' – ', link(seat.opponents[1])),
	    h('p', {class: 'muted'}, seatText(seat)),
	    h('p', null, t(seat.start_at > now() ? 'table.starts_in' :
		'table.ends_in'), ' ', h('b', {'data-until':
		seat.start_at > now() ? seat.start_at : seat.end_at})));
}

function travellers(event, own) {
	const info = event.event;
	const count = info.rounds_closed * info.boards_per_round;
	if (count === 0)
		return null;
	return h('section', null, h('h2', null, t('table.travellers')),
	    h('p', {class: 'travellers'}, Array.from({length: count}, (_, i) =>
		h('a', {href: '/events/' + event.id + '/boards/' + (i + 1), class:
		    'button'}, i + 1, own.has(i + 1) && [h('span', {class:
			'unseen'}, t('colon')), h('span', {class: 'own'},
			own.get(i + 1))]))),
	    h('p', null, h('a', {href: '/events/' + event.id},
		t('table.all'))));
}

// Out of the field, by oneself or by the clock; and the way back.
function withdrawn(event, tools) {
	const {state, you} = event.event;
	const byDirector = you.withdrawn_by === 'director';
	return h('div', {class: 'notice'}, h('p', null, byDirector ?
	    t('table.removed') : t(you.withdrawn_by ===
	    'clock' ? 'table.taken_out' : 'table.withdrawn')),
	    !byDirector && !['ended', 'called_off'].includes(state) && h('p', null,
		h('button', {type: 'button', class: 'main', onclick: () =>
		    tools.send(event.id, 'return')}, t('table.return'))));
}

// Registered since the night has begun, and in no round yet.
function late(event) {
	const {you} = event.event;
	return h('div', {class: 'notice good'}, h('p', null, h('b', null,
	    t('room.you', {n: you.pair}))), h('p', null, t('table.late')),
	nextRound(event));
}

function between(event, tools, own) {
	const info = event.event;
	const over = ['ended', 'called_off'].includes(info.state);
	return [h('h1', null, info.title),
		h('p', {class: 'state'}, word('state', info.state), info.reason &&
		    info.reason !== 'played' ? ': ' + word('reason',
			info.reason) : ''),
		info.you && info.you.withdrawn && withdrawn(event, tools),
		info.you && info.you.comes && h('p', {class: 'notice'},
		    t('table.comes', {pair: info.you.comes})),
		info.you && !info.you.registered && !info.you.comes &&
		    h('p', null, t(info.you.replaced ? 'table.replaced' :
			'table.looking_on')),
		info.you && info.you.registered && !info.you.withdrawn &&
		    !event.seat && !over && late(event),
		standingText(event),
		!over && nextSeat(event),
		travellers(event, own)];
}

// Who has been replaced still knows his last board.
const isOn = (event) => event.board && event.seat && !event.seat.bye &&
    !event.event.you.replaced &&
    event.board.round === event.seat.round &&
    ['playing', 'closing'].includes(event.event.state);

// Who sits where, as they are called.
const namesOf = ({seat}) => Object.fromEntries(Object.entries(seat.players).map(
    ([name, player]) => [name, player && called(player)]));

export function tableView(tools) {
	const parts = Object.fromEntries(['facts', 'calls', 'notes', 'middle',
	    'waits', 'hint', 'claim', 'asked', 'last', 'next', ...PLACES].map((name) => [name,
	    h('div', {class: 'part-' + name})]));
	let event = null, before = null, sent = null;
	const board = () => event.board;
	const send = (what, more) => tools.send(event.id, what,
	    {board: board().board, ...more});
	const placeIn = (b) => b.board + '/' + b.cards.length;
	/* a second click before the first is known would play another card */
	const play = async (name) => {
		const place = placeIn(board());
		if (place === sent)
			return;
		sent = place;
		if (!await send('card', {card: name}) && sent === place)
			sent = null;
	};
	const box = biddingBox((name, alert) => send('call', alert === undefined ?
	    {call: name} : {call: name, alert}));
	const scores = ownScores(() => event && !isOn(event) && rest());
	const chat = chatBox(tools, ['opponents', 'table']);
	const felt = h('div', {class: 'felt'}, PLACES.map((name) =>
	    h('div', {class: 'at at-' + name}, parts[name])), parts.middle);
	const side = h('aside', {class: 'side'}, parts.facts, parts.calls,
	    parts.notes, parts.claim, parts.last, parts.next);
	const playing = h('div', {class: 'table'}, felt, h('div', {class:
	    'below'}, parts.waits, box.node, parts.hint), side);
	const pause = h('div', null);
	const title = h('h1', {class: 'unseen'});
	const system = h('div', null), director = h('div', null);
	const withdraw = h('p', {class: 'withdraw'}, h('button', {type: 'button',
	    class: 'plain', onclick: () => confirm(t('table.withdraw.sure')) &&
		tools.send(event.id, 'withdraw')}, t('room.withdraw')));

	const ask = (number_) => send('ask', {call: number_});
	const explain = (number_, text) => text && send('explain', {call:
	    number_, text});

	/* while it is hidden who has bid by keys is where one waits */
	function showBox(is) {
		if (!is && !box.node.hidden &&
		    box.node.contains(document.activeElement)) {
			parts.waits.setAttribute('tabindex', '-1');
			parts.waits.focus();
		}
		box.node.hidden = !is;
	}

	function drawBoard() {
		const b = board(), names = namesOf(event);
		/* what was taken back may be played again */
		if (sent !== placeIn(b))
			sent = null;
		const at = event.at.board;
		region(parts.facts, [b.board, b.contract, b.won, b.used_ms, b.turn,
		    b.phase, b.claim, b.undo, b.notes, event.seat.end_at, at], () =>
		    facts(event, b, at));
		felt.classList.toggle('calling', b.phase === 'auction');
		const calls = () => auction(b.calls.map((name, i) =>
		    callCell(b, name, i, ask)), b.dealer, b.vulnerable);
		region(parts.calls, [b.calls, b.notes, b.phase, b.your_turn], () =>
		    b.phase !== 'auction' && [calls(), askHint(b)]);
		region(parts.notes, [b.calls, b.notes], () => notesList(b));
		region(parts.asked, [b.board, b.phase, b.claim, b.undo, mustExplain(b)],
		    () => asked(b, event.claimed, names, send, explain));
		const {now: laid, last} = tricks(b);
		region(parts.middle, [laid, b.phase, b.calls, b.notes, b.score,
		    b.reopened, b.your_turn], () =>
		    b.phase === 'done' || b.phase === 'cut' ? h('div', {class:
			'result'}, h('span', null, resultText(b)), endText(b), h('small', null,
			t('table.traveller_later'))) :
		    b.cards.length > 0 ? trickCards(b, laid) :
		    b.phase === 'auction' ? calls() : h('p', null, t('table.lead', {seat:
			seatName(b.turn || b.seat)})));
		region(parts.last, last, () => last.length === TRICK && h('details',
		    {class: 'last-trick'}, h('summary', null, t('table.last')),
		    h('p', null, last.map(({card: name, seat}) => [
			h('span', {class: 'last-card'}, word('seat.short', seat),
			    ' ', card(name)), ' ']))));
		for (const seat of SEATS)
			region(parts[placeOf(b, seat)], [b.board, seat, b.left[seat],
			    b.counts[seat], b.turn, b.claim, b.declarer, names[seat],
			    questionOpen(b), openSince(b).includes(seat),
			    b.next_card === seat ? b.legal_cards : 0,
			    event.seat.substitutes, event.presence.get(
				event.seat.players[seat])],
			    () => [
			    plate(event, b, names, seat), seatCards(b, seat, play)]);
		const yours = isYours(b);
		const through = isThrough(event.event, b);
		const told = event.presence.get(event.seat.players[b.seat]);
		region(parts.hint, [b.phase === 'auction' && b.calls, b.dead], () =>
		    b.phase === 'auction' && askHint(b));
		region(parts.waits, [waitingText(b, names), yours, told, through &&
		    event.seat.end_at, event.event.you.substitute], () => [
			h('p', {class: 'waits' + (yours ? ' yours' : '')},
			    waitingText(b, names)), warning(told),
			through && h('p', null, t('table.through'), ' ', h('b', {'data-until':
			    event.seat.end_at})),
			event.event.you.substitute && h('p', null, h('button',
			    {type: 'button', class: 'main', onclick: () =>
				tools.send(event.id, 'take_seat')},
			    t('table.take_seat')))]);
		region(parts.claim, [b.board, b.phase, b.claim, b.won, b.dead,
		    b.may_undo, b.undo, b.cards.length === 0, event.claimed], () =>
		    !mustAnswer(b) && claimPart(b, event.claimed, names, send));
		region(parts.next, event.next, () => nextRound(event));
		showBox(b.phase === 'auction' && b.legal_calls.length > 0);
		box.update(b.legal_calls);
		if (document.activeElement === parts.waits && !box.node.hidden)
			box.focus();
	}

	function rest() {
		const own = scores.of(event);
		region(pause, [event.event, event.seat, event.standing, event.next,
		    [...own]], () => between(event, tools, own));
	}

	return {
		node: h('div', null, title, parts.asked, playing, pause, chat.node,
		    h('div', {class: 'beside'}, system, director), withdraw),
		update(next, kind, data) {
			event = next;
			if (kind === 'reopened')
				tools.say(reopenedText(data), false);
			chat.update(event, kind, data);
			chat.node.hidden = !event.seat || Boolean(event.seat.bye) ||
			    ['ended', 'called_off'].includes(event.event.state);
			const on = isOn(event);
			const you = event.event.you;
			playing.hidden = parts.asked.hidden = title.hidden = !on;
			region(title, event.event.title, () => event.event.title);
			region(system, [you.registered, you.card, event.seat,
			    event.event.state], () => cardPart(event, tools));
			region(director, [event.director, event.event.state], () =>
			    directorPart(event, tools));
			withdraw.hidden = !(you && you.registered && !you.withdrawn) ||
			    ['ended', 'called_off'].includes(event.event.state);
			if (on) {
				drawBoard();
				if (kind === 'board' && event.board !== before) {
					const refused = refusedText(before,
					    event.board);
					if (refused)
						tools.say(refused, !before.claim ||
						    before.claim.claimer ===
							event.board.seat);
					if (stoodAnyway(before, event.board))
						tools.say(t('table.claim.checked'),
						    false);
					boardNews(before, event.board,
					    namesOf(event)).forEach(announce);
					before = event.board;
				}
				put(pause);
				pause.shows = null;
				return;
			}
			rest();
		},
		key(name) {
			if (!event || !isOn(event))
				return false;
			if (!box.node.hidden)
				return box.key(name);
			if (name === 'l') {
				const last = parts.last.querySelector('details');
				if (last)
					last.open = !last.open;
				return Boolean(last);
			}
			return cardKey(board(), name, play);
		},
	};
}

/* --- cards by keys ---------------------------------------------------------- */

// The suit that was named, and the card before which it was.
let suitKey = {};

const cardAt = (board) => board.round + '.' + board.board + '.' +
    board.cards.length;

// A suit's letter, then a rank; where only one suit may be played the rank is
// enough, and Enter plays a card that is the only one.
function cardKey(board, name, play) {
	const legal = board.legal_cards;
	const key = name.toUpperCase();
	if (legal.length === 0)
		return false;
	if (name === 'Enter' && legal.length === 1 &&
	    !document.activeElement.closest('button, a, summary')) {
		play(legal[0]);
		return true;
	}
	if ('SHDC'.includes(key) && key.length === 1) {
		suitKey = {suit: key, at: cardAt(board)};
		return true;
	}
	const suits = new Set(legal.map((one) => one[0]));
	const named = suitKey.at === cardAt(board) ? suitKey.suit : null;
	const wanted = suits.size === 1 ? [...suits][0] : named;
	const card_ = wanted && wanted + (key === '1' || key === '0' ? 'T' : key);
	if (!card_ || !legal.includes(card_))
		return false;
	suitKey = {};
	play(card_);
	return true;
}

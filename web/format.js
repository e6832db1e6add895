// SPDX-License-Identifier: ISC
// Values of the daemon as people read them: times in the reader's own zone,
// calls and cards with their suits.
import {apart, h, isolated} from './dom.js';
import {language, t, word} from './lang.js';

export const SEATS = ['N', 'E', 'S', 'W'];
export const SUITS = ['S', 'H', 'D', 'C'];
const SIGNS = {S: '♠', H: '♥', D: '♦', C: '♣'};

const locale = () => language === 'zh' ? 'zh-CN' : undefined;

export const day = (at) => new Intl.DateTimeFormat(locale(),
    {weekday: 'short', year: 'numeric', month: 'short', day: 'numeric'})
    .format(at);
export const clock = (at) => new Intl.DateTimeFormat(locale(),
    {hour: '2-digit', minute: '2-digit'}).format(at);
export const moment = (at) => day(at) + ' ' + clock(at);
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

// A span that has passed as m:ss, from an hour on h:mm:ss: whole seconds, as
// pairsctl counts them; never below nothing.
export function span(ms) {
	const seconds = Math.max(0, Math.floor(ms / 1000));
	const two = (value) => String(value).padStart(2, '0');
	const hours = Math.floor(seconds / 3600);
	const rest = two(seconds % 60);
	const minutes = Math.floor(seconds / 60) % 60;
	return hours ? hours + ':' + two(minutes) + ':' + rest :
	    minutes + ':' + rest;
}

// What is left of one: 0:00 only when it is over.
export const left = (ms) => span(Math.ceil(ms / 1000) * 1000);

// What is left in words: days and hours far away, minutes and seconds near.
export function spanWords(ms) {
	if (ms < 3600000)
		return left(ms);
	if (ms < 86400000)
		return t('span.hours', {h: Math.floor(ms / 3600000),
		    m: Math.floor(ms / 60000) % 60});
	return t('span.days', {n: Math.floor(ms / 86400000),
	    h: Math.floor(ms / 3600000) % 24});
}

// A span that was set, as exactly as it was: whole hours, hours and minutes,
// minutes, or seconds with parts of one.
export function duration(ms) {
	const minutes = ms / 60000;
	if (minutes % 1 !== 0)
		return ms < 60000 ? t('span.seconds', {n: ms / 1000}) :
		    span(ms) + String(ms % 1000 / 1000).slice(1);
	if (minutes < 60)
		return t('span.minutes', {n: minutes});
	return minutes % 60 === 0 ? t('span.full_hours', {n: minutes / 60}) :
	    t('span.hours', {h: Math.floor(minutes / 60), m: minutes % 60});
}

export const sideOf = (seat) => 'NS'.includes(seat) ? 'NS' : 'EW';
export const seatName = (seat) => word('seat', seat);

export function suit(letter) {
	return h('span', {class: 'suit suit-' + letter}, SIGNS[letter]);
}

export const rank = (letter) => letter === 'T' ? '10' : letter;

// A card as text with its suit's sign in colour; and as it is spoken.
export const card = (name) => h('span', {class: 'card-text'}, suit(name[0]),
    rank(name[1]));
export const cardWords = (name) => t('spoken.card',
    {suit: word('suit', name[0]), rank: word('rank', name[1])});

function strain(name) {
	return name === 'NT' ? h('span', {class: 'suit'}, t('strain.NT')) :
	    suit(name);
}

// A call: a pass, a double, a redouble or a bid.
export function call(name) {
	if (!/^[1-7]/.test(name))
		return h('span', {class: 'call call-' + name},
		    word('call', name));
	return h('span', {class: 'call'}, name[0], strain(name.slice(1)));
}

export function callWords(name) {
	if (!/^[1-7]/.test(name))
		return word('spoken', name);
	return name[0] + ' ' + (name.slice(1) === 'NT' ? t('spoken.NT') :
	    name[0] === '1' ? word('suit.one', name[1]) : word('suit', name[1]));
}

// "4♠X", or passed out.
export function contract(text) {
	if (text === null || text === undefined)
		return '–';
	if (text === 'P')
		return t('contract.passed');
	const [, level, name, doubled] = /^([1-7])(NT|[SHDC])(X*)$/.exec(text);
	return h('span', {class: 'contract'}, level, strain(name), doubled);
}

export function contractWords(text) {
	if (text === 'P')
		return t('contract.passed');
	const [, level, name, doubled] = /^([1-7])(NT|[SHDC])(X*)$/.exec(text);
	return callWords(level + name) + (doubled ? ' ' +
	    word('spoken', doubled) : '');
}

// Tricks against the contract: "=", "+1", "−2".
export function over(text, tricks) {
	if (text === null || text === 'P' || tricks === null)
		return '';
	const more = tricks - (6 + Number(text[0]));
	return more === 0 ? '=' : more > 0 ? '+' + more : '−' + -more;
}

export const signed = (value) => value === null || value === undefined ? '–' :
    value > 0 ? '+' + value : value < 0 ? '−' + -value : '0';

// A value or a total with its sign; per cents without a plus.
export function value(text, scoring) {
	if (text === null || text === undefined)
		return '–';
	if (scoring === 'matchpoints')
		return text;
	return text.startsWith('-') && text !== '-' ? '−' + text.slice(1) :
	    text === '-' ? '–' : text;
}

export const unit = (event) => event.totals === 'vp' ? t('unit.vp') :
    event.scoring === 'matchpoints' ? '%' : t('unit.imps');

// Four hands by seat of "N:AKQ.. E S W"; each an object by suit.
export function readDeal(text) {
	const hands = text.replace(/^N:/, '').split(' ');
	return Object.fromEntries(SEATS.map((seat, i) =>
	    [seat, readHand(hands[i])]));
}

export function readHand(text) {
	const parts = text.split('.');
	return Object.fromEntries(SUITS.map((name, i) => [name, parts[i] || '']));
}

// The cards of a hand's text, "SA" and so on.
export function cardsOf(text) {
	const hand = readHand(text);
	return SUITS.flatMap((name) => [...hand[name]].map((r) => name + r));
}

// A name as it is read: what the house has put after it is said in the reader's
// language. "Rowan (guest 2)" is who he is, in addresses and requests.
function read(name) {
	const found = / \((guest|robot)( \d+)?\)$/.exec(name);
	return found ? [name.slice(0, found.index), t('called.' + found[1],
	    {n: found[2] || ''})] : [name, ''];
}

// Where nothing else stands; within a text, and as nodes; and the two names of a pair.
export const alone = (name) => read(name).join('');
export function called(name) {
	const [own, put] = read(name);
	return isolated(own) + put;
}
export function who(name) {
	const [own, put] = read(name);
	return [apart(own), put || null];
}
export const calledBoth = (north, south) => called(north) + ' – ' +
    called(south);
export const whoBoth = (north, south) => [who(north), ' – ', who(south)];
export const playerPath = (name) => '/players/' + encodeURIComponent(name);
export const player = (person) =>
	h('a', {href: playerPath(person.name), class: 'player'},
	    who(person.name));
export const pairNames = (pair) => [player(pair.north), ' – ',
    player(pair.south)];

// SPDX-License-Identifier: ISC
// How a round was drawn: why two pairs meet, what gave way, who sits out.
import {language, t, word} from './lang.js';

const REPEAT = 'repeat', GROUP = 'group', BYE = 'bye';

// A pair that was met after the two of a table that meet again.
const passWord = (one, met) => one.why === 'met' && met !== null &&
    one.round > met ? 'met_later' : one.why;

function reasonParts({ranks: [a, b], met, groups, passed, told}) {
	const apart = passed === 0 ? b - a : 0;
	return [t('reason.ranks', {a, b}),
	    met !== null && t('reason.met', {n: met}),
	    ...groups.map((kind) => t('reason.group', {kind})),
	    apart === 2 && t('reason.between', {rank: a + 1}),
	    apart > 2 && t('reason.all_between'),
	    ...told.map((one) => t('pass.' + passWord(one, met), one)),
	    passed > told.length && t('reason.more', {n: passed -
		told.length})].filter(Boolean);
}

// Why two pairs meet: the daemon's own words in English, the same put together
// in others. reason is null for a draw by lot.
export function reasonText(reason, why) {
	if (reason === null)
		return t('draw.lot');
	return language === 'en' ? why :
	    reasonParts(reason).join(t('reason.and'));
}

// From which order; draw is null where it was by lot.
export function fromText(draw) {
	if (draw === null)
		return t('draw.lot');
	return draw.from === 0 ? t('draw.registration') :
	    t('draw.standing', {round: draw.from});
}

// The same of the message seat, told to the player: from which order, and why
// these opponents, or none. Null where a round was missed.
export function seatText(told) {
	if (told.why === null || language === 'en')
		return told.why;
	const from = told.drawn === 'lot' ? null : {from: told.after || 0};
	if (from === null)
		return fromText(from);
	return [fromText(from), told.reason ? reasonText(told.reason) :
	    t(told.round === 1 ? 'bye.last' : 'bye.fewest')].join(t('reason.and'));
}

// Why it is this pair that sits out a round; names gives those of a pair. In
// round 1 nobody has had a bye, and the order is that of registration.
export function byeText(draw, names, round) {
	if (draw === null)
		return t('draw.lot');
	const passed = draw.relaxed.find((one) => one.rule === BYE);
	if (passed)
		return t(round === 1 ? 'bye.last_needed' : 'bye.needed', {pair:
		    names(passed.pairs[1])});
	return t(round === 1 ? 'bye.last' : 'bye.lowest');
}

// The rules that gave way, a text each.
export function relaxedTexts(draw, names) {
	return draw.relaxed.map((one) => {
		const [a, b] = one.pairs.map(names);
		return one.rule === REPEAT ?
		    t('relaxed.repeat', {a, b, round: one.round}) :
		    one.rule === GROUP ?
		    t('relaxed.group', {a, b, kind: one.kind}) :
		    t('relaxed.bye', {a, b});
	});
}

// The organiser's limits that the draw is beyond, a text each.
export function beyondTexts(draw, rules) {
	const is = {max_rank_gap: draw.quality.rank_gap_most,
	    max_repeats: draw.quality.repeats};
	return draw.beyond.map((limit) => t('beyond.' + limit, {is: is[limit],
	    limit: rules[limit]}));
}

/* A mean of whole numbers, halves up. */
const mean = (sum, count) => (Math.floor((200 * sum + count) / (2 * count)) /
    100).toFixed(2);

const MILLION = 1e6;

// How near the pairs were that meet, and what else is counted of a draw.
export function qualityTexts({quality: q}, unit) {
	if (q.tables === 0)
		return [];
	return [t('quality.ranks', {mean: mean(q.rank_gap_sum, q.tables), most:
	    q.rank_gap_most, near: q.adjacent, tables: q.tables}),
	    q.scored > 0 && t('quality.totals', {unit, equal: q.equal, tables:
		q.scored, mean: (q.score_gap_sum / q.scored / MILLION).toFixed(2),
		most: (q.score_gap_most / MILLION).toFixed(2)}),
	    t('quality.repeats', {n: q.repeats}),
	    t('quality.balance', {n: q.unbalanced, pairs: q.pairs})]
	    .filter(Boolean);
}

export const provedText = (draw, rules) => t(draw.optimal ? 'draw.proved' :
    'draw.not_proved', {rule: word('objective', rules.objective)});

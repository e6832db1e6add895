// SPDX-License-Identifier: ISC
// The rules of a night, as the daemon tells them.
import {h} from './dom.js';
import {duration} from './format.js';
import {t, word} from './lang.js';

const RULES_WORDS = ['scoring', 'totals', 'first_round', 'draw_from',
    'objective', 'unfinished', 'odd_pair', 'bye_score', 'missed_score',
    'substitutes', 'claims', 'undo', 'chat', 'kibitz', 'after_outage'];
const RULES_SPANS = ['registration_ms', 'hold_ms', 'round_ms', 'break_ms',
    'board_pause_ms', 'last_board_margin_ms', 'claim_answer_ms',
    'slow_margin_ms', 'disconnect_grace_ms', 'substitute_after_ms',
    'stall_after_ms', 'ruling_deadline_ms', 'kibitz_delay_ms',
    'outage_max_ms', 'correction_period_ms'];
const RULES_NUMBERS = ['rounds', 'boards_per_round', 'min_pairs', 'max_pairs',
    'late_entry', 'max_rank_gap', 'max_repeats', 'own_mean_boards',
    'withdraw_after', 'returns_max'];

const UNLIMITED = 10000; // what a limit on the draw is where none was set

// Rules that say nothing beside the others of the night.
function isIdle(rules, name) {
	const idle = {
		max_rank_gap: rules.max_rank_gap === UNLIMITED,
		max_repeats: rules.max_repeats === UNLIMITED,
		substitute_after_ms: rules.substitutes === 'none',
		stall_after_ms: rules.substitutes === 'none',
		ruling_deadline_ms: rules.unfinished !== 'double_dummy',
		kibitz_delay_ms: rules.kibitz !== 'delayed',
	};
	return !(name in rules) || Boolean(idle[name]);
}

// Matchpoints of boards are not added up: the total is their mean.
function ruleWord(rules, name) {
	if (name === 'totals' && rules.totals === 'boards' &&
	    rules.scoring === 'matchpoints')
		return t('totals.mean');
	return word(name, rules[name]);
}

// What average plus, average and average minus are worth; an own mean is there once
// as many boards have a result as another line says.
function awardText({scoring}) {
	return t(scoring === 'matchpoints' ? 'rules.award.percent' :
	    scoring === 'total_imps' ? 'rules.award.tables' : 'rules.award.imps');
}

// "team:60 club:2", or "none".
function avoidText(rules) {
	if (rules.avoid === 'none')
		return t('avoid.none');
	return rules.avoid.split(' ').map((one) => one.split(':'))
	    .map(([kind, upto]) => Number(upto) < rules.rounds ?
		t('avoid.upto', {kind, round: upto}) :
		t('avoid.always', {kind})).join(t('reason.and'));
}

export function rulesList(rules) {
	const line = (name, text) => [h('dt', null, t('rule.' + name)),
	    h('dd', null, text)];
	const lines = (names, text) => names.filter((name) =>
	    !isIdle(rules, name)).map((name) => line(name, text(name)));
	return h('details', {class: 'rules'},
	    h('summary', null, t('event.rules')), h('dl', null,
		RULES_WORDS.map((name) => [name === 'claims' && line('claim',
		    t('rules.claim', {span: duration(rules.claim_answer_ms)})),
		    lines([name], () => ruleWord(rules, name))]),
		line('award', awardText(rules)),
		rules.prepared_by && line('prepared_by', rules.prepared_by),
		line('avoid', avoidText(rules)),
		rules.scoring === 'butler' && line('butler_trim',
		    rules.butler_trim === 'auto' ? t('rules.trim') :
			rules.butler_trim),
		line('close_early', t(rules.close_early ? 'rules.early' :
		    'rules.on_time')),
		lines(RULES_NUMBERS, (name) => name.endsWith('_pairs') ?
		    t('pairs', {n: rules[name]}) : rules[name]),
		lines(RULES_SPANS, (name) => duration(rules[name])),
		line('completion_percent', rules.completion_percent + ' %'),
		line('leaving', rules.unfinished === 'double_dummy' ?
		    t('rules.leaving.solved') : t('rules.leaving')),
		line('ties', t('rules.ties')),
		line('master_points', rules.master_points === 'default' ?
		    t('rules.points') : rules.master_points)));
}

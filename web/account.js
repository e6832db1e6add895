// SPDX-License-Identifier: ISC
// One's own account: the password, and the browsers that are signed in.
import {post} from './api.js';
import {h, put, table} from './dom.js';
import {field, form, refusalText} from './forms.js';
import {moment, player} from './format.js';
import {t, word} from './lang.js';
import {change, changed, isGuest, isSignedIn, me, readAccount} from './me.js';
import {stop} from './stream.js';

// Who cannot be signed out stays so, and keeps the stream.
async function leave(page, all, said) {
	put(said);
	try {
		await post('/api/sign_out', {all});
	} catch (error) {
		if (error.code !== 'not_signed_in') {
			put(said, t('account.not_out'), ' ', refusalText(error));
			return;
		}
	}
	stop();
	await changed().catch(() => {});
	page.go('/');
}

const passwordPart = (page) => [h('h2', null, t('account.change')),
    form([field('password', t('account.password'), {type: 'password',
	maxlength: 128, autocomplete: 'current-password'}),
    field('new_password', t('account.new_password'), {type: 'password',
	minlength: 8, maxlength: 128, autocomplete: 'new-password'})],
	t('account.change'), async (values) => {
		await change('/api/password', values);
		page.again();
	})];

export async function show(page) {
	await readAccount();
	page.title(t('account.title'));
	if (!isSignedIn()) {
		page.go('/sign-in');
		return [];
	}
	const said = h('p', {class: 'bad', role: 'alert'});
	return [h('h1', null, t('account.title')),
		h('p', null, player({name: me.player}), ' ', h('span', {class:
		    'tag'}, word('role', me.role))),
		isGuest() && h('p', null, t('account.guest.leave')),
		h('p', {class: 'buttons'}, h('button', {type: 'button',
		    onclick: () => leave(page, false, said)}, t('account.sign_out')),
		h('button', {type: 'button', onclick: () => leave(page, true, said)},
		    t('account.sign_out_all'))), said,
		!isGuest() && passwordPart(page),
		h('h2', null, t('account.sessions')),
		table([t('account.since'), t('account.used'), t('account.which')],
		    me.sessions.map((one) => [moment(one.made_at),
			moment(one.used_at), one.this ? t('account.this') : '']),
		    {stack: true, label: t('account.sessions')})];
}

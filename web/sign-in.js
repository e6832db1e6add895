// SPDX-License-Identifier: ISC
// Signing in, signing up, and coming by an invitation.
import {h} from './dom.js';
import {field, form} from './forms.js';
import {t} from './lang.js';
import {change, me} from './me.js';

const name = () => field('name', t('account.name'), {maxlength: 40,
    autocomplete: 'username', autofocus: true});
const old = () => field('password', t('account.password'), {type: 'password',
    maxlength: 128, autocomplete: 'current-password'});
const chosen = () => field('password', t('account.new_password'), {type:
    'password', minlength: 8, maxlength: 128, autocomplete: 'new-password'});


// Where the config allows it: a name, and no password, for a night.
const guest = (enter) => me.guests && [h('h2', null, t('account.guest')),
    h('p', null, t('account.guest.text')),
    form([field('name', t('account.name'), {maxlength: 28, autocomplete:
	'nickname'})], t('account.guest.do'), (values) =>
	enter('/api/guest', values))];

const PAGES = {
	'/sign-in': (enter) => [h('h1', null, t('account.sign_in')),
	    form([name(), old()], t('account.sign_in'), (values) =>
		enter('/api/sign_in', values)),
	    h('p', {class: 'muted'}, me.sign_up === 'open' ?
		h('a', {href: '/sign-up'}, t('account.sign_up')) :
		t('account.ask')), guest(enter)],
	'/sign-up': (enter) => [h('h1', null, t('account.sign_up')),
	    form([name(), chosen()], t('account.sign_up'), (values) =>
		enter('/api/sign_up', values)),
	    h('p', {class: 'muted'}, t('account.rules')), guest(enter)],
	'/invitation': (enter) => [h('h1', null, t('account.invitation')),
	    h('p', null, t('account.invitation.text')),
	    form([chosen()], t('account.enter'), (values) =>
		enter('/api/invitation', {...values, invitation:
		    location.hash.slice(1)}))],
};

export async function show(page) {
	const path = location.pathname;
	page.title(t('account.sign_in'));
	return PAGES[path](async (call, values) => {
		await change(call, values);
		page.go('/play');
	});
}

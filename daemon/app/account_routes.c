/* SPDX-License-Identifier: ISC */
/*
 * A request that needs a password hashed waits for the hasher; what it found
 * is looked at again when the answer is there, for meanwhile the name may have
 * been taken, the invitation used, the password changed.
 */
#include "daemon/app/account_routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/accounts.h"
#include "daemon/app/hasher.h"
#include "daemon/app/limits.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/app/who.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/request.h"
#include "daemon/proto/account.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/reply.h"
#include "daemon/store/fold.h"

/*
 * Attempts with a password: on one name from one address; on one name from all
 * addresses that it was never used from, of which one alone cannot use up what
 * comes again; by address.  So nobody is kept out by another's attempts from one
 * address, and where he has been before not by those from many.
 */
static const struct limit account_by_both = {"name at", 10, 30000};
static const struct limit account_by_name = {"name", 60, 10000};
static const struct limit account_by_address = {"address", 60, 5000};
static const char account_used[] = "used at"; /* a name, an address */
/* New accounts by address: a club's players may sign up on one evening. */
static const struct limit account_new = {"new", 40, 60000};

#define ACCOUNT_WHO_MAX (FOLD_MAX + 16)
#define ACCOUNT_BOTH_MAX (ACCOUNT_WHO_MAX + WHO_ADDRESS_MAX)

/* What waits for the hasher. */
struct account_wait {
	struct request *rq;
	int32_t player; /* 0: to be made */
	uint32_t version;
	char name[PERSON_NAME_MAX];        /* of a new player */
	char invitation[CHANCE_TOKEN_MAX]; /* "" for none */
};

static void
account_refuse(struct request *rq, enum reply_error error, const char *text)
{
	struct buf body = {0};

	reply_error_write(error, text, &body);
	request_reply(rq, reply_error_status(error), "application/json",
	    buf_text(&body), body.len);
	buf_fini(&body);
}

/* Answers when all that was changed is on the disk. */
static void
account_reply(struct app *app, struct request *rq, int32_t player)
{
	struct buf body = {0};

	/* a number of its own, which the commit of the batch will bring */
	if (!batch_is_empty(app->batch))
		app->seq++;
	if (player == 0) {
		outbox_done(app->outbox, app->seq, rq, 0);
		return;
	}
	admin_player_write(
	    player, people_name(app->people, player), NULL, &body);
	outbox_reply(app->outbox, app->seq, rq, 200, &body);
	buf_fini(&body);
}

/* Whose attempts are counted together: a player's, or those on a free name. */
static void
account_who(int32_t player, const char *name, char who_r[ACCOUNT_WHO_MAX])
{
	char folded[FOLD_MAX];

	if (player != 0)
		snprintf(who_r, ACCOUNT_WHO_MAX, "%d", (int)player);
	else
		snprintf(
		    who_r, ACCOUNT_WHO_MAX, "? %s", fold_name(name, folded));
}

static void
account_both(
    const struct request *rq, const char *who, char both_r[ACCOUNT_BOTH_MAX])
{
	char address[WHO_ADDRESS_MAX];

	who_address(rq, address);
	snprintf(both_r, ACCOUNT_BOTH_MAX, "%s %s", address, who);
}

/* From now on the player's name has been used from that address. */
static void
account_note(struct app *app, const struct request *rq, int32_t player)
{
	char who[ACCOUNT_WHO_MAX], both[ACCOUNT_BOTH_MAX];

	account_who(player, NULL, who);
	account_both(rq, who, both);
	limits_note(
	    app->limits, account_used, both, app_now(app) + ACCOUNT_SESSION_MS);
}

/* The session that the browser had goes, and what it shows of somebody else. */
static void
account_leave(struct app *app, const struct request *rq, int32_t next)
{
	char token[CHANCE_TOKEN_MAX];
	bool noted;

	who_cookie(rq, token);
	const struct login *login =
	    accounts_find(app->accounts, NULL, token, app_now(app), &noted);
	if (login == NULL)
		return;
	const int32_t player = login->player;
	accounts_close(app->accounts, app->batch, token);
	if (player != next)
		session_end_browser(app, player);
}

/* The player comes with a new session. */
static void
account_enter(struct app *app, struct request *rq, int32_t player)
{
	char token[CHANCE_TOKEN_MAX];

	account_leave(app, rq, player);
	account_note(app, rq, player);
	accounts_open(app->accounts, app->batch, player, app_now(app), token);
	who_set_cookie(rq, token);
	account_reply(app, rq, player);
}

/* Reads a body of our own page; false when it was refused. */
static bool
account_take(struct request *rq, enum account_form form, bool is_new,
    struct account_ask *ask)
{
	struct err err;
	size_t len;

	if (!who_is_own_page(rq)) {
		account_refuse(rq, REPLY_OTHER_SITE, NULL);
		return false;
	}
	const char *text = request_body(rq, &len);
	if (account_read(form, is_new, text, len, ask, &err) < 0) {
		account_refuse(rq, REPLY_BAD_REQUEST, err.text);
		return false;
	}
	return true;
}

/* Whether somebody may try again; who: "" for one who is not counted. */
static bool
account_may(struct app *app, const struct limit *limit, const char *who)
{
	return who[0] == '\0' ||
	    limits_take(app->limits, limit, who, app_now(app));
}

/* The same of a password for `who`. */
static bool
account_may_guess(struct app *app, struct request *rq, const char *who)
{
	char both[ACCOUNT_BOTH_MAX];

	account_both(rq, who, both);
	return account_may(app, &account_by_both, both) &&
	    (limits_is_noted(app->limits, account_used, both, app_now(app)) ||
		account_may(app, &account_by_name, who));
}

/* He knew it: he is not held up by his own mistakes. */
static void
account_guessed(struct app *app, struct request *rq, int32_t player)
{
	char who[ACCOUNT_WHO_MAX], both[ACCOUNT_BOTH_MAX];

	account_who(player, NULL, who);
	account_both(rq, who, both);
	limits_give(app->limits, &account_by_both, both);
	if (!limits_is_noted(app->limits, account_used, both, app_now(app)))
		limits_give(app->limits, &account_by_name, who);
}

/* who: "" where no password is asked for */
static bool
account_may_try(struct app *app, struct request *rq, const char *who)
{
	char address[WHO_ADDRESS_MAX];

	who_address(rq, address);
	if (account_may(app, &account_by_address, address) &&
	    (who[0] == '\0' || account_may_guess(app, rq, who)))
		return true;
	account_refuse(rq, REPLY_TOO_MANY,
	    "too many attempts to sign in; wait half a minute");
	return false;
}

/* Hands over a job; the request waits, or is told to come again. */
static void
account_ask_hasher(
    struct app *app, struct hasher_job *job, const struct account_wait *wait)
{
	struct account_wait *kept = xmalloc(sizeof(*kept));

	*kept = *wait;
	job->ctx = kept;
	if (!hasher_ask(app->hasher, job)) {
		free(kept);
		account_refuse(wait->rq, REPLY_BUSY, NULL);
	}
	password_forget(job, sizeof(*job));
}

/* What every answer of the hasher comes to first; false: it was refused. */
static bool
account_is_good(struct app *app, const struct hasher_job *job,
    const struct account_wait *wait)
{
	if (!app->writing || app->stopping) {
		account_refuse(wait->rq, REPLY_UNAVAILABLE, NULL);
		return false;
	}
	/* a password that was changed meanwhile is not the one that fitted */
	if (!job->fits ||
	    (job->check &&
		wait->version !=
		    accounts_version(app->accounts, wait->player))) {
		account_refuse(wait->rq, REPLY_WRONG_PASSWORD, NULL);
		return false;
	}
	if (!job->check && job->hash[0] == '\0') {
		account_refuse(wait->rq, REPLY_BUSY, NULL);
		return false;
	}
	return true;
}

static void
account_signed_in(struct app *app, struct hasher_job *job)
{
	struct account_wait *wait = job->ctx;

	if (account_is_good(app, job, wait)) {
		account_guessed(app, wait->rq, wait->player);
		account_enter(app, wait->rq, wait->player);
	}
	free(wait);
}

/* The known hash of a player into the job; none leaves it "". */
static void
account_known(struct app *app, int32_t player, struct hasher_job *job)
{
	if (player == 0 ||
	    account_find_password(app->db, player, job->known, NULL) < 0)
		job->known[0] = '\0';
}

void
account_routes_sign_in(struct app *app, struct request *rq)
{
	struct hasher_job job = {.check = true, .done = account_signed_in};
	struct account_wait wait = {.rq = rq};
	char who[ACCOUNT_WHO_MAX];
	struct account_ask ask;

	if (!account_take(rq, ACCOUNT_NAMED, false, &ask))
		return;
	wait.player = people_find(app->people, ask.name);
	account_who(wait.player, ask.name, who);
	if (account_may_try(app, rq, who)) {
		wait.version = accounts_version(app->accounts, wait.player);
		account_known(app, wait.player, &job);
		strcpy(job.password, ask.password);
		account_ask_hasher(app, &job, &wait);
	}
	password_forget(&ask, sizeof(ask));
}

static void
account_signed_up(struct app *app, struct hasher_job *job)
{
	struct account_wait *wait = job->ctx;
	char token[CHANCE_TOKEN_MAX];
	struct person person;
	struct err err;

	if (account_is_good(app, job, wait)) {
		/* nobody is told this token: there is a password instead */
		chance_token(token);
		if (people_enter(app->people, app->batch, wait->name,
			ROLE_PLAYER, token, app_now(app), &person, &err) < 0) {
			account_refuse(wait->rq, REPLY_BAD_REQUEST, err.text);
		} else {
			accounts_set_password(app->accounts, app->batch,
			    person.id, job->hash, app_now(app));
			account_enter(app, wait->rq, person.id);
		}
	}
	free(wait);
}

/*
 * What a guest, a robot or the log is called: given by the host alone.  The
 * pages say the former two in the reader's language.
 */
static bool
account_is_reserved(const char *name)
{
	static const char *const words[] = {"house", "pairsctl", "pairsd"};
	static const char *const kinds[] = {"(guest", "(robot",
	    "(\xe8\xae\xbf\xe5\xae\xa2",              /* guest */
	    "(\xe6\x9c\xba\xe5\x99\xa8\xe4\xba\xba"}; /* robot */
	char folded[FOLD_MAX];
	const char *bracket = strrchr(fold_name(name, folded), '(');

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(folded, words[i]) == 0)
			return true;
	}
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (bracket != NULL &&
		    strncmp(bracket, kinds[i], strlen(kinds[i])) == 0)
			return true;
	}
	return false;
}

void
account_routes_sign_up(struct app *app, struct request *rq)
{
	struct hasher_job job = {.done = account_signed_up};
	struct account_wait wait = {.rq = rq};
	char address[WHO_ADDRESS_MAX];
	struct account_ask ask;
	struct err err;

	if (!account_take(rq, ACCOUNT_NAMED, true, &ask))
		return;
	who_address(rq, address);
	if (app->config->sign_up != SIGN_UP_OPEN) {
		account_refuse(rq, REPLY_NO_SIGN_UP, NULL);
	} else if (people_check_new(app->people, ask.name, wait.name, &err) <
	    0) {
		account_refuse(rq, REPLY_BAD_REQUEST, err.text);
	} else if (account_is_reserved(wait.name)) {
		account_refuse(rq, REPLY_BAD_REQUEST,
		    "name: it is one of the house; allowed: another one, "
		    "without (guest) and (robot)");
	} else if (!account_may(app, &account_new, address)) {
		account_refuse(rq, REPLY_TOO_MANY, NULL);
	} else {
		strcpy(job.new_password, ask.password);
		account_ask_hasher(app, &job, &wait);
	}
	password_forget(&ask, sizeof(ask));
}

/* "NAME (guest)", or with the first number that makes it free; to be freed. */
static char *
account_guest_name(const struct app *app, const char *name)
{
	char *guest = xasprintf("%s (guest)", name);

	for (int i = 2; people_find(app->people, guest) != 0; i++) {
		free(guest);
		guest = xasprintf("%s (guest %d)", name, i);
	}
	return guest;
}

/* Nobody is told his token: the browser's session is all there is. */
static void
account_enter_guest(struct app *app, struct request *rq, const char *name)
{
	char *guest = account_guest_name(app, name);
	char token[CHANCE_TOKEN_MAX];
	struct person person;
	struct err err;

	chance_token(token);
	if (people_enter(app->people, app->batch, guest, ROLE_GUEST, token,
		app_now(app), &person, &err) < 0)
		account_refuse(rq, REPLY_BAD_REQUEST, err.text);
	else
		account_enter(app, rq, person.id);
	free(guest);
}

void
account_routes_guest(struct app *app, struct request *rq)
{
	char address[WHO_ADDRESS_MAX], name[PERSON_NAME_MAX];
	struct account_ask ask;
	struct err err;

	if (!account_take(rq, ACCOUNT_GUEST, true, &ask))
		return;
	who_address(rq, address);
	if (!app->config->guests)
		account_refuse(rq, REPLY_NO_SIGN_UP, NULL);
	else if (people_clean_name(ask.name, name, &err) < 0)
		account_refuse(rq, REPLY_BAD_REQUEST, err.text);
	else if (!account_may(app, &account_new, address))
		account_refuse(rq, REPLY_TOO_MANY, NULL);
	else
		account_enter_guest(app, rq, name);
}

static void
account_was_invited(struct app *app, struct hasher_job *job)
{
	struct account_wait *wait = job->ctx;

	if (account_is_good(app, job, wait)) {
		const int32_t player = accounts_invited(
		    app->accounts, wait->invitation, app_now(app));

		if (player == 0) {
			account_refuse(wait->rq, REPLY_BAD_INVITATION, NULL);
		} else {
			accounts_set_password(app->accounts, app->batch, player,
			    job->hash, app_now(app));
			session_end_browser(app, player);
			account_enter(app, wait->rq, player);
		}
	}
	free(wait);
}

void
account_routes_invitation(struct app *app, struct request *rq)
{
	struct hasher_job job = {.done = account_was_invited};
	struct account_wait wait = {.rq = rq};
	struct account_ask ask;

	if (!account_take(rq, ACCOUNT_INVITED, true, &ask))
		return;
	if (app->config->sign_up == SIGN_UP_CLOSED) {
		account_refuse(rq, REPLY_NO_SIGN_UP, NULL);
	} else if (account_may_try(app, rq, "")) {
		strcpy(wait.invitation, ask.invitation);
		strcpy(job.new_password, ask.password);
		if (accounts_invited(
			app->accounts, ask.invitation, app_now(app)) == 0)
			account_refuse(rq, REPLY_BAD_INVITATION, NULL);
		else
			account_ask_hasher(app, &job, &wait);
	}
	password_forget(&ask, sizeof(ask));
}

static void
account_changed(struct app *app, struct hasher_job *job)
{
	struct account_wait *wait = job->ctx;

	if (account_is_good(app, job, wait)) {
		account_guessed(app, wait->rq, wait->player);
		if (job->hash[0] == '\0') {
			account_refuse(wait->rq, REPLY_BUSY, NULL);
		} else {
			accounts_set_password(app->accounts, app->batch,
			    wait->player, job->hash, app_now(app));
			session_end_browser(app, wait->player);
			account_enter(app, wait->rq, wait->player);
		}
	}
	free(wait);
}

/* The player of a browser's session; 0 when the request was refused. */
static int32_t
account_player(struct app *app, struct request *rq)
{
	int32_t player = 0;
	const enum reply_error error = who_asks(app, rq, &player);

	if (error != REPLY_NONE) {
		account_refuse(rq, error, NULL);
		return 0;
	}
	return player;
}

void
account_routes_password(struct app *app, struct request *rq)
{
	struct hasher_job job = {.check = true, .done = account_changed};
	struct account_wait wait = {.rq = rq};
	char who[ACCOUNT_WHO_MAX];
	struct account_ask ask;

	wait.player = account_player(app, rq);
	if (wait.player == 0 || !account_take(rq, ACCOUNT_CHANGED, true, &ask))
		return;
	account_who(wait.player, NULL, who);
	if (account_may_try(app, rq, who)) {
		wait.version = accounts_version(app->accounts, wait.player);
		account_known(app, wait.player, &job);
		strcpy(job.password, ask.password);
		strcpy(job.new_password, ask.new_password);
		account_ask_hasher(app, &job, &wait);
	}
	password_forget(&ask, sizeof(ask));
}

void
account_routes_sign_out(struct app *app, struct request *rq)
{
	char token[CHANCE_TOKEN_MAX];
	struct account_ask ask;

	const int32_t player = account_player(app, rq);
	if (player == 0 || !account_take(rq, ACCOUNT_LEFT, false, &ask))
		return;
	who_cookie(rq, token);
	if (ask.all)
		accounts_close_all(app->accounts, app->batch, player);
	else
		accounts_close(app->accounts, app->batch, token);
	session_end_browser(app, player);
	who_set_cookie(rq, NULL);
	account_reply(app, rq, 0);
}

void
account_routes_look(struct app *app, struct request *rq)
{
	struct account_login login[ACCOUNT_LOGINS_MAX];
	char token[CHANCE_TOKEN_MAX];
	struct buf body = {0};
	int32_t player = 0;
	size_t count = 0;

	if (who_asks(app, rq, &player) != REPLY_NONE)
		player = 0;
	who_cookie(rq, token);
	/* the daemon may have been started since he signed in */
	if (player != 0)
		account_note(app, rq, player);
	if (player != 0)
		count = accounts_list(
		    app->accounts, player, token, app_now(app), login);
	const struct account_told told = {.player = player,
	    .name = people_name(app->people, player),
	    .role = role_name(people_role(app->people, player)),
	    .sign_up = config_sign_up_name(app->config->sign_up),
	    .guests = app->config->guests,
	    .connected =
		player != 0 && sessions_find(app->sessions, player) != NULL,
	    .login = login,
	    .logins = count};
	account_write(&told, &body);
	request_reply(rq, 200, "application/json", buf_text(&body), body.len);
	buf_fini(&body);
}

void
account_routes_set_password(struct app *app, struct request *rq)
{
	char name[ADMIN_NAME_MAX], hash[PASSWORD_HASH_MAX];
	struct err err;
	size_t len;

	const char *text = request_body(rq, &len);
	if (admin_password_read(text, len, name, hash, sizeof(name), &err) <
	    0) {
		account_refuse(rq, REPLY_BAD_REQUEST, err.text);
		return;
	}
	const int32_t player = people_find(app->people, name);
	if (player == 0) {
		account_refuse(rq, REPLY_NOT_FOUND, "nobody has that name");
		return;
	}
	accounts_set_password(
	    app->accounts, app->batch, player, hash, app_now(app));
	session_end_browser(app, player);
	account_reply(app, rq, player);
}

void
account_routes_invite(struct app *app, struct request *rq)
{
	char name[ADMIN_NAME_MAX], token[CHANCE_TOKEN_MAX];
	struct buf body = {0};
	struct person person;
	struct err err;
	size_t len;

	const char *text = request_body(rq, &len);
	int rc = admin_player_read(text, len, name, sizeof(name), &err);
	if (rc == 0) {
		person.id = people_find(app->people, name);
		chance_token(token);
		if (person.id == 0)
			rc = people_enter(app->people, app->batch, name,
			    ROLE_PLAYER, token, app_now(app), &person, &err);
	}
	if (rc < 0) {
		account_refuse(rq, REPLY_BAD_REQUEST, err.text);
		return;
	}
	accounts_invite(
	    app->accounts, app->batch, person.id, app_now(app), token);
	app->seq++;
	admin_player_write(
	    person.id, people_name(app->people, person.id), token, &body);
	outbox_reply(app->outbox, app->seq, rq, 200, &body);
	buf_fini(&body);
}

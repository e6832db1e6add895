/* SPDX-License-Identifier: ISC */
/*
 * What directors do, in JSON: their commands, alike in the journal and in
 * requests, and the answers, which show what has become of it.
 */
#ifndef DAEMON_PROTO_DIRECTOR_TEXT_H
#define DAEMON_PROTO_DIRECTOR_TEXT_H

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "daemon/proto/messages.h"
#include "daemon/proto/request.h"
#include "engine/event/event.h"

/*
 * The members of a director's command; of any other command those of
 * talk_text.h.
 */
void director_payload_out(const struct cmd *cmd, struct json_out *out);
void director_payload_in(struct json_in *in, struct cmd *cmd);

/*
 * A request: {"event":12, ...}, the rest as in the journal, and a nonce if there
 * is one; an adjustment, which has the version, takes none.  0 and the command,
 * sent by nobody, its nonce "" for none; or ERR_INPUT with the place and what is
 * allowed.
 */
int director_cmd_read(const char *body, size_t len, enum cmd_kind kind,
    struct request_cmd *request_r, struct err *err);
void director_cmd_ask(const struct request_cmd *request, struct buf *buf);

/*
 * The same of one to a night that goes on: {"event":12,"do":"extend", ...}, its
 * kind by the word: extend, remove_pair, stop, broadcast, roll_back, resume, or
 * replace, which has the names of who leaves and who comes.
 */
int director_do_read(const char *body, size_t len,
    struct request_cmd *request_r, struct err *err);
void director_do_ask(const struct request_cmd *request, struct buf *buf);

/* A result by its place and version, and what each side got for it. */
struct director_record {
	const struct event *event;
	int round, table, board; /* board: its number */
	struct result result;
};

/* The standing as it was, best first; one a pair. */
struct director_ranks {
	int pairs;
	const struct standing *before;
};

/*
 * The answer to an adjustment: {"done":true,"number":N,"before":{...},
 * "record":{...},"ranks":[...]}, with who has moved: by place as long as the
 * event is open, after its end by rank.
 */
void director_adjusted_write(uint64_t number,
    const struct director_record *before, const struct director_record *after,
    const struct director_ranks *ranks, const struct names *names,
    struct buf *buf);

/* A result as it stands. */
void director_record_write(
    const struct director_record *record, struct buf *buf);

/* That the version is stale: the refusal, and the record as it stands. */
void director_stale_write(
    const struct director_record *record, struct buf *buf);

/* {"contract":"4SX","declarer":"S","tricks":10,...,"score":790} */
void director_score_write(const struct contract *contract,
    enum vulnerability vul, int tricks, struct buf *buf);

#endif

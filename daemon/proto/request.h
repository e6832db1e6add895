/* SPDX-License-Identifier: ISC */
/*
 * The body of POST /api/command: what a player asks to have done.  It comes
 * from strangers; nothing is guessed and nothing is let pass.
 */
#ifndef DAEMON_PROTO_REQUEST_H
#define DAEMON_PROTO_REQUEST_H

#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/proto/json_in.h"
#include "daemon/proto/reply.h"
#include "engine/event/cmd.h"

#define NONCE_LEAST 8
#define NONCE_MOST 64
#define BOARD_MOST (EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX)

#define REQUEST_NAME_MAX 161 /* bytes, with the NUL */

struct request_cmd {
	char nonce[NONCE_MOST + 1];
	/* of a director's REPLACE, whose payload has only the reason; else "" */
	char leaves[REQUEST_NAME_MAX], comes[REQUEST_NAME_MAX];
	/* kind, event and payload; at, player and sit.connected are 0 */
	struct cmd cmd;
};

/*
 * Read a request.  REPLY_NONE, or REPLY_BAD_JSON or REPLY_BAD_REQUEST with a
 * text in err that names the place and what is allowed: "line 1 column 17:
 * ...", "board: a whole number from 1 to 960".  Only kinds that a person may
 * send are known; a member that the kind does not have is refused.
 */
enum reply_error request_cmd_read(const char *body, size_t len,
    struct request_cmd *request_r, struct err *err);

/*
 * The member that makes of a request sent twice one command: "" and a failure of
 * the reader for what is no nonce.
 */
void request_nonce_in(struct json_in *in, char nonce_r[NONCE_MOST + 1]);

/*
 * Append the body that asks for a command; the client's side of the above.
 * Only a kind that a person may send.
 */
void request_cmd_write(const struct request_cmd *request, struct buf *buf);

#endif

/* SPDX-License-Identifier: ISC */
/*
 * An answer is a command like any other, and told once it is on the disk.
 */
#include "daemon/app/director_routes.h"

#include "daemon/app/outbox.h"
#include "daemon/app/pump.h"
#include "daemon/app/state.h"
#include "daemon/net/request.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/reply.h"

void
director_routes_answer(struct app *app, struct request *rq)
{
	struct buf body = {0};
	struct cmd cmd;
	struct err err;
	int status = 200;
	size_t len;

	const char *text = request_body(rq, &len);
	if (admin_call_read(text, len, &cmd, &err) < 0) {
		status = reply_error_status(REPLY_BAD_REQUEST);
		reply_error_write(REPLY_BAD_REQUEST, err.text, &body);
	} else {
		const enum refusal refusal = pump_submit(app, &cmd, NULL);

		if (refusal == REFUSAL_ACCEPTED) {
			reply_done_write(app->seq, &body);
		} else {
			reply_refusal_write(refusal, &body);
			status = REPLY_REFUSAL_STATUS;
		}
	}
	outbox_reply(app->outbox, app->seq, rq, status, &body);
	buf_fini(&body);
}

/* SPDX-License-Identifier: ISC */
/*
 * Alerts, questions and answers on a board that is public.
 */
#ifndef DAEMON_HISTORY_HISTORY_NOTES_H
#define DAEMON_HISTORY_HISTORY_NOTES_H

#include "daemon/proto/json_out.h"
#include "engine/event/notes.h"

/* The member `notes` of a record. */
void history_out_notes(struct json_out *out, const struct board_notes *notes);

#endif

/* SPDX-License-Identifier: ISC */
/*
 * Reading a row of the journal off a statement, for this room only.
 */
#ifndef DAEMON_STORE_JOURNAL_ROW_H
#define DAEMON_STORE_JOURNAL_ROW_H

#include "daemon/store/journal.h"

/* The pointers live until the statement's next step. */
void journal_row_get(struct stmt *stmt, struct journal_row *row_r);

#endif

/* SPDX-License-Identifier: ISC */
/*
 * See head.h.  Only what evhttp lets pass is looked for.
 */
#include "daemon/net/head.h"

static void
head_end_line(struct head *head)
{
	head->is_over = head->has_line && !head->has_bytes;
	head->has_line = true;
	head->has_bytes = head->has_cr = false;
}

static void
head_take_byte(struct head *head, char byte)
{
	const bool after_cr = head->has_cr;

	if (byte == '\n') {
		head->is_bad |= !after_cr;
		head_end_line(head);
		return;
	}
	head->is_bad |= after_cr || byte == '\0';
	head->has_cr = byte == '\r';
	if (head->has_cr)
		return;
	/* a line that goes on */
	head->is_bad |=
	    head->has_line && !head->has_bytes && (byte == ' ' || byte == '\t');
	head->has_bytes = true;
}

void
head_take(struct head *head, const char *bytes, size_t len)
{
	for (size_t i = 0; i < len && !head->is_over; i++)
		head_take_byte(head, bytes[i]);
}

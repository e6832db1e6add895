/* SPDX-License-Identifier: ISC */
/*
 * Par is worked out here again from the tricks: the row keeps the score alone.
 */
#include "daemon/history/history_makes.h"

#include <stdlib.h>

#include "daemon/history/text_table.h"
#include "daemon/proto/words.h"

static const char *const MAKES_STRAINS[STRAIN_COUNT] = {
    "C", "D", "H", "S", "NT"};

static void
makes_out_contract(struct json_out *out, const struct par_contract *par)
{
	const enum seat declarer = par->contract.declarer;
	char text[CONTRACT_TEXT_MAX];

	contract_write(&par->contract, text);
	json_out_object(out);
	json_out_member_text(out, "contract", text);
	json_out_member_array(out, "declarers");
	json_out_text(out, seat_name(declarer));
	if (par->either)
		json_out_text(out, seat_name(seat_partner(declarer)));
	json_out_end_array(out);
	json_out_member_int(out, "tricks", par->tricks);
	json_out_end_object(out);
}

void
history_out_makes(struct json_out *out, int board, const char *text)
{
	struct makes makes;
	struct par par;

	if (text == NULL || !makes_read(text, &makes)) {
		json_out_member_null(out, "makes");
		json_out_member_null(out, "par");
		return;
	}
	json_out_member_object(out, "makes");
	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		json_out_member_object(out, seat_name((enum seat)seat));
		for (int strain = 0; strain < STRAIN_COUNT; strain++)
			json_out_member_int(out, MAKES_STRAINS[strain],
			    makes.tricks[seat][strain]);
		json_out_end_object(out);
	}
	json_out_end_object(out);
	par_of(&makes, board_dealer(board), board_vulnerability(board), &par);
	json_out_member_object(out, "par");
	json_out_member_int(out, "score", par.score);
	json_out_member_array(out, "contracts");
	for (int i = 0; i < par.count; i++)
		makes_out_contract(out, &par.contract[i]);
	json_out_end_array(out);
	json_out_end_object(out);
}

static void
makes_text_table(struct buf *text, const struct makes *makes)
{
	static const enum seat order[SEAT_COUNT] = {NORTH, SOUTH, EAST, WEST};
	struct text_table table;

	text_table_init(&table, "lrrrrr");
	text_table_heads(&table,
	    (const char *const[]){"Best play", "C", "D", "H", "S", "NT", NULL});
	for (int i = 0; i < SEAT_COUNT; i++) {
		text_table_add(&table, "%c", seat_letter(order[i]));
		for (int strain = 0; strain < STRAIN_COUNT; strain++)
			text_table_add(
			    &table, "%d", makes->tricks[order[i]][strain]);
	}
	text_table_write(&table, text);
	text_table_fini(&table);
}

void
history_text_makes(struct buf *text, const struct history_board *board)
{
	struct par par;

	if (!board->has_makes)
		return;
	buf_append(text, "\n", 1);
	makes_text_table(text, &board->makes);
	par_of(&board->makes, board_dealer(board->board),
	    board_vulnerability(board->board), &par);
	buf_append_text(text, "Par: ");
	if (par.count == 0)
		buf_append_text(text, "0, passed out");
	else
		buf_printf(text, "%s %d", par.score > 0 ? "N-S" : "E-W",
		    abs(par.score));
	for (int i = 0; i < par.count; i++) {
		const struct par_contract *c = &par.contract[i];
		char contract[CONTRACT_TEXT_MAX];

		contract_write(&c->contract, contract);
		buf_printf(text, ", %s by %c", contract,
		    seat_letter(c->contract.declarer));
		if (c->either)
			buf_printf(text, " or %c",
			    seat_letter(seat_partner(c->contract.declarer)));
		buf_printf(text, " (%d tricks)", c->tricks);
	}
	buf_append_text(text, ".\n");
}

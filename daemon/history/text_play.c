/* SPDX-License-Identifier: ISC */
/*
 * A board as text, laid out as in newspapers.
 */
#include "daemon/history/text_play.h"

#include <string.h>

#include "daemon/history/text_table.h"
#include "daemon/history/text_time.h"

#define TEXT_HAND_MAX 32

static const char *const TEXT_SEATS[SEAT_COUNT] = {
    "North", "East", "South", "West"};
static const char *const TEXT_VULNERABLE[] = {[VUL_NONE] = "nobody",
    [VUL_NS] = "North-South",
    [VUL_EW] = "East-West",
    [VUL_BOTH] = "both sides"};

void
text_board_head(struct buf *text, int board)
{
	buf_printf(text, "Dealer %s, %s vulnerable\n",
	    TEXT_SEATS[board_dealer(board)],
	    TEXT_VULNERABLE[board_vulnerability(board)]);
}

/* "S AKQ", "H -" */
static void
text_suit(const struct deal *deal, enum seat seat, int row,
    char text_r[TEXT_HAND_MAX])
{
	static const char letters[] = "SHDC";
	char hand[HAND_TEXT_MAX];
	const char *suit = hand;
	size_t len;

	hand_write(deal->hand[seat], hand);
	for (int i = 0; i < row; i++)
		suit = strchr(suit, '.') + 1;
	len = strcspn(suit, ".");
	text_r[0] = letters[row];
	text_r[1] = ' ';
	memcpy(text_r + 2, len > 0 ? suit : "-", len > 0 ? len : 1);
	text_r[2 + (len > 0 ? len : 1)] = '\0';
}

void
text_deal(struct buf *text, const struct deal *deal)
{
	static const enum seat places[3][2] = {
	    {NORTH, SEAT_NONE}, {WEST, EAST}, {SOUTH, SEAT_NONE}};
	char left[TEXT_HAND_MAX], right[TEXT_HAND_MAX];

	buf_append(text, "\n", 1);
	for (int p = 0; p < 3; p++) {
		for (int row = 0; row < 4; row++) {
			text_suit(deal, places[p][0], row, left);
			if (places[p][1] == SEAT_NONE) {
				buf_printf(text, "%12s%s\n", "", left);
				continue;
			}
			text_suit(deal, places[p][1], row, right);
			buf_printf(text, "%-24s%s\n", left, right);
		}
	}
}

static void
text_span(struct text_table *table, uint32_t span_ms)
{
	struct buf span;

	buf_init(&span);
	text_time_span(&span, span_ms);
	text_table_add(table, "%s", buf_text(&span));
	buf_fini(&span);
}

/* A line a row of four calls, with the time of the last of them. */
static void
text_auction(struct buf *text, const struct board_play *board)
{
	const struct auction *auction = &board->auction;
	struct text_table table;
	const int before = (int)auction->dealer;

	text_table_init(&table, "llllr");
	for (int s = 0; s < SEAT_COUNT; s++)
		text_table_add(&table, "%s", TEXT_SEATS[s]);
	text_table_add(&table, "Time");
	for (int i = 0; i < before; i++)
		text_table_add(&table, "%s", "");
	for (int i = 0; i < auction->count; i++) {
		char call[CALL_TEXT_MAX];

		call_write(auction->call[i], call);
		text_table_add(&table, "%s%s",
		    auction->call[i] == CALL_PASS ? "pass" : call,
		    board->robot_call[i] ? "*" : "");
		if ((before + i) % SEAT_COUNT == SEAT_COUNT - 1)
			text_span(&table, board->call_ms[i]);
	}
	if ((before + auction->count) % SEAT_COUNT != 0) {
		for (int i = before + auction->count; i % SEAT_COUNT != 0; i++)
			text_table_add(&table, "%s", "");
		text_span(&table,
		    auction->count > 0 ? board->call_ms[auction->count - 1]
				       : 0);
	}
	buf_append(text, "\n", 1);
	text_table_write(&table, text);
	text_table_fini(&table);
}

/* A trick a line, each card under its seat, who led in front. */
static void
text_tricks(struct buf *text, const struct board_play *board)
{
	const struct play *play = &board->play;
	struct text_table table;

	text_table_init(&table, "rlllllr");
	text_table_add(&table, "%s", "");
	text_table_add(&table, "Lead");
	for (int s = 0; s < SEAT_COUNT; s++)
		text_table_add(&table, "%s", TEXT_SEATS[s]);
	text_table_add(&table, "Time");
	for (int first = 0; first < play->count; first += SEAT_COUNT) {
		char card[SEAT_COUNT][4] = {"", "", "", ""};

		for (int i = first; i < first + SEAT_COUNT && i < play->count;
		     i++) {
			char *written = card[play_seat_of(play, i)];

			card_write(play->card[i], written);
			if (board->robot_card[i])
				strcat(written, "*");
		}
		text_table_add(&table, "%d", first / SEAT_COUNT + 1);
		text_table_add(
		    &table, "%c", seat_letter(play_seat_of(play, first)));
		for (int s = 0; s < SEAT_COUNT; s++)
			text_table_add(&table, "%s", card[s]);
		const int last = play->count < first + SEAT_COUNT
		    ? play->count
		    : first + SEAT_COUNT;
		text_span(&table, board->card_ms[last - 1]);
	}
	buf_append(text, "\n", 1);
	text_table_write(&table, text);
	text_table_fini(&table);
}

static void
text_end(struct buf *text, const struct board_play *play)
{
	char contract[CONTRACT_TEXT_MAX];

	contract_write(&play->contract, contract);
	buf_append(text, "\n", 1);
	switch (play->end) {
	case END_NONE:
		buf_append_text(text, "It was not finished.\n");
		return;
	case END_CUT:
		buf_append_text(text, "The clock stopped it.\n");
		return;
	case END_PASSED_OUT:
		buf_append_text(text, "Passed out.\n");
		return;
	case END_PLAYED:
	case END_CLAIMED:
		buf_printf(text,
		    "%.*s%s by %s, %d tricks%s. Score for "
		    "North-South: %d\n",
		    (int)strcspn(contract, "X"), contract,
		    strstr(contract, "XX") != NULL      ? " redoubled"
			: strchr(contract, 'X') != NULL ? " doubled"
							: "",
		    TEXT_SEATS[play->contract.declarer], play->tricks,
		    play->end == END_CLAIMED ? " (claimed)" : "", play->score);
		return;
	}
}

static void
text_checked(struct buf *text, const struct incident *incident)
{
	if (incident->refused_by != SEAT_NONE)
		buf_append_text(text, ", but it was certain");
	else if (incident->ended_at > incident->at)
		buf_append_text(
		    text, "it was not answered in time, but it was certain");
	else
		buf_append_text(text,
		    "the round was over, and they were certain since before");
}

/* "North claimed 3 tricks at 2:10; East objected." */
static void
text_claim(struct buf *text, const struct board_play *play,
    const struct incident *incident)
{
	buf_printf(text, "%s claimed %d trick%s at ", TEXT_SEATS[incident->by],
	    incident->tricks, incident->tricks == 1 ? "" : "s");
	text_time_span(text, incident->at - play->dealt_at);
	buf_append_text(text, "; ");
	if (incident->refused_by != SEAT_NONE)
		buf_printf(
		    text, "%s objected", TEXT_SEATS[incident->refused_by]);
	switch (incident->end) {
	case INCIDENT_OPEN:
		buf_append_text(text, "it was open");
		break;
	case INCIDENT_AGREED:
		buf_append_text(text, "it was agreed to");
		break;
	case INCIDENT_EXPIRED:
		buf_append_text(text, "it was not answered in time");
		break;
	case INCIDENT_CHECKED:
		text_checked(text, incident);
		break;
	case INCIDENT_CUT:
		buf_append_text(text, "it was open at the cut");
		break;
	case INCIDENT_LEFT:
		buf_append_text(text, "it stands since a pair left");
		break;
	default:
		break;
	}
	buf_append_text(text, ".\n");
}

/* "North took back 3NT, X at 0:31." */
static void
text_undo(struct buf *text, const struct board_play *play,
    const struct incident *incident)
{
	const bool card = play->contract.level > 0 &&
	    incident_actions_after(incident) >= play->auction.count;

	buf_printf(text, "%s took back", TEXT_SEATS[incident->by]);
	for (int i = 0; i < incident->undone; i++) {
		char action[CALL_TEXT_MAX];

		if (card)
			card_write(incident->action[i], action);
		else
			call_write(incident->action[i], action);
		buf_printf(text, "%s %s", i > 0 ? "," : "",
		    !card && incident->action[i] == CALL_PASS ? "pass"
							      : action);
	}
	buf_append_text(text, " at ");
	text_time_span(text, incident->at - play->dealt_at);
	buf_append_text(text, ".\n");
}

/* Claims and what was taken back; who let nothing go back is not told. */
static void
text_incidents(struct buf *text, const struct board_play *play)
{
	bool any = false;

	for (int i = 0; i < play->incidents; i++) {
		const struct incident *incident = &play->incident[i];
		const bool claim = incident->kind == INCIDENT_CLAIM;

		if (!claim && incident->undone == 0)
			continue;
		if (!any)
			buf_append(text, "\n", 1);
		any = true;
		if (claim)
			text_claim(text, play, incident);
		else
			text_undo(text, play, incident);
	}
	if (play->reopening.by == SEAT_NONE)
		return;
	buf_printf(text, "%s had the claim changed to %d trick%s at ",
	    TEXT_SEATS[play->reopening.by], play->reopening.tricks,
	    play->reopening.tricks == 1 ? "" : "s");
	text_time_span(text, play->reopening.at - play->dealt_at);
	buf_append_text(text, ".\n");
}

static void
text_robots(struct buf *text, const struct board_play *play)
{
	bool any = false;

	for (int i = 0; i < play->auction.count; i++)
		any |= play->robot_call[i];
	for (int i = 0; i < play->play.count; i++)
		any |= play->robot_card[i];
	if (any)
		buf_append_text(text, "\n* by a house robot\n");
}

/* "Time: North-South 2:10, East-West 1:40 (0:20 unreached)" */
static void
text_clocks(struct buf *text, const struct board_play *play)
{
	static const char *const names[SIDE_COUNT] = {
	    [SIDE_NS] = "North-South", [SIDE_EW] = "East-West"};

	for (int s = 0; s < SIDE_COUNT; s++) {
		buf_printf(text, "%s%s ", s == 0 ? "Time: " : ", ", names[s]);
		text_time_span(text, play->used_ms[s]);
		if (play->spared_ms[s] == 0)
			continue;
		buf_append_text(text, " (and ");
		text_time_span(text, play->spared_ms[s]);
		buf_append_text(text, " not reached)");
	}
	buf_append(text, "\n", 1);
}

void
text_play(struct buf *text, const struct board_play *play)
{
	text_auction(text, play);
	if (auction_is_over(&play->auction) && play->contract.level > 0 &&
	    play->play.count > 0)
		text_tricks(text, play);
	text_robots(text, play);
	text_incidents(text, play);
	text_end(text, play);
	text_clocks(text, play);
}

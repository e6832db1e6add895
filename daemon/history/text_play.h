/* SPDX-License-Identifier: ISC */
/*
 * A board as text: its head, its four hands, its auction and play.
 */
#ifndef DAEMON_HISTORY_TEXT_PLAY_H
#define DAEMON_HISTORY_TEXT_PLAY_H

#include "daemon/base/buf.h"
#include "engine/bridge/board_play.h"

/* "Dealer South, East-West vulnerable" */
void text_board_head(struct buf *text, int board);

/* The four hands, North above, West and East beside each other. */
void text_deal(struct buf *text, const struct deal *deal);

/* Auction, tricks, and how it ended. */
void text_play(struct buf *text, const struct board_play *play);

#endif

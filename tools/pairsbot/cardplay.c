/* SPDX-License-Identifier: ISC */
/*
 * From a view to a card: a single card is played, all else goes to the file
 * that knows the situation.  What comes back is made sure to be legal, so a
 * flaw in judgement is never a refused command.
 */
#include "tools/pairsbot/cardplay.h"

#include <assert.h>

#include "tools/pairsbot/card_sense.h"

card_t
cardplay_choose(const struct card_view *view)
{
	struct sense sense;
	card_t card;

	assert(view->legal != 0);
	if (hand_count(view->legal) == 1)
		return hand_lowest(view->legal);
	sense_view(view, &sense);
	if (sense.trick > 0)
		card = card_follow(&sense);
	else if (sense.declaring)
		card = card_declare(&sense);
	else
		card = card_lead(&sense);
	return hand_has(view->legal, card) ? card : hand_lowest(view->legal);
}

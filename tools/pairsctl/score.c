/* SPDX-License-Identifier: ISC */
/*
 * pairsctl score: Law 77 at the shell.
 */
#include <stdio.h>
#include <string.h>

#include "engine/bridge/score.h"
#include "tools/pairsctl/ctl.h"

static int
score_read(char **argv, struct contract *contract, enum vulnerability *vul,
    int *tricks, struct err *err)
{
	if (!contract_read(argv[0], contract))
		return err_set(err, ERR_INPUT,
		    "CONTRACT: '%s' is no contract; allowed: 1C to 7NT with "
		    "nothing, X or XX after it, or P",
		    argv[0]);
	if (strlen(argv[1]) != 1 || !seat_find(argv[1][0], &contract->declarer))
		return err_set(err, ERR_INPUT,
		    "SEAT: '%s' is no seat; allowed: n, e, s, w", argv[1]);
	if (!vulnerability_find(argv[2], vul))
		return err_set(err, ERR_INPUT,
		    "VUL: '%s' is no vulnerability; allowed: none, ns, ew, "
		    "both",
		    argv[2]);
	*tricks = 0;
	if (contract->level > 0 &&
	    !tricks_read(argv[3], contract->level, tricks))
		return err_set(err, ERR_INPUT,
		    "TRICKS: '%s' is no result of %s; allowed: 0 to 13, =, "
		    "+n, -n",
		    argv[3], argv[0]);
	return 0;
}

int
score_run(struct ctl *ctl, char **argv, struct err *err)
{
	char text[CONTRACT_TEXT_MAX];
	struct contract contract;
	enum vulnerability vul;
	int tricks;
	const int rc = score_read(argv, &contract, &vul, &tricks, err);

	if (rc < 0)
		return rc;
	const int score = score_contract(&contract,
	    vulnerability_has(vul, seat_side(contract.declarer)), tricks);
	contract_write(&contract, text);
	if (ctl->json)
		printf("{\"contract\":\"%s\",\"declarer\":\"%c\","
		       "\"vulnerable\":\"%s\",\"tricks\":%d,\"score\":%d}\n",
		    text, seat_letter(contract.declarer),
		    vulnerability_name(vul), tricks, score);
	else
		printf("%d\n", score);
	return 0;
}

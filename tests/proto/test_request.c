/* SPDX-License-Identifier: ISC */
/*
 * Requests from strangers: what is good is understood exactly, what is not is
 * refused with its place and what is allowed.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/proto/request.h"
#include "tests/proto/proto_random.h"

#define HEAD "{\"nonce\":\"abcd-1234\",\"event\":12,"
#define ROUNDS 200

Test(request, every_kind_of_a_person_comes_back)
{
	struct request_cmd request, back;
	struct proto_payload payload;
	int kind, round, kinds = 0;
	struct buf buf;
	struct err err;

	buf_init(&buf);
	for (kind = 0; kind < CMD_KIND_COUNT; kind++) {
		if (cmd_kind_from((enum cmd_kind)kind) != CMD_FROM_PERSON)
			continue;
		kinds++;
		for (round = 0; round < ROUNDS; round++) {
			memset(&request, 0, sizeof(request));
			strcpy(request.nonce, "A-z_09aa");
			proto_random_cmd(
			    (enum cmd_kind)kind, &payload, &request.cmd);
			request.cmd.event =
			    (uint32_t)proto_random(1, UINT32_MAX);
			if (kind == CMD_SIT)
				request.cmd.u.sit.connected = false;
			else if (kind >= CMD_CALL && kind != CMD_TAKE_SEAT &&
			    kind != CMD_SAY && kind != CMD_SYSTEM_CARD &&
			    kind != CMD_CALL_DIRECTOR &&
			    request.cmd.u.call.board == 0)
				request.cmd.u.call.board = 1;
			buf_clear(&buf);
			request_cmd_write(&request, &buf);
			cr_assert(request_cmd_read(buf.data, buf.len, &back,
				      &err) == REPLY_NONE,
			    "%s: %s", buf.data, err.text);
			cr_assert(memcmp(&request, &back, sizeof(back)) == 0,
			    "%s", buf.data);
		}
	}
	cr_assert(kinds == 20);
	buf_fini(&buf);
}

Test(request, what_the_manual_shows_is_read)
{
	static const struct {
		const char *body;
		enum cmd_kind kind;
	} cases[] = {
	    {HEAD "\"do\":\"sit\",\"table\":1,\"seat\":\"S\"}", CMD_SIT},
	    {HEAD "\"do\":\"stand\"}", CMD_STAND},
	    {HEAD "\"do\":\"take_seat\"}", CMD_TAKE_SEAT},
	    {HEAD "\"do\":\"raise_hand\"}", CMD_RAISE_HAND},
	    {HEAD "\"do\":\"lower_hand\"}", CMD_LOWER_HAND},
	    {HEAD "\"do\":\"unseat\"}", CMD_UNSEAT},
	    {HEAD "\"do\":\"withdraw\"}", CMD_WITHDRAW},
	    {HEAD "\"do\":\"return\"}", CMD_RETURN},
	    {HEAD "\"do\":\"call\",\"board\":3,\"call\":\"1NT\"}", CMD_CALL},
	    {HEAD "\"do\":\"card\",\"board\":3,\"card\":\"SA\"}", CMD_CARD},
	    {HEAD "\"do\":\"claim\",\"board\":3,\"tricks\":5}", CMD_CLAIM},
	    {HEAD "\"do\":\"answer_claim\",\"board\":3,\"agree\":true}",
		CMD_ANSWER_CLAIM},
	    {HEAD "\"do\":\"reopen\",\"board\":3,\"tricks\":5}", CMD_REOPEN},
	    {HEAD "\"do\":\"undo\",\"board\":3}", CMD_UNDO},
	    {HEAD "\"do\":\"answer_undo\",\"board\":3,\"agree\":false}",
		CMD_ANSWER_UNDO},
	    {HEAD "\"do\":\"call\",\"board\":3,\"call\":\"2C\","
		  "\"alert\":\"majors\"}",
		CMD_CALL},
	    {HEAD "\"do\":\"call\",\"board\":3,\"call\":\"X\",\"alert\":\"\"}",
		CMD_CALL},
	    {HEAD "\"do\":\"say\",\"to\":\"room\",\"text\":\"hello\"}",
		CMD_SAY},
	    {HEAD "\"do\":\"system_card\",\"text\":\"\"}", CMD_SYSTEM_CARD},
	    {HEAD "\"do\":\"call_director\",\"text\":\"a revoke\"}",
		CMD_CALL_DIRECTOR},
	    {HEAD "\"do\":\"ask\",\"board\":3,\"call\":1}", CMD_ASK},
	    {HEAD "\"do\":\"explain\",\"board\":3,\"call\":319,"
		  "\"text\":\"natural\"}",
		CMD_EXPLAIN},
	    /* the order does not matter */
	    {"{\"card\":\"C2\",\"do\":\"card\",\"board\":960,"
	     "\"event\":4294967295,\"nonce\":\"__------\"}",
		CMD_CARD},
	};
	struct request_cmd request;
	struct err err;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert(request_cmd_read(cases[i].body, strlen(cases[i].body),
			      &request, &err) == REPLY_NONE,
		    "%s: %s", cases[i].body, err.text);
		cr_assert(request.cmd.kind == cases[i].kind);
		cr_assert(request.cmd.at == 0 && request.cmd.player == 0);
	}
}

Test(request, what_is_not_json_is_bad_json)
{
	static const struct {
		const char *body, *error;
	} cases[] = {
	    {"", "line 1 column 0: "},
	    {"{", "line 1 column 1: "},
	    {"[1]", "line 1 column 1: an object {...}"},
	    {"{\"nonce\":\"abcdefgh\",}", "line 1 column 21: "},
	    {"{\"a\":1,\"a\":2}", "line 1 column 10: duplicate object key"},
	    {"{} {}", "line 1 column 4: end of file expected"},
	    {"{\"a\":NaN}", "line 1 column 8: "},
	    {"{\"a\":\"\\u0000\"}", "line 1 column 13: "},
	    {"{\"a\":\"\xff\"}", "line 1 column 6: "},
	    {"{\n\"a\":01}", "line 2 column 5: "},
	};
	struct request_cmd request;
	struct err err;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert(request_cmd_read(cases[i].body, strlen(cases[i].body),
			      &request, &err) == REPLY_BAD_JSON,
		    "%s", cases[i].body);
		cr_assert(strncmp(err.text, cases[i].error,
			      strlen(cases[i].error)) == 0,
		    "%s: %s", cases[i].body, err.text);
	}
}

static void
expect_refused(const char *body, const char *error)
{
	struct request_cmd request;
	struct err err;

	cr_assert(request_cmd_read(body, strlen(body), &request, &err) ==
		REPLY_BAD_REQUEST,
	    "%s", body);
	cr_assert_str_eq(err.text, error);
}

#define NO_MEMBER ": there is no such member; allowed: nonce, event, do"

Test(request, what_is_not_a_request_is_named)
{
	static const char kinds[] =
	    "do: one of sit, stand, raise_hand, lower_hand, unseat, withdraw, "
	    "return, call, card, claim, answer_claim, reopen, undo, answer_undo, "
	    "ask, explain, say, system_card, call_director, take_seat";
	static const char board[] = "board: a whole number from 1 to 960";
	static const char nonce[] = "nonce: 8 to 64 characters of A-Z a-z 0-9 "
				    "_ -";
	const struct {
		const char *body, *error;
	} cases[] = {
	    {"{}", "nonce: missing; a string"},
	    {"{\"nonce\":\"short\",\"event\":12,\"do\":\"stand\"}", nonce},
	    {"{\"nonce\":\"white space\",\"event\":12,\"do\":\"stand\"}",
		nonce},
	    {"{\"nonce\":7,\"event\":12,\"do\":\"stand\"}",
		"nonce: a string of at most 64 bytes"},
	    {"{\"nonce\":\"abcd-1234\",\"do\":\"stand\"}",
		"event: missing; a whole number from 1 to 4294967295"},
	    {"{\"nonce\":\"abcd-1234\",\"event\":0,\"do\":\"stand\"}",
		"event: a whole number from 1 to 4294967295"},
	    {"{\"nonce\":\"abcd-1234\",\"event\":\"12\",\"do\":\"stand\"}",
		"event: a whole number from 1 to 4294967295"},
	    {HEAD "\"do\":\"open_event\"}", kinds},
	    {HEAD "\"do\":\"deal_board\",\"table\":1,\"board\":1}", kinds},
	    {HEAD "\"do\":\"dance\"}", kinds},
	    {HEAD "\"do\":\"stand\",\"table\":1}", "table" NO_MEMBER},
	    {HEAD "\"do\":\"stand\",\"player\":1}", "player" NO_MEMBER},
	    {HEAD "\"do\":\"sit\",\"table\":1,\"seat\":\"E\"}", "seat: N or S"},
	    {HEAD "\"do\":\"sit\",\"table\":0,\"seat\":\"N\"}",
		"table: a whole number from 1 to 10000"},
	    {HEAD "\"do\":\"sit\",\"table\":1,\"seat\":\"N\","
		  "\"connected\":true}",
		"connected" NO_MEMBER ", table, seat"},
	    {HEAD "\"do\":\"call\",\"call\":\"P\"}",
		"board: missing; a whole number from 1 to 960"},
	    {HEAD "\"do\":\"call\",\"board\":0,\"call\":\"P\"}", board},
	    {HEAD "\"do\":\"call\",\"board\":961,\"call\":\"P\"}", board},
	    {HEAD "\"do\":\"call\",\"board\":1e0,\"call\":\"P\"}", board},
	    {HEAD "\"do\":\"call\",\"board\":1,\"call\":\"8NT\"}",
		"call: a call: P, X, XX or 1C to 7NT"},
	    {HEAD "\"do\":\"claim\",\"board\":1,\"tricks\":14}",
		"tricks: a whole number from 0 to 13"},
	    {HEAD "\"do\":\"answer_claim\",\"board\":1,\"agree\":\"yes\"}",
		"agree: true or false"},
	    {HEAD "\"do\":\"undo\",\"board\":0}", board},
	    {HEAD "\"do\":\"undo\",\"board\":1,\"call\":\"P\"}",
		"call" NO_MEMBER ", board"},
	    {HEAD "\"do\":\"reopen\",\"board\":1,\"tricks\":-1}",
		"tricks: a whole number from 0 to 13"},
	    {HEAD "\"do\":\"answer_undo\",\"board\":1}",
		"agree: missing; true or false"},
	    {HEAD "\"do\":\"call\",\"board\":1,\"call\":\"P\",\"alert\":true}",
		"alert: a string of at most 160 bytes"},
	    {HEAD "\"do\":\"call\",\"board\":1,\"call\":\"P\","
		  "\"alert\":\"a\\tb\"}",
		"alert: text on one line, without control characters"},
	    {HEAD
		"\"do\":\"direct\",\"number\":1,\"done\":true,\"text\":\"x\"}",
		kinds},
	    {HEAD "\"do\":\"say\",\"to\":\"partner\",\"text\":\"x\"}",
		"to: one of room, table, opponents"},
	    {HEAD "\"do\":\"ask\",\"board\":1,\"call\":320}",
		"call: a whole number from 1 to 319"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		expect_refused(cases[i].body, cases[i].error);
}

Test(request, a_text_is_there_and_not_empty)
{
	expect_refused(HEAD
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"\"}",
	    "text: a text that is not empty");
	expect_refused(HEAD
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"  \"}",
	    "text: a text that is not empty");
	expect_refused(HEAD "\"do\":\"explain\",\"board\":1,\"call\":1}",
	    "text: missing; a string");
}

/* SPDX-License-Identifier: ISC */
/*
 * The words of commands and reasons, as they stand in journal and protocol.
 */
#include "engine/event/cmd.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const char *const cmd_kind_words[] = {
#define X(name, word, from) word,
    CMD_LIST(X)
#undef X
};

static const enum cmd_from cmd_kind_senders[] = {
#define X(name, word, from) CMD_FROM_##from,
    CMD_LIST(X)
#undef X
};

static const char *const end_reason_words[] = {
    "", "played", "few_pairs", "outage", "director"};

static const char *const ruling_reason_words[] = {"", "cut", "ns_absent",
    "ew_absent", "ns_slow", "ew_slow", "both_slow", "both_absent", "not_solved",
    "outage", "both_at_fault", "ns_waited", "ew_waited"};

static const char *const ruled_by_words[] = {"", "absence", "by_clock", "void",
    "average", "double_dummy", "outage", "director"};

static int
cmd_word_find(const char *const *words, int count, const char *word)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(words[i], word) == 0)
			return i;
	}
	return -1;
}

const char *
cmd_kind_name(enum cmd_kind kind)
{
	assert((unsigned)kind < CMD_KIND_COUNT);
	return cmd_kind_words[kind];
}

bool
cmd_kind_find(const char *word, enum cmd_kind *kind_r)
{
	int i = cmd_word_find(cmd_kind_words, CMD_KIND_COUNT, word);

	if (i < 0)
		return false;
	*kind_r = (enum cmd_kind)i;
	return true;
}

enum cmd_from
cmd_kind_from(enum cmd_kind kind)
{
	assert((unsigned)kind < CMD_KIND_COUNT);
	return cmd_kind_senders[kind];
}

const char *
end_reason_name(enum end_reason reason)
{
	assert((unsigned)reason < END_REASON_COUNT);
	return end_reason_words[reason];
}

bool
end_reason_find(const char *word, enum end_reason *reason_r)
{
	int i = cmd_word_find(end_reason_words, END_REASON_COUNT, word);

	if (i < 0)
		return false;
	*reason_r = (enum end_reason)i;
	return true;
}

const char *
ruled_by_name(enum ruled_by ruled_by)
{
	assert((unsigned)ruled_by < RULED_BY_COUNT);
	return ruled_by_words[ruled_by];
}

bool
ruled_by_find(const char *word, enum ruled_by *ruled_by_r)
{
	int i = cmd_word_find(ruled_by_words, RULED_BY_COUNT, word);

	if (i < 0)
		return false;
	*ruled_by_r = (enum ruled_by)i;
	return true;
}

const char *
ruling_reason_name(enum ruling_reason reason)
{
	assert((unsigned)reason < RULING_REASON_COUNT);
	return ruling_reason_words[reason];
}

bool
ruling_reason_find(const char *word, enum ruling_reason *reason_r)
{
	int i = cmd_word_find(ruling_reason_words, RULING_REASON_COUNT, word);

	if (i < 0)
		return false;
	*reason_r = (enum ruling_reason)i;
	return true;
}

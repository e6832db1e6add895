/* SPDX-License-Identifier: ISC */
/*
 * Calls, contracts and results as people write them (R-SC-1): every form in
 * the list, and texts that must not be taken for one.
 */
#include "engine/bridge/contract.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Ways to write a strain; the first is the canonical one. */
static const char *const STRAIN_FORMS[STRAIN_COUNT][10] = {
    {"C", "c", "\xe2\x99\xa3", "\xe2\x99\xa7", "\xe2\x99\xa3\xef\xb8\x8e",
	"\xe2\x99\xa3\xef\xb8\x8f", "\xe2\x99\xa7\xef\xb8\x8f"},
    {"D", "d", "\xe2\x99\xa6", "\xe2\x99\xa2", "\xe2\x99\xa6\xef\xb8\x8e",
	"\xe2\x99\xa6\xef\xb8\x8f", "\xe2\x99\xa2\xef\xb8\x8e"},
    {"H", "h", "\xe2\x99\xa5", "\xe2\x99\xa1", "\xe2\x99\xa5\xef\xb8\x8e",
	"\xe2\x99\xa5\xef\xb8\x8f"},
    {"S", "s", "\xe2\x99\xa0", "\xe2\x99\xa4", "\xe2\x99\xa0\xef\xb8\x8e",
	"\xe2\x99\xa0\xef\xb8\x8f"},
    {"NT", "nt", "Nt", "nT", "N", "n"},
};

static const char *const DOUBLING_FORMS[3][5] = {
    {""}, {"X", "x", "*"}, {"XX", "xx", "Xx", "**"}};

static void
contract_check(int level, int strain, int doubling)
{
	char text[32], canonical[32], written[CONTRACT_TEXT_MAX];
	const char *const *s, *const *d;
	struct contract contract;

	snprintf(canonical, sizeof(canonical), "%d%s%s", level,
	    STRAIN_FORMS[strain][0], DOUBLING_FORMS[doubling][0]);
	for (s = STRAIN_FORMS[strain]; *s != NULL; s++) {
		for (d = DOUBLING_FORMS[doubling]; *d != NULL; d++) {
			snprintf(text, sizeof(text), "%d%s%s", level, *s, *d);
			contract.declarer = WEST;
			cr_assert(contract_read(text, &contract), "%s", text);
			cr_assert_eq(contract.level, level);
			cr_assert_eq(contract.strain, (enum strain)strain);
			cr_assert_eq(
			    contract.doubling, (enum doubling)doubling);
			cr_assert_eq(contract.declarer, SEAT_NONE);
			contract_write(&contract, written);
			cr_assert_str_eq(written, canonical);
		}
	}
}

Test(contract, every_contract_in_every_form)
{
	for (int i = 0; i < 7 * STRAIN_COUNT * 3; i++)
		contract_check(i / 15 + 1, i / 3 % 5, i % 3);
}

Test(contract, passed_out_in_every_form)
{
	static const char *const forms[] = {
	    "P", "p", "PASS", "Pass", "pass", "AP", "ap", "Ap"};
	char written[CONTRACT_TEXT_MAX];
	struct contract contract;

	for (size_t i = 0; i < COUNT(forms); i++) {
		memset(&contract, 1, sizeof(contract));
		cr_assert(contract_read(forms[i], &contract), "%s", forms[i]);
		cr_assert_eq(contract.level, 0);
		cr_assert_eq(contract.declarer, SEAT_NONE);
		contract_write(&contract, written);
		cr_assert_str_eq(written, "P");
	}
}

Test(contract, anything_else_is_refused)
{
	static const char *const bad[] = {"", " ", "3NT ", " 3NT", "3 NT", "8C",
	    "0NT", "9S", "3", "NT", "3NTXXX", "3NT***", "3NTX*", "3NT*X",
	    "3NTX ", "3NNT", "3NTT", "3X", "3NTD", "3NTR", "3NTDBL", "4SS",
	    "4S=", "4S+1", "44S", "4E", "4SN", "-3NT", "+3NT", "03NT", "3NT\n",
	    "3NT\xc2\xa0", "PP", "PAS", "PASSED", "A", "X", "XX", "*", "3\xe2",
	    "3\xe2\x99", "3\xe2\x99\x9f", "3\xe2\x99\xa8", "3\xef\xb8\x8f",
	    "3\xe2\x99\xa0\xef", "3\xe2\x99\xa0\xef\xb8",
	    "3\xe2\x99\xa0\xef\xb8\x8d", "3\xe2\x99\xa0\xef\xb8\x90",
	    "3\xe2\x99\xa0\xef\xb8\x8f\xef\xb8\x8f", "3S\xef\xb8\x8f",
	    "3NT\xef\xb8\x8f", "3\xe2\x99\xa0\xe2\x99\xa0",
	    "\xe2\x99\xa0"
	    "3",
	    "\xef\xbc\x93"
	    "NT",
	    "3C by N", "3CN"};
	struct contract contract, before;

	memset(&contract, 2, sizeof(contract));
	before = contract;
	for (size_t i = 0; i < COUNT(bad); i++) {
		cr_assert_not(
		    contract_read(bad[i], &contract), "\"%s\"", bad[i]);
		cr_assert_arr_eq(&contract, &before, sizeof(contract));
	}
}

Test(contract, calls_are_numbered_in_rank_order)
{
	char text[CALL_TEXT_MAX];
	call_t call = CALL_FIRST_BID, back;

	for (int level = 1; level <= 7; level++) {
		for (int strain = 0; strain < STRAIN_COUNT; strain++) {
			cr_assert_eq(
			    call_bid(level, (enum strain)strain), call);
			cr_assert(call_is_bid(call));
			cr_assert_eq(call_level(call), level);
			cr_assert_eq(call_strain(call), (enum strain)strain);
			call++;
		}
	}
	cr_assert_eq(call, CALL_COUNT);
	for (call = 0; call < CALL_COUNT; call++) {
		call_write(call, text);
		cr_assert(call_read(text, &back) && back == call, "%s", text);
		cr_assert_eq(call_is_bid(call), call >= CALL_FIRST_BID);
	}
}

Test(contract, calls_in_every_form)
{
	static const struct {
		const char *text;
		call_t call;
		const char *canonical;
	} cases[] = {{"P", 0, "P"}, {"pass", 0, "P"}, {"Pass", 0, "P"},
	    {"X", 1, "X"}, {"x", 1, "X"}, {"d", 1, "X"}, {"Dbl", 1, "X"},
	    {"*", 1, "X"}, {"XX", 2, "XX"}, {"xX", 2, "XX"}, {"R", 2, "XX"},
	    {"rdbl", 2, "XX"}, {"**", 2, "XX"}, {"1C", 3, "1C"},
	    {"1c", 3, "1C"}, {"7NT", 37, "7NT"}, {"7n", 37, "7NT"},
	    {"1\xe2\x99\xa3", 3, "1C"}, {"1\xe2\x99\xa6\xef\xb8\x8f", 4, "1D"}};
	static const char *const bad[] = {"", " P", "P ", "PP", "AP", "XXX",
	    "***", "DD", "1", "1CX", "8C", "0C", "1NTT", "C1", "1CC", "pas",
	    "double", "1\xe2\x99\xa3x"};
	char written[CALL_TEXT_MAX];
	call_t call;

	for (size_t i = 0; i < COUNT(cases); i++) {
		cr_assert(call_read(cases[i].text, &call), "%s", cases[i].text);
		cr_assert_eq(call, cases[i].call, "%s", cases[i].text);
		call_write(call, written);
		cr_assert_str_eq(written, cases[i].canonical);
	}
	call = 99;
	for (size_t i = 0; i < COUNT(bad); i++)
		cr_assert_not(call_read(bad[i], &call), "\"%s\"", bad[i]);
	cr_assert_eq(call, 99);
}

Test(contract, results_in_every_form)
{
	static const char *const bad[] = {"", " ", "14", "99", "100", "00",
	    "07", "-0", "+0", "+", "-", "==", "=1", "+01", "-14", "+7 ", " 7",
	    "7 ", "7x", "x", "+-1", "--1", "1.",
	    "\xe2\x88\x92"
	    "1",
	    "4294967297", "4294967305", "+4294967297"};
	char text[16];
	int tricks;

	for (int level = 1; level <= 7; level++) {
		for (int want = 0; want <= 13; want++) {
			snprintf(text, sizeof(text), "%d", want);
			cr_assert(tricks_read(text, level, &tricks));
			cr_assert_eq(tricks, want);
			if (want == level + 6)
				strcpy(text, "=");
			else
				snprintf(text, sizeof(text), "%+d",
				    want - level - 6);
			cr_assert(
			    tricks_read(text, level, &tricks), "%s", text);
			cr_assert_eq(tricks, want);
		}
		tricks = -9;
		snprintf(text, sizeof(text), "%+d", 8 - level);
		cr_assert_not(tricks_read(text, level, &tricks), "%s", text);
		snprintf(text, sizeof(text), "%+d", -7 - level);
		cr_assert_not(tricks_read(text, level, &tricks), "%s", text);
		for (size_t i = 0; i < COUNT(bad); i++)
			cr_assert_not(tricks_read(bad[i], level, &tricks),
			    "\"%s\"", bad[i]);
		cr_assert_eq(tricks, -9);
	}
}

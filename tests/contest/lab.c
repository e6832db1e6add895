/* SPDX-License-Identifier: ISC */
/*
 * See lab.h.  Shares no code with the draw: it looks at every table, tries
 * every draw, and counts by linear algebra.
 */
#include "tests/contest/lab.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRIME INT64_C(2147483629)
#define KEY_FIRST (4 + DRAW_KINDS_MOST) /* of the objective */
#define KEY_MOST (KEY_FIRST + LAB_BRUTE_MOST / 2)
#define MATRIX_MOST 128
#define PAIRS_MOST 10000

/* A pair on its way to another rank. */
struct lab_mixed {
	struct draw_pair pair;
	int key;
};

int
number_of(const char *name, int otherwise)
{
	const char *text = getenv(name);

	return text == NULL ? otherwise : atoi(text);
}

int
chance_below(struct chance *chance, int below)
{
	chance->state ^= chance->state << 13;
	chance->state ^= chance->state >> 7;
	chance->state ^= chance->state << 17;
	return (int)((chance->state >> 24) % (uint64_t)below);
}

static void *
lab_alloc(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return memory;
}

struct lab *
lab_new(int people, int rounds_most, uint64_t seed)
{
	struct lab *lab = lab_alloc(1, sizeof(*lab));
	size_t n = (size_t)people;

	lab->chance.state = seed * 2654435769U + 1;
	lab->people = people;
	lab->rounds_most = rounds_most;
	lab->count = people;
	lab->number = lab_alloc(n, sizeof(*lab->number));
	lab->history = lab_alloc(n, sizeof(*lab->history));
	lab->rank = lab_alloc(n, sizeof(*lab->rank));
	lab->table = lab_alloc(n / 2 + 1, sizeof(*lab->table));
	lab->group = lab_alloc(n, sizeof(*lab->group));
	for (int i = 0; i < people; i++) {
		/* with gaps, and in no order */
		lab->number[i] = 1 + 7 * ((i * 13 + 5) % people) + people;
		if (people % 13 == 0)
			lab->number[i] = 1 + i;
		lab->history[i] =
		    lab_alloc((size_t)rounds_most + 1, sizeof(**lab->history));
		lab->rank[i] = (struct draw_pair){.pair = lab->number[i],
		    .history = lab->history[i],
		    .group = lab->group[i]};
	}
	return lab;
}

void
lab_free(struct lab **lab)
{
	if (*lab == NULL)
		return;
	for (int i = 0; i < (*lab)->people; i++)
		free((*lab)->history[i]);
	free((*lab)->history);
	free((*lab)->number);
	free((*lab)->rank);
	free((*lab)->table);
	free((*lab)->group);
	free(*lab);
	*lab = NULL;
}

void
lab_make_groups(struct lab *lab, int kinds)
{
	int groups;

	lab->kinds = kinds;
	for (int k = 0; k < kinds; k++) {
		lab->avoid_rounds[k] =
		    chance_below(&lab->chance, lab->rounds_most + 1);
		groups = 1 + chance_below(&lab->chance, lab->people / 2 + 1);
		for (int i = 0; i < lab->people; i++)
			lab->group[i][k] =
			    chance_below(&lab->chance, groups + 1);
	}
}

struct draw_field
lab_field(const struct lab *lab)
{
	return (struct draw_field){.pair = lab->rank,
	    .count = lab->count,
	    .rounds = lab->rounds,
	    .objective = lab->objective,
	    .kinds = lab->kinds,
	    .groups = lab->people,
	    .avoid_rounds = lab->avoid_rounds};
}

void
lab_shuffle(struct lab *lab)
{
	struct draw_pair moved;
	int j;

	for (int i = lab->count - 1; i > 0; i--) {
		j = chance_below(&lab->chance, i + 1);
		moved = lab->rank[i];
		lab->rank[i] = lab->rank[j];
		lab->rank[j] = moved;
	}
}

static int
lab_compare_mixed(const void *a, const void *b)
{
	const struct lab_mixed *x = a, *y = b;

	return x->key != y->key ? x->key - y->key : x->pair.pair - y->pair.pair;
}

void
lab_mix(struct lab *lab, int reach)
{
	struct lab_mixed *mixed = lab_alloc((size_t)lab->count, sizeof(*mixed));

	for (int i = 0; i < lab->count; i++) {
		mixed[i].pair = lab->rank[i];
		mixed[i].key = i + chance_below(&lab->chance, reach);
	}
	qsort(mixed, (size_t)lab->count, sizeof(*mixed), lab_compare_mixed);
	for (int i = 0; i < lab->count; i++)
		lab->rank[i] = mixed[i].pair;
	free(mixed);
}

void
lab_withdraw(struct lab *lab)
{
	lab->count--;
}

void
lab_draw(struct lab *lab, struct draw *draw_r)
{
	struct draw_field field = lab_field(lab);
	size_t size = pairing_field_scratch_size(&field);
	void *scratch = lab_alloc(1, size);

	memset(scratch, chance_below(&lab->chance, 256), size);
	draw_r->table = lab->table;
	pairing_draw(&field, scratch, draw_r);
	free(scratch);
}

int
lab_place(const struct lab *lab, int number)
{
	for (int i = 0; i < lab->count; i++) {
		if (lab->rank[i].pair == number)
			return i;
	}
	return -1;
}

int
lab_last_met(const struct lab *lab, int a, int b)
{
	for (int i = lab->rounds - 1; i >= 0; i--) {
		if (lab->rank[a].history[i].opponent == lab->rank[b].pair)
			return i;
	}
	return -1;
}

int
lab_byes(const struct lab *lab, int place)
{
	int byes = 0;

	for (int i = 0; i < lab->rounds; i++)
		byes += lab->rank[place].history[i].bye;
	return byes;
}

int
lab_fewest_byes(const struct lab *lab)
{
	int fewest = lab_byes(lab, 0);

	for (int i = 1; i < lab->count; i++) {
		if (lab_byes(lab, i) < fewest)
			fewest = lab_byes(lab, i);
	}
	return fewest;
}

int
lab_bye_spread(const struct lab *lab)
{
	int most = 0;

	for (int i = 0; i < lab->count; i++) {
		if (lab_byes(lab, i) > most)
			most = lab_byes(lab, i);
	}
	return most - lab_fewest_byes(lab);
}

void
lab_draw_wildly(struct lab *lab, struct draw *draw_r)
{
	int a, b;

	lab_shuffle(lab);
	*draw_r = (struct draw){.table = lab->table};
	draw_r->tables = lab->count / 2;
	if (lab->count % 2 != 0)
		draw_r->bye = lab->rank[lab->count - 1].pair;
	for (int i = 0; i < draw_r->tables; i++) {
		a = 2 * i;
		b = 2 * i + 1;
		draw_r->table[i] = (struct draw_table){
		    .ns = lab->rank[a].pair, .ew = lab->rank[b].pair};
	}
}

void
lab_record(struct lab *lab, const struct draw *draw)
{
	int *person = lab_alloc((size_t)lab->people * 8 + 8, sizeof(*person));
	int round = lab->rounds;
	struct draw_history *h;

	for (int i = 0; i < lab->people; i++) {
		person[lab->number[i]] = i;
		lab->history[i][round] = (struct draw_history){.opponent = 0};
	}
	for (int i = 0; i < draw->tables; i++) {
		h = &lab->history[person[draw->table[i].ns]][round];
		h->opponent = draw->table[i].ew;
		h->direction = DIRECTION_NS;
		h = &lab->history[person[draw->table[i].ew]][round];
		h->opponent = draw->table[i].ns;
		h->direction = DIRECTION_EW;
	}
	if (draw->bye != 0)
		lab->history[person[draw->bye]][round].bye = true;
	free(person);
	lab->rounds++;
}

/* A place's North-South rounds less its East-West rounds. */
static int
lab_balance(const struct lab *lab, int place)
{
	int balance = 0;

	for (int i = 0; i < lab->rounds; i++) {
		if (lab->rank[place].history[i].direction == DIRECTION_NS)
			balance++;
		if (lab->rank[place].history[i].direction == DIRECTION_EW)
			balance--;
	}
	return balance;
}

/* 1 if this would be the third time running that the place sits so. */
static int
lab_third(const struct lab *lab, int place, enum direction direction)
{
	int running = 0, i = lab->rounds;

	while (--i >= 0 && running < 2) {
		if (lab->rank[place].history[i].direction == direction)
			running++;
		else if (lab->rank[place].history[i].opponent != 0)
			return 0;
	}
	return running == 2;
}

static bool
lab_directions_are_fair(const struct lab *lab, int ns, int ew)
{
	int balances = lab_balance(lab, ns) - lab_balance(lab, ew);

	if (balances != 0)
		return balances < 0;
	return lab_third(lab, ns, DIRECTION_NS) +
	    lab_third(lab, ew, DIRECTION_EW) <=
	    lab_third(lab, ns, DIRECTION_EW) + lab_third(lab, ew, DIRECTION_NS);
}

bool
lab_is_joined(const struct lab *lab, int a, int b, int k)
{
	const int group = lab->rank[a].group[k];

	return lab->rounds < lab->avoid_rounds[k] && group != 0 &&
	    group == lab->rank[b].group[k];
}

const char *
lab_fault(const struct lab *lab, const struct draw *draw)
{
	static bool seen[PAIRS_MOST];
	int joined[DRAW_KINDS_MOST] = {0};
	int place, top = -1, repeats = 0, a, b;
	int64_t cost = 0;

	memset(seen, 0, sizeof(seen));
	if (draw->tables != lab->count / 2)
		return "wrong number of tables";
	if ((draw->bye != 0) != (lab->count % 2 != 0))
		return "a bye too many or too few";
	if (draw->bye != 0) {
		place = lab_place(lab, draw->bye);
		if (place < 0)
			return "the bye is not in the field";
		if (lab_byes(lab, place) != lab_fewest_byes(lab))
			return "the bye has had too many";
		seen[place] = true;
	}
	for (int i = 0; i < draw->tables; i++) {
		a = lab_place(lab, draw->table[i].ns);
		b = lab_place(lab, draw->table[i].ew);
		if (a < 0 || b < 0 || a == b || seen[a] || seen[b])
			return "a table of strangers or doubles";
		seen[a] = true;
		seen[b] = true;
		if ((a < b ? a : b) < top)
			return "tables out of order";
		top = a < b ? a : b;
		if (draw->table[i].repeat != (lab_last_met(lab, a, b) >= 0))
			return "a repeat is marked wrongly";
		repeats += draw->table[i].repeat;
		cost += (int64_t)(a - b) * (a - b);
		for (int k = 0; k < lab->kinds; k++)
			joined[k] += lab_is_joined(lab, a, b, k);
		if (!lab_directions_are_fair(lab, a, b))
			return "directions are unfair";
	}
	if (repeats != draw->repeats)
		return "repeats are counted wrongly";
	if (memcmp(joined, draw->joined, sizeof(joined)) != 0)
		return "tables in one group are counted wrongly";
	if (cost != draw->cost)
		return "distances are added up wrongly";
	if (!draw->optimal)
		return "not proved best";
	return NULL;
}

/*
 * What R-SW-6 looks at, first things first; of two draws the one with the
 * smaller key is better.
 */
struct lab_key {
	int part[KEY_MOST];
};

struct lab_search {
	const struct lab *lab;
	struct lab_key best;
	bool found;
	int parts;
	long draws;
};

static int
lab_compare(const struct lab_key *a, const struct lab_key *b)
{
	for (int i = 0; i < KEY_MOST; i++) {
		if (a->part[i] != b->part[i])
			return a->part[i] < b->part[i] ? -1 : 1;
	}
	return 0;
}

/* Add a table to a key; its highest pair must be lower than those before. */
static void
lab_key_add(const struct lab *lab, struct lab_key *key, int at, int a, int b)
{
	int last = lab_last_met(lab, a, b);
	bool clean = last < 0;

	if (last >= 0) {
		key->part[1]++;
		key->part[2] += last;
	}
	for (int k = 0; k < lab->kinds; k++) {
		if (!lab_is_joined(lab, a, b, k))
			continue;
		key->part[3 + k]++;
		clean = false;
	}
	if (lab->objective == DRAW_GAP)
		key->part[KEY_FIRST] += (b - a) * (b - a);
	else
		key->part[at] = (clean ? 0 : 1000) + b;
}

static void
lab_search(
    struct lab_search *search, const struct lab_key *key, unsigned used, int at)
{
	struct lab_key longer;
	int a = 0;

	while (a < search->lab->count && (used >> a & 1) != 0)
		a++;
	if (a == search->lab->count) {
		if (!search->found || lab_compare(key, &search->best) < 0)
			search->best = *key;
		search->found = true;
		search->draws++;
		return;
	}
	for (int b = a + 1; b < search->lab->count; b++) {
		if ((used >> b & 1) != 0)
			continue;
		longer = *key;
		lab_key_add(search->lab, &longer, at, a, b);
		lab_search(search, &longer, used | 1U << a | 1U << b, at + 1);
	}
}

static void
lab_key_bye(const struct lab *lab, struct lab_key *key, int place)
{
	key->part[0] = lab_byes(lab, place);
	key->part[KEY_FIRST - 1] = -place;
}

const char *
lab_better(const struct lab *lab, const struct draw *draw)
{
	static const char *const names[KEY_FIRST] = {
	    "the bye could go to one with fewer", "fewer repeats are possible",
	    "older repeats are possible",
	    "fewer tables in one group are possible",
	    "fewer tables in one group are possible",
	    "fewer tables in one group are possible",
	    "fewer tables in one group are possible",
	    "fewer tables in one group are possible",
	    "fewer tables in one group are possible", "the bye could go lower"};
	struct lab_search search = {.lab = lab};
	struct lab_key key = {.part = {0}};
	int a, b;

	if (lab->count % 2 == 0) {
		lab_search(&search, &key, 0, KEY_FIRST);
	} else {
		for (int i = 0; i < lab->count; i++) {
			key = (struct lab_key){.part = {0}};
			lab_key_bye(lab, &key, i);
			lab_search(&search, &key, 1U << i, KEY_FIRST);
		}
	}
	key = (struct lab_key){.part = {0}};
	if (draw->bye != 0)
		lab_key_bye(lab, &key, lab_place(lab, draw->bye));
	for (int i = 0; i < draw->tables; i++) {
		a = lab_place(lab, draw->table[i].ns);
		b = lab_place(lab, draw->table[i].ew);
		lab_key_add(
		    lab, &key, KEY_FIRST + i, a < b ? a : b, a < b ? b : a);
	}
	if (lab_compare(&key, &search.best) == 0)
		return NULL;
	for (int i = 0; i < KEY_FIRST; i++) {
		if (key.part[i] != search.best.part[i])
			return names[i];
	}
	return lab->objective == DRAW_GAP ? "distances could be less"
					  : "a pair could meet a better";
}

static int64_t
lab_inverse(int64_t number)
{
	int64_t result = 1;

	for (int64_t power = PRIME - 2; power > 0; power /= 2) {
		if (power % 2 != 0)
			result = result * number % PRIME;
		number = number * number % PRIME;
	}
	return result;
}

static int
lab_matrix_rank(int64_t (*m)[MATRIX_MOST], int size)
{
	int rank = 0, pivot;
	int64_t factor, moved;

	for (int column = 0; column < size; column++) {
		for (pivot = rank; pivot < size && m[pivot][column] == 0;)
			pivot++;
		if (pivot == size)
			continue;
		for (int k = 0; k < size; k++) {
			moved = m[rank][k];
			m[rank][k] = m[pivot][k];
			m[pivot][k] = moved;
		}
		for (int i = rank + 1; i < size; i++) {
			factor =
			    m[i][column] * lab_inverse(m[rank][column]) % PRIME;
			for (int k = column; k < size; k++)
				m[i][k] =
				    (m[i][k] + (PRIME - factor) * m[rank][k]) %
				    PRIME;
		}
		rank++;
	}
	return rank;
}

static bool
lab_is_clean(const struct lab *lab, int a, int b, bool groups)
{
	bool clean = lab_last_met(lab, a, b) < 0;

	for (int k = 0; k < lab->kinds && groups; k++)
		clean = clean && !lab_is_joined(lab, a, b, k);
	return clean;
}

int
lab_fewest_among(struct lab *lab, const int *place, int places, bool groups)
{
	static int64_t m[MATRIX_MOST][MATRIX_MOST];
	int64_t value;

	if (places > MATRIX_MOST)
		return -1;
	memset(m, 0, sizeof(m));
	for (int i = 0; i < places; i++) {
		for (int k = i + 1; k < places; k++) {
			if (!lab_is_clean(lab, place[i], place[k], groups))
				continue;
			value = 1 + chance_below(&lab->chance, (int)PRIME - 1);
			m[i][k] = value;
			m[k][i] = PRIME - value;
		}
	}
	return (places - lab_matrix_rank(m, places)) / 2;
}

/* Repeats that cannot be avoided when one place (or -1) sits out. */
static int
lab_fewest_without(struct lab *lab, int out)
{
	int place[MATRIX_MOST], places = 0;

	for (int i = 0; i < lab->count && places < MATRIX_MOST; i++) {
		if (i != out)
			place[places++] = i;
	}
	return lab_fewest_among(lab, place, places, false);
}

int
lab_fewest_repeats(struct lab *lab)
{
	int fewest = lab->count, byes = lab_fewest_byes(lab), found;

	if (lab->count % 2 == 0)
		return lab_fewest_without(lab, -1);
	for (int i = 0; i < lab->count && fewest > 0; i++) {
		if (lab_byes(lab, i) != byes)
			continue;
		found = lab_fewest_without(lab, i);
		if (found < fewest)
			fewest = found;
	}
	return fewest;
}

/* SPDX-License-Identifier: ISC */
/*
 * What the files pairing*.c share; pairing.h is for everybody else.  A pair is
 * known by its place in the field, 0 first.
 */
#ifndef ENGINE_CONTEST_PAIRING_WORK_H
#define ENGINE_CONTEST_PAIRING_WORK_H

#include "engine/contest/matching.h"
#include "engine/contest/pairing.h"
#include "engine/contest/seating.h"

#define NOBODY (-1)

/* Of so many or fewer vertices every edge is looked at. */
#define COMPLETE_MOST 512
/* A longer tail than this begins by pairing_long.c. */
#define LONG_MOST 64

/* Memory handed out from one end; base NULL: only counted. */
struct supply {
	char *base;
	size_t used;
};

struct edge {
	int u, v;
	struct matching_cost cost;
};

#define LARGE_MOST 3
#define CLASSES_MOST 16

/* See pairing_class.c. */
struct classes {
	int count;
	/* of each: what large group it is of by each kind in force; 0: of none,
	   or its members differ */
	int group[CLASSES_MOST][DRAW_KINDS_MOST];
	int large[DRAW_KINDS_MOST][LARGE_MOST]; /* 0: none */
	int *of;                                /* of each member: its class */
	int *order; /* members class by class, each in rank order */
	int first[CLASSES_MOST + 1]; /* of each class, in the order */
};

/*
 * A matching of some places: vertex v is who[v], in rank order; the last one
 * may stand for the bye.
 */
struct solver {
	const int *who;
	int members;
	int bye; /* the vertex, or NOBODY */
	int count;
	struct edge *edge;
	int edges, edges_most;
	int *first;
	struct matching_arc *arc;
	void *scratch;
	struct classes classes;
	struct matching_cost *block; /* see pairing_price.c */
	struct matching_answer answer;
	int *mate;               /* of the answer before, see solver_again */
	struct matching_cost *y; /* likewise */
};

/* See pairing_sample.c. */
struct sample {
	int count;  /* places in the order */
	int *order; /* places, run by run, each in rank order */
	int *at;    /* of each place: where in it */
	int *run;   /* of each in the order: its run's number */
	int *who;   /* the places drawn before */
	int *held;  /* by group, to count by; pairing_class.c does so, too */
};

/* The work on one draw. */
struct pairing {
	const struct draw_field *field;
	struct draw *draw;
	struct draw_layers layers;
	int kinds; /* in force this round */
	int kind[DRAW_KINDS_MOST];
	int *met;     /* of each place: whom it met, by round; 0: nobody */
	int *group;   /* of each place: by kind in force; 0: none */
	int *members; /* of each kind in force: by group, those not drawn */
	int *byes;    /* of each place */
	struct seating_past *past; /* of each place */
	int *below;   /* of each place: those below with the fewest byes */
	int fewest;   /* byes */
	int *who;     /* places, for the solver */
	int *next;    /* of each place: the next not drawn yet */
	int *in_who;  /* of each place: its vertex */
	int *partner; /* of each place, see pairing_long.c */
	struct matching_cost *price; /* of each place, likewise */
	bool priced;
	int first, left; /* of these, and how many they are */
	int *member;     /* vertices of the tail not drawn yet, in rank order */
	int *mate;       /* of the tail's vertices */
	bool *absent;    /* of the tail's vertices */
	struct slot *index; /* see pairing_field.c */
	int *place_of;      /* by number, up to the highest; or NULL */
	int highest;
	struct solver solver;
	struct sample sample;
	bool strangers; /* nobody is taken to have met */
};

/* pairing_field.c */
/* Lay out the scratch memory of the field that p names, or count it. */
void pairing_lay_out(struct pairing *p, struct supply *supply);
/* No more than what the rest of this file needs. */
void pairing_lay_out_field(struct pairing *p, struct supply *supply);
void pairing_read_field(struct pairing *p);
/* The place of a pair's number; NOBODY for those who have left the field. */
int pairing_place(const struct pairing *p, int pair);
/* The round, from 0, in which they last met; NOBODY: in none.  It looks through
   the opponents of place: to mark them in the whole field first would be faster
   to ask, and slower by far in a large field, whose marks lie out of reach. */
int pairing_last_met(const struct pairing *p, int place, int other);
/* The group of a place by a kind in force; 0: none. */
int pairing_group(const struct pairing *p, int place, int k);
/* How many of each group by a kind in force are not drawn yet. */
int *pairing_members(const struct pairing *p, int k);
/* Add so many units of a layer to a cost. */
void pairing_add_layer(
    struct matching_cost *cost, const struct draw_layer *layer, int64_t units);
/* Are both of one group? */
bool pairing_shares_group(const struct pairing *p, int place, int other, int k);
/* Nothing speaks against a table of both. */
bool pairing_is_clean(const struct pairing *p, int place, int other);
/* What does, as a cost. */
void pairing_relax(const struct pairing *p, int place, int other,
    struct matching_cost *cost_r);
/* What the bye for a place costs. */
void pairing_bye_cost(
    const struct pairing *p, int place, struct matching_cost *cost_r);

/* pairing_solver.c */
void solver_lay_out(struct solver *s, struct supply *supply, int count);
/*
 * Draw those places as DRAW_GAP would; an odd number with a bye.  The answer is
 * in p->solver.  False if it is not proved best.
 */
bool solver_run(struct pairing *p, const int *who, int members);
/*
 * The same for an even number of places that are a sample, the first one of a
 * draw or one that begins from another.
 */
bool solver_run_sample(
    struct pairing *p, const int *who, int members, bool first);
/* All edges between an even number of places, without their distances. */
void solver_complete(struct pairing *p, const int *who, int members);
/* The square of the distance in rank of two members. */
int64_t solver_gap(const struct solver *s, int u, int v);
/* The cost of an edge between two members. */
void solver_cost(
    const struct pairing *p, int u, int v, struct matching_cost *cost_r);
/* Add an edge; false if there is no more room. */
bool solver_add(
    struct solver *s, int u, int v, const struct matching_cost *cost);
bool solver_may_have_bye(const struct pairing *p, int v);
/* Edges to the bye, from the lowest up. */
void solver_add_byes(struct pairing *p, int most);
/*
 * Where one group is the majority some of its tables cannot be avoided, and
 * everybody else must meet it: each of the group may be paid one table more,
 * each of the others, and the bye, one less.
 */
void solver_pay_majorities(struct pairing *p);
enum matching_result solver_match(struct pairing *p,
    const struct matching_cost *limit, const struct matching_start *start,
    const bool *absent);

/* pairing_class.c */
void classes_lay_out(struct classes *c, struct supply *supply, int count);
/* Sort the members of p->solver. */
void classes_sort(struct pairing *p);

/* pairing_half.c */
/*
 * Where one group is about half of the members or more, leave edges in
 * p->solver that have a complete draw, and that draw and its duals in mate and
 * y, mostly as good as can be.  False where there is no such group.
 */
bool half_begin(struct pairing *p);

/* pairing_sample.c */
void sample_lay_out(
    struct sample *s, struct supply *supply, int count, int groups);
/*
 * Draw some of those places, in p->solver, as if nobody had met; their draw
 * stays in partner and price.  False if it is not proved best.
 */
bool sample_draw(struct pairing *p, const int *who, int members);
/*
 * For the members of p->solver, some or all of those that the sample was taken
 * of: edges that have a complete draw, some of them more than once, and duals
 * in y, from the sample's.
 */
void sample_begin(struct pairing *p);

/* pairing_price.c */
void price_lay_out(struct solver *s, struct supply *supply, int count);
/* Add what the answer shows to be missing; true if anything is. */
bool solver_price(struct pairing *p);

/* pairing_rank.c */
void pairing_draw_rank(struct pairing *p);
/* Take the place that comes after another one, or NOBODY, out of the rest. */
void pairing_unlink(struct pairing *p, int before, int place);

/* Count a place out of the rest and of its groups. */
void pairing_leave(struct pairing *p, int place);

/* pairing_top.c */
/*
 * The place to have the bye, if it is known without a matching that the others
 * can do without it; otherwise NOBODY.
 */
int pairing_top_bye(struct pairing *p);
/* Draw the top of the rest, as long as the same is known of each table. */
void pairing_draw_top(struct pairing *p);

/* pairing_long.c */
/* Draw the top of a long tail; partner is a best matching of the rest. */
void pairing_draw_long(struct pairing *p);

/* pairing.c */
void *supply_take(struct supply *supply, size_t count, size_t size);
void pairing_seat(struct pairing *p, int higher, int lower);

#endif

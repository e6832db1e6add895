/* SPDX-License-Identifier: ISC */
/*
 * What the files matching*.c share; matching.h is for everybody else.
 *
 * A node is a vertex or a blossom; "top" nodes are in no blossom.  A stage
 * grows a tree of tight edges from one unmatched vertex, the root; even nodes
 * are those at an even distance from it.  As the stage goes on, its reach grows
 * from 0: the dual of each vertex in an even node rises with it and that of
 * each in an odd node falls.  No dual is touched for that: a node notes the
 * reach at which it got its label.
 *
 * The vertices of a top node are a group, named by one of them.  When nodes
 * become one blossom the largest group takes in the others, so that no vertex
 * changes its group often.
 */
#ifndef ENGINE_CONTEST_MATCHING_WORK_H
#define ENGINE_CONTEST_MATCHING_WORK_H

#include "engine/contest/matching.h"

enum label { LABEL_FREE, LABEL_EVEN, LABEL_ODD };

struct node {
	int up;    /* the blossom that it is part of */
	int first; /* blossom: one of its parts; NONE: not in use */
	int next;  /* the parts of a blossom form a cycle, */
	int prev;
	int out;  /* next hangs by the edge from this vertex of ours */
	int in;   /* to this one of its */
	int base; /* top: the vertex that is matched outside, or unmatched */
	int head; /* its vertices, a list that goes on by follow[] */
	int tail;
	int size;  /* how many they are */
	int group; /* top: theirs */
	enum label label;
	int from;     /* odd: its tree edge comes from this even vertex */
	int to;       /* to this vertex of ours */
	int64_t mark; /* see blossom_meet */
	struct matching_cost since; /* the reach when it got its label */
	struct matching_cost z;
};

struct group {
	int node;
	struct matching_cost add; /* to y of each of its vertices */
};

/*
 * When the reach comes to key, something may happen at a node: an arc of a
 * vertex becomes tight, or a blossom's dual runs out.  The key may be too low,
 * never too high; who takes the event looks again.
 */
struct event {
	struct matching_cost key;
	int node;
};

struct matching {
	const struct matching_graph *graph;
	int from; /* the words before this one are 0 everywhere */
	int count;
	int nodes;         /* vertices, then room for blossoms */
	struct node *node; /* a vertex's node has its number */
	struct matching_cost *y;
	struct group *group;
	int *group_of; /* of each vertex */
	int *follow;   /* of each vertex: the next in the list of its node */
	int *mate;
	int *up;             /* for the answer */
	int *spare;          /* blossoms not in use */
	int spares;          /* how many they are */
	int *tree;           /* nodes labelled in this stage */
	int trees;           /* how many they are */
	int64_t marks;       /* the last one given */
	struct event *queue; /* a heap, see matching_queue.c */
	int queues;          /* events in it */
	int *queued_at;      /* of each node: where in it, or NONE */
	struct matching_cost reach;
	struct matching_cost bound; /* no matching costs less than half of it */
};

/* Arithmetic on the words in use: from the index `from` on. */
static inline void
cost_add(int from, struct matching_cost *a, const struct matching_cost *b)
{
	for (int i = from; i < MATCHING_WORDS; i++)
		a->word[i] += b->word[i];
}

static inline void
cost_subtract(int from, struct matching_cost *a, const struct matching_cost *b)
{
	for (int i = from; i < MATCHING_WORDS; i++)
		a->word[i] -= b->word[i];
}

/* Exact: whatever is halved is even in each word. */
static inline void
cost_halve(int from, struct matching_cost *a)
{
	for (int i = from; i < MATCHING_WORDS; i++)
		a->word[i] /= 2;
}

static inline bool
cost_less(
    int from, const struct matching_cost *a, const struct matching_cost *b)
{
	for (int i = from; i < MATCHING_WORDS - 1; i++) {
		if (a->word[i] != b->word[i])
			return a->word[i] < b->word[i];
	}
	return a->word[MATCHING_WORDS - 1] < b->word[MATCHING_WORDS - 1];
}

static inline struct matching_cost
cost_zero(void)
{
	return (struct matching_cost){.word = {0}};
}

static inline bool
matching_is_absent(const struct matching *m, int v)
{
	return m->graph->absent != NULL && m->graph->absent[v];
}

/* The top node that a vertex is in. */
static inline int
matching_top(const struct matching *m, int v)
{
	return m->group[m->group_of[v]].node;
}

/* What a node's label makes of the dual of each of its vertices. */
static inline int
matching_slope(const struct node *top)
{
	return (top->label == LABEL_EVEN) - (top->label == LABEL_ODD);
}

/* The dual of a vertex now, added so many times to a sum. */
static inline void
matching_add_dual(
    const struct matching *m, int v, int times, struct matching_cost *sum)
{
	const struct group *group = &m->group[m->group_of[v]];
	const struct node *top = &m->node[group->node];
	const int slope = matching_slope(top);

	for (int i = m->from; i < MATCHING_WORDS; i++) {
		const int64_t grown = m->reach.word[i] - top->since.word[i];

		sum->word[i] += times *
		    (m->y[v].word[i] + group->add.word[i] + slope * grown);
	}
}

/* What an edge to a vertex has left for the dual of its other end. */
static inline void
matching_rest(const struct matching *m, const struct matching_arc *arc,
    struct matching_cost *rest_r)
{
	for (int i = 0; i < MATCHING_WORDS; i++)
		rest_r->word[i] = 2 * arc->cost.word[i];
	matching_add_dual(m, arc->to, -1, rest_r);
}

/* matching_queue.c */
/* Let a node wait for key; one that waits already, for the lower of both. */
void queue_push(struct matching *m, int node, const struct matching_cost *key);
/* Take the next event, of equal keys any, always the same; false: none. */
bool queue_pop(struct matching *m, struct event *event_r);
void queue_clear(struct matching *m);

/* matching_blossom.c */
/* Write what the stage has added to the duals of a top node, so far, down. */
void blossom_settle(struct matching *m, int node);
/*
 * An edge between two even nodes closes a cycle: make it a blossom.  Returns
 * it; its parts still have the labels that they had.
 */
int blossom_shrink(struct matching *m, int u, int v);
/* An odd blossom whose dual has run out falls into its parts; returns one. */
int blossom_expand(struct matching *m, int blossom);
/* The next part of a cycle, and the edge to it. */
int blossom_step(
    const struct matching *m, int part, bool forward, int *from_r, int *to_r);
/* From part to base the way that begins with its matched edge is forward. */
bool blossom_goes_forward(const struct matching *m, int base, int part);
/* Match inside all blossoms, each from its base. */
void blossom_match_all(struct matching *m);

/* matching_stage.c */
/* Does what the duals have come to cost more than the limit? */
bool stage_passes(const struct matching *m, const struct matching_cost *limit);
/* Match one more vertex. */
enum matching_result stage_run(
    struct matching *m, int root, const struct matching_cost *limit);

/* matching_proof.c */
/* Fill in depths and sums; chain has room for count. */
void proof_add_up(struct matching_blossom *blossom, int count, int *chain);

#endif

// SPDX-License-Identifier: ISC
//
// The yardstick of bench_pairing: LEMON's maximum weighted perfect matching, of
// the largest cost less each edge's.
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

extern "C" {
#include "tests/bench/field.h"
}

extern "C" int64_t
lemon_least_cost(int count, const struct field_edge *edge, int edges)
{
	typedef lemon::SmartGraph Graph;
	typedef Graph::EdgeMap<int64_t> Weights;
	Graph graph;

	graph.reserveNode(count);
	graph.reserveEdge(edges);
	for (int i = 0; i < count; i++)
		graph.addNode();
	for (int i = 0; i < edges; i++)
		graph.addEdge(graph.nodeFromId(edge[i].u),
		    graph.nodeFromId(edge[i].v));
	Weights weights(graph);
	for (int i = 0; i < edges; i++)
		weights[graph.edgeFromId(i)] = -edge[i].cost;
	lemon::MaxWeightedPerfectMatching<Graph, Weights> matching(
	    graph, weights);
	if (!matching.run())
		return -1;
	return -matching.matchingWeight();
}

# SPDX-License-Identifier: ISC
"""What is said of a draw: why each table meets, what gave way, how good it is
(R-SW-6, 9). Texts are for people and are left to others."""

PASSES = 4  # of those passed over so many are told


def reason_of(order, tables, i, bye, drawn, objective):
    """order: the pairs in play, best first; tables: (higher, lower) by rank."""
    top, low = tables[i]
    above = {pair for table in tables[:i] for pair in table}
    between = [pair for pair in order[order.index(top) + 1:order.index(low)]
               if pair not in above]
    told = []
    for pair in between[:PASSES]:
        met = drawn.met.get(frozenset((top, pair)))
        joined = drawn.joined(top, pair)
        why = ("bye" if pair == bye else "met" if met is not None else
               "group" if any(joined) else "field" if objective == "gap" else "below")
        told.append({"pair": pair, "rank": order.index(pair) + 1, "why": why,
                     "round": met if why == "met" else None,
                     "kind": drawn.apart[joined.index(True)][0]
                     if why == "group" else None})
    return {"ranks": [order.index(top) + 1, order.index(low) + 1],
            "met": drawn.met.get(frozenset((top, low))), "groups": [
                kind for (kind, _), one in zip(
                    drawn.apart, drawn.joined(top, low)) if one],
            "passed": len(between), "told": told}


def relaxed(tables, bye, lowest, drawn):
    found = []
    for table in tables:
        if drawn.have_met(*table):
            found.append({"rule": "repeat", "pairs": sorted(table),
                          "round": drawn.met[frozenset(table)]})
        found += [{"rule": "group", "pairs": sorted(table), "kind": kind}
                  for (kind, _), one in zip(drawn.apart, drawn.joined(*table))
                  if one]
    if bye is not None and bye != lowest:
        found.append({"rule": "bye", "pairs": [bye, lowest]})
    return found


def quality_of(order, seating, tables, drawn, totals):
    gaps = [order.index(low) - order.index(top) for top, low in tables]
    scores = [abs(totals[a] - totals[b]) for a, b in tables
              if totals.get(a) is not None and totals.get(b) is not None]
    balance = {pair: drawn.balance.get(pair, 0) for pair in order}
    for ns, ew in seating:
        balance[ns] += 1
        balance[ew] -= 1
    return {
        "tables": len(tables), "adjacent": gaps.count(1),
        "rank_gap_sum": sum(gaps), "rank_gap_most": max(gaps),
        "scored": len(scores), "equal": scores.count(0),
        "score_gap_sum": sum(scores), "score_gap_most": max(scores, default=0),
        "repeats": sum(drawn.have_met(*table) for table in tables),
        "pairs": len(order),
        "unbalanced": sum(abs(b) > 1 for b in balance.values()),
    }


def compute(order, seating, bye, lowest, drawn, totals, rules, before):
    """The member "draw" of a round, and "reason" of each table."""
    tables = [(ns, ew) if order.index(ns) < order.index(ew) else (ew, ns)
              for ns, ew in seating]
    quality = quality_of(order, seating, tables, drawn, totals)
    beyond = [limit for limit, what in (
        ("max_rank_gap", "rank_gap_most"), ("max_repeats", "repeats"))
        if quality[what] > rules[limit]]
    return {
        "beyond": beyond,
        "from": before, "optimal": True, "quality": quality,
        "cost": sum((order.index(low) - order.index(top)) ** 2
                    for top, low in tables),
        "relaxed": relaxed(tables, bye, lowest, drawn),
    }, [reason_of(order, tables, i, bye, drawn, rules["objective"])
        for i in range(len(tables))]


def bare(value):
    """Without the texts, and pairs of a repeat in any order."""
    if isinstance(value, list):
        return [bare(one) for one in value]
    if not isinstance(value, dict):
        return value
    left = {name: bare(one) for name, one in value.items() if name != "text"}
    if left.get("rule") in ("repeat", "group"):
        left["pairs"] = sorted(left["pairs"])
    return left

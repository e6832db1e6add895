# SPDX-License-Identifier: ISC
"""Whether a round was drawn as the rule says (R-SW-1 to 6), from the ranking
before it and from what was drawn earlier.

In this order: the bye of an odd field goes to one of those with the fewest;
there are as few repeats as possible; they are as old as possible; as few tables
as possible are within a group that is kept apart, kind by kind; the bye goes as
low as possible; then the objective. By rank, from the top each pair meets
the highest-ranked pair that leaves all this in reach for those below; by gap,
the squares of the rank distances have the least sum. In fields of up to SMALL
pairs everything is tried. In larger ones the number of repeats is looked at,
by rank without repeats or joined groups all of it, and by gap that no two tables, and no table
and the bye, could do better between themselves."""

SMALL = 10


class Drawn:
    """What was drawn so far."""

    def __init__(self, groups=(), apart=()):
        self.groups = dict(groups)  # pair: {kind: group}
        self.apart = list(apart)    # (kind, rounds), first things first
        self.round = 1              # that is to be drawn
        self.met = {}      # frozenset of two pairs: the round they met last
        self.byes = {}     # pair: how many, rounds missed too
        self.balance = {}  # pair: rounds North-South less those East-West

    def joined(self, a, b):
        """Of each kind: whether both are of one group still kept apart."""
        mine, other = self.groups.get(a, {}), self.groups.get(b, {})
        return [self.round <= rounds and kind in mine and
                mine[kind] == other.get(kind)
                for kind, rounds in self.apart]

    def is_clean(self, a, b):
        return not self.have_met(a, b) and not any(self.joined(a, b))

    def add(self, number, seating, pairs):
        """A round; pairs: all of the night. Whoever had no table had it free."""
        self.round = number + 1
        for ns, ew in seating:
            self.met[frozenset((ns, ew))] = number
            self.balance[ns] = self.balance.get(ns, 0) + 1
            self.balance[ew] = self.balance.get(ew, 0) - 1
        seated = {pair for table in seating for pair in table}
        for pair in pairs:
            if pair not in seated:
                self.byes[pair] = self.byes.get(pair, 0) + 1

    def have_met(self, a, b):
        return frozenset((a, b)) in self.met


def largest_matching(vertices, joined):
    """How many disjoint edges a graph has at most (Edmonds' blossoms)."""
    near = {v: [w for w in vertices if w != v and joined(v, w)]
            for v in vertices}
    half = len(vertices) // 2
    if all(2 * len(n) >= len(vertices) for n in near.values()):
        return half  # Dirac
    mate = {}
    for v in vertices:
        if v not in mate:
            w = next((w for w in near[v] if w not in mate), None)
            if w is not None:
                mate[v], mate[w] = w, v
    for root in vertices:
        if root not in mate:
            augment(root, vertices, near, mate)
    return len(mate) // 2


def common_base(a, b, base, mate, parent):
    path = set()
    while True:
        a = base[a]
        path.add(a)
        if a not in mate:
            break
        a = parent[mate[a]]
    while True:
        b = base[b]
        if b in path:
            return b
        b = parent[mate[b]]


def mark_path(v, stem, child, base, mate, parent, flower):
    while base[v] != stem:
        flower.add(base[v])
        flower.add(base[mate[v]])
        parent[v] = child
        child = mate[v]
        v = parent[mate[v]]


def augment(root, vertices, near, mate):
    """Find a path from root to another free vertex, and turn it over."""
    base = {v: v for v in vertices}
    parent, seen, queue = {}, {root}, [root]
    while queue:
        v = queue.pop(0)
        for w in near[v]:
            if base[v] == base[w] or mate.get(v) == w:
                continue
            if w == root or (w in mate and mate[w] in parent):
                stem = common_base(v, w, base, mate, parent)
                flower = set()
                mark_path(v, stem, w, base, mate, parent, flower)
                mark_path(w, stem, v, base, mate, parent, flower)
                for u in vertices:
                    if base[u] in flower:
                        base[u] = stem
                        if u not in seen:
                            seen.add(u)
                            queue.append(u)
            elif w not in parent:
                parent[w] = v
                if w not in mate:
                    while w is not None:
                        before = parent[w]
                        after = mate.get(before)
                        mate[w], mate[before] = before, w
                        w = after
                    return
                seen.add(mate[w])
                queue.append(mate[w])


def fewest_repeats(pairs, drawn):
    return len(pairs) // 2 - largest_matching(
        pairs, lambda a, b: not drawn.have_met(a, b))


def candidates(order, drawn):
    """Who may have the bye, lowest in rank first."""
    fewest = min(drawn.byes.get(pair, 0) for pair in order)
    return [pair for pair in reversed(order)
            if drawn.byes.get(pair, 0) == fewest]


def without(order, *gone):
    return [pair for pair in order if pair not in gone]


def matchings(order):
    """Every way to sit down in twos, as lists of (higher, lower)."""
    if not order:
        yield []
        return
    top = order[0]
    for other in order[1:]:
        for rest in matchings(without(order, top, other)):
            yield [(top, other)] + rest


def gap_cost(order, tables, bye, drawn):
    """Of a draw, or a part of one, by gap; the smallest is the best."""
    repeats = [table for table in tables if drawn.have_met(*table)]
    groups = [sum(kind) for kind in zip(*(
        drawn.joined(*table) for table in tables))]
    return (len(repeats), sum(drawn.met[frozenset(t)] for t in repeats),
            groups, -order.index(bye) if bye is not None else 0,
            sum((order.index(a) - order.index(b)) ** 2 for a, b in tables))


def rank_cost(order, tables, bye, drawn):
    """The same by rank."""
    return gap_cost(order, tables, bye, drawn)[:4] + (
        [(not drawn.is_clean(*t), order.index(t[1])) for t in tables],)


def best_draw(order, drawn, cost):
    """By trying everything: (tables, bye)."""
    byes = candidates(order, drawn) if len(order) % 2 else [None]
    return min(((tables, bye) for bye in byes
                for tables in matchings(without(order, bye))),
               key=lambda draw: cost(order, *draw, drawn))


def check_small(order, tables, bye, drawn, by_gap):
    """One text for each difference from the best draw."""
    if by_gap:
        best = gap_cost(order, *best_draw(order, drawn, gap_cost), drawn)
        if gap_cost(order, tables, bye, drawn) != best:
            yield "cost", gap_cost(order, tables, bye, drawn), best
        return
    best, best_bye = best_draw(order, drawn, rank_cost)
    if bye != best_bye:
        yield "bye", bye, best_bye
    if tables != best:
        yield "tables", tables, best


def most_clean(pairs, drawn):
    """How many tables there may be against which nothing speaks."""
    return largest_matching(pairs, drawn.is_clean)


def check_free(order, tables, bye, drawn):
    """A draw of tables against which nothing speaks."""
    if bye is not None:
        for pair in candidates(order, drawn):
            if pair == bye:
                break
            if 2 * most_clean(without(order, pair), drawn) == len(order) - 1:
                yield "bye", bye, pair
                break
    left = without(order, bye)
    for i, (top, other) in enumerate(tables):
        if top != left[0]:
            yield "table %d" % (i + 1), tables[i], left[0]
            return
        for better in left[1:left.index(other)]:
            if drawn.is_clean(top, better) and 2 * most_clean(
                    without(left, top, better), drawn) == len(left) - 2:
                yield "table %d" % (i + 1), (top, other), (top, better)
                return
        left = without(left, top, other)


def exchanges(tables, bye, byes):
    """Pairs of (some tables, their bye) and what else these might do."""
    for i, (a, b) in enumerate(tables):
        for c, d in tables[i + 1:]:
            yield ([(a, b), (c, d)], None), ([(a, c), (b, d)], None)
            yield ([(a, b), (c, d)], None), ([(a, d), (b, c)], None)
        for one, other in ((a, b), (b, a)):
            if one in byes:
                yield ([(a, b)], bye), ([(bye, other)], one)


def check_near(order, tables, bye, byes, drawn):
    """By gap, in a field too large to try everything."""
    for (now, its_bye), (then, other) in exchanges(tables, bye, byes):
        if gap_cost(order, then, other, drawn) < gap_cost(
                order, now, its_bye, drawn):
            yield "tables", now, then
            return


def check_round(order, seating, bye, drawn, by_gap=False):
    """order: the pairs in play, best first; seating: [(ns, ew)]. Yields (what,
    what is there, what should be) for every difference."""
    seated = [pair for table in seating for pair in table]
    if sorted(seated + without([bye], None)) != sorted(order):
        yield "pairs", sorted(seated + without([bye], None)), sorted(order)
        return
    byes = candidates(order, drawn) if len(order) % 2 else [None]
    if bye not in byes:
        yield "bye", bye, "one of %s" % byes
        return
    tables = [(ns, ew) if order.index(ns) < order.index(ew) else (ew, ns)
              for ns, ew in seating]
    repeats = sum(drawn.have_met(*table) for table in tables)
    fewest = 0 if repeats == 0 else min(
        fewest_repeats(without(order, pair), drawn) for pair in byes)
    if repeats > 0 and repeats != fewest:
        yield "repeats", repeats, fewest
    elif not by_gap and all(drawn.is_clean(*t) for t in tables):
        yield from check_free(order, tables, bye, drawn)
    elif len(order) <= SMALL:
        yield from check_small(order, tables, bye, drawn, by_gap)
    elif by_gap:
        yield from check_near(order, tables, bye, byes, drawn)
    for i, (ns, ew) in enumerate(seating):
        if drawn.balance.get(ns, 0) > drawn.balance.get(ew, 0):
            yield "directions of table %d" % (i + 1), (ns, ew), (ew, ns)

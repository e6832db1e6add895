# SPDX-License-Identifier: ISC
"""Fields for pairsctl pair, and draws judged by trying all others (R-SW-1 to
6) or by adding up a dual solution. Shares nothing with the program."""
import random


class Field:
    """Pairs that have met by chance: pair i of the list has the id ids[i]."""

    def __init__(self, seed, count, rounds, kinds=0):
        chance = random.Random(seed)
        self.round = rounds + 1
        self.ids = chance.sample(range(1, 100 * count), count)
        self.opponents = {i: [] for i in self.ids}
        self.seats = {i: [] for i in self.ids}
        for _ in range(rounds):
            order = self.ids[:]
            chance.shuffle(order)
            if count % 2:
                self.meet(order.pop(), 0, "bye", None)
            for a, b in zip(order[::2], order[1::2]):
                self.meet(a, b, "NS", "EW")
        self.totals = {i: chance.randrange(-9, 10) for i in self.ids}
        self.boards = {i: chance.randrange(2) for i in self.ids}
        self.order = dict(zip(
            self.ids, chance.sample(range(9 * count), count)))
        self.kinds = [("kind %d" % k, chance.randrange(rounds + 3))
                      for k in range(kinds)]
        self.groups = {
            i: {name: "g%d" % chance.randrange(count // 2 + 1)
                for name, _ in self.kinds if chance.randrange(4)}
            for i in self.ids}

    def meet(self, a, b, seat, other_seat):
        self.opponents[a].append(b)
        self.seats[a].append(seat)
        if b:
            self.opponents[b].append(a)
            self.seats[b].append(other_seat)

    def document(self, objective):
        return {"round": self.round, "objective": objective,
                "avoid": [{"kind": k, "rounds": r} for k, r in self.kinds],
                "pairs": [{"id": i, "total": self.totals[i],
                           "boards": self.boards[i], "order": self.order[i],
                           "groups": self.groups[i], "seats": self.seats[i],
                           "opponents": self.opponents[i]}
                          for i in self.ids]}

    def ranking(self):
        return sorted(self.ids, key=lambda i: (
            -self.totals[i], -self.boards[i], self.order[i]))

    def last_met(self, a, b):
        """From 0; -1 for never."""
        return max((n for n, o in enumerate(self.opponents[a]) if o == b),
                   default=-1)

    def joined(self, a, b):
        """For each kind, whether both are of one group that is kept apart."""
        return tuple(
            int(rounds >= self.round and name in self.groups[a] and
                self.groups[a][name] == self.groups[b].get(name))
            for name, rounds in self.kinds)

    def byes(self, a):
        return self.seats[a].count("bye")


def all_draws(ranking):
    """Each way to make tables of a ranking, with a bye if it is odd."""
    if len(ranking) % 2:
        for i, out in enumerate(ranking):
            for tables in all_draws(ranking[:i] + ranking[i + 1:]):
                yield tables + [(out, None)]
        return
    if not ranking:
        yield []
        return
    first = ranking[0]
    for i in range(1, len(ranking)):
        for tables in all_draws(ranking[1:i] + ranking[i + 1:]):
            yield [(first, ranking[i])] + tables


class Judge:
    def __init__(self, field):
        self.field = field
        self.ranking = field.ranking()
        self.rank = {i: n for n, i in enumerate(self.ranking)}
        self.fewest = min(field.byes(i) for i in self.ranking)

    def edge(self, a, b):
        """What a table costs: (repeat, its round, the kinds, bye, gap)."""
        field = self.field
        if b is None:
            below = self.ranking[self.rank[a] + 1:]
            lower = sum(field.byes(i) == self.fewest for i in below)
            return (0, 0, (0,) * len(field.kinds), lower, 0)
        met = field.last_met(a, b)
        return (int(met >= 0), max(met, 0), field.joined(a, b), 0,
                (self.rank[a] - self.rank[b]) ** 2)

    def layers(self, tables):
        """Points 2 to 5 of the draw's rule; None: the bye goes too far."""
        for a, b in tables:
            if b is None and self.field.byes(a) != self.fewest:
                return None
        edges = [self.edge(a, b) for a, b in tables]
        return (sum(e[0] for e in edges), sum(e[1] for e in edges),
                tuple(map(sum, zip(*(e[2] for e in edges)))),
                sum(e[3] for e in edges))

    def gap(self, tables):
        return sum(self.edge(a, b)[4] for a, b in tables)

    def wishes(self, tables):
        """By rank: from the top, whom each meets; first those that nothing
        speaks against, then the highest."""
        mate = {}
        for a, b in tables:
            mate[a] = b
            if b is not None:
                mate[b] = a
        wish, done = [], set()
        for a in self.ranking:
            b = mate[a]
            if a in done or b is None:
                continue
            done.add(b)
            spoken = self.field.last_met(a, b) >= 0 or any(
                self.field.joined(a, b))
            wish.append((spoken, self.rank[b]))
        return wish

    def best(self, objective):
        """What the best of all draws is worth, as (layers, objective)."""
        return self.best_draw(objective)[0]

    def best_draw(self, objective):
        """The same with its tables, the bye as one with None."""
        judge = self.gap if objective == "gap" else self.wishes
        least = None
        for tables in all_draws(self.ranking):
            layers = self.layers(tables)
            if layers is None or least is not None and layers > least[0][0]:
                continue
            value = (layers, judge(tables))
            if least is None or value < least[0]:
                least = value, tables
        return least

    def of(self, answer, objective):
        tables = [(t["ns"], t["ew"]) for t in answer["tables"]]
        if answer["bye"] is not None:
            tables.append((answer["bye"], None))
        judge = self.gap if objective == "gap" else self.wishes
        return (self.layers(tables), judge(tables))

    def seating_fault(self, answer):
        """Everybody once, in rank order, in the direction that is due."""
        seen = []
        higher = -1
        for number, table in enumerate(answer["tables"], 1):
            ns, ew = table["ns"], table["ew"]
            seen += [ns, ew]
            if table["table"] != number:
                return "table numbers"
            if min(self.rank[ns], self.rank[ew]) < higher:
                return "tables are not in rank order"
            higher = min(self.rank[ns], self.rank[ew])
            if self.balance(ns) > self.balance(ew):
                return "%d sits NS though %d is due" % (ns, ew)
        seen += [answer["bye"]] if answer["bye"] is not None else []
        return None if sorted(seen) == sorted(self.ranking) else "who plays"

    def balance(self, pair):
        seats = self.field.seats[pair]
        return seats.count("NS") - seats.count("EW")

    def relaxed(self, answer):
        """What must be in the list of those that gave way."""
        found = []
        for table in answer["tables"]:
            a, b = sorted((table["ns"], table["ew"]), key=self.rank.get)
            met = self.field.last_met(a, b)
            if met >= 0:
                found.append(("repeat", [a, b], met + 1))
            found += [("group", [a, b], name) for (name, _), one in zip(
                self.field.kinds, self.field.joined(a, b)) if one]
        bye = answer["bye"]
        if bye is not None:
            lowest = [i for i in self.ranking
                      if self.field.byes(i) == self.fewest][-1]
            if lowest != bye:
                found.append(("bye", [bye, lowest], None))
        return found

    def dual_fault(self, answer):
        """Is the dual solution one, over all tables there could be, and worth
        as much as the draw?"""
        proof = answer["proof"]
        count = len(self.ranking)
        cost = [sum(column) for column in zip(*(
            self.words(proof, a, b) for a, b in
            [(t["ns"], t["ew"]) for t in answer["tables"]] +
            ([(answer["bye"], None)] if count % 2 else [])))]
        if cost != proof["cost"]:
            return "the cost is %s, not %s" % (cost, proof["cost"])
        kinds = [name for name, rounds in self.field.kinds
                 if rounds >= self.field.round]
        if [layer["layer"] for layer in proof["layers"]] != [
                "repeat", "round", *kinds, "bye", "gap"]:
            return "the layers are %s" % proof["layers"]
        vertices = proof["vertices"]
        if [v["pair"] for v in vertices] != self.ranking + [None] * (
                count % 2):
            return "the vertices are not the field in rank order"
        holds = [chain(v["in"], proof["blossoms"]) for v in vertices]
        size = [sum(b in h for h in holds)
                for b in range(len(proof["blossoms"]))]
        worth = [sum(v["y"][w] for v in vertices) - sum(
            b["z"][w] * ((s - 1) // 2)
            for b, s in zip(proof["blossoms"], size))
                 for w in range(len(cost))]
        if worth != [2 * c for c in cost]:
            return "the duals are worth %s, twice the cost is %s" % (
                worth, [2 * c for c in cost])
        if any(b["z"] < [0] * len(cost) for b in proof["blossoms"]):
            return "a blossom's dual is negative"
        for u in range(len(vertices)):
            for v in range(u + 1, len(vertices)):
                fault = self.edge_fault(proof, holds, u, v)
                if fault:
                    return fault
        return None

    def edge_fault(self, proof, holds, u, v):
        a, b = (proof["vertices"][i] for i in (u, v))
        if b["pair"] is None and self.field.byes(a["pair"]) != self.fewest:
            return None
        price = self.words(proof, a["pair"], b["pair"])
        both = holds[u] & holds[v]
        paid = [x + y - sum(proof["blossoms"][i]["z"][w] for i in both)
                for w, (x, y) in enumerate(zip(a["y"], b["y"]))]
        if paid > [2 * p for p in price]:
            return "%s and %s are overpaid" % (a["pair"], b["pair"])
        return None

    def words(self, proof, a, b):
        """The cost of a table as the proof's layers lay it out."""
        repeat, met, kinds, bye, gap = self.edge(a, b)
        value = {"repeat": repeat, "round": met, "bye": bye, "gap": gap}
        value.update((name, one)
                     for (name, _), one in zip(self.field.kinds, kinds))
        words = [0] * len(proof["cost"])
        for layer in proof["layers"]:
            words[layer["word"]] += value[layer["layer"]] << layer["shift"]
        return words


def chain(blossom, blossoms):
    found = set()
    while blossom is not None:
        found.add(blossom)
        blossom = blossoms[blossom]["in"]
    return found

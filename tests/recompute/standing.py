# SPDX-License-Identifier: ISC
"""A whole night from the rows of its tables to the ranking: what each board
gives each pair, own means, byes, matches, totals, completion, places, ranks
and master points (R-SC-5 to 7, R-EV-11 to 13, 20, 24).

A Night is the input: rules (a dict), pairs (their numbers in the order of
registration), withdrawals (number: a list of (rounds closed when it withdrew,
the same when it came back or None)) and rounds, each a Round with its rows."""
from fractions import Fraction

import scoring
from scoring import BILLION, MILLION

SIDES = ("NS", "EW")


class Row:
    """A board at a table. kind: "result" with score (North-South's points),
    and the most ("A" slow, "A-" absent) or least ("A+") of a side; "artificial"
    with awards by side; or "void". owed by side."""

    def __init__(self, kind, score=None, awards=None, is_lost=False):
        self.kind = kind
        self.is_lost = is_lost  # to an outage
        self.score = score
        self.awards = awards or {}
        self.owed = {side: self.owes(side) for side in SIDES}
        # computed: by side
        self.units = {side: None for side in SIDES}
        self.scored = None  # the Scored of a result
        self.own = {side: None for side in SIDES}  # (units, count) of an award
        # calls and cards by side, and how many of them by house robots
        self.plays = {side: 0 for side in SIDES}
        self.robot_plays = {side: 0 for side in SIDES}

    def owes(self, side):
        """A void board is owed by both, unless an outage took it, an artificial
        one by those at fault; a finished one by both. Neither the A+ side nor
        one that lost the board only to the other's slowness owes it."""
        if self.is_lost:
            return False
        return self.kind != "artificial" or self.awards[side] in ("A", "A-")


class Round:
    def __init__(self, number, seating, bye, rows):
        self.number = number
        self.seating = seating  # [(ns, ew)], table 1 first
        self.bye = bye          # a pair or None
        self.rows = rows        # {board: [Row, one for each table]}
        # computed
        self.boards = {}        # {board: scoring.Board}
        self.matches = {}       # {pair: scoring.Match}, not of the bye
        self.lines = {}         # {pair: Line} without the rounds missed
        self.standing = []      # [Line], by place
        self.bye_units = None   # of each board
        self.bye_vp = None      # of the round

    def sat(self):
        """Who was at a table or had the bye."""
        return {pair for table in self.seating for pair in table} | {self.bye}


class Night:
    def __init__(self, rules, pairs, withdrawals, rounds, late=None,
                 penalties=None):
        self.rules = rules
        self.penalties = penalties or {}  # number: taken from its sum
        self.late = late or {}  # number: rounds closed when it came
        self.pairs = pairs
        self.withdrawals = withdrawals
        self.rounds = rounds


class Line:
    """Where a pair stands after a round."""

    def __init__(self, pair, order):
        self.pair = pair
        self.order = order
        self.sum = 0     # units, or hundredths of a VP
        self.count = 0   # boards, or matches, that entered it
        self.scored = 0  # boards with a score
        self.finished = self.owed = 0
        self.own_units = self.own_count = 0
        self.plays = self.robot_plays = 0
        self.total = None
        self.substituted = self.completed = False
        self.place = self.rank = None
        self.points = 0

    def copy(self):
        line = Line(self.pair, self.order)
        line.__dict__.update(self.__dict__)
        return line


def side_pairs(round_, table):
    return dict(zip(SIDES, round_.seating[table]))


def score_results(night, round_, lines):
    """The results of a round, which also make the own means."""
    for number, rows in round_.rows.items():
        results = [row for row in rows if row.kind == "result"]
        board = scoring.board_of(
            night.rules["scoring"], night.rules["butler_trim"],
            tuple(row.score for row in results), len(rows))
        round_.boards[number] = board
        for row, scored in zip(results, board.scored):
            row.scored = scored
            for side in SIDES:
                row.units[side] = scoring.unit(
                    night.rules["scoring"], scored.exact[side])
                row.units[side] = scoring.limited(
                    night.rules, row.units[side], row.awards.get(side),
                    len(rows))
        for table, row in enumerate(rows):
            for side, pair in side_pairs(round_, table).items():
                line = lines[pair]
                line.owed += row.owed[side]
                line.plays += row.plays[side]
                line.robot_plays += row.robot_plays[side]
                if row.kind != "result":
                    continue
                line.finished += 1
                if board.rule != "single":
                    line.own_units += row.units[side]
                    line.own_count += 1


def score_awards(night, round_, lines):
    for rows in round_.rows.values():
        for table, row in enumerate(rows):
            if row.kind != "artificial":
                continue
            for side, pair in side_pairs(round_, table).items():
                if row.awards[side] is None:
                    continue
                line = lines[pair]
                row.own[side] = line.own_units, line.own_count
                row.units[side] = scoring.award_units(
                    night.rules, row.awards[side], line.own_units,
                    line.own_count, len(rows))


def add_boards(night, round_, lines):
    """Per cents and IMPs: what each board gives enters sum and count."""
    for rows in round_.rows.values():
        for table, row in enumerate(rows):
            for side, pair in side_pairs(round_, table).items():
                if row.units[side] is not None:
                    lines[pair].sum += row.units[side]
                    lines[pair].count += 1
                    lines[pair].scored += 1
    if round_.bye is None:
        return
    round_.bye_units = scoring.bye_units(night.rules, len(round_.seating))
    if round_.bye_units is not None:
        lines[round_.bye].sum += round_.bye_units * len(round_.rows)
        lines[round_.bye].count += len(round_.rows)
        lines[round_.bye].scored += len(round_.rows)


def add_matches(night, round_, lines):
    """Victory points: one match a round, a bye too."""
    for table in range(len(round_.seating)):
        rows = [rows[table] for rows in round_.rows.values()]
        units = {side: [row.units[side] for row in rows
                        if row.units[side] is not None] for side in SIDES}
        awards = {side: [row.awards[side] for row in rows
                         if row.kind == "artificial"] for side in SIDES}
        match = scoring.matches(night.rules, units, awards)
        for side, pair in side_pairs(round_, table).items():
            round_.matches[pair] = match[side]
            lines[pair].scored += len(units[side])
            lines[pair].sum += match[side].vp
            lines[pair].count += 1
    if round_.bye is not None:
        round_.bye_vp = scoring.bye_vp(night.rules)
        if round_.bye_vp is not None:
            lines[round_.bye].sum += round_.bye_vp
            lines[round_.bye].count += 1


def add_missed(night, line, upto):
    """Of each round up to that one in which the pair did not sit: its boards
    are owed, and score by the night's rule."""
    for round_ in night.rounds[:upto]:
        if line.pair in round_.sat():
            continue
        boards = len(round_.rows)
        line.owed += boards
        then = round_.lines[line.pair]
        own = then.own_units, then.own_count
        vp = scoring.missed_vp(night.rules, *own)
        unit = scoring.missed_units(night.rules, len(round_.seating), *own)
        if vp is not None:
            line.sum += vp
            line.count += 1
        elif unit is not None:
            line.sum += boards * unit
            line.count += boards


def is_done(night, line):
    """Whether a pair that left has finished enough of the whole night."""
    return line.finished > 0 and (
        100 * line.finished >= night.rules["completion_percent"] *
        night.rules["rounds"] * night.rules["boards_per_round"])


def last_left(night, pair, number):
    """The rounds closed when it left, for a pair that is out when that round
    closes; None when it is in."""
    for left, back in night.withdrawals.get(pair, []):
        if left < number and (back is None or back >= number):
            return left
    return None


def standing_after(night, number, upto=None):
    """The ranking of the boards up to a round, with who is out as that round
    closes, or upto: a later one."""
    then = number if upto is None else upto
    left = {pair: last_left(night, pair, then) for pair in night.pairs}
    return standing_then(night, number, left, {
        pair for pair, came in night.late.items() if came >= then})


def standing_then(night, number, left, to_come):
    """The same at some instant: left has the rounds that were closed when a
    pair that is out left, or None; to_come, who is not registered yet."""
    lines, gone = [], set()
    for pair, line in night.rounds[number - 1].lines.items():
        if pair == 0 or pair in to_come:
            continue  # 0: the house pair
        line = line.copy()
        out = left[pair]
        if out is not None:
            gone.add(pair)
        # who is ranked although it left has what it missed
        add_missed(night, line, number if out is None or is_done(night, line)
                   else min(out, number))
        lines.append(line)
    return rank(night, lines, gone)


def standing_to_draw(night, number, pairs):
    """The ranking after a round of the pairs that are in the field for a
    later draw."""
    lines = [night.rounds[number - 1].lines[pair].copy() for pair in pairs]
    for line in lines:
        add_missed(night, line, number)
    return rank(night, lines, set())


def average_of(rules):
    """What a total is shown and rounded away from: 50 for a mean of per cents,
    0 for a sum."""
    return 0 if rules["totals"] == "vp" else scoring.average_of(
        rules["scoring"])


def total_of(rules, line):
    """In millionths, or None (R-SC-7)."""
    if line.count == 0:
        return None
    if rules["totals"] == "vp":
        return line.sum * (MILLION // 100)
    exact = Fraction(line.sum, BILLION)
    if scoring.is_percent(rules["scoring"]):
        exact /= line.count
    return scoring.round_from(exact, MILLION, average_of(rules))


def rank(night, lines, withdrawn):
    """Completion, places and ranks, in place; the Lines by place."""
    for line in lines:
        line.total = total_of(night.rules, line)
        if line.pair in withdrawn:
            line.owed = (night.rules["rounds"] *
                         night.rules["boards_per_round"])
        line.substituted = 2 * line.robot_plays > line.plays
        line.completed = not line.substituted and line.finished > 0 and (
            100 * line.finished >=
            night.rules["completion_percent"] * line.owed)
    lines.sort(key=lambda line: (line.total is None, -(line.total or 0),
                                 -line.finished, line.order))
    ranks = 0
    for place, line in enumerate(lines, 1):
        line.place = place
        ranks += line.completed
        line.rank = ranks if line.completed else None
    return lines


def default_points(place, completing):
    last = 10 if completing >= 20 else completing // 2
    if place == 1:
        return 3
    if place > last:
        return 0
    return 2 if place <= 4 else 1


def percent_points(steps, place, completing):
    """Each step: ranks up to so many per cent, their points. The first rank
    is in the first step, however small the field."""
    for i, step in enumerate(steps):
        percent, points = step.split(":")
        if 100 * place <= int(percent) * completing or (
                place == 1 and i == 0):
            return int(points)
    return 0


def table_points(rows, place, completing):
    """Each row: from so many pairs on, the points of ranks 1, 2, ..."""
    points = []
    for row in rows:
        least, values = row.split(":")
        if completing >= int(least):
            points = values.split(",")
    return int(points[place - 1]) if place <= len(points) else 0


def points_of(scheme, place, completing):
    """Master points of each player for a rank (R-EV-13)."""
    if place is None:
        return 0
    kind, *steps = scheme.split(" ")
    by_kind = {"percent": percent_points, "table": table_points}
    if kind == "default":
        return default_points(place, completing)
    return by_kind[kind](steps, place, completing)


def compute(night):
    """Fill in everything; the final Lines by place."""
    lines = {pair: Line(pair, order) for order, pair in enumerate(night.pairs)}
    for pair, taken in night.penalties.items():
        lines[pair].sum -= taken
    # the house pair, which is compared and not ranked
    lines[0] = Line(0, len(lines))
    for round_ in night.rounds:
        score_results(night, round_, lines)
        score_awards(night, round_, lines)
        if night.rules["totals"] == "vp":
            add_matches(night, round_, lines)
        else:
            add_boards(night, round_, lines)
        round_.lines = {pair: line.copy() for pair, line in lines.items()}
        round_.standing = standing_after(night, round_.number)
    if not night.rounds:
        return rank(night, [line for line in lines.values() if line.pair],
                    set())
    final = standing_after(night, len(night.rounds), float("inf"))
    completing = sum(line.completed for line in final)
    for line in final:
        line.points = points_of(night.rules["master_points"], line.rank,
                                completing)
    return final

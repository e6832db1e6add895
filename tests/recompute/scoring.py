# SPDX-License-Identifier: ISC
"""From the results of a board to what each pair gets of it, in exact fractions
(R-SC-3 to 7, R-EV-24). A board's score is fixed as an integer, billionths of a
per cent or of an IMP."""
import decimal
import functools
from fractions import Fraction

from laws import imps_for

BILLION = 10**9
MILLION = 10**6


def nearest(exact):
    """The whole number nearest to a fraction, halves away from zero."""
    whole = (2 * abs(exact.numerator) + exact.denominator) // (
        2 * exact.denominator)
    return whole if exact >= 0 else -whole


def round_from(exact, parts, average):
    """In so many parts of one, halves away from the average."""
    return average * parts + nearest((Fraction(exact) - average) * parts)


def is_percent(scoring):
    return scoring == "matchpoints"


def average_of(scoring):
    return 50 if is_percent(scoring) else 0


@functools.lru_cache(maxsize=65536)
def unit(scoring, exact):
    return round_from(exact, BILLION, average_of(scoring))


# --- boards ----------------------------------------------------------------

class Scored:
    """One table's result: what each side gets of it."""

    def __init__(self, raw, exact):
        self.raw = dict(raw)  # by side
        self.exact = {side: Fraction(value) for side, value in exact.items()}


def matchpoint_rule(results, tables):
    if results == tables:
        return "plain"
    if results > 3 or 3 * results > tables:
        return "neuberg"
    return "small_group"


def percent_of(raw, results, tables):
    """Per cents of so many matchpoints among the results, two or more."""
    if matchpoint_rule(results, tables) == "small_group":
        return Fraction(60 + (raw - (results - 1)) * 5)
    neuberg = Fraction((raw + 1) * tables, results) - 1
    return neuberg * 100 / (2 * (tables - 1))


def matchpoint_board(scores, tables):
    """The rule and each result's Scored (R-SC-3)."""
    results = len(scores)
    all_ = []
    for i, own in enumerate(scores):
        others = scores[:i] + scores[i + 1:]
        raw = {side: sum(2 * (sign * own > sign * other) + (own == other)
                         for other in others)
               for side, sign in (("NS", 1), ("EW", -1))}
        all_.append(Scored(raw, {side: percent_of(raw[side], results, tables)
                                 for side in raw}))
    return matchpoint_rule(results, tables), all_


def cross_board(scores, tables, total):
    """cross_imps, or total_imps (R-SC-4)."""
    results = len(scores)
    all_ = []
    for i, own in enumerate(scores):
        others = scores[:i] + scores[i + 1:]
        imps = sum(imps_for(own - other) for other in others)
        exact = (Fraction(imps * tables, results) if total
                 else Fraction(imps, results - 1))
        all_.append(Scored({"NS": imps, "EW": -imps},
                           {"NS": exact, "EW": -exact}))
    return ("total_imps" if total else "cross_imps"), all_


def trim_of(trim, results):
    """Results left out at each end; one always stays."""
    if trim == "auto":
        wanted = 0 if results <= 5 else 1 + (results - 6) // 10
    elif str(trim).endswith("%"):
        wanted = results * int(trim[:-1]) // 100
    else:
        wanted = int(trim)
    return min(wanted, (results - 1) // 2)


def butler_board(scores, trim):
    """(rule, Scored, dropped at each end, datum)."""
    dropped = trim_of(trim, len(scores))
    kept = sorted(scores)[dropped:len(scores) - dropped]
    datum = 10 * nearest(Fraction(sum(kept), 10 * len(kept)))
    all_ = []
    for own in scores:
        imps = imps_for(own - datum)
        all_.append(Scored({"NS": imps, "EW": -imps},
                           {"NS": imps, "EW": -imps}))
    return "butler", all_, dropped, datum


def flat(scoring, award, tables):
    """A+, A, A- without an own mean."""
    if is_percent(scoring):
        return {"A+": 60, "A": 50, "A-": 40}[award]
    times = tables - 1 if scoring == "total_imps" else 1
    return {"A+": 3, "A": 0, "A-": -3}[award] * times


class Board:
    """A board of a round: E tables, A results, how it was scored."""

    def __init__(self, rules, scores, tables):
        self.tables = tables
        self.results = len(scores)
        self.dropped = self.datum = None
        scoring = rules["scoring"]
        if not scores:
            self.rule, self.scored = "none", []
        elif len(scores) == 1:
            plus = flat(scoring, "A+", tables)
            self.rule = "single"
            self.scored = [Scored({"NS": 0, "EW": 0},
                                  {"NS": plus, "EW": plus})]
        elif scoring == "matchpoints":
            self.rule, self.scored = matchpoint_board(scores, tables)
        elif scoring == "butler":
            self.rule, self.scored, self.dropped, self.datum = butler_board(
                scores, rules["butler_trim"])
        else:
            self.rule, self.scored = cross_board(
                scores, tables, scoring == "total_imps")


@functools.lru_cache(maxsize=65536)
def board_of(scoring, trim, scores, tables):
    """A Board that was made before, if there is one: a night that was corrected
    is computed once for each instant, and most of its boards stay the same."""
    return Board({"scoring": scoring, "butler_trim": trim}, list(scores),
                 tables)


@functools.lru_cache(maxsize=65536)
def mean_millionths(scoring, units, count):
    return round_from(Fraction(units, count * BILLION), MILLION,
                      average_of(scoring))


def award_units(rules, award, own_units, own_count, tables):
    """An artificial score (R-SC-5), in units."""
    scoring = rules["scoring"]
    plain = flat(scoring, award, tables) * BILLION
    if award == "A" or own_count < max(1, rules["own_mean_boards"]):
        return plain
    own = mean_millionths(scoring, own_units, own_count) * (BILLION // MILLION)
    return max(plain, own) if award == "A+" else min(plain, own)


def limited(rules, units, award, tables):
    """What is given for a result: the most of a side that was slow or absent,
    the least of one whose opponents were not there."""
    if award is None:
        return units
    limit = flat(rules["scoring"], award, tables) * BILLION
    return max(units, limit) if award == "A+" else min(units, limit)


def bye_units(rules, tables):
    """Each board of a bye (R-EV-24), or None."""
    if rules["totals"] == "vp" or rules["bye_score"] == "none":
        return None
    award = {"plus": "A+", "average": "A"}[rules["bye_score"]]
    return flat(rules["scoring"], award, tables) * BILLION


def own_mean(rules, own_units, own_count):
    """In units; None of too few boards."""
    if own_count < max(1, rules["own_mean_boards"]):
        return None
    return mean_millionths(rules["scoring"], own_units, own_count) * (
        BILLION // MILLION)


def missed_units(rules, tables, own_units, own_count):
    """Each board of a round that a pair missed, or None: no more than its own
    mean until then."""
    if rules["totals"] == "vp" or rules["missed_score"] == "none":
        return None
    award = {"minus": "A-", "average": "A"}[rules["missed_score"]]
    plain = flat(rules["scoring"], award, tables) * BILLION
    own = own_mean(rules, own_units, own_count)
    return plain if own is None else min(plain, own)


def missed_vp(rules, own_units, own_count):
    """The same of the round, in hundredths of victory points, or None."""
    if rules["totals"] != "vp" or rules["missed_score"] == "none":
        return None
    plain = {"minus": 800, "average": 1000}[rules["missed_score"]]
    own = own_mean(rules, own_units, own_count)
    if own is None:
        return plain
    units = [own] * rules["boards_per_round"]
    return min(plain, matches(rules, {"NS": units, "EW": units}, {})["NS"].vp)


# --- victory points --------------------------------------------------------

decimal.getcontext().prec = 60
ONE = decimal.Decimal(1)
CENT = ONE / 100


def wbf_scale(boards):
    """VPs of the winner in hundredths for a margin of 0, 1, 2 ... IMPs, as
    long as they differ from 20: the curve, rounded to 0.01, then corrected so
    that no IMP is worth more than the one before it (R-SC-6)."""
    five = decimal.Decimal(5).sqrt()
    ratio = five - 2
    blitz = 15 * decimal.Decimal(boards).sqrt()
    scale = []
    margin = 0
    while True:
        points = 10 + 10 * (ONE - ratio ** (margin / blitz)) / (ONE - ratio)
        points = min(points, decimal.Decimal(20))
        scale.append(int((points / CENT).to_integral_value(
            rounding=decimal.ROUND_HALF_UP)))
        if scale[-1] == 2000:
            break
        margin += 1
    changed = True
    while changed:
        changed = False
        for i in range(1, len(scale) - 1):
            if scale[i + 1] - scale[i] > scale[i] - scale[i - 1]:
                scale[i] += 1
                changed = True
    return scale


# The highest percentage, in hundredths, that still gives 10, 11, ... 19 VPs,
# for matches of up to so many boards (EBU White Book, 2025).
EBU_TABLE = [
    (4, [5092, 5280, 5471, 5670, 5880, 6108, 6363, 6661, 7036, 7595]),
    (6, [5078, 5239, 5402, 5572, 5751, 5945, 6162, 6417, 6737, 7213]),
    (9, [5065, 5198, 5333, 5474, 5623, 5783, 5964, 6175, 6440, 6835]),
    (13, [5054, 5165, 5278, 5395, 5519, 5653, 5804, 5980, 6201, 6530]),
    (19, [5045, 5138, 5232, 5330, 5434, 5545, 5671, 5818, 6003, 6278]),
    (27, [5038, 5116, 5194, 5277, 5363, 5457, 5562, 5685, 5840, 6071]),
    (39, [5032, 5097, 5163, 5232, 5304, 5383, 5471, 5574, 5704, 5897]),
    (55, [5027, 5081, 5137, 5195, 5256, 5321, 5395, 5482, 5591, 5753]),
]

SCALES = {}


def vp_of_imps(boards, imps):
    """Hundredths of a VP for a whole number of IMPs."""
    if boards not in SCALES:
        SCALES[boards] = wbf_scale(boards)
    scale = SCALES[boards]
    points = scale[min(abs(imps), len(scale) - 1)]
    return points if imps >= 0 else 2000 - points


def vp_of_percent(boards, hundredths):
    """Hundredths of a VP for hundredths of a per cent."""
    bounds = next(row for most, row in EBU_TABLE if boards <= most)
    above = max(hundredths, 10000 - hundredths)
    points = 10 + sum(above > bound for bound in bounds)
    return 100 * (points if hundredths >= 5000 else 20 - points)


class Match:
    """A side's round. margin: its whole IMPs, or hundredths of a per cent,
    None without a score; played: at least half of the boards have one; vp in
    hundredths."""

    def __init__(self, margin, played, vp):
        self.margin, self.played, self.vp = margin, played, vp


def match_margin(rules, units):
    """A match's total is, like every total, first rounded to millionths, so
    that boards of exactly 2.5 IMPs together stay at 2.5 although each of them
    is rounded."""
    if not units:
        return None
    if is_percent(rules["scoring"]):
        total = mean_millionths("matchpoints", sum(units), len(units))
        return round_from(Fraction(total, MILLION), 100, 50)
    total = nearest(Fraction(sum(units) * MILLION, BILLION))
    return nearest(Fraction(total, MILLION))


def vp_by_fault(side, awards):
    """The side that is alone at fault for more boards than the other gets 8
    and the other 12, otherwise 10 each."""
    blamed = {s: awards[s].count("A-") - awards[other].count("A-")
              for s, other in (("NS", "EW"), ("EW", "NS"))}
    if blamed[side] == 0:
        return 1000
    return 800 if blamed[side] > 0 else 1200


def matches(rules, units, awards):
    """A round's match, by side. units: by side, the units of its boards that
    are scored; awards: by side, its artificial awards."""
    found = {}
    boards = rules["boards_per_round"]
    for side in ("NS", "EW"):
        margin = match_margin(rules, units[side])
        played = 2 * len(units[side]) >= boards
        if not played:
            vp = vp_by_fault(side, awards)
        elif is_percent(rules["scoring"]):
            vp = vp_of_percent(boards, margin)
        else:
            vp = vp_of_imps(boards, margin)
        found[side] = Match(margin, played, vp)
    return found


def bye_vp(rules):
    """A round's bye in hundredths of a VP, or None."""
    return {"plus": 1200, "average": 1000, "none": None}[rules["bye_score"]]

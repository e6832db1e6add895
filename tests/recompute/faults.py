# SPDX-License-Identifier: ISC
"""Single faults to plant in the export of a night, so that it is known that
recompute.py finds each, and says where.

Each function changes the document, of a night that ended, and returns the place
that must be named. Where the night has nothing to do it to it returns None or
raises NothingThere."""
import pickle
import re

import laws


def plays(doc):
    """(place, round, table, board) of all boards with a result."""
    for r in doc["rounds"]:
        for t in r["tables"]:
            for b in t["boards"]:
                if "result" in b:
                    yield "round %d table %d board %d" % (
                        r["round"], t["table"], b["board"]), r, t, b


def finished(doc, **wanted):
    """(place, board) of finished boards whose results have these values."""
    return [(place, b) for place, _, _, b in plays(doc)
            if b["result"]["kind"] == "result" and all(
                b["result"][name] == value for name, value in wanted.items())]


class NothingThere(Exception):
    pass


def middle(found):
    if not found:
        raise NothingThere
    return found[len(found) // 2]


# --- the cards -------------------------------------------------------------

def deal_with_two_cards_swapped(doc):
    board = doc["boards"][-1]
    deal = laws.deal_read(board["deal"])
    deal["N"][0], deal["W"][0] = deal["W"][0], deal["N"][0]
    board["deal"] = laws.deal_write(deal)
    return "board %d: deal" % board["board"]


def deal_that_was_never_thrown_away(doc):
    doc["boards"][0]["thrown"] += 1
    return "board %d: thrown" % doc["boards"][0]["board"]


def thrown_deal_used_again(doc):
    if not doc["thrown"]:
        raise NothingThere
    thrown = doc["thrown"][-1]
    board = [b for b in doc["boards"] if b["board"] == thrown["board"]]
    middle(board)["deal"] = thrown["deal"]
    return "board %d: deal" % thrown["board"]


def thrown_board(doc):
    if not doc["thrown"]:
        raise NothingThere
    return doc["thrown"][0]


def a_thrown_board_of_another_round(doc):
    thrown = thrown_board(doc)
    thrown["round"] += 1
    return "board %d thrown away: round" % thrown["board"]


def a_board_thrown_away_before_its_round_was_played(doc):
    """Before the round closed that the night went back to."""
    thrown = thrown_board(doc)
    at, before = thrown["at"], doc["rounds"][thrown["round"] - 2]
    if any(other["round"] < thrown["round"] for other in doc["thrown"]):
        raise NothingThere
    for other in doc["thrown"]:
        if other["at"] == at:
            other["at"] = before["closed_at"] - 1
    return "rolled back at %d: to the close" % thrown["at"]


def a_board_thrown_away_after_it_was_played_again(doc):
    last = thrown_board(doc) and doc["thrown"][-1]["at"]
    again = [r for r in doc["rounds"] if r["start_at"] > last]
    if not again:
        raise NothingThere
    for other in doc["thrown"]:
        if other["at"] == last:
            other["at"] = again[0]["start_at"] + 1
    return "rolled back at %d: at" % (again[0]["start_at"] + 1)


def a_round_thrown_away_but_for_one_board(doc):
    if doc["rules"]["boards_per_round"] == 1:
        raise NothingThere
    thrown = thrown_board(doc)
    doc["thrown"].remove(thrown)
    return "rolled back at %d: boards" % thrown["at"]


def record_of_another_deal(doc):
    place, b = middle(finished(doc))
    deal = laws.deal_read(b["record"]["deal"])
    deal["E"], deal["S"] = deal["S"], deal["E"]
    b["record"]["deal"] = laws.deal_write(deal)
    return place + ": deal"


def seed_of_another_night(doc):
    doc["seed"] = ("0" if doc["seed"][0] != "0" else "1") + doc["seed"][1:]
    return "event: commitment"


def two_pairs_exchange_their_north(doc):
    a, b = doc["pairs"][:2]
    a["north"], b["north"] = b["north"], a["north"]
    return "board 1: deal"


def dealer_one_on(doc):
    board = doc["boards"][0]
    board["dealer"] = laws.after(board["dealer"])
    return "board 1: dealer"


def vulnerable_by_another_board(doc):
    board = doc["boards"][0]
    board["vulnerable"] = "both"
    return "board 1: vulnerable"


# --- who comes in for whom ---------------------------------------------------

def replacement(doc):
    return middle(doc["replacements"])


def who_left_was_another(doc):
    one = replacement(doc)
    one["left"]["id"] += 1
    return "replacement %d: who left" % (doc["replacements"].index(one) + 1)


def who_came_was_there(doc):
    one = replacement(doc)
    one["came"]["id"] = doc["pairs"][-1]["south"]["id"]
    return "replacement %d: who came" % (doc["replacements"].index(one) + 1)


def he_came_for_a_board_that_was_begun(doc):
    for number, one in enumerate(doc["replacements"], 1):
        begun = [b["board"] for r in doc["rounds"] for t in r["tables"]
                 for b in t["boards"]
                 if one["pair"] in (t["ns"], t["ew"]) and b.get("record") and
                 b["record"]["dealt_at"] < one["at"]]
        if begun:
            one["board"] = begun[-1]
            return "replacement %d: at" % number
    return None


def another_share_of_the_night(doc):
    one = replacement(doc)
    one["counts"] = not one["counts"]
    return "replacement %d: counts" % (doc["replacements"].index(one) + 1)


# --- auction and play ------------------------------------------------------

def first_call_by_the_wrong_seat(doc):
    place, b = middle(finished(doc))
    call = b["record"]["calls"][0]
    call["seat"] = laws.after(call["seat"])
    return place + ": record"


def an_insufficient_bid(doc):
    for place, b in finished(doc, ended="played"):
        calls = b["record"]["calls"]
        bids = [c for c in calls if c["call"][0] in "1234567"]
        if len(bids) > 1:
            bids[1]["call"] = bids[0]["call"]
            return place + ": record"
    return None


def a_double_of_nothing(doc):
    place, b = middle(finished(doc))
    b["record"]["calls"][0]["call"] = "X"
    return place + ": record"


def a_double_for_a_pass(doc):
    """The last pass but two becomes a double: the contract is another."""
    for place, b in finished(doc, ended="played"):
        calls = b["record"]["calls"]
        if "X" not in b["result"]["contract"]:
            calls[-3]["call"] = "X"
            return place + ": record"
    return None


def a_card_played_by_who_does_not_hold_it(doc):
    place, b = middle(finished(doc, ended="played"))
    cards = b["record"]["cards"]
    cards[20]["card"], cards[21]["card"] = cards[21]["card"], cards[20]["card"]
    return place + ": record"


def a_revoke(doc):
    """Two cards of one player change places; somewhere that breaks suit."""
    for place, b in finished(doc, ended="played"):
        cards = b["record"]["cards"]
        for i in range(1, 4):
            later = [c for c in cards[4:] if c["seat"] == cards[i]["seat"]
                     and c["card"][0] != cards[0]["card"][0]]
            if cards[i]["card"][0] == cards[0]["card"][0] and later:
                cards[i]["card"], later[0]["card"] = (
                    later[0]["card"], cards[i]["card"])
                return place + ": record"
    return None


def a_trick_to_the_wrong_side(doc):
    """In the last trick, where nobody has a choice, the leader is another."""
    place, b = middle(finished(doc, ended="played"))
    last = b["record"]["cards"][-4:]
    for card in last:
        card["seat"] = laws.after(card["seat"])
    return place + ": record"


def a_claim_of_one_trick_more(doc):
    for place, b in finished(doc, ended="claimed"):
        done = len(b["record"]["cards"]) // 4
        settled = b["record"]["reopened"] or b["record"]["claims"][-1]
        if settled["tricks"] < 13 - done:
            settled["tricks"] += 1
            return place + ": record's tricks"
    return None


def a_claim_that_nobody_ended_by(doc):
    for place, b in finished(doc, ended="claimed"):
        b["record"]["claims"][-1]["end"] = "expired"
        return place + ": record's ended"
    return None


def a_claim_before_the_card_before(doc):
    for place, b in finished(doc, ended="claimed"):
        claim = b["record"]["claims"][-1]
        if claim["cards"] > 1:
            claim["ms"] = b["record"]["calls"][0]["ms"] - 1
            return place + ": ms of cards and claim"
    return None


def early_claims(doc):
    """Agreed to where few cards were played: nothing is certain there."""
    for place, b in finished(doc, ended="claimed"):
        claim = b["record"]["claims"][-1]
        if (claim["end"] == "agreed" and claim["cards"] < 8 and
                claim["tricks"] > 3 and b["record"]["reopened"] is None):
            yield place, b, claim


def failed(claim):
    """As if the next player had objected at once."""
    return dict(claim, end="refused", refused_by=laws.after(claim["seat"]),
                end_ms=claim["ms"])


def a_claim_too_many(doc):
    for place, b in finished(doc, ended="claimed"):
        claims = b["record"]["claims"]
        if claims[-1]["end"] == "agreed":
            claims.insert(len(claims) - 1, failed(claims[-1]))
            return place + ": claim too many"
    return None


def a_certain_claim_that_does_not_stand(doc):
    """Of all the rest, on a board that was cut when it was certain."""
    for place, r, t, b in plays(doc):
        record = b.get("record")
        if (record is None or record["ended"] != "cut" or
                len(record["cards"]) < 28):
            continue
        play = laws.Play(laws.deal_read(record["deal"]), record["contract"],
                         record["declarer"])
        for card in record["cards"]:
            play.add(card["seat"], card["card"])
        left = play.tricks_left()
        for seat in (record["declarer"], laws.after(record["declarer"])):
            if any(doc["pairs"][pair - 1]["withdrawals"]
                   for pair in (t["ns"], t["ew"]) if pair) or (
                       not laws.is_certain(play, laws.side_of(seat), left)):
                continue
            record["claims"].append(failed(
                {"seat": seat, "tricks": left,
                 "cards": len(record["cards"]),
                 "ms": record["cards"][-1]["ms"]}))
            return place + ": claims that stand"
    return None


def a_checked_claim_that_is_not_certain(doc):
    for place, b, claim in early_claims(doc):
        claim["end"], claim["refused_by"] = "checked", laws.after(claim["seat"])
        return place + ": checked claim"
    return None


def a_reopening_of_what_is_not_certain(doc):
    for place, b, claim in early_claims(doc):
        b["record"]["reopened"] = {
            "by": claim["seat"], "tricks": 13 - claim["cards"] // 4, "ms":
            claim["end_ms"] + 1}
        if claim["tricks"] < 13 - claim["cards"] // 4:
            return place + ": reopened claim"
        b["record"]["reopened"] = None
    return None


def a_reopening_of_what_was_played(doc):
    for place, b in finished(doc, ended="played"):
        b["record"]["reopened"] = {"by": "N", "tricks": 0, "ms": 1}
        return place + ": reopened"
    return None


def a_call_before_the_one_before(doc):
    place, b = middle(finished(doc))
    calls = b["record"]["calls"]
    calls[-1]["ms"] = calls[0]["ms"] - 1
    return place + ": ms of calls and cards"


def a_record_lost(doc):
    place, b = middle(finished(doc))
    del b["record"]
    return place + ": record"


# --- results ---------------------------------------------------------------

def result_changer(name, change):
    def plant(doc):
        place, b = middle([found for found in finished(doc)
                           if found[1]["result"]["tricks"] is not None and
                           found[1]["result"]["ruled_by"] is None])
        b["result"][name] = change(b["result"][name])
        return "%s: %s" % (place, name)
    plant.__name__ = "result_with_another_" + name
    return plant


def solved(doc):
    """(place, result) of the boards that double dummy gave a result."""
    return [(place, b["result"]) for place, b in
            finished(doc, ruled_by="double_dummy")]


def a_trick_taken_back_by_double_dummy(doc):
    place, result = middle(solved(doc))
    result["tricks"] = result["cut_tricks"] - 1
    return place + ": tricks"


def a_trick_won_before_the_cut(doc):
    place, result = middle(solved(doc))
    result["cut_tricks"] += 1
    return place + ": cut_tricks"


def a_solved_board_before_its_auction_was_over(doc):
    for place, _, _, b in plays(doc):
        if b["result"]["ruled_by"] == "by_clock" and (
                doc["rules"]["unfinished"] == "double_dummy"):
            b["result"]["ruled_by"] = "double_dummy"
            return place + ": ruled_by"
    return None


def a_slow_side_without_its_limit(doc):
    for place, result in solved(doc):
        for side in ("ns", "ew"):
            if result["ruling"] == side + "_slow":
                result[side + "_got"]["award"] = None
                return place + ": kind and awards by its ruling"
    return None


def a_slow_side_that_gets_more_than_its_limit(doc):
    average = 0 if doc["rules"]["scoring"] != "matchpoints" else 50 * 10 ** 9
    for place, result in solved(doc):
        for side in ("ns", "ew"):
            got = result[side + "_got"]
            if got["award"] == "A" and got["units"] == average:
                got["units"] += 1
                return "%s %s: units" % (place, side.upper())
    return None


def who_is_behind_has_waited(doc):
    for place, result in solved(doc):
        used = [result[side + "_got"]["judged_ms"] for side in ("ns", "ew")]
        if result["ruling"] == "both_slow" and used[0] < used[1]:
            result["ruling"], result["ns_got"]["award"] = "ns_waited", "A"
            return place + ": ruling"
    return None


def side_changer(name, change, kind="result", rule=None):
    """What a side got of a board of this kind, scored by this rule."""
    def plant(doc):
        rules = {b["board"]: b["rule"] for b in doc["boards"]}
        place, b = middle([
            (place, b) for place, _, _, b in plays(doc)
            if b["result"]["kind"] == kind and rule in (
                None, rules[b["board"]])
            and b["result"]["ew_got"][name] is not None])
        got = b["result"]["ew_got"]
        got[name] = change(got[name])
        return "%s EW: %s" % (place, name)
    plant.__name__ = "%s_of_a_%s_side" % (name, rule or kind)
    return plant


def a_void_board_that_is_scored(doc):
    for place, _, _, b in plays(doc):
        if b["result"]["kind"] == "void":
            b["result"]["ns_got"]["units"] = 0
            return place + " NS: units"
    return None


def a_cut_board_given_to_one_side(doc):
    """Not by a director, who may give it to either."""
    for place, _, _, b in plays(doc):
        if b["result"]["ruled_by"] == "director":
            continue
        got = b["result"]["ns_got"], b["result"]["ew_got"]
        if got[0]["award"] != got[1]["award"]:
            got[0]["award"], got[1]["award"] = (
                got[1]["award"], got[0]["award"])
            # what was conceded by leaving has a result, and awards beside it
            conceded = (b["result"]["kind"], b["result"]["ruled_by"]) == (
                "result", "absence")
            return place + (": awards" if conceded
                            else ": kind and awards by its ruling")
    return None


def a_slow_side_forgiven(doc):
    for place, _, _, b in plays(doc):
        if b["result"]["ruling"] in ("ns_slow", "ew_slow"):
            b["result"]["ruling"] = "both_slow"
            return place + ": ruling"
    return None


def time_not_used(doc):
    for place, _, _, b in plays(doc):
        if b["result"]["kind"] == "result":
            b["result"]["ew_got"]["used_ms"] += 1
            return place + " EW: used_ms"
    return None


def a_play_that_was_not_made(doc):
    for place, _, _, b in plays(doc):
        if b["result"]["kind"] == "result":
            b["result"]["ew_got"]["plays"] += 1
            return place + " EW: plays"
    return None


def robots_who_played_it_all(doc):
    first = next(p for p in doc["pairs"] if p["pair"] == 1)
    if first["substituted"] or first["finished"] == 0:
        return None
    for r in doc["rounds"]:
        for t in r["tables"]:
            for b in t["boards"]:
                if t["ns"] == 1:
                    b["result"]["ns_got"]["substitute_plays"] = (
                        b["result"]["ns_got"]["plays"])
                if t["ew"] == 1:
                    b["result"]["ew_got"]["substitute_plays"] = (
                        b["result"]["ew_got"]["plays"])
    return "pair 1: substituted"


def another_rule(doc):
    board = doc["boards"][0]
    board["rule"] = "small_group" if board["rule"] != "small_group" else "none"
    return "board 1: rule"


def board_changer(name, change):
    def plant(doc):
        board = middle([b for b in doc["boards"] if b[name] is not None])
        board[name] = change(board[name])
        return "board %d: %s" % (board["board"], name)
    plant.__name__ = "another_" + name
    return plant


def a_datum_where_there_is_none(doc):
    for board in doc["boards"]:
        if board["datum"] is None:
            board["datum"] = 0
            return "board %d: datum" % board["board"]
    return None


def match_changer(name, change):
    def plant(doc):
        r, t = middle([(r, t) for r in doc["rounds"] for t in r["tables"]
                       if t["match"] is not None and
                       t["match"]["ew"][name] is not None])
        t["match"]["ew"][name] = change(t["match"]["ew"][name])
        return "round %d table %d EW: %s" % (r["round"], t["table"], name)
    plant.__name__ = "match_with_another_" + name
    return plant


def a_match_lost(doc):
    for r in doc["rounds"]:
        for t in r["tables"]:
            if t["match"] is not None:
                t["match"] = None
                return "round %d table %d: match" % (r["round"], t["table"])
    return None


def a_match_where_there_is_none(doc):
    for r in doc["rounds"]:
        for t in r["tables"]:
            if t["match"] is None:
                side = {"margin": 0, "played": True, "vp": 1000}
                t["match"] = {"ns": side, "ew": dict(side)}
                return "round %d table %d: match" % (r["round"], t["table"])
    return None


# --- the rules -------------------------------------------------------------

def another_method(doc):
    rules = doc["rules"]
    rules["scoring"] = ("matchpoints" if rules["scoring"] != "matchpoints"
                        else "cross_imps")
    rules["butler_trim"] = "auto"
    for r in doc["rounds"]:
        for t in r["tables"]:
            for b in t["boards"]:
                if b.get("result", {}).get("kind") == "result" and any(
                        board["rule"] != "single" and
                        board["board"] == b["board"]
                        for board in doc["boards"]):
                    return "board %d: rule" % b["board"]
    return None


def another_kind_of_totals(doc):
    rules = doc["rules"]
    if rules["totals"] == "boards":
        rules["totals"] = "vp"
        if rules["scoring"] == "total_imps" or rules["boards_per_round"] < 5:
            return "rules: totals"
        return "round 1 table 1: match"
    rules["totals"] = "boards"
    return "round 1 table 1: match"


def another_trim(doc):
    if doc["rules"]["scoring"] != "butler":
        doc["rules"]["butler_trim"] = "2"
        return "rules: butler_trim"
    for board in doc["boards"]:
        results = [place for place, _, _, b in plays(doc)
                   if b["board"] == board["board"] and
                   b["result"]["kind"] == "result"]
        if board["rule"] == "butler" and (board["dropped"] > 0 or
                                          len(results) > 2):
            doc["rules"]["butler_trim"] = "0" if board["dropped"] else "49%"
            return "board %d: dropped" % board["board"]
    return None


def other_master_points(doc):
    doc["rules"]["master_points"] = "percent 100:999"
    for p in doc["pairs"]:
        if p["points"] is not None and p["rank"] is not None:
            return "pair %d: points" % p["pair"]
    return None


def another_bye_score(doc):
    name = "bye_vp" if doc["rules"]["totals"] == "vp" else "bye_units"
    for r in doc["rounds"]:
        if r["bye"] is not None and r["closed_at"] is not None:
            now = doc["rules"]["bye_score"]
            doc["rules"]["bye_score"] = "none" if now != "none" else "plus"
            return "round %d: %s" % (r["round"], name)
    return None


def own_means_forgotten(doc):
    """Where an artificial score is the pair's own mean."""
    for place, _, _, b in plays(doc):
        got = b["result"]["ns_got"]
        if got["award"] in ("A+", "A-") and got["units"] % 10**9 != 0:
            doc["rules"]["own_mean_boards"] = 999
            return place + " NS: units"
    return None


def another_first_round(doc):
    rules = doc["rules"]
    rules["first_round"] = ("registration" if rules["first_round"] == "random"
                            else "random")
    return "round 1 draw"


# --- the ranking -----------------------------------------------------------

def pair_changer(name, change):
    def plant(doc):
        p = doc["pairs"][len(doc["pairs"]) // 2]
        if p[name] is None:
            return None
        p[name] = change(p[name])
        return "pair %d: %s" % (p["pair"], name)
    plant.__name__ = "pair_with_another_" + name
    return plant


def two_ranks_swapped(doc):
    ranked = sorted((p for p in doc["pairs"] if p["rank"] is not None),
                    key=lambda p: p["rank"])
    if len(ranked) < 2:
        return None
    a, b = ranked[:2]
    a["rank"], b["rank"] = b["rank"], a["rank"]
    return "pair %d: rank" % a["pair"]


def a_round_missed_forgotten(doc):
    """A pair that came back has what a missed round scores."""
    for p in doc["pairs"]:
        for w in p["withdrawals"]:
            if (w["returned_round"] is not None and
                    w["round"] + 2 <= w["returned_round"]):
                now = doc["rules"]["missed_score"]
                doc["rules"]["missed_score"] = (
                    # an average may be worth as much as nothing
                    "none" if now == "minus" else "minus")
                return "pair %d: sum" % p["pair"]
    return None


def an_earlier_total(doc):
    for r in doc["rounds"][:-1]:
        for line in r.get("standing", []):
            if line["total"] is not None:
                line["total"] += 1
                return "round %d standing pair %d: total" % (
                    r["round"], line["pair"])
    return None


def a_withdrawal_forgotten(doc):
    for p in doc["pairs"]:
        for w in p["withdrawals"]:
            back = w["returned_round"]
            back = doc["rounds_closed"] if back is None else back
            if w["round"] + 3 <= back:
                p["withdrawals"] = []
                return "round %d draw: pairs" % (w["round"] + 2)
    return None


def bye_changer(name):
    def plant(doc):
        for r in doc["rounds"]:
            if r[name] is not None:
                r[name] += 1
                return "round %d: %s" % (r["round"], name)
        return None
    plant.__name__ = "another_" + name
    return plant


def a_bye_scored_both_ways(doc):
    for r in doc["rounds"]:
        if r["bye"] is not None:
            name = "bye_vp" if r["bye_vp"] is None else "bye_units"
            r[name] = 0
            return "round %d: %s" % (r["round"], name)
    return None


# --- awards ----------------------------------------------------------------

def award_moved(doc):
    given = {a["player"] for a in doc["awards"]}
    for p in doc["pairs"]:
        if doc["awards"] and p["south"]["id"] not in given:
            player = doc["awards"][0]["player"]
            doc["awards"][0]["player"] = p["south"]["id"]
            return "award of player %d" % player
    return None


def award_given_twice(doc):
    if not doc["awards"]:
        return None
    doc["awards"].append(dict(doc["awards"][0]))
    return "award of player %d" % doc["awards"][0]["player"]


def award_larger(doc):
    if not doc["awards"]:
        return None
    doc["awards"][-1]["points"] += 1
    return "award of player %d" % doc["awards"][-1]["player"]


def award_taken_back_by_half(doc):
    for award in doc["awards"]:
        if award["points"] < -1:
            award["points"] += 1
            return "award of player %d" % award["player"]
    return None


def a_penalty_forgotten(doc):
    for p in doc["pairs"]:
        if p["penalties"] and sum(y["amount"] for y in p["penalties"]):
            p["penalties"] = []
            return "pair %d" % p["pair"]
    return None


# --- corrections -----------------------------------------------------------

def corrected(doc):
    for r in doc["rounds"]:
        for t in r["tables"]:
            for b in t["boards"]:
                if b.get("earlier"):
                    yield "round %d table %d board %d" % (
                        r["round"], t["table"], b["board"]), b


def a_version_skipped(doc):
    for place, b in corrected(doc):
        b["result"]["version"] += 1
        return place + ": versions"
    return None


def an_earlier_result_lost(doc):
    for place, b in corrected(doc):
        if len(b["earlier"]) > 1:
            del b["earlier"][0]
            return place + ": versions"
    return None


def a_corrected_score(doc):
    for place, b in corrected(doc):
        if b["result"]["contract"] not in (None, "P"):
            b["result"]["score"] += 10
            return place + ": score"
    return None


def a_correction_by_nobody(doc):
    for place, b in corrected(doc):
        b["result"]["ruled_by"] = None
        return place + ": ruled_by director"
    return None


def a_correction_before_the_close(doc):
    for place, b in corrected(doc):
        b["earlier"][0]["replaced_at"] = 0
        return place + ": corrections"
    return None


def a_correction_after_the_last_standing(doc):
    """Then what was published before would be by the first result."""
    for r in doc["rounds"][:-2]:
        for t in r["tables"]:
            for b in t["boards"]:
                following = doc["rounds"][r["round"]]
                for one in b.get("earlier", ())[-1:]:
                    if (one["replaced_at"] < following["start_at"] and
                            one["result"]["score"] != b["result"]["score"]):
                        one["replaced_at"] = doc["ended_at"]
                        return "round %d" % r["round"]
    return None


# --- draws -----------------------------------------------------------------

def two_tables_exchange_their_ew(doc):
    for r in doc["rounds"]:
        if len(r["tables"]) > 1:
            a, b = r["tables"][:2]
            a["ew"], b["ew"] = b["ew"], a["ew"]
            return "round %d draw" % r["round"]
    return None


def bye_for_another(doc):
    for r in doc["rounds"]:
        if r["bye"] is not None:
            table = r["tables"][0]
            r["bye"], table["ns"] = table["ns"], r["bye"]
            return "round %d draw" % r["round"]
    return None


def a_pair_seated_twice(doc):
    table = doc["rounds"][-1]["tables"]
    table[-1]["ew"] = table[0]["ew"]
    return "round %d draw: pairs" % doc["rounds"][-1]["round"]


def a_repeat_that_is_none(doc):
    table = doc["rounds"][0]["tables"][0]
    table["repeat"] = not table["repeat"]
    return "round 1 draw table 1: repeat"


def directions_changed(doc):
    """In round 2 the pair that sat North-South does so again."""
    for r in doc["rounds"][1:2]:
        sat = {doc["rounds"][0]["tables"][i][side]: sign
               for i in range(len(doc["rounds"][0]["tables"]))
               for side, sign in (("ns", 1), ("ew", -1))}
        for t in r["tables"]:
            if sat.get(t["ew"], 0) > sat.get(t["ns"], 0):
                t["ns"], t["ew"] = t["ew"], t["ns"]
                return "round 2 draw: directions of table %d" % t["table"]
    return None


# --- what stands where -----------------------------------------------------

def a_board_left_out(doc):
    for place, _, t, b in plays(doc):
        t["boards"].remove(b)
        return place.rpartition(" board")[0]
    return None


def a_round_drawn_before_the_one_before(doc):
    r = doc["rounds"][-1]
    before = doc["rounds"][-2]
    r["drawn_at"] = before["start_at"] - 1
    return "round %d: drawn_at" % r["round"]


def a_round_drawn_after_it_began(doc):
    r = middle(doc["rounds"])
    r["drawn_at"] = r["start_at"] + 1
    return "round %d: drawn_at" % r["round"]


def a_round_never_closed(doc):
    doc["rounds"][-1]["closed_at"] = None
    return "rounds: those that closed"


def plus(step):
    return lambda value: value + step


def other(values):
    return lambda value: next(v for v in values if v != value)


def always(rules):
    return True


def is_vp(rules):
    return rules["totals"] == "vp"


def is_boards(rules):
    return rules["totals"] == "boards"


def is_butler(rules):
    return rules["scoring"] == "butler"


def negated(value):
    return not value


# What a method decides, and where there is such a thing: each has to be found
# in every method.
VALUE_FAULTS = [
    (side_changer("raw", plus(1)), always),
    (side_changer("units", plus(1)), always),
    (side_changer("value", other(["0.01", "0.02"])), always),
    (side_changer("owed", negated), always),
    (side_changer("units", plus(-1), "artificial"), always),
    (side_changer("value", other(["0.01", "0.02"]), "artificial"), always),
    (side_changer("owed", negated, "artificial"), always),
    (side_changer("owed", negated, "void"), always),
    (side_changer("units", plus(-1), rule="single"), always),
    (side_changer("raw", plus(1), rule="single"), always),
    (a_void_board_that_is_scored, always),
    (a_cut_board_given_to_one_side, always),
    (a_slow_side_forgiven, always),
    (time_not_used, always),
    (another_rule, always),
    (board_changer("datum", plus(10)), is_butler),
    (board_changer("dropped", plus(1)), is_butler),
    (a_datum_where_there_is_none,
     lambda rules: rules["scoring"] != "butler"),
    (match_changer("margin", plus(1)), is_vp),
    (match_changer("played", negated), is_vp),
    (match_changer("vp", plus(1)), is_vp),
    (a_match_lost, is_vp),
    (a_match_where_there_is_none, is_boards),
    (bye_changer("bye_vp"), is_vp), (bye_changer("bye_units"), is_boards),
    (a_bye_scored_both_ways, always),
    (another_method, always), (another_kind_of_totals, always),
    (another_trim, always), (other_master_points, always),
    (another_bye_score, always), (own_means_forgotten, always),
    (another_first_round, always),
    (pair_changer("sum", plus(1)), always),
    (pair_changer("count", plus(1)), always),
    (pair_changer("finished", plus(1)), always),
    (pair_changer("owed", plus(-1)), always),
    (pair_changer("total", plus(1)), always),
    (pair_changer("substituted", negated), always),
    (a_play_that_was_not_made, always), (robots_who_played_it_all, always),
    (pair_changer("completed", negated), always),
    (pair_changer("place", plus(1)), always),
    (pair_changer("points", plus(1)), always),
    (two_ranks_swapped, always), (an_earlier_total, always),
    (award_larger, always),
]

FAULTS = [
    deal_with_two_cards_swapped, deal_that_was_never_thrown_away,
    thrown_deal_used_again, a_thrown_board_of_another_round,
    a_board_thrown_away_before_its_round_was_played,
    a_board_thrown_away_after_it_was_played_again,
    a_round_thrown_away_but_for_one_board, who_left_was_another,
    who_came_was_there, he_came_for_a_board_that_was_begun,
    another_share_of_the_night, record_of_another_deal,
    seed_of_another_night, two_pairs_exchange_their_north, dealer_one_on,
    vulnerable_by_another_board,
    first_call_by_the_wrong_seat, an_insufficient_bid, a_double_of_nothing,
    a_double_for_a_pass, a_card_played_by_who_does_not_hold_it, a_revoke,
    a_trick_to_the_wrong_side, a_claim_of_one_trick_more,
    a_claim_that_nobody_ended_by, a_claim_before_the_card_before,
    a_claim_too_many, a_certain_claim_that_does_not_stand,
    a_reopening_of_what_was_played,
    a_checked_claim_that_is_not_certain,
    a_reopening_of_what_is_not_certain,
    a_call_before_the_one_before, a_record_lost,
    result_changer("tricks", lambda tricks: (tricks + 1) % 14),
    result_changer("score", plus(10)),
    result_changer("contract", other(["1C", "1D"])),
    result_changer("declarer", laws.after),
    result_changer("lead", other(["S2", "S3"])),
    result_changer("ended", other(["played", "claimed"])),
    a_trick_taken_back_by_double_dummy, a_trick_won_before_the_cut,
    a_solved_board_before_its_auction_was_over, a_slow_side_without_its_limit,
    a_slow_side_that_gets_more_than_its_limit, who_is_behind_has_waited,
    a_withdrawal_forgotten, a_round_missed_forgotten, award_moved, award_given_twice,
    a_penalty_forgotten, award_taken_back_by_half, a_version_skipped, an_earlier_result_lost,
    a_corrected_score, a_correction_by_nobody, a_correction_before_the_close,
    a_correction_after_the_last_standing,
    two_tables_exchange_their_ew, bye_for_another, a_pair_seated_twice,
    a_repeat_that_is_none, directions_changed,
    a_board_left_out, a_round_never_closed,
    a_round_drawn_before_the_one_before, a_round_drawn_after_it_began,
]


def planted(doc, plants):
    """(name, place, changed copy) for each fault that can be planted."""
    kept = pickle.dumps(doc)
    for plant in plants:
        changed = pickle.loads(kept)
        try:
            place = plant(changed)
        except NothingThere:
            continue
        if place is not None:
            yield plant.__name__, place, changed


# --- every value -----------------------------------------------------------

def leaves(value, path=()):
    """The path of every value that is no object or array."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from leaves(member, path + (name,))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, path + (i,))
    else:
        yield path


def kind_of(path):
    return re.sub(r"\.\d+", "[]", ".".join(map(str, path)))


def follow(doc, path):
    for name in path:
        doc = doc[name]
    return doc


def another(value, others):
    """Another value of the same type, if there is one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return next((v for v in others if type(v) is type(value) and v != value),
                None)


def changed_values(doc, each, leave_out):
    """(path, from, to): of each kind of value so many, spread over the
    document, one changed at a time in the document itself. leave_out says of
    which kinds none."""
    kinds = {}
    for path in leaves(doc):
        kinds.setdefault(kind_of(path), []).append(path)
    for kind in [kind for kind in kinds if leave_out(kind)]:
        del kinds[kind]
    for paths in kinds.values():
        others = [follow(doc, path) for path in paths]
        for path in paths[::max(1, len(paths) // each)][:each]:
            value = another(follow(doc, path), others)
            if value is None:
                continue
            holder = follow(doc, path[:-1])
            kept, holder[path[-1]] = holder[path[-1]], value
            yield path, kept, value
            holder[path[-1]] = kept

# SPDX-License-Identifier: ISC
"""An export against what can be computed from it. See pairsd-export(5) for the
members."""
import hashlib

import draw
import laws
import report
import scoring
import standing

SIDES = standing.SIDES
CLAIM_ENDS = ("agreed", "checked", "left")  # of one that ended its board
# what is given of a position that was solved while a side was absent
ABSENT_SOLVED = {"ns_absent": ("result", "A-", "A+"),
                 "ew_absent": ("result", "A+", "A-"),
                 "both_absent": ("result", "A-", "A-")}


def has_house(round_):
    """Its bye meets the house pair."""
    return any(t["ew"] == 0 for t in round_["tables"])


def shown(exact_parts, parts, average):
    """Two decimals of a whole number of parts of one."""
    hundredths = scoring.round_from(
        scoring.Fraction(exact_parts, parts), 100, average)
    sign = "-" if hundredths < 0 else ""
    return "%s%d.%02d" % ((sign,) + divmod(abs(hundredths), 100))


def plays_of(record):
    """The seat of each call and card that was made, also of those taken back."""
    for act in record["calls"] + record["cards"]:
        yield act["seat"]
    dealer = laws.SEATS.index(record["dealer"])
    for undo in record["undos"]:
        for i in range(len(undo.get("calls", []))):
            yield laws.SEATS[(dealer + undo["after"] + i) % 4]
        for _ in undo.get("cards", []):
            yield undo["seat"]


class Record:
    """A board at a table played again from its calls, cards and claim."""

    def __init__(self, board, deal, record):
        self.over = self.ended = self.tricks = self.score = self.lead = None
        self.contract = self.declarer = None
        self.won = self.left = None  # declarer's tricks, and those to come
        self.doubts = []  # what stands as certain and is not
        # (seat, tricks left, whether it was certain, None: who knows) of claims
        # that failed
        self.failed = []
        auction = laws.Auction(laws.dealer_of(board))
        for call in record["calls"]:
            auction.add(call["seat"], call["call"])
        if not auction.is_over():
            if record["cards"]:
                raise laws.Irregular("cards before the auction was over")
            return
        self.contract, self.declarer = auction.contract()
        if self.declarer is None:
            if record["cards"]:
                raise laws.Irregular("cards after four passes")
            self.ended, self.score = "passed_out", 0
            return
        self.play(board, deal, record)

    def play(self, board, deal, record):
        play = laws.Play(deal, self.contract, self.declarer)
        then = [play.copy()]
        for card in record["cards"]:
            self.lead = self.lead or card["card"]
            play.add(card["seat"], card["card"])
            then.append(play.copy())
        self.failed = [
            self.failed_claim(play, then[claim["cards"]], claim)
            for claim in record["claims"]
            if claim["end"] in ("refused", "expired") and
            claim["cards"] < len(then)]
        side = laws.side_of(self.declarer)
        claim = record["claims"][-1] if record["claims"] else None
        self.won, self.left = play.won[side], play.tricks_left()
        if play.is_over():
            self.ended, self.tricks = "played", play.won[side]
        elif claim is not None and claim["end"] in CLAIM_ENDS:
            self.ended = "claimed"
            self.tricks = self.claimed(
                play, side, claim, record["reopened"] or claim)
            self.doubt(play, claim, record["reopened"])
        if self.tricks is not None:
            self.score = self.points_of(board, self.tricks)

    def failed_claim(self, play, then, claim):
        """What is left of it; only one of all the rest can stand."""
        seat, side = claim["seat"], laws.side_of(claim["seat"])
        certain = claim["tricks"] == then.tricks_left() and laws.is_certain(
            then, side, claim["tricks"])
        return (seat, claim["tricks"] - play.won[side] + then.won[side],
                certain)

    def stands(self):
        """Of claims that failed, one ends the board at the cut."""
        return [(seat, left) for seat, left, certain in self.failed if certain]

    def doubt(self, play, claim, reopened):
        """A checked claim is certain, and what a reopened one has changed."""
        side = laws.side_of(claim["seat"])
        if claim["end"] == "checked" and laws.is_certain(
                play, side, claim["tricks"]) is False:
            self.doubts.append(("checked claim", claim["tricks"]))
        if reopened is None:
            return
        tricks = reopened["tricks"]
        if tricks < claim["tricks"]:
            side, tricks = ({"NS": "EW", "EW": "NS"}[side],
                            play.tricks_left() - tricks)
        if reopened["tricks"] == claim["tricks"] or laws.is_certain(
                play, side, tricks) is False:
            self.doubts.append(("reopened claim", reopened["tricks"]))

    def points_of(self, board, tricks):
        return laws.north_south_points(
            board, self.contract, self.declarer, tricks)

    def claimed(self, play, side, claim, settled):
        left = play.tricks_left()
        if claim["seat"] == laws.after(self.declarer, 2):
            raise laws.Irregular("dummy claims")
        if not 0 <= claim["tricks"] <= left:
            raise laws.Irregular("%d of %d tricks claimed" % (
                claim["tricks"], left))
        if not 0 <= settled["tricks"] <= left:
            raise laws.Irregular("reopened for %d of %d tricks" % (
                settled["tricks"], left))
        if laws.side_of(claim["seat"]) == side:
            return play.won[side] + settled["tricks"]
        return play.won[side] + left - settled["tricks"]


class Differs(Exception):
    """One is enough for who asks whether there is any."""


class Recomputed:
    def __init__(self, doc, one_is_enough=False):
        self.one_is_enough = one_is_enough
        self.doc = doc
        self.rules = doc["rules"]
        self.differences = []
        self.is_over = doc["ended_at"] is not None
        self.has_ended = doc["state"] == "ended"
        self.deals = {}  # by board
        self.points = {}  # by place, from the play
        self.key = None  # of the deals and of chance in round 1
        self.check_rules()
        self.check_frame()
        if self.differences:
            return  # nothing stands where it should
        self.quiet = False  # rulings are looked at once
        self.changed = None  # when results were, once that is asked
        self.check_boards()
        self.night = self.make_night()
        self.final = standing.compute(self.night)
        self.quiet = True
        self.nights = {}  # by the instant up to which corrections count
        self.check_scores()
        self.check_standings()
        self.check_pairs()
        self.check_awards()
        self.check_draws()

    def differ(self, place, what, said, computed):
        if self.one_is_enough:
            raise Differs
        self.differences.append("%s: %s is %s, should be %s" % (
            place, what, said, computed))

    def same(self, place, what, said, computed):
        if said != computed:
            self.differ(place, what, said, computed)

    # --- what stands where ------------------------------------------------

    def check_rules(self):
        """What no night is given."""
        scored, boards = self.rules["scoring"], self.rules["boards_per_round"]
        if scored != "butler":
            self.same("rules", "butler_trim", self.rules["butler_trim"],
                      "auto")
        if scored == "total_imps" or boards < 5:
            self.same("rules", "totals", self.rules["totals"], "boards")

    def check_frame(self):
        doc, per_round = self.doc, self.rules["boards_per_round"]
        pairs = [p["pair"] for p in doc["pairs"]]
        self.same("pairs", "their numbers", pairs,
                  list(range(1, len(pairs) + 1)))
        numbers = [r["round"] for r in doc["rounds"]]
        self.same("rounds", "their numbers", numbers,
                  list(range(1, len(numbers) + 1)))
        closed = [r["round"] for r in doc["rounds"]
                  if r["closed_at"] is not None]
        self.same("rounds", "those that closed", closed,
                  list(range(1, doc["rounds_closed"] + 1)))
        boards = [(b["board"], b["round"]) for b in doc["boards"]]
        told = numbers if self.is_over else closed
        self.same("boards", "their numbers and rounds", boards, [
            ((r - 1) * per_round + b, r) for r in told
            for b in range(1, per_round + 1)])
        for r in doc["rounds"]:
            tables = [t["table"] for t in r["tables"]]
            self.same("round %d" % r["round"], "its tables", tables,
                      list(range(1, len(tables) + 1)))
            for t in r["tables"]:
                self.check_table(r, t)
        self.check_people()
        self.check_times()
        self.same("event", "all rounds to be closed",
                  doc["rounds_closed"] == self.rules["rounds"],
                  doc["reason"] == "played")

    def check_table(self, r, t):
        """Every board of a closed round has a result, and no other has."""
        per_round = self.rules["boards_per_round"]
        place = "round %d table %d" % (r["round"], t["table"])
        house = t["ew"] == 0
        if house:
            self.same(place, "who meets the house pair", t["ns"], r["bye"])
            self.same(place, "the house pair's table", t is r["tables"][-1] and
                      self.rules["odd_pair"], "house_pair")
            self.same(place, "reason", t["reason"], None)
        for pair in (t["ns"], r["bye"], None if house else t["ew"]):
            if pair is not None and not 1 <= pair <= len(self.doc["pairs"]):
                self.differ(place, "pair", pair, "of the event")
        first = (r["round"] - 1) * per_round + 1
        numbers = [b["board"] for b in t["boards"]]
        if r["closed_at"] is not None:
            self.same(place, "its boards", numbers,
                      list(range(first, first + per_round)))
        elif not set(numbers) <= set(range(first, first + per_round)):
            self.differ(place, "its boards", numbers, "some of %d to %d" % (
                first, first + per_round - 1))
        for b in t["boards"]:
            self.same("%s board %d" % (place, b["board"]), "to have a result",
                      b.get("result") is not None, r["closed_at"] is not None)

    def check_people(self):
        self.check_replacements()
        players = [who["id"] for p in self.doc["pairs"]
                   for who in (p["north"], p["south"])]
        if len(players) != len(set(players)):
            self.differ("pairs", "their players", players, "each once")
        self.same("event", "seed to be told", self.doc["seed"] is not None,
                  self.is_over)

    def check_times(self):
        doc = self.doc
        times = [doc["opened_at"]]
        for pair in doc["pairs"]:
            times.append(pair["registered_at"])
            self.check_withdrawal(pair)
        self.rising("pairs", "registered_at", times)
        times = [doc["start_at"]]
        for r in doc["rounds"]:
            times += [r["start_at"], r["closed_at"] or r["start_at"]]
        self.rising("rounds", "start_at and closed_at",
                    times + [doc["ended_at"] or times[-1]])

    def seat_players(self, pair, seat):
        """[(the first board, player)] of who registered and who came in."""
        entered = self.doc["pairs"][pair - 1][
            {"N": "north", "S": "south"}[seat]]["id"]
        return [(1, entered)] + [
            (r["board"], r["came"]["id"]) for r in self.doc["replacements"]
            if (r["pair"], r["seat"]) == (pair, seat)]

    def boards_of(self, pair):
        for r in self.doc["rounds"]:
            for t in r["tables"]:
                if pair in (t["ns"], t["ew"]):
                    yield from t["boards"]

    def shares(self, pair, seat):
        """By player, whether the pair finished at least half of the boards that
        it finished with him there."""
        players = self.seat_players(pair, seat)
        finished = [
            [player for first, player in players if first <= b["board"]][-1]
            for b in self.boards_of(pair)
            if (b.get("result") or {}).get("kind") == "result"]
        return {player: 2 * finished.count(player) >= len(finished)
                for _, player in players}

    def check_replacements(self):
        """Each comes in once, and begins with a board that nobody of his seat had
        begun."""
        there = {who["id"] for p in self.doc["pairs"]
                 for who in (p["north"], p["south"])}
        times = [self.doc["start_at"]]
        plays = {}  # by pair and seat
        for number, r in enumerate(self.doc["replacements"], 1):
            place = "replacement %d" % number
            if not 1 <= r["pair"] <= len(self.doc["pairs"]):
                self.differ(place, "pair", r["pair"], "of the event")
                continue
            seat = (r["pair"], r["seat"])
            entered = self.seat_players(*seat)[0][1]
            self.same(place, "who left", r["left"]["id"],
                      plays.get(seat, entered))
            if r["came"]["id"] in there:
                self.differ(place, "who came", r["came"]["id"], "new")
            there.add(r["came"]["id"])
            plays[seat] = r["came"]["id"]
            times.append(r["at"])
            if self.shares(*seat).get(r["came"]["id"]) != r["counts"]:
                self.differ(place, "counts", r["counts"], not r["counts"])
            self.check_came(place, r)
        self.rising("replacements", "at", times)

    def check_came(self, place, r):
        """He came between the boards before, and those that he plays."""
        least, most = self.doc["start_at"], self.doc["ended_at"] or r["at"]
        for b in self.boards_of(r["pair"]):
            if b.get("record") is None:
                continue
            if b["board"] < r["board"]:
                least = max(least, b["record"]["dealt_at"])
            else:
                most = min(most, b["record"]["dealt_at"])
        if not least <= r["at"] <= most:
            self.differ(place, "at", r["at"], "from %d to %d" % (least, most))

    def check_withdrawal(self, pair):
        """The rounds that had closed when it withdrew and came back; it is out
        for good once at most, and comes back no more than it may."""
        place = "pair %d" % pair["pair"]
        times = []
        if pair["late_round"] is not None:
            self.check_round_then(place, "late_round", pair["late_round"],
                                  pair["registered_at"])
            if pair["late_round"] > self.rules["late_entry"]:
                self.differ(place, "late_round", pair["late_round"],
                            "%d at most" % self.rules["late_entry"])
        taken = 0
        for penalty in pair["penalties"]:
            taken += penalty["amount"]
            if taken < 0 or not penalty["amount"]:
                self.differ(place, "penalty", penalty["amount"],
                            "no more back than was taken")
            if penalty["round"] > len(self.doc["rounds"]):
                self.differ(place, "penalty's round", penalty["round"],
                            "one that was drawn")
        for w in pair["withdrawals"]:
            if (w["returned_round"] is None) != (w["returned_at"] is None):
                self.differ(place, "returned_round", w["returned_round"],
                            "there with returned_at")
            self.check_round_then(place, "round", w["round"], w["at"])
            times.append(w["at"])
            if w["returned_at"] is not None:
                self.check_round_then(place, "returned_round",
                                      w["returned_round"], w["returned_at"])
                times.append(w["returned_at"])
        self.rising(place, "withdrawals", times)
        back = sum(w["returned_at"] is not None for w in pair["withdrawals"])
        if back > self.rules["returns_max"]:
            self.differ(place, "returns", back, "%d at most" %
                        self.rules["returns_max"])
        if len(pair["withdrawals"]) - back not in (0, 1):
            self.differ(place, "withdrawals", len(pair["withdrawals"]),
                        "a return after each but the last")

    def check_round_then(self, place, what, number, at):
        closed = [r["closed_at"] for r in self.doc["rounds"] if r["closed_at"]]
        before = sum(when < at for when in closed)
        then = sum(when <= at for when in closed)
        if not before <= number <= then:
            self.differ(place, what, number, then)

    def rising(self, place, what, times):
        if times != sorted(times):
            self.differ(place, what, times, "one after the other")

    # --- deals and records ------------------------------------------------

    def check_thrown(self):
        """Boards thrown away were dealt in their turn, and not used again."""
        turn = {}  # by board
        for b in self.doc["thrown"]:
            number = b["board"]
            place = "board %d thrown away" % number
            self.same(place, "round", b["round"],
                      (number - 1) // self.rules["boards_per_round"] + 1)
            self.same(place, "thrown", b["thrown"], turn.get(number, 0))
            turn[number] = b["thrown"] + 1
            if self.key is not None:
                self.same(place, "deal", b["deal"], laws.deal_write(
                    laws.deal_of_board(self.key, number, b["thrown"])))
        if self.is_over:  # what was thrown away is told only then
            for b in self.doc["boards"]:
                self.same("board %d" % b["board"], "thrown", b["thrown"],
                          turn.get(b["board"], 0))
        deals = [b["deal"] for b in self.doc["boards"] + self.doc["thrown"]]
        self.same("event", "deals used twice", len(deals) - len(set(deals)),
                  0)
        self.check_roll_backs()

    def check_roll_backs(self):
        """A night goes back at one instant, by whole rounds, to the close of
        the one before them, and what is played of them begins later."""
        doc, back = self.doc, {}  # by instant, the boards thrown away
        per_round = self.rules["boards_per_round"]
        for b in doc["thrown"]:
            back.setdefault(b["at"], []).append(b)
        self.rising("boards thrown away", "at",
                    [b["at"] for b in doc["thrown"]])
        drawn = len(doc["rounds"])  # that stay, looking back from the end
        for at, boards in sorted(back.items(), reverse=True):
            place = "rolled back at %d" % at
            first, last = boards[0]["round"], boards[-1]["round"]
            self.same(place, "boards", [b["board"] for b in boards], list(range(
                (first - 1) * per_round + 1, last * per_round + 1)))
            stays = doc["rounds"][max(first - 2, 0):drawn]
            if first < 2 or (stays and not (
                    stays[0]["closed_at"] or at + 1) <= at):
                self.differ(place, "to the close of round", first - 1,
                            "one that had closed")
            if any(r["start_at"] < at for r in stays[1:]):
                self.differ(place, "at", at, "before what is played since")
            drawn = min(drawn, first - 1)

    def check_boards(self):
        doc = self.doc
        if self.is_over:
            seed = bytes.fromhex(doc["seed"])
            self.same("event", "commitment", doc["commitment"],
                      hashlib.sha256(seed).hexdigest())
            self.key = laws.deals_key(seed, [
                (p["pair"], p["north"]["id"], p["south"]["id"])
                for p in doc["pairs"] if p["late_round"] is None])
        prepared = {b["board"]: b["deal"] for b in doc["prepared"]}
        if self.is_over and self.rules["prepared_player"]:
            self.same("event", "seed", doc["seed"], hashlib.sha256("".join(
                "%d %s\n" % (b["board"], b["deal"])
                for b in doc["prepared"]).encode()).hexdigest())
        for b in doc["boards"]:
            number = b["board"]
            place = "board %d" % number
            self.same(place, "dealer", b["dealer"], laws.dealer_of(number))
            self.same(place, "vulnerable", b["vulnerable"],
                      laws.vulnerable_of(number))
            try:
                self.deals[number] = laws.deal_read(b["deal"])
            except laws.Irregular as e:
                self.differ(place, "deal", e, "a deal")
            if self.rules["prepared_player"]:
                if self.is_over:
                    self.same(place, "deal", b["deal"], prepared.get(number))
            elif self.key is not None:
                self.same(place, "deal", b["deal"], laws.deal_write(
                    laws.deal_of_board(self.key, number, b["thrown"])))
        self.check_thrown()
        self.deal_texts = {b["board"]: b["deal"] for b in doc["boards"]}
        for r in doc["rounds"]:
            for t in r["tables"]:
                self.check_pauses(r, t)
                for b in t["boards"]:
                    self.check_play(r, t, b)

    def check_pauses(self, r, t):
        """From a board's end to the next at the table; none is begun with too
        little time left (R-EV-21)."""
        ready = None
        for b in t["boards"]:
            record = b.get("record")
            if record is None:
                continue
            place = "round %d table %d board %d" % (
                r["round"], t["table"], b["board"])
            late = r["end_at"] - self.rules["last_board_margin_ms"]
            if ready is not None and not ready <= record["dealt_at"] <= late:
                self.differ(place, "dealt_at", record["dealt_at"],
                            "%d to %d" % (ready, late))
            ready = (record["ended_at"] or 0) + self.rules["board_pause_ms"]

    def check_play(self, r, t, b):
        place = "round %d table %d board %d" % (
            r["round"], t["table"], b["board"])
        record, result = b.get("record"), b.get("result")
        if result is not None:
            self.check_used(place, result, record)
            # what was played is the first one
            result = (b.get("earlier") or [b])[0]["result"]
        if record is None:
            if result is not None and result["kind"] == "result":
                self.differ(place, "record", None, "there, as it was finished")
            return
        self.check_record_times(place, r, record)
        self.check_clocks(place, record)
        self.check_notes(place, record)
        number = b["board"]
        self.same(place, "dealer", record["dealer"], laws.dealer_of(number))
        self.same(place, "vulnerable", record["vulnerable"],
                  laws.vulnerable_of(number))
        self.same(place, "deal", record["deal"], self.deal_texts[number])
        if number not in self.deals:
            return
        try:
            played = Record(number, self.deals[number], record)
        except laws.Irregular as e:
            self.differ(place, "record", e, "by the Laws")
            return
        self.points[place] = played.score
        self.check_record(place, record, played)
        self.check_nothing_stands(place, r, t, record, played)
        if result is not None:
            self.check_result(place, number, result, played)

    def check_record_times(self, place, r, record):
        spans = [0] + [c["ms"] for c in record["calls"] + record["cards"]]
        self.rising(place, "ms of calls and cards", spans)
        for claim in record["claims"]:
            self.check_claim_times(place, record, claim)
        if record["claims"]:
            last = record["claims"][-1]
            spans.append(last["ms"])
            if last["end"] in CLAIM_ENDS:
                self.same(place, "ended_at", record["ended_at"],
                          record["dealt_at"] + last["end_ms"])
        last = record["dealt_at"] + max(spans)
        if record["ended"] in ("played", "passed_out"):
            self.same(place, "ended_at", record["ended_at"], last)
        elif record["ended"] == "cut" and r["closed_at"] is not None:
            self.same(place, "ended_at", record["ended_at"],
                      self.cut_of(r))
        times = [record["dealt_at"], last]
        self.rising(place, "times of the record", times + [
            t for t in (record["ended_at"], r["closed_at"]) if t is not None])

    def cut_of(self, r):
        """When a round was cut off: as it closed, or before that while what
        was asked was solved, or a claim could be looked at again."""
        records = [b["record"] for t in r["tables"] for b in t["boards"]
                   if b.get("record") is not None]
        asked = [b["record"]["ended_at"] for t in r["tables"]
                 for b in t["boards"] if "record" in b and
                 self.rules["unfinished"] == "double_dummy" and
                 b["record"]["ended"] == "cut" and
                 b["record"]["contract"] is not None]
        closed = r["closed_at"]
        if not asked and any(
                one["ended"] == "claimed" and one["ended_at"] +
                self.rules["claim_answer_ms"] > r["end_at"]
                for one in records):
            asked = [one["ended_at"] for one in records
                     if one["ended"] == "cut"]
        if not asked:
            return closed
        early = self.rules["close_early"] and asked[0] >= r["start_at"]
        if not early and r["end_at"] > asked[0] or asked[0] > closed:
            self.differ("round %d" % r["round"], "cut off", asked[0],
                        "%d to %d" % (r["end_at"], closed))
        return asked[0]

    def check_claim_times(self, place, record, claim):
        """After the card before it, and before the next one."""
        cards = [c["ms"] for c in record["calls"] + record["cards"]]
        before = len(record["calls"]) + claim["cards"]
        if claim["cards"] > len(record["cards"]):
            self.differ(place, "claim after cards", claim["cards"],
                        "at most %d" % len(record["cards"]))
            return
        times = cards[before - 1:before] + [claim["ms"]]
        if claim["end_ms"] is not None:
            times += [claim["end_ms"]] + cards[before:before + 1]
        self.rising(place, "ms of cards and claim", times)
        self.same(place, "refused_by's being there",
                  claim["refused_by"] is not None
                  or claim["end"] == "checked",
                  claim["end"] in ("refused", "checked"))

    def check_record(self, place, record, played):
        self.same(place, "record's ended", record["ended"],
                  played.ended or "cut")
        for what in ("contract", "declarer", "tricks", "score"):
            self.same(place, "record's " + what, record[what],
                      getattr(played, what))
        for what, tricks in played.doubts:
            self.differ(place, what, tricks, "some play loses one")
        ends = [claim["end"] for claim in record["claims"]]
        for end in ends[:-1]:
            self.same(place, "an earlier claim's end",
                      end in ("refused", "expired"), True)
        self.same(place, "the last claim's end",
                  bool(ends) and ends[-1] in CLAIM_ENDS,
                  played.ended == "claimed")
        if record["reopened"] is not None and played.ended != "claimed":
            self.differ(place, "reopened", record["reopened"], None)
        self.check_claims_put_again(place, record, played)

    def check_claims_put_again(self, place, record, played):
        """One claim more than a side may make, or without another trick: only one
        that failed and was certain, or of who leaves and concedes all."""
        for i, claim in enumerate(record["claims"]):
            same = [c for c in record["claims"][:i] if
                    laws.side_of(c["seat"]) == laws.side_of(claim["seat"])]
            if len(same) < 2 and all(
                    c["cards"] // 4 != claim["cards"] // 4 for c in same):
                continue
            if claim["end"] == "left" and claim["tricks"] == 0:
                continue
            backed = any(
                certain is not False and
                (seat, left) == (claim["seat"], claim["tricks"])
                for seat, left, certain in played.failed)
            self.same(place, "claim too many", (
                claim["end"], claim["refused_by"], claim["end_ms"], backed),
                ("checked", None, claim["ms"], True))

    def check_nothing_stands(self, place, r, t, record, played):
        """A board that was cut, where nobody had left, had no certain claim; nor
        had who left and conceded all."""
        for claim in record["claims"][-1:]:
            if claim["end"] == "left" and claim["tricks"] == 0:
                self.same(place, "claims that stand of who left", [
                    one for one in played.stands() if
                    laws.side_of(one[0]) == laws.side_of(claim["seat"])], [])
        if record["ended"] != "cut" or any(
                r["start_at"] <= w["at"] <= record["ended_at"]
                for pair in (t["ns"], t["ew"]) if pair != 0
                for w in self.doc["pairs"][pair - 1]["withdrawals"]):
            return
        self.same(place, "claims that stand", played.stands(), [])

    def check_result(self, place, board, result, played):
        if result["ruled_by"] == "double_dummy":
            self.check_solved(place, board, result, played)
            return
        self.same(place, "cut_tricks", result["cut_tricks"], None)
        self.same(place, "kind to be result", result["kind"] == "result",
                  played.ended is not None)
        if result["kind"] != "result":
            return
        for what in ("ended", "contract", "declarer", "lead", "tricks",
                     "score"):
            self.same(place, what, result[what], getattr(played, what))

    def check_solved(self, place, board, result, played):
        """A position after the auction. Best play is not looked for here, so
        its tricks need only be possible."""
        self.same(place, "ended", result["ended"], "cut")
        if played.won is None or played.ended is not None:
            self.differ(place, "ruled_by", "double_dummy",
                        "no rule for a board that is not in play")
            return
        if result["kind"] != "result":
            self.same(place, "cut_tricks", result["cut_tricks"], None)
            return
        self.same(place, "cut_tricks", result["cut_tricks"], played.won)
        most = played.won + played.left
        if not played.won <= (result["tricks"] or 0) <= most:
            self.differ(place, "tricks", result["tricks"],
                        "%d to %d" % (played.won, most))
            return
        for what in ("contract", "declarer", "lead"):
            self.same(place, what, result[what], getattr(played, what))
        self.points[place] = played.points_of(board, result["tricks"])
        self.same(place, "score", result["score"], self.points[place])

    # --- the night to compute ---------------------------------------------

    @staticmethod
    def result_at(b, until):
        """The result that stood at some instant; None: the last one."""
        for earlier in b.get("earlier", ()):
            if until is not None and earlier["replaced_at"] > until:
                return earlier["result"]
        return b["result"]

    def corrections(self):
        """When results were changed."""
        if self.changed is None:
            self.changed = self.find_corrections()
        return self.changed

    def find_corrections(self):
        """And when penalties were given."""
        return sorted([y["at"] for p in self.doc["pairs"]
                       for y in p["penalties"]] + self.replacements())

    def replacements(self):
        return sorted(e["replaced_at"] for r in self.doc["rounds"]
                      for t in r["tables"] for b in t["boards"]
                      for e in b.get("earlier", ()))

    def night_at(self, until):
        """The night by the results that stood then."""
        if not any(at > until for at in self.corrections()):
            return self.night
        if until not in self.nights:
            night = self.make_night(until)
            standing.compute(night)
            self.nights[until] = night
        return self.nights[until]

    def check_versions(self, place, r, b):
        """One above the other, each by a director but the first; all of them
        after the round had closed."""
        results = [e["result"] for e in b.get("earlier", ())] + [b["result"]]
        self.same(place, "versions", [one["version"] for one in results],
                  list(range(len(results))))
        self.same(place, "ruled_by director", [
            one["ruled_by"] == "director" for one in results],
            [False] + [True] * (len(results) - 1))
        self.rising(place, "corrections", [r["closed_at"]] + [
            e["replaced_at"] for e in b.get("earlier", ())])
        for one in results[:-1]:
            self.check_used(place, one, b.get("record"))
        for before, one in zip(results, results[1:]):
            self.check_directed(place, b["board"], one)
            self.check_kept(place, before, one)

    def check_first(self, place, t, b):
        """What was ruled as the round closed."""
        result = (b.get("earlier") or [b])[0]["result"]
        if result["ruled_by"] is None and result["kind"] == "result":
            return
        self.check_ruling(place, t, b, result, {
            side: result[side.lower() + "_got"]["award"] for side in SIDES})

    def check_kept(self, place, before, result):
        """How play ended is no director's to change, nor what was led, while
        there is a result by the same declarer; and no time is judged."""
        self.same(place, "ended of a correction", result["ended"],
                  before["ended"])
        self.same(place, "lead of a correction", result["lead"],
                  before["lead"] if result["kind"] == "result" and
                  result["declarer"] == before["declarer"] else None)
        self.same(place, "judged_ms of a correction", [
            result[side.lower() + "_got"]["judged_ms"] for side in SIDES],
            [0, 0])

    def check_directed(self, place, board, result):
        """What a director decides is believed, as far as it can be."""
        known = {name: result[name] is not None
                 for name in ("contract", "declarer", "tricks", "score")}
        bid = result["kind"] == "result" and result["contract"] != "P"
        self.same(place, "what is there of a correction", known, {
            "contract": result["kind"] == "result", "declarer": bid,
            "tricks": bid, "score": result["kind"] == "result"})
        if all(known.values()):
            self.same(place, "score", result["score"],
                      laws.north_south_points(
                          board, result["contract"], result["declarer"],
                          result["tricks"]))
        self.same(place, "ruling and tricks of a cut",
                  (result["ruling"], result["cut_tricks"]), (None, None))
        self.same(place, "both awards", [
            result[side.lower() + "_got"]["award"] is not None
            for side in SIDES], [result["kind"] == "artificial"] * 2)

    def make_night(self, until=None):
        rounds = []
        for r in self.doc["rounds"]:
            if r["closed_at"] is None:
                continue
            rows = {}
            for t in r["tables"]:
                for b in t["boards"]:
                    rows.setdefault(b["board"], []).append(
                        self.make_row(r, t, b, self.result_at(b, until)))
            rounds.append(standing.Round(
                r["round"], [(t["ns"], t["ew"]) for t in r["tables"]],
                None if has_house(r) else r["bye"], rows))
        withdrawals = {p["pair"]: [(w["round"], w["returned_round"])
                                   for w in p["withdrawals"]]
                       for p in self.doc["pairs"]}
        return standing.Night(self.rules, [p["pair"] for p in
                                           self.doc["pairs"]],
                              withdrawals, rounds,
                              {p["pair"]: p["late_round"]
                               for p in self.doc["pairs"]
                               if p["late_round"] is not None},
                              self.penalties(until))

    def penalties(self, until):
        """What was taken from each pair by some instant, as its sum is."""
        one = 1 if self.rules["totals"] == "vp" else scoring.BILLION // 100
        return {p["pair"]: one * sum(
            penalty["amount"] for penalty in p["penalties"]
            if until is None or penalty["at"] <= until)
            for p in self.doc["pairs"]}

    def make_row(self, r, t, b, result):
        row = self.make_scored_row(r, t, b, result)
        for side in SIDES:
            got = result[side.lower() + "_got"]
            row.plays[side] = got["plays"]
            row.robot_plays[side] = got["substitute_plays"]
        return row

    def make_scored_row(self, r, t, b, result):
        place = "round %d table %d board %d" % (
            r["round"], t["table"], b["board"])
        awards = {side: result[side.lower() + "_got"]["award"]
                  for side in SIDES}
        if not self.quiet:
            self.check_versions(place, r, b)
            self.check_first(place, t, b)
        if result["ruled_by"] == "director":
            return self.make_directed_row(result, awards)
        if result["kind"] == "result":
            # where the play is not by the Laws, as it is said
            score = self.points.get(place)
            score = result["score"] if score is None else score
            return (standing.Row("void") if score is None else
                    standing.Row("result", score, awards=awards))
        if result["kind"] == "void" or set(awards.values()) == {None}:
            return standing.Row("void", is_lost=result["ruled_by"] == "outage")
        return standing.Row("artificial", awards=awards)

    @staticmethod
    def make_directed_row(result, awards):
        if result["kind"] == "result":
            return standing.Row("result", result["score"] or 0, awards=awards)
        if result["kind"] == "void" or None in awards.values():
            # nobody owes what a director voids
            return standing.Row("void", is_lost=True)
        return standing.Row("artificial", awards=awards)

    def check_ruling(self, place, t, b, result, awards):
        """Absence before all; else by the night's rule (R-EV-20). Who was
        there is not in an export, so that is believed."""
        record = b.get("record")
        judged = {side: result[side.lower() + "_got"]["judged_ms"]
                  for side in SIDES}
        if None in judged.values():
            self.differ(place, "judged_ms", judged, "two spans")
            return
        if result["kind"] == "result" and result["ruled_by"] == "absence":
            self.check_left(place, record, result, awards, judged)
            return
        self.same(place, "ended", result["ended"],
                  "cut" if record is not None else None)
        if result["ruled_by"] == "absence":
            rulings = self.rulings_by_absence()
            for side in SIDES:
                if result["ruling"] not in (side.lower() + "_absent",
                                            "both_absent"):
                    self.same(place, "judged_ms of who was there",
                              judged[side], 0)
        elif result["ruled_by"] == "outage":
            rulings = self.rulings_by_outage(place, judged)
        else:
            used = self.used_in_round(t) if record is None else {
                side: record["clocks"][side.lower()]["used_ms"]
                for side in SIDES}
            rule = self.rule_of(result["kind"], record)
            self.same(place, "ruled_by", result["ruled_by"], rule)
            rulings = self.ruling_by_rule(
                rule, used, 1 if record is not None else max(1, sum(
                    one.get("record") is not None for one in t["boards"])))
            if rule == "double_dummy" and "absent" in result["ruling"]:
                rulings = ABSENT_SOLVED
            else:
                self.same(place, "judged_ms", judged, used)
        if result["ruling"] not in rulings:
            self.differ(place, "ruling", result["ruling"],
                        "one of %s" % sorted(rulings))
            return
        self.same(place, "kind and awards by its ruling",
                  (result["kind"], awards["NS"], awards["EW"]),
                  rulings[result["ruling"]])

    def check_left(self, place, record, result, awards, judged):
        """A claim that stands since a side left. Whoever conceded by it, or had
        claimed all the rest for certain, gets no more than A-, the others no less
        than A+, or no more than A if they were slow and had used more than half of
        a board's time."""
        claim = (record or {"claims": []})["claims"][-1:]
        certain = [one["end"] for one in claim] == ["checked"]
        self.same(place, "the claim of a table that was left",
                  [one["end"] for one in claim],
                  ["checked" if certain else "left"])
        self.same(place, "judged_ms", judged, {"NS": 0, "EW": 0})
        if not claim:
            return
        side = laws.side_of(claim[0]["seat"])
        other = {"NS": "EW", "EW": "NS"}[side]
        if result["ruling"] == side.lower() + "_absent":
            wanted = {side: "A-", other: "A" if self.was_slow(
                result, other, side) else "A+"}
            self.same(place, "tricks claimed", claim[0]["tricks"],
                      13 - claim[0]["cards"] // 4 if certain else 0)
        else:
            wanted = {side: None, other: None}
            self.same(place, "ruling", result["ruling"],
                      other.lower() + "_absent")
        self.same(place, "awards", awards, wanted)

    def was_slow(self, result, side, other):
        used = result[side.lower() + "_got"]["used_ms"]
        more = used - result[other.lower() + "_got"]["used_ms"]
        return (self.rules["unfinished"] != "average" and
                more > self.rules["slow_margin_ms"] and
                2 * used > self.rules["round_ms"] //
                self.rules["boards_per_round"])

    def used_in_round(self, t):
        return {side: sum(b["result"][side.lower() + "_got"]["used_ms"]
                          for b in t["boards"]) for side in SIDES}

    def rulings_by_outage(self, place, judged):
        """Where the clock is kept; when the daemon was away is not in an
        export, so that is believed."""
        self.same(place, "after_outage", self.rules["after_outage"], "keep")
        least = min(self.rules["slow_margin_ms"], self.rules["round_ms"] //
                    self.rules["boards_per_round"])
        if judged["NS"] != judged["EW"] or judged["NS"] <= least:
            self.differ(place, "judged_ms", judged,
                        "the same of both, over %d" % least)
        return {"outage": ("void", None, None)}

    def rule_of(self, kind, record):
        """What is not solved goes by the clock."""
        rule = self.rules["unfinished"]
        if rule == "double_dummy" and (kind != "result" or record is None or
                                       record["contract"] is None):
            return "by_clock"
        return rule

    def rulings_by_absence(self):
        both = {"by_clock": ("artificial", "A-", "A-"),
                "double_dummy": ("artificial", "A-", "A-"),
                "void": ("void", None, None),
                "average": ("artificial", "A", "A")}
        return {"ns_absent": ("artificial", "A-", "A+"),
                "ew_absent": ("artificial", "A+", "A-"),
                "both_absent": both[self.rules["unfinished"]]}

    def ruling_by_rule(self, rule, used, boards):
        """The one ruling there can be, by the time used, and by who was there
        at the cut, which is believed."""
        board_ms = self.rules["round_ms"] // self.rules["boards_per_round"]
        margin = min(boards * self.rules["slow_margin_ms"],
                     max(self.rules["slow_margin_ms"], board_ms))
        other = "A+" if rule == "by_clock" else None
        more = used["NS"] - used["EW"]
        if rule == "average":
            return {"cut": ("artificial", "A", "A")}
        if rule == "double_dummy":
            limits = {side: "A" if sign * more > margin else None
                      for side, sign in (("NS", 1), ("EW", -1))}
            slow = [side.lower() + "_slow" for side in SIDES if limits[side]]
            rulings = {(slow or ["both_slow"])[0]: (
                "result", limits["NS"], limits["EW"])}
            if slow:
                rulings["both_at_fault"] = (
                    "result", limits["NS"] or "A-", limits["EW"] or "A-")
            else:  # whose turn it was, and for how long, is believed
                if more >= 0:
                    rulings["ns_waited"] = ("result", "A", None)
                if more <= 0:
                    rulings["ew_waited"] = ("result", None, "A")
            return rulings
        both = ("artificial", "A-", "A-")
        if more > margin:
            return {"ns_slow": ("artificial", "A-", other),
                    "both_at_fault": both}
        if -more > margin:
            return {"ew_slow": ("artificial", other, "A-"),
                    "both_at_fault": both}
        if rule == "by_clock":
            return {"both_slow": ("artificial", "A", "A")}
        return {"cut": ("void", None, None)}

    def check_used(self, place, result, record):
        """What a side used is what its clock says, and all of it fits into
        the board."""
        for side in SIDES:
            name = side.lower()
            self.same("%s %s" % (place, side), "used_ms",
                      result[name + "_got"]["used_ms"],
                      record["clocks"][name]["used_ms"] if record else 0)
            self.same("%s %s" % (place, side), "plays",
                      result[name + "_got"]["plays"],
                      sum(laws.side_of(seat) == side
                          for seat in plays_of(record)) if record else 0)
            if (result[name + "_got"]["substitute_plays"] >
                    result[name + "_got"]["plays"]):
                self.differ("%s %s" % (place, side), "substitute_plays",
                            result[name + "_got"]["substitute_plays"],
                            "no more than its plays")
            if record:
                self.check_robots("%s %s" % (place, side), side, record,
                                  result[name + "_got"]["substitute_plays"])
            self.same("%s %s" % (place, side), "judged_ms there",
                      result[name + "_got"]["judged_ms"] is not None,
                      result["ruled_by"] is not None)

    def check_robots(self, place, side, record, plays):
        """As many of a side's calls and cards are marked as robots made of
        them; what was taken back is not marked."""
        marked = undone = 0
        for what in ("calls", "cards"):
            numbers = record["robot_" + what]
            if (numbers != sorted(set(numbers)) or
                    numbers and numbers[-1] > len(record[what])):
                self.differ(place, "robot_" + what, numbers,
                            "numbers of %s, rising" % what)
                return
            marked += sum(laws.side_of(record[what][n - 1]["seat"]) == side
                          for n in numbers)
        for undo in record["undos"]:
            undone += len(undo.get("calls", [])) + len(undo.get("cards", []))
        if not marked <= plays <= marked + undone:
            self.differ(place, "substitute_plays", plays,
                        "%d marked, %d taken back" % (marked, undone))

    def check_clocks(self, place, record):
        counted = sum(record["clocks"][side][what] for side in ("ns", "ew")
                      for what in ("used_ms", "spared_ms"))
        lasted = (record["ended_at"] or 0) - record["dealt_at"]
        if record["ended_at"] is not None and counted > lasted:
            self.differ(place, "time counted", counted,
                        "at most %d" % lasted)
        for side in ("ns", "ew"):
            spared = record["clocks"][side]["spared_ms"]
            # besides, while who was asked had no line
            most = self.rules["disconnect_grace_ms"] + any(
                n["asker"] is not None and
                laws.side_of(n["asker"]) != side.upper()
                for n in record["notes"]) * self.rules["claim_answer_ms"]
            if spared > most:
                self.differ(place, "spared_ms", spared, "at most %d" % most)

    def check_notes(self, place, record):
        """Alerts and questions are about calls, asked by opponents."""
        calls, last = record["calls"], 0
        dealer = laws.SEATS.index(record["dealer"])
        for n in record["notes"]:
            what = "%s note on call %s: " % (place, n["call"])
            call = {"seat": laws.SEATS[(dealer + n["call"] - 1) % 4], "ms": 0}
            if n["taken_back"]:
                self.same(what, "taken back", any(
                    u["after"] < n["call"] <= u["after"] + len(u["calls"])
                    for u in record["undos"]
                    if "calls" in u and u["ms"] >= n["ms"]), True)
            elif n["call"] > len(calls):
                self.differ(what, "call", n["call"], "one of the auction")
                continue
            else:
                call = calls[n["call"] - 1]
            self.same(what, "caller", n["caller"], call["seat"])
            asks = n["kind"] == "question"
            self.same(what, "asker there", n["asker"] is not None, asks)
            if asks and n["asker"] is not None:
                self.same(what, "asker is an opponent",
                          (n["asker"] in "NS") != (call["seat"] in "NS"), True)
            self.same(what, "answered", n["answer_ms"] is not None,
                      asks and n["text"] is not None)
            self.rising(what, "ms of notes", [call["ms"], n["ms"]] + [
                n["answer_ms"] for _ in [0] if n["answer_ms"] is not None])
            self.rising(what, "ms of notes", [last, n["ms"]])
            last = n["ms"]

    # --- scores -----------------------------------------------------------

    def check_scores(self):
        for said in self.doc["boards"]:
            self.check_board(said)
        for r in self.doc["rounds"]:
            closed = r["round"] <= len(self.night.rounds)
            round_ = self.night.rounds[r["round"] - 1] if closed else None
            place = "round %d" % r["round"]
            for what in ("bye_units", "bye_vp"):
                self.same(place, what, r[what], getattr(round_, what, None))
            for t in r["tables"]:
                self.check_match("%s table %d" % (place, t["table"]), t,
                                 round_)
                for b in t["boards"] if closed else ():
                    row = round_.rows[b["board"]][t["table"] - 1]
                    for side in SIDES:
                        self.check_side(
                            "%s table %d board %d %s" % (
                                place, t["table"], b["board"], side),
                            row, side, b["result"][side.lower() + "_got"])
                    self.check_earlier(place, r, t, b)

    def check_earlier(self, place, r, t, b):
        """What each side had before a correction; of two at one instant it is
        not told which was first."""
        for one in b.get("earlier", ()):
            at = one["replaced_at"]
            if self.corrections().count(at) > 1 or at == r["closed_at"]:
                continue
            row = self.night_at(at - 1).rounds[r["round"] - 1].rows[
                b["board"]][t["table"] - 1]
            for side in SIDES:
                self.check_side("%s table %d board %d %s before" % (
                    place, t["table"], b["board"], side), row, side,
                    one["result"][side.lower() + "_got"])

    def check_board(self, said):
        """How it was scored; nothing of that before its round has closed."""
        board = None
        if said["round"] <= len(self.night.rounds):
            board = self.night.rounds[said["round"] - 1].boards[said["board"]]
        for what in ("rule", "datum", "dropped"):
            self.same("board %d" % said["board"], what, said[what],
                      getattr(board, what, None))

    def check_match(self, place, t, round_):
        if round_ is None or self.rules["totals"] != "vp":
            self.same(place, "match", t["match"], None)
            return
        if t["match"] is None:
            self.differ(place, "match", None, "there")
            return
        for side in SIDES:
            match = round_.matches[t[side.lower()]]
            for what in ("margin", "played", "vp"):
                self.same("%s %s" % (place, side), what,
                          t["match"][side.lower()][what],
                          getattr(match, what))

    def check_side(self, place, row, side, said):
        self.same(place, "units", said["units"], row.units[side])
        self.same(place, "owed", said["owed"], row.owed[side])
        self.same(place, "award", said["award"], row.awards.get(side))
        raw = row.scored.raw[side] if row.scored else None
        self.same(place, "raw", said["raw"], raw)
        text = None
        if row.units[side] is not None:
            text = shown(row.units[side], scoring.BILLION,
                         scoring.average_of(self.rules["scoring"]))
        self.same(place, "value", said["value"], text)

    # --- the ranking ------------------------------------------------------

    def check_line(self, place, said, line):
        for what in ("sum", "count", "finished", "owed", "total",
                     "substituted", "completed", "place", "rank"):
            self.same(place, what, said[what], getattr(line, what))

    def lines_after(self, number):
        """The last round's ranking is final once the night has ended."""
        if number == len(self.night.rounds) and self.has_ended:
            return self.final
        return self.night.rounds[number - 1].standing

    def published_after(self, number):
        """The ranking after a round, which a correction changes until the next
        round has closed."""
        closed = self.doc["rounds"][number - 1]["closed_at"]
        if number == len(self.night.rounds):
            until = self.doc["ended_at"] or float("inf")
        else:
            until = self.doc["rounds"][number]["closed_at"]
        night = self.night_at(until)
        since = [at for at in self.corrections() if closed < at <= until]
        if number == len(self.night.rounds) and (
                self.has_ended or not since):
            return self.lines_after(number)
        if not since:
            return night.rounds[number - 1].standing
        return standing.standing_then(night, number, *self.field_at(since[-1]))

    def field_at(self, at):
        """Who was out at some instant, and who was still to come."""
        left = {}
        for p in self.doc["pairs"]:
            out = [w["round"] for w in p["withdrawals"] if w["at"] <= at and
                   (w["returned_at"] is None or w["returned_at"] > at)]
            left[p["pair"]] = out[-1] if out else None
        return left, {p["pair"] for p in self.doc["pairs"]
                      if p["registered_at"] > at}

    def check_standings(self):
        for r in self.doc["rounds"][:len(self.night.rounds)]:
            place = "round %d standing" % r["round"]
            ranking = self.published_after(r["round"])
            lines = {line.pair: line for line in ranking}
            self.same(place, "its pairs", [s["pair"] for s in r["standing"]],
                      [line.pair for line in ranking])
            for said in r["standing"]:
                if said["pair"] in lines:
                    self.check_line("%s pair %d" % (place, said["pair"]),
                                    said, lines[said["pair"]])

    def check_pairs(self):
        lines = (self.published_after(len(self.night.rounds))
                 if self.night.rounds else self.final)
        by_pair = {line.pair: line for line in lines}
        for said in self.doc["pairs"]:
            place = "pair %d" % said["pair"]
            line = by_pair.get(said["pair"])
            if line is None:  # it came after the last round closed
                continue
            self.check_line(place, said, line)
            self.same(place, "points", said["points"],
                      line.points if self.has_ended else None)

    def check_awards(self):
        """Each player of a pair with points has them once, if it finished half
        of its boards at least with him."""
        wanted = {}
        for line in self.final if self.has_ended else ():
            for seat in "NS":
                for player, counts in self.shares(line.pair, seat).items():
                    if line.points > 0 and counts:
                        wanted[player] = (line.rank, line.points)
        ledger = {}
        for award in self.doc["awards"]:
            ledger.setdefault(award["player"], []).append(award)
        for player, awards in ledger.items():
            self.check_ledger("award of player %d" % player, awards,
                              wanted.get(player))
        given = set(ledger)
        for player in sorted(set(wanted) - given):
            self.differ("award of player %d" % player, "it", "not there",
                        "rank %d, %d points" % wanted[player])

    def check_ledger(self, place, awards, wanted):
        """What was given at the end, and then back and forth, one at a time,
        at corrections; what is left is what is due."""
        times = [self.doc["ended_at"]] + [
            at for at in self.corrections() if at > (self.doc["ended_at"] or 0)]
        self.same(place, "its numbers", [a["number"] for a in awards],
                  list(range(1, len(awards) + 1)))
        had = None
        for award in awards:
            one = (award["rank"], award["points"])
            if had is not None:
                self.same(place, "what is taken back", one,
                          (had[0], -had[1]))
                had = None
            elif award["points"] <= 0:
                self.differ(place, "points", award["points"], "above 0")
            else:
                had = one
            if award["given_at"] not in times:
                self.differ(place, "given_at", award["given_at"],
                            "the end or a correction")
        self.same(place, "rank and points", had, wanted)

    # --- draws ------------------------------------------------------------

    def first_order(self):
        """Who sits down before whom in round 1. Chance is not known before
        the night is over: then any order may be the right one."""
        order = [p["pair"] for p in self.doc["pairs"]
                 if p["late_round"] is None]
        if self.rules["first_round"] == "registration":
            return order
        if self.key is not None:
            return laws.order_by_chance(self.key, order)
        seated = [pair for r in self.doc["rounds"][:1] for t in r["tables"]
                  for pair in (t["ns"], t["ew"]) if t["ew"] != 0]
        return seated + [pair for pair in order if pair not in seated]

    def check_draws(self):
        avoid = self.rules["avoid"]
        drawn = draw.Drawn(
            {p["pair"]: {g["kind"]: g["group"] for g in p["groups"]}
             for p in self.doc["pairs"]},
            [] if avoid == "none" else [
                (kind, int(rounds)) for kind, rounds in (
                    one.split(":") for one in avoid.split(" "))])
        everybody = [p["pair"] for p in self.doc["pairs"]]
        order = self.first_order()
        ahead = [self.doc["next"]] if self.doc["next"] else []
        for r in self.doc["rounds"] + ahead:
            place = "round %d draw" % r["round"]
            if "drawn_at" in r:
                self.check_drawn_at(r)
            tables = [t for t in r["tables"] if t["ew"] != 0]
            seating = [(t["ns"], t["ew"]) for t in tables]
            self.check_draw(place, r, seating, drawn, [
                pair for pair in order if self.is_playing(pair, r, seating)])
            for t in tables:
                self.same("%s table %d" % (place, t["table"]), "repeat",
                          t["repeat"], drawn.have_met(t["ns"], t["ew"]))
            drawn.add(r["round"], seating, everybody)
            order = everybody

    def drawn_from(self, number):
        """The round of the standing that a round is drawn from; 0: the list of
        pairs."""
        behind = self.rules["draw_from"] == "previous" and number > 1
        return number - 1 - behind

    def check_draw(self, place, r, seating, drawn, pairs):
        """Of a draw published ahead of its round it is not told when it was
        made, so it may be by the results at any of the instants when it may have
        been; else it differs as by the first."""
        number, first = len(self.differences), None
        asked, self.one_is_enough = self.one_is_enough, False
        for at in self.drawn_at(r):
            self.check_draw_at(place, r, seating, drawn, pairs, at)
            found = self.differences[number:]
            del self.differences[number:]
            if not found:
                self.one_is_enough = asked
                return
            first = first or found
        if asked:
            raise Differs
        self.differences += first

    def check_draw_at(self, place, r, seating, drawn, pairs, at):
        night = None if at is None else self.night_at(at)
        playing = self.order_for(night, r["round"], pairs)
        differ = list(draw.check_round(
            playing, seating, r["bye"],
            drawn if r["draw"] is not None else draw.Drawn(),
            r["draw"] is not None and self.rules["objective"] == "gap"))
        for what, there, wanted in differ:
            self.differ(place, what, there, wanted)
        if not differ:
            self.check_report(place, r, playing, seating, drawn, night)

    def drawn_at(self, r):
        """The close that a round was drawn from, and every change of results
        from then on, as far as it was before the draw; [None]: it was drawn from
        no results. What was changed in the millisecond of the draw may have been
        or not."""
        before = self.drawn_from(r["round"])
        if before == 0 or before > len(self.night.rounds):
            return [None]
        closed = self.doc["rounds"][before - 1]["closed_at"]
        changes = [closed] + sorted({
            at for at in self.corrections() if at > closed})
        if "drawn_at" not in r:
            return changes
        return ([at for at in changes if at < r["drawn_at"]][-1:] or [closed]) + [
            at for at in changes if at == r["drawn_at"]]

    def check_drawn_at(self, r):
        """After the close that it was drawn from, and if the round before was in
        play then, after that had begun."""
        place, number = "round %d" % r["round"], r["round"]
        least = self.doc["start_at"]
        if number > 1:
            earlier = self.doc["rounds"][number - 2]
            least = earlier["closed_at" if self.drawn_from(number) == number - 1
                            else "start_at"] or r["drawn_at"]
        if not least <= r["drawn_at"] <= r["start_at"]:
            self.differ(place, "drawn_at", r["drawn_at"], "from %d to %d" % (
                least, r["start_at"]))

    def order_for(self, night, number, pairs):
        """The pairs in play, best first."""
        if night is None:
            return pairs
        return [line.pair for line in standing.standing_to_draw(
            night, self.drawn_from(number), pairs)]

    def check_report(self, place, r, playing, seating, drawn, night):
        by_lot = r["round"] == 1 and self.rules["first_round"] == "random"
        said = [t["reason"] for t in r["tables"] if t["ew"] != 0]
        if by_lot:
            self.same(place, "report", [r["draw"]] + said,
                      [None] * (1 + len(said)))
            return
        before = self.drawn_from(r["round"])
        totals = {} if night is None else {
            line.pair: line.total
            for line in standing.standing_to_draw(night, before, playing)}
        lowest = draw.candidates(playing, drawn)[0]
        whole, reasons = report.compute(
            playing, seating, r["bye"], lowest, drawn, totals, self.rules,
            before)
        said_whole = r["draw"] or {}
        for what in whole:
            self.same(place, what, report.bare(said_whole.get(what)),
                      report.bare(whole[what]))
        for t, reason in zip(r["tables"], reasons):
            self.same("%s table %d" % (place, t["table"]), "reason",
                      report.bare(t["reason"]), reason)

    def is_playing(self, pair, r, seating):
        """Who withdrew or came back between two rounds did so before the draw
        or after it."""
        since, number = self.drawn_from(r["round"]), r["round"]
        came = self.night.late.get(pair, -1)
        if came >= number:
            return False
        unclear = came in range(since, number)
        for left, back in self.night.withdrawals[pair]:
            if left < since and (back is None or back >= number):
                return False
            unclear = unclear or left in range(since, number) or (
                back in range(since, number))
        return not unclear or pair == r["bye"] or any(
            pair in t for t in seating)

# SPDX-License-Identifier: ISC
"""One board by the Laws of Duplicate Bridge 2017, written from the Laws and
from nothing of the engine: dealer and vulnerability (Law 2), the auction (17 to
22), the play (41 to 45), the score (77) and IMPs (78B).

Cards are texts, suit and rank ("SA", "HT"); seats are "N", "E", "S", "W"; sides
"NS", "EW"; calls "P", "X", "XX", "1C" to "7NT". What breaks a Law raises
Irregular with the reason."""
import hashlib
import hmac
import itertools
import math

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
STRAINS = ["C", "D", "H", "S", "NT"]


class Irregular(Exception):
    """Something that the Laws do not allow."""


def side_of(seat):
    return "NS" if seat in "NS" else "EW"


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


# --- Law 2 -----------------------------------------------------------------

# Boards 1 to 16 as printed in the Law, then again from 17.
VULNERABLE = ["none", "ns", "ew", "both",
              "ns", "ew", "both", "none",
              "ew", "both", "none", "ns",
              "both", "none", "ns", "ew"]


def dealer_of(board):
    return SEATS[(board - 1) % 4]


def vulnerable_of(board):
    return VULNERABLE[(board - 1) % 16]


def is_vulnerable(board, side):
    return vulnerable_of(board) in ("both", side.lower())


# --- Law 77 ----------------------------------------------------------------

def contract_parts(text):
    """Level, strain and 0, 1 or 2 for a double or redouble."""
    bid = text.rstrip("X")
    level, strain = bid[:1], bid[1:]
    if level not in list("1234567") or strain not in STRAINS:
        raise Irregular("%s is no contract" % text)
    return int(level), strain, len(text) - len(bid)


def trick_points(level, strain, doubled):
    each = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}[strain]
    return (each * level + (10 if strain == "NT" else 0)) * 2 ** doubled


def made_points(level, strain, doubled, vulnerable, over):
    points = trick_points(level, strain, doubled)
    game = points >= 100
    if doubled:
        points += over * (100 * doubled * (2 if vulnerable else 1))
        points += 50 * doubled
    else:
        points += over * (20 if strain in ("C", "D") else 30)
    if game:
        points += 500 if vulnerable else 300
    else:
        points += 50
    if level == 6:
        points += 750 if vulnerable else 500
    if level == 7:
        points += 1500 if vulnerable else 1000
    return points


def down_points(doubled, vulnerable, under):
    if not doubled:
        return -under * (100 if vulnerable else 50)
    lost = 0
    for trick in range(1, under + 1):
        if vulnerable:
            lost += 200 if trick == 1 else 300
        elif trick == 1:
            lost += 100
        else:
            lost += 200 if trick <= 3 else 300
    return -lost * doubled


def declarer_points(contract, vulnerable, tricks):
    level, strain, doubled = contract_parts(contract)
    if not 0 <= tricks <= 13:
        raise Irregular("%d tricks" % tricks)
    over = tricks - 6 - level
    if over < 0:
        return down_points(doubled, vulnerable, -over)
    return made_points(level, strain, doubled, vulnerable, over)


def north_south_points(board, contract, declarer, tricks):
    points = declarer_points(
        contract, is_vulnerable(board, side_of(declarer)), tricks)
    return points if side_of(declarer) == "NS" else -points


# --- Law 78B ---------------------------------------------------------------

IMP_FROM = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900,
            1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]


def imps_for(difference):
    imps = sum(abs(difference) >= bound for bound in IMP_FROM)
    return imps if difference > 0 else -imps


# --- Laws 17 to 22 ---------------------------------------------------------

class Auction:
    def __init__(self, dealer):
        self.dealer = dealer
        self.calls = []  # (seat, call)

    def turn(self):
        return after(self.dealer, len(self.calls))

    def is_over(self):
        last = [call for _, call in self.calls[-3:]]
        if last != ["P"] * 3:
            return False
        return len(self.calls) > 3 or self.bid() is not None

    def bid(self):
        """The last bid and who made it, or None."""
        for seat, call in reversed(self.calls):
            if call not in ("P", "X", "XX"):
                return seat, call
        return None

    def doubled(self):
        """"", "X" or "XX" upon the last bid, and whose it is."""
        for seat, call in reversed(self.calls):
            if call == "P":
                continue
            return (call, seat) if call in ("X", "XX") else ("", seat)
        return "", None

    def add(self, seat, call):
        if self.is_over():
            raise Irregular("%s by %s after the auction" % (call, seat))
        if seat != self.turn():
            raise Irregular("%s calls in the turn of %s" % (seat, self.turn()))
        now, whose = self.doubled()
        if call in ("X", "XX"):
            wanted = "" if call == "X" else "X"
            if whose is None or now != wanted or (
                    side_of(whose) == side_of(seat)):
                raise Irregular("%s by %s has nothing to double" % (call, seat))
        elif call != "P":
            level, strain, doubles = contract_parts(call)
            last = self.bid()
            if doubles or last is not None and (
                    (level, STRAINS.index(strain)) <= (
                        int(last[1][0]), STRAINS.index(last[1][1:]))):
                raise Irregular("%s by %s is not sufficient" % (call, seat))
        self.calls.append((seat, call))

    def contract(self):
        """("P", None) or the contract and its declarer, once it is over."""
        last = self.bid()
        if last is None:
            return "P", None
        seat, bid = last
        named = next(who for who, call in self.calls
                     if call not in ("P", "X", "XX")
                     and call[1:] == bid[1:] and side_of(who) == side_of(seat))
        return bid + self.doubled()[0], named


# --- Laws 41 to 45 ---------------------------------------------------------

class Play:
    def __init__(self, deal, contract, declarer):
        self.left = {seat: set(hand) for seat, hand in deal.items()}
        self.trump = contract_parts(contract)[1]
        self.declarer = declarer
        self.turn = after(declarer)
        self.trick = []  # (seat, card)
        self.won = {"NS": 0, "EW": 0}
        self.cards = 0

    def is_over(self):
        return self.cards == 52

    def add(self, seat, card):
        if self.is_over():
            raise Irregular("%s after the play" % card)
        if seat != self.turn:
            raise Irregular("%s plays in the turn of %s" % (seat, self.turn))
        if card not in self.left[seat]:
            raise Irregular("%s has no %s" % (seat, card))
        if self.trick:
            led = self.trick[0][1][0]
            if card[0] != led and any(c[0] == led for c in self.left[seat]):
                raise Irregular("%s by %s does not follow suit" % (card, seat))
        self.left[seat].remove(card)
        self.trick.append((seat, card))
        self.cards += 1
        self.turn = after(seat)
        if len(self.trick) == 4:
            self.turn = self.winner()
            self.won[side_of(self.turn)] += 1
            self.trick = []

    def winner(self):
        led = self.trick[0][1][0]

        def strength(played):
            suit, rank = played[1]
            return (suit == self.trump, suit == led, -RANKS.index(rank))

        return max(self.trick, key=strength)[0]

    def tricks_left(self):
        return 13 - self.won["NS"] - self.won["EW"]

    def copy(self):
        other = object.__new__(Play)
        other.__dict__ = dict(self.__dict__, trick=list(self.trick),
                              left={s: set(c) for s, c in self.left.items()},
                              won=dict(self.won))
        return other

    def legal(self):
        """One of cards that are neighbours among those still there."""
        hand = self.left[self.turn]
        led = self.trick[0][1][0] if self.trick else None
        cards = [c for c in hand if c[0] == led] or list(hand)
        others = {c for s, left in self.left.items() if s != self.turn
                  for c in left} | {c for _, c in self.trick}
        cards.sort(key=lambda c: (c[0], RANKS.index(c[1])))
        chosen = []
        for card in cards:
            above = chosen[-1] if chosen else None
            if above is None or above[0] != card[0] or any(
                    o[0] == card[0] and RANKS.index(above[1]) <
                    RANKS.index(o[1]) < RANKS.index(card[1])
                    for o in others):
                chosen.append(card)
            else:
                chosen[-1] = card
        return chosen


def high_cards_run(play):
    """Whoever leads has only winners, and so has partner if he may take over."""
    mine, partner = play.left[play.turn], play.left[after(play.turn, 2)]
    theirs = play.left[after(play.turn)] | play.left[after(play.turn, 3)]

    def best(cards, card):
        return not any(c[0] == card[0] and
                       RANKS.index(c[1]) < RANKS.index(card[1]) for c in cards)

    if any(c[0] == play.trump for c in theirs):
        return False
    if not all(best(theirs, c) for c in mine):
        return False
    return all(best(theirs, c) for c in partner) or (
        all(best(partner, c) for c in mine) and
        not any(c[0] == play.trump for c in partner))


CERTAIN = {}  # by position and what is asked, as one night is looked at often


def is_certain(play, side, tricks, at_most=4000):
    """Whether a side wins so many of the tricks left whatever all four play;
    None when so many positions do not settle it."""
    asked = (play.trump, play.turn, tuple(play.trick), frozenset(
        (s, c) for s, cards in play.left.items() for c in cards),
        play.tricks_left(), side, tricks, at_most)
    if asked not in CERTAIN:
        CERTAIN[asked] = search_certain(play, side, tricks, at_most)
    return CERTAIN[asked]


def search_certain(play, side, tricks, at_most):
    safe = set()  # positions between tricks, and what cannot be lost there
    seen = [0]

    def can_lose(play, more):
        if more <= 0:
            return True
        if more > play.tricks_left():
            return False
        key = None
        if not play.trick:
            key = (play.turn, more, frozenset(
                (s, c) for s, cards in play.left.items() for c in cards))
            if key in safe or (
                    side_of(play.turn) == side and high_cards_run(play)):
                return False
        seen[0] += 1
        if seen[0] > at_most:
            raise OverflowError
        cards = play.legal()  # theirs from the top, the side's from below
        for card in reversed(cards) if side_of(play.turn) == side else cards:
            after_it = play.copy()
            after_it.add(play.turn, card)
            lost = (after_it.won["NS"] + after_it.won["EW"] > play.won["NS"] +
                    play.won["EW"] and side_of(after_it.turn) != side)
            if can_lose(after_it, more - lost):
                return True
        if key is not None:
            safe.add(key)
        return False

    try:
        return not can_lose(play, play.tricks_left() - tricks + 1)
    except OverflowError:
        return None


# --- deals -----------------------------------------------------------------

def deal_read(text):
    """The four hands of "N:AKQ.J.. ..."; all 52 cards or Irregular."""
    first, _, rest = text.partition(":")
    hands = rest.split(" ")
    if first not in list(SEATS) or len(hands) != 4:
        raise Irregular("no deal: %s" % text)
    deal = {}
    for i, hand in enumerate(hands):
        suits = hand.split(".")
        if len(suits) != 4:
            raise Irregular("no hand: %s" % hand)
        deal[after(first, i)] = [suit + rank for suit, ranks in
                                 zip(SUITS, suits) for rank in ranks]
    if sorted(sum(deal.values(), [])) != sorted(PACK):
        raise Irregular("not the 52 cards once each: %s" % text)
    for seat, hand in deal.items():
        if len(hand) != 13:
            raise Irregular("%s has %d cards" % (seat, len(hand)))
    return deal


def deal_write(deal):
    hands = []
    for seat in SEATS:
        hands.append(".".join("".join(sorted(
            (card[1] for card in deal[seat] if card[0] == suit),
            key=RANKS.index)) for suit in SUITS))
    return "N:" + " ".join(hands)


DEALS = math.comb(52, 13) * math.comb(39, 13) * math.comb(26, 13)


def choose(cards, rank):
    """The thirteen cards whose places are the set of that rank, the sets in
    lexicographic order."""
    chosen = []
    place = 0
    while len(chosen) < 13:
        here = math.comb(len(cards) - place - 1, 12 - len(chosen))
        if rank < here:
            chosen.append(cards[place])
        else:
            rank -= here
        place += 1
    return chosen


def deal_of_number(number):
    """The deal of a number 0..DEALS-1 in Big Deal's order."""
    rest, south = divmod(number, math.comb(26, 13))
    north, east = divmod(rest, math.comb(39, 13))
    left, deal = list(PACK), {}
    for seat, rank in (("N", north), ("E", east), ("S", south)):
        deal[seat] = choose(left, rank)
        left = [card for card in left if card not in deal[seat]]
    deal["W"] = left
    return deal


def deals_key(seed, pairs):
    """pairs: (number, north's id, south's id) in order of registration."""
    text = "".join("%d %d %d\n" % pair for pair in pairs)
    return hmac.new(seed, text.encode(), hashlib.sha256).digest()


def deal_of_board(key, board, thrown):
    """thrown: how many deals of it were thrown away before."""
    for attempt in itertools.count(1):
        text = "pairsd deal %d %d" % (board, attempt)
        number = int.from_bytes(
            hmac.new(key, text.encode(), hashlib.sha256).digest()[:12], "big")
        if number < DEALS:
            if thrown == 0:
                return deal_of_number(number)
            thrown -= 1


def order_by_chance(key, pairs):
    """The order of these pairs in round 1 by the key of the deals."""
    return sorted(pairs, key=lambda pair: hmac.new(
        key, b"pairsd seat %d" % pair, hashlib.sha256).digest())

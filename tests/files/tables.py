# SPDX-License-Identifier: ISC
"""What a USEBIO or CSV file tells, as tests/files/write_random prints it."""
import csv
import sys
import xml.etree.ElementTree

AWARD = {"60": "A+", "50": "A", "40": "A-", "00": ""}


def row(ns, ew, turn, board, contract, by, lead, tricks, score, kind, awards,
        values):
    print("row %s %s %s %s %s by %s lead %s tricks %s score %s %s %s %s" % (
        ns, ew, turn, board, contract or "-", by or "-", lead or "-",
        tricks or "-1", score or "-", kind, awards,
        " ".join(v or "-" for v in values)))


def usebio_line(match, board, line):
    text = line.findtext
    score, kind, awards = text("SCORE"), "result", ""
    if score.startswith("A"):
        awards = AWARD[score[1:3]] + AWARD[score[3:5]]
        score, kind = "", "artificial"
    elif score == "":
        kind = "void"
    contract, lead = text("CONTRACT"), text("LEAD")
    row(match.findtext("NS_PAIR_NUMBER"), match.findtext("EW_PAIR_NUMBER"),
        match.findtext("ROUND_NUMBER"), board.findtext("BOARD_NUMBER"),
        "P" if contract == "PASS" else contract, text("PLAYED_BY"),
        lead and lead[::-1], text("TRICKS"), score, kind, awards,
        [text("NS_MATCH_POINTS", text("NS_IMPS")),
         text("EW_MATCH_POINTS", text("EW_IMPS"))])


def usebio(path):
    with open(path, "rb") as f:
        event = xml.etree.ElementTree.fromstring(f.read()).find("EVENT")
    date = "-".join(reversed(event.findtext("DATE").split("/")))
    print("event", event.findtext("EVENT_IDENTIFIER"), date,
          event.findtext("EVENT_DESCRIPTION"))
    assert event.get("EVENT_TYPE").startswith("SWISS_PAIRS")
    for pair in event.iter("PAIR"):
        print("pair %s rank %s boards %s total %s points %s %s" % (
            pair.findtext("PAIR_NUMBER"), pair.findtext("PLACE") or "0",
            pair.findtext("BOARDS_PLAYED"),
            pair.findtext("TOTAL_SCORE") or "-",
            pair.findtext("MASTER_POINTS/MASTER_POINTS_AWARDED", "-1"),
            "|".join(p.findtext("PLAYER_NAME")
                     for p in pair.findall("PLAYER"))))
    dealt = {}
    vul = {"Love": "none", "North-South": "ns", "East-West": "ew",
           "All": "both"}
    for match in event.iter("MATCH"):
        if match.find("NS_VICTORY_POINTS") is not None:
            print("match", match.findtext("ROUND_NUMBER"),
                  match.findtext("NS_PAIR_NUMBER"),
                  match.findtext("EW_PAIR_NUMBER"),
                  match.findtext("NS_VICTORY_POINTS"),
                  match.findtext("EW_VICTORY_POINTS"))
        for board in match.iter("BOARD"):
            hands = [".".join(hand.findtext(suit) for suit in
                              ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"))
                     for hand in board.findall("HAND")]
            assert [h.findtext("DIRECTION") for h in board.findall("HAND")] \
                == ["North", "East", "South", "West"]
            number = board.findtext("BOARD_NUMBER")
            deal = "deal %s %s N:%s" % (
                number, vul[board.findtext("VULNERABILITY")], " ".join(hands))
            if number not in dealt:
                print(deal)
            assert dealt.setdefault(number, deal) == deal
            for line in board.findall("TRAVELLER_LINE"):
                usebio_line(match, board, line)


def plain(text):
    """A text without what keeps it from being a formula."""
    assert text[:1] not in ("=", "+", "-", "@"), text
    return text[1:] if text[:1] == "'" and text[1:2] in "=+-@\t" else text


def table(path):
    with open(path, newline="", encoding="utf-8") as f:
        rows = list(csv.DictReader(f, strict=True))
    print("event", rows[0]["event"], rows[0]["date"], plain(rows[0]["title"]))
    for r in rows:
        row(r["ns_pair"], r["ew_pair"], r["round"], r["board"],
            "P" if r["contract"] == "Pass" else r["contract"], r["declarer"],
            r["lead"], r["tricks"], r["score"], r["kind"],
            r["ns_award"] + r["ew_award"] if r["kind"] == "artificial" else "",
            [r["ns_matchpoints"] or r["ns_value"],
             r["ew_matchpoints"] or r["ew_value"]])
        print("seats", r["board"], r["table"],
              "|".join(plain(r[s]) for s in ("north", "east", "south",
                                             "west")))
        if r["corrected"]:
            print("corrected", r["board"], r["table"], r["corrected"])


{"usebio": usebio, "csv": table}[sys.argv[1]](sys.argv[2])

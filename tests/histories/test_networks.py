"""Histories in the formats of four networks read the same as their PHH, and unreadable ones are reported."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.books.adjudication import replay
from pitboss.cli import app
from pitboss.histories.book import judge_by_book
from pitboss.histories.judging import RETURNED, judge
from pitboss.histories.phh import PhhHand, UnreadableHand
from pitboss.histories.playing import FOR_NOBODY
from pitboss.histories.script import amount_of
from pitboss.histories.site_reader import described, row_numbers
from pitboss.histories.sources import BETWEEN, PORTION, found, parts_of
from pitboss.rules.record import read_record

HERE = Path(__file__).resolve().parent / "networks"
NETWORKS = ("pokerstars", "fulltilt", "partypoker", "888poker")
POST = "a blind posted to come in"
EXPECTED = {
    700001: ("rake", 275, set()),
    700002: ("rake", 250, {POST, FOR_NOBODY}),
    700003: ("exact", 0, set()),
    800001: ("rake", 300, {POST}),
    800002: ("rake", 100, set()),
    800003: ("exact", 0, set()),
    900001: ("rake", 250, {POST}),
    900002: ("rake", 170, {RETURNED}),
    950001: ("rake", 300, {POST}),
    950002: ("rake", 50, set()),
}
"""The verdict, rake and notes: rake, uncalled bets, mucked hands, live and dead posts, side pots, antes, ties."""


def read(text: str) -> list[PhhHand]:
    return [reader() for _, reader, _ in parts_of(text)]


def one(text: str) -> PhhHand:
    (hand,) = read(text)
    return hand


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, list(map(str, words)))
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("network", NETWORKS)
def test_a_networks_text_is_the_phh_beside_it(network: str) -> None:
    golden = HERE / f"{network}.phhs"
    assert run("convert", HERE / f"{network}.txt", "--to", "phh") == golden.read_text()


@pytest.mark.parametrize("network", NETWORKS)
def test_every_hand_is_explained(network: str) -> None:
    for hand in read((HERE / f"{network}.txt").read_text()):
        judged = judge(hand)
        assert (judged.verdict, judged.take, set(judged.notes)) == EXPECTED[hand.more["hand"]]


def test_who_sits_out_or_declines_to_post_is_not_in_the_hand() -> None:
    hands = {hand.more["hand"]: hand.players for file in HERE.glob("*.txt") for hand in read(file.read_text())}
    assert "emil" not in hands[700001]
    assert "Dee" not in hands[800001]
    assert "hal" not in hands[900001]
    assert "max8" not in hands[950001]


@pytest.mark.parametrize("network", NETWORKS)
def test_windows_files_are_read_the_same(network: str, tmp_path: Path) -> None:
    text = (HERE / f"{network}.txt").read_text()
    file = tmp_path / "hands.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run("convert", file, "--to", "phh") == (HERE / f"{network}.phhs").read_text()
    file.write_bytes(text.replace("gus", "gús").encode("cp1252"))
    assert run("convert", file, "--to", "phh") == (HERE / f"{network}.phhs").read_text().replace("gus", "gús")


def test_replay_takes_them_all_together(tmp_path: Path) -> None:
    for network in NETWORKS:
        (tmp_path / f"{network}.txt").write_bytes((HERE / f"{network}.txt").read_bytes())
    (tmp_path / "readme.txt").write_text("Hands of the winter.")
    said = json.loads(run("replay", "--json", tmp_path))
    assert (said["files"], said["hands"], said["exact"], said["rake"]) == (4, 10, 2, 8)
    assert {take["room"] for take in said["takes"]} == {"888poker", "Full Tilt Poker", "PokerStars", "partypoker"}


@pytest.mark.parametrize("network", NETWORKS)
def test_a_large_file_is_cut_between_hands(network: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hands.txt"
    file.write_text((HERE / f"{network}.txt").read_text() * 5)
    whole = json.loads(run("replay", "--json", file))
    monkeypatch.setattr("pitboss.histories.sources.PORTION", 700)
    assert len(list(found([file]))) > 5
    pieces = json.loads(run("replay", "--json", "--workers", "1", file))
    assert whole | {"hands_per_second": 0} == pieces | {"hands_per_second": 0}
    assert PORTION > 700
    assert BETWEEN["network"].search(b"x\n***** Hand History for Game 1 *****")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Hold'em No Limit", "5 Card Draw Limit", "is not a supported game"),
        ("Hold'em No Limit", "5 Card Omaha Pot Limit", "is not a supported game"),
        ("Seat #2 is the button", "", "where the button is"),
        ("*** FLOP ***", "*** FIRST FLOP ***", "run twice"),
        ("*** FLOP *** [Kh 7c 2d]", "Hand cancelled", "cancelled"),
        ("raises $2 to $3", "raises", "has no amount"),
    ],
)
def test_what_cannot_be_read_is_said(old: str, new: str, says: str) -> None:
    text = (HERE / "pokerstars.txt").read_text().partition("\n\n")[0]
    assert old in text
    with pytest.raises(UnreadableHand, match=says):
        one(text.replace(old, new))


def test_a_wrong_total_pot_differs() -> None:
    text = (HERE / "pokerstars.txt").read_text().partition("\n\n")[0]
    judged = judge(one(text.replace("Total pot $132.50", "Total pot $133.50")))
    assert (judged.verdict, judged.why) == ("differs", "the file's total pot is not the sum of the bets")


def test_a_hand_that_breaks_off_holds_up_no_other(tmp_path: Path) -> None:
    first, second, *_ = (HERE / "pokerstars.txt").read_text().split("\n\n\n\n")
    file = tmp_path / "hands.txt"
    file.write_text(first.partition("*** FLOP")[0] + "\n\n" + second)
    result = CliRunner().invoke(app, ["replay", "--json", str(file)])
    said = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (said["matched"], len(said["differing"])) == (2, 1)
    assert said["differing"][0]["file"].endswith("#700001")


@pytest.mark.parametrize(
    ("written", "cents"),
    [("0.5", 50), ("1,234.50", 123450), ("1.234,50", 123450), ("1,234", 123400), ("1.234", 123400), ("12.", 1200),
     ("1,234,567", 123456700), (".50", 50)],
)  # fmt: skip
def test_amounts_are_read_as_they_are_written(written: str, cents: int) -> None:
    assert amount_of(written) == cents


@pytest.mark.parametrize(
    ("what", "game"),
    [
        ("Hold'em Limit ($1/$2 USD)", ("Holdem", "FL")),
        ("$0.05/$0.10 Blinds No Limit Holdem", ("Holdem", "NL")),
        ("$1/$2 Blinds Fix Limit Omaha Hi-Lo", ("OmahaHiLo", "FL")),
        ("$1,000 USD PL Omaha", ("Omaha", "PL")),
        ("$1/$2 - Pot Limit Omaha Hi", ("Omaha", "PL")),
        ("Omaha Hi/Lo Pot Limit ($1/$2 USD)", ("OmahaHiLo", "PL")),
        ("6+ Hold'em No Limit (Button Blind $0.25 - Ante $0.25 USD)", ("ShortDeck", "NL")),
        ("7 Card Stud Limit ($0.04/$0.08 USD)", ("Stud", "FL")),
        ("HORSE (7 Card Stud Hi/Lo Limit, $0.04/$0.08 USD)", ("StudHiLo", "FL")),
        ("8-Game (Omaha Pot Limit, $0.04/$0.08 USD)", ("Omaha", "PL")),
        ("$0.50/$1 Ante $0.10 - Limit Stud H/L", ("StudHiLo", "FL")),
        ("$2/$4 7 Card Stud", ("Stud", "FL")),
        ("Razz Limit ($1/$2)", ("Razz", "FL")),
        ("Single Draw 2-7 Lowball No Limit ($1/$2)", ("SingleDraw", "NL")),
        ("$1/$2 - Limit 2-7 Triple Draw", ("TripleDraw", "FL")),
        ("Badugi Pot Limit ($1/$2)", ("Badugi", "PL")),
    ],
)
def test_games_are_named_in_many_ways(what: str, game: tuple[str, str]) -> None:
    assert described(what) == game


def test_a_history_becomes_a_record_or_is_refused_with_the_reason(tmp_path: Path) -> None:
    texts = (HERE / "fulltilt.txt").read_text().split("\n\n\n")
    file = tmp_path / "hand.txt"
    file.write_text(texts[2])
    record = read_record(run("convert", file, "--to", "record"))
    assert record.metadata["_table"] == "4"
    assert replay(record).status == "settled"
    assert "Ann collected 1150 from pot" in run("convert", file, "--to", "pokerstars")
    file.write_text(texts[1])
    assert read_record(run("convert", file, "--to", "record")).metadata["rake"] == 1
    refused = CliRunner().invoke(app, ["convert", str(file), "--to", "ohh"])
    assert "only the formats phh and record can express" in str(refused.exception)


def ohh(**changes: Any) -> dict[str, Any]:
    hand = json.loads(run("convert", HERE / "ohh.phh", "--to", "ohh"))
    hand["ohh"] |= changes
    return dict(hand)


def test_open_hand_history_comes_one_after_the_other_in_a_list_or_a_line_each(tmp_path: Path) -> None:
    hand = ohh()
    for text in (
        json.dumps(hand, indent=2) + "\n\n" + json.dumps(hand, indent=2),
        json.dumps([hand, hand]),
        json.dumps(hand) + "\n" + json.dumps(hand),
    ):
        assert [judge(one).verdict for one in read(text)] == ["exact", "exact"]
    file = tmp_path / "hands.ohh"
    file.write_text(json.dumps(hand, indent=2) + "\n\n" + json.dumps(hand, indent=2)[:-3])
    said = json.loads(CliRunner().invoke(app, ["replay", "--json", str(file)]).stdout)
    assert (said["exact"], len(said["skipped"])) == (1, 1)
    assert "not JSON" in said["skipped"][0]["why"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game_type": "Stud"}, "^Open Hand History cannot express"),
        ({"game_type": "Whist"}, "not a supported game"),
        ({"players": []}, "no 1|no 0"),
        ({"players": 3}, "not valid Open Hand History"),
        ({"rounds": None}, "not valid Open Hand History"),
        ({"big_blind_amount": "x"}, "not valid Open Hand History"),
        ({"big_blind_amount": 0.001}, "whole cents"),
        ({"dealer_seat": 0}, "button"),
    ],
)
def test_an_object_that_is_no_hand_is_said(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(UnreadableHand, match=says):
        one(json.dumps(ohh(**changes)))


RAZZ = """PokerStars Hand #11: HORSE (Razz Limit, $0.04/$0.08 USD) - 2012/03/04 20:00:00 ET
Table 'Lyra II' 8-max
Seat 1: alice ($2 in chips)
Seat 3: bob ($1.50 in chips)
Seat 4: out of it ($5 in chips) is sitting out
Seat 6: cat ($3 in chips)
alice: posts the ante $0.01
bob: posts the ante $0.01
cat: posts the ante $0.01
*** 3rd STREET ***
Dealt to alice [As 5d 8h]
Dealt to bob [Kd]
Dealt to cat [3c]
bob: brings in for $0.02
cat: raises $0.02 to $0.04
alice: calls $0.04
bob: folds
*** 4th STREET ***
Dealt to alice [As 5d 8h] [Qc]
Dealt to cat [3c] [6s]
cat: bets $0.04
alice: folds
Uncalled bet ($0.04) returned to cat
cat collected $0.13 from pot
cat: doesn't show hand
*** SUMMARY ***
Total pot $0.13 | Rake $0
"""
STUD_HI_LO = """Full Tilt Poker Game #12: Table Birch - $0.50/$1 Ante $0.10 - Limit Stud H/L - 10:00:00 ET - 2010/01/02
Seat 1: ann ($10)
Seat 2: ben ($10)
Seat 3: cy ($10)
ann antes $0.10
ben antes $0.10
cy antes $0.10
The button is in seat #3
*** 3RD STREET ***
Dealt to ann [7c 8s] [3h]
Dealt to ben [Th]
Dealt to cy [8c]
ann is low with [3h]
ann brings in for $0.15
ben completes it to $0.50
cy folds
ann calls $0.35
*** 4TH STREET ***
Dealt to ann [7c 8s 3h] [5s]
Dealt to ben [Th] [2d]
ben bets $0.50
ann folds
Uncalled bet of $0.50 returned to ben
ben mucks
ben wins the pot ($1.25)
*** SUMMARY ***
Total pot $1.30 | Rake $0.05
"""
STUD = """***** Hand History for Game 13 *****
$0.50/$1 USD 7 Card Stud - Friday, August 21, 10:15:48 EDT 2009
Table Oak (Real Money)
Seat 3 is the button
Seat 1: ann ( $10 USD )
Seat 2: ben ( $10 USD )
Seat 3: cy ( $10 USD )
ann posts ante [$0.10 USD].
ben posts ante [$0.10 USD].
cy posts ante [$0.10 USD].
** Dealing third street **
Dealt to ann [ 7c 8s 3h ]
Dealt to ben [ Th ]
Dealt to cy [ 8c ]
ann bring-ins [$0.15 USD]
ben completes [$0.50 USD]
cy folds
ann folds
ben wins $0.95 USD from the main pot.
"""
BADUGI = """PokerStars Hand #14: Badugi Limit ($1/$2 USD) - 2012/03/04 20:00:00 ET
Table 'Lyra II' 6-max Seat #2 is the button
Seat 1: alice ($40 in chips)
Seat 2: bob ($40 in chips)
bob: posts small blind $0.50
alice: posts big blind $1
*** DEALING HANDS ***
Dealt to alice [2c 5d 8h Js]
bob: calls $0.50
alice: checks
*** FIRST DRAW ***
alice: stands pat on [2c 5d 8h Js]
bob: discards 2 cards
alice: bets $1
bob: calls $1
*** SECOND DRAW ***
alice: discards 1 card [Js]
Dealt to alice [2c 5d 8h] [9s]
bob: discards 1 card
alice: checks
bob: bets $2
alice: folds
Uncalled bet ($2) returned to bob
bob collected $3.80 from pot
*** SUMMARY ***
Total pot $4 | Rake $0.20
"""


@pytest.mark.parametrize(
    ("text", "variant", "verdict", "deals"),
    [
        (RAZZ, "FR", "exact", ["p1 As5d8h", "p2 ????Kd", "p3 ????3c", "p1 Qc", "p3 6s"]),
        (STUD_HI_LO, "F7S/8", "rake", ["p1 7c8s3h", "p2 ????Th", "p3 ????8c", "p1 5s", "p2 2d"]),
        (STUD, "F7S", "exact", ["p1 7c8s3h", "p2 ????Th", "p3 ????8c"]),
        (BADUGI, "FB", "rake", ["p1 2c5d8hJs", "p2 ????????", "p2 ????", "p1 9s", "p2 ??"]),
    ],
)
def test_house_games_are_read_by_their_names_there(text: str, variant: str, verdict: str, deals: list[str]) -> None:
    hand = one(text)
    judged = judge_by_book(hand)
    assert (hand.variant, judged.verdict) == (variant, verdict), judged
    assert [line.removeprefix("d dh ") for line in hand.actions if line.startswith("d dh")] == deals
    rows, told = text.split("\n"), row_numbers(text)
    for line, row in zip(hand.actions[-len(told) :], told, strict=True):
        verb = line.split()[1]
        assert {"f": "folds", "cbr": "s ", "cc": "c", "pb": "bring", "sd": "s", "dh": ""}[verb] in rows[row - 1]
        assert verb != "dh" or rows[row - 1].startswith("**") or "discards" in rows[row - 1]

"""Hands written for other programs lose nothing, add nothing, and have totals that add up."""

import json
import re
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory
from typer.testing import CliRunner

from pitboss.books.finishing_stacks import compare
from pitboss.cli import app
from pitboss.rules.record import read_record

SAMPLE = Path(__file__).resolve().parent.parent.parent / "corpus"
FILES = sorted(SAMPLE.rglob("*.phh"))
PLAYED = [f for f in FILES if re.search(r"variant = '(NT|FT|PO|FO/8)'", f.read_text())]
SHOWN_DOWN = SAMPLE / "wsop" / "00-02-07.phh"

OURS = """record = 1
game = "wa-poker/holdem"
blinds_or_straddles = [5, 10, 0]
starting_stacks = [300, 300, 120]
actions = [
  "d dh p1 AsKd", "d dh p2 QcQh", "d dh p3 ????",
  "p3 cbr 30", "p1 cbr 100", "p2 cbr 300", "p3 f", "p1 cc",
  "d db 2c7dTs", "d db 3h", "d db 4s",
]
[table]
commission = { percent = "10", cap = "15" }
"""


HALF_POT = {
    "[table]": '[table]\nbetting = "half-pot-limit"',
    '"p3 cbr 30", "p1 cbr 100", "p2 cbr 300", "p3 f", "p1 cc",': '"p3 f", "p1 f",',
    '  "d db 2c7dTs", "d db 3h", "d db 4s",\n': "",
}


def convert(file: Path, to: str, *options: str) -> str:
    result = CliRunner().invoke(app, ["convert", str(file), "--to", to, *options])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def raked(tmp_path: Path) -> Path:
    file = tmp_path / "raked.toml"
    file.write_text(OURS)
    return file


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_phh_comes_back_as_the_same_hand(file: Path, tmp_path: Path) -> None:
    text = convert(file, "phh")
    again = read_record(text)
    before = compare(read_record(file.read_bytes()))
    assert compare(again).got == compare(again).expected == before.got
    (tmp_path / "again.phh").write_text(text)
    assert convert(tmp_path / "again.phh", "phh") == text


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_pokerkit_reads_our_phh_and_ends_on_the_same_stacks(file: Path) -> None:
    ours = compare(read_record(file.read_bytes()))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, end = HandHistory.loads(convert(file, "phh"))
    assert not end.status
    theirs = [Decimal(str(stack)) for stack in end.stacks]
    assert all(abs(Decimal(got) - stack) <= Decimal("0.5") for got, stack in zip(ours.got, theirs, strict=True))


def money(text: str) -> Decimal:
    return Decimal(text.replace("$", ""))


def check_pokerstars(text: str) -> None:
    """Check that chips put in, less those returned, are the pot, and that the pot is winnings plus rake."""
    put = Decimal(0)
    street: dict[str, Decimal] = {}
    for line in text.split("*** SUMMARY ***")[0].splitlines():
        if re.match(r"\*\*\* (FLOP|TURN|RIVER|4th|5th|6th)|.+: (discards|stands pat)", line):
            street = {}
        if found := re.match(r"(.+): (?:posts .*?|calls |bets |brings in for )\$?([0-9.]+)", line):
            who, amount = found[1], Decimal(found[2])
            put += amount
            if "the ante" not in line:
                street[who] = street.get(who, Decimal(0)) + amount
        elif found := re.match(r"(.+): raises \$?([0-9.]+) to \$?([0-9.]+)", line):
            who, by, to = found[1], Decimal(found[2]), Decimal(found[3])
            assert to - by == max(street.values(), default=Decimal(0))
            put += to - street.get(who, Decimal(0))
            street[who] = to
    back = sum((money(m) for m in re.findall(r"Uncalled bet \((\$?[0-9.]+)\)", text)), Decimal(0))
    collected = sum((money(m) for m in re.findall(r" collected (\$?[0-9.]+) from", text)), Decimal(0))
    total, rake = re.findall(r"Total pot (\$?[0-9.]+).*\| Rake (\$?[0-9.]+)", text)[0]
    assert put - back == money(total) == collected + money(rake)
    parts = re.findall(r"(?:Main pot|Side pot-\d+) (\$?[0-9.]+?)\.(?: |$)", text)
    assert not parts or sum(map(money, parts)) == money(total)


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_pokerstars_totals_add_up(file: Path) -> None:
    check_pokerstars(convert(file, "pokerstars"))


def test_pokerstars_text_of_a_raked_hand_reads_as_expected(raked: Path) -> None:
    text = convert(raked, "pokerstars")
    check_pokerstars(text)
    assert "p3: raises $20 to $30" in text
    assert "p2: raises $200 to $300 and is all-in" in text
    assert "p1: shows [As Kd]" in text
    assert "Total pot $630 | Rake $15" in text
    assert "Seat 3: p3 (button) folded before Flop" in text
    assert "Dealt to p3" not in text


def check_ohh(text: str) -> dict[str, Any]:
    hand = json.loads(text, parse_float=Decimal, parse_int=Decimal)["ohh"]
    assert hand["spec_version"] == "1.4.6"
    actions = [action for round_ in hand["rounds"] for action in round_["actions"]]
    assert [action["action_number"] for action in actions] == list(range(len(actions)))
    put = sum(action.get("amount", Decimal(0)) for action in actions)
    pots = sum(pot["amount"] for pot in hand["pots"])
    for pot in hand["pots"]:
        assert sum(win["win_amount"] for win in pot["player_wins"]) + pot["rake"] == pot["amount"]
    assert put >= pots
    return {"hand": hand, "uncalled": put - pots}


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_open_hand_history_totals_add_up(file: Path) -> None:
    found = check_ohh(convert(file, "ohh"))
    back = re.findall(r"Uncalled bet \(\$?([0-9.]+)\)", convert(file, "pokerstars"))
    assert found["uncalled"] == sum(map(Decimal, back))
    streets = [round_["street"] for round_ in found["hand"]["rounds"]]
    assert streets[0] == "Preflop"


def test_open_hand_history_of_a_showdown() -> None:
    hand = check_ohh(convert(SHOWN_DOWN, "ohh"))["hand"]
    assert (hand["game_type"], hand["bet_limit"]["bet_type"], hand["dealer_seat"]) == ("Holdem", "NL", 5)
    assert [p["name"] for p in hand["players"]][:2] == ["Matthew Ashton", "Kristopher Tong"]
    assert hand["start_date_utc"].startswith("2023-06-22")
    river, showdown = hand["rounds"][-2:]
    assert river["cards"] == ["Qs"]
    assert [(a["action"], a["player_id"]) for a in showdown["actions"]] == [("Shows Cards", 3), ("Shows Cards", 1)]
    opening = [action["action"] for action in hand["rounds"][0]["actions"]][:3]
    assert opening == ["Post Ante", "Post SB", "Post BB"]


@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
def test_a_viewers_history_hides_what_that_seat_did_not_see(to: str) -> None:
    text = convert(SHOWN_DOWN, to, "--viewer", "p1")
    everything = convert(SHOWN_DOWN, to)
    for folded in ("Td", "8c"):
        assert folded in everything
        assert folded not in text
    for seen in ("7s", "6d", "8h"):
        assert seen in text


def test_tabled_cards_are_not_known_before_the_showdown() -> None:
    text = convert(SHOWN_DOWN, "pokerstars", "--viewer", "p1")
    assert re.findall(r"Dealt to (.+) \[", text) == ["Matthew Ashton"]
    hand = check_ohh(convert(SHOWN_DOWN, "ohh", "--viewer", "p1"))["hand"]
    dealt = [a["player_id"] for a in hand["rounds"][0]["actions"] if a["action"] == "Dealt Cards"]
    assert dealt == [hand["hero_player_id"]] == [0]


def test_unseen_cards_stay_unseen(raked: Path) -> None:
    for to in ("ohh", "pokerstars"):
        assert "?" not in convert(raked, to)
    assert "d dh p3 ????" in convert(raked, "record")


def test_a_record_of_ours_is_written_back(raked: Path) -> None:
    assert read_record(convert(raked, "record")) == read_record(OURS)


def test_a_phh_file_becomes_a_record_that_ends_the_same() -> None:
    record = read_record(convert(SHOWN_DOWN, "record"))
    assert record.game == "vic-crown-poker/holdem"
    assert compare(record).same


def test_the_output_goes_to_a_file(raked: Path, tmp_path: Path) -> None:
    target = tmp_path / "hand.txt"
    assert convert(raked, "pokerstars", "-o", str(target)) == ""
    check_pokerstars(target.read_text())


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ({}, "phh", "PHH cannot express commission"),
        ({"wa-poker/holdem": "wa-poker/seven-card-stud"}, "ohh", "no name for wa-poker/seven-card-stud"),
        (HALF_POT, "phh", "no variant for wa-poker/holdem with half-pot-limit"),
        (HALF_POT, "ohh", "no name for half-pot-limit betting"),
        ({'"p1 cc",': '"p3 dances",'}, "ohh", "cannot be replayed"),
        ({', "d db 4s"': ""}, "pokerstars", "the round is open"),
        ({"record = 1": "record = what"}, "ohh", "not TOML"),
        ({"game =": "gaem ="}, "ohh", "names no game"),
    ],
)
def test_what_a_format_cannot_say_is_refused_with_the_reason(
    tmp_path: Path, change: dict[str, str], to: str, says: str
) -> None:
    text = OURS
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "hand.toml"
    file.write_text(text)
    result = CliRunner().invoke(app, ["convert", str(file), "--to", to])
    assert result.exit_code != 0
    assert says in str(result.exception)


def test_a_viewer_needs_a_seat(raked: Path) -> None:
    result = CliRunner().invoke(app, ["convert", str(raked), "--to", "ohh", "--viewer", "p9"])
    assert "'p9' has no seat in this hand: expected one of p1, p2, p3" in str(result.exception)

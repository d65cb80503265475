"""Records of banked games are settled, open, void or invalid, and files that are no records are refused."""

import json
from typing import Any

import pytest

from pitboss.books.adjudication import adjudicate
from pitboss.rules.record import UnreadableFile
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE

EXAMPLE = """
record = 1
game = "wa-ultimate-texas-holdem"
actions = [
  "p1 bet ante 10", "p1 bet blind 10", "p1 bet trips 5", "p1 bet jackpot-1 5",
  "d close",
  "d dh p1 AsKd", "d dh d QdQh",
  "p1 cc",
  "d db TsJhQs",
  "p1 bet play 20",
  "d db 2d3c",
  "d settle",
]

[table]
minimum = "10"
maximum = "500"
unit = "5"
trips = "pay-table-1"
jackpot = { wager = "5", pools = ["29210.55", "26022.10", "25000"] }
"""


def answered(source: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(adjudicate(source, file="round.toml").as_json())
    return answer


def record(game: str, *actions: str, table: str = "") -> dict[str, Any]:
    return answered(f'game = "{game}"\nactions = {json.dumps(actions)}\n{table}')


@pytest.mark.rule("wa-ultimate-texas-holdem 3.9(a)", "wa-ultimate-texas-holdem 3.26")
def test_the_example_of_the_round_records() -> None:
    answer = answered(EXAMPLE)
    assert answer["file"] == "round.toml"
    assert answer["status"] == "settled"
    seat = answer["seats"]["p1"]
    assert (seat["net"], seat["hand"]) == ("180.00", "straight, ace high")
    assert [wager["wager"] for wager in seat["wagers"]] == ["ante", "blind", "trips", "play", "jackpot-1"]
    ante, jackpot = seat["wagers"][0], seat["wagers"][-1]
    assert ante["rules"][0] == "wa-ultimate-texas-holdem 3.9(a)"
    assert (jackpot["paid"], jackpot["returned"]) == ("125.00", "0.00")
    assert "wa-ultimate-texas-holdem 3.26" in jackpot["rules"]
    assert answer["jackpot"] == {"pools": ["29212.60", "26022.10", "25000.00"], "prizes": []}
    assert answer["pots"] == []
    assert answer["commission"] == "0.00"


def test_an_open_round_says_who_may_act_and_how() -> None:
    betting = record(CROWN, "p1 bet ante 10")
    assert betting["status"] == "open"
    assert betting["to_act"]["d"] == ["close (no more bets)"]
    deciding = record(ULTIMATE, "p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AhKh", "d dh d 2c2d")
    assert deciding["to_act"] == {"p1": ["bet play 30 or 40 (place the play wager)", "cc (check)"]}
    blind = record(
        THREE_CARD, "p1 bet ante 10", "p1 bet pair-plus@2 5", "p1 bet ante@2 5", "d close", "d dh p1 AhKhQh",
        "d dh p2 2c3d5h", "d dh d QsTd4c", "p1 bet play 10",
    )  # fmt: skip
    assert [choice.split(" (")[0] for choice in blind["to_act"]["p1"]] == ["bet play@2 5", "f ante@2", "f@2"]
    dealing = record(THREE_CARD, "p1 bet ante 10", "d close", "d dh p1 AhKh")
    assert dealing["to_act"] == {"d": ["dh p1 (1 card to box 1)"]}


def test_an_invalid_record_names_line_and_rule() -> None:
    answer = record(CROWN, "p1 bet ante 10", "p1 bet ante 5")
    assert answer["status"] == "invalid"
    assert answer["error"]["line"] == 2
    assert answer["error"]["text"] == "p1 bet ante 5"
    assert answer["error"]["rules"] == ["wa-crown-holdem 3.4"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("p1 bet ante 0", "more than zero"),
        ("p1 bet ante -5", "more than zero"),
        ("p1 bet ante 5.005", "fraction of a cent"),
        ("p1 bet ante ten", "not an amount"),
        ("p1 stare", "stare"),
        ("d dh p1 AsKx", "Kx"),
        ("p0 bet ante 5", "p0"),
    ],
)
def test_lines_that_cannot_be_read(line: str, says: str) -> None:
    answer = record(CROWN, line)
    assert answer["status"] == "invalid"
    assert answer["error"]["line"] == 1
    assert says in answer["error"]["message"]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('game = "wa-crown-holdm"\nactions = []', "wa-crown-holdem"),
        ('game = "wa-crown-holdem"\nactions = []\n[table]\nminimun = 5', "minimum"),
        ('game = "wa-crown-holdem"\nactions = []\nantes = [1, 1]', "antes"),
        ("", "empty"),
    ],
)
def test_a_sign_at_fault_has_no_line(source: str, says: str) -> None:
    answer = answered(source)
    assert answer["status"] == "invalid"
    assert answer["error"]["line"] is None
    assert says in answer["error"]["message"]


@pytest.mark.parametrize("source", [b"\xff\xfe\x00junk", b"not toml at all", b"x = 1\n" * 1_000_000])
def test_a_file_that_is_no_record_is_not_answered(source: bytes) -> None:
    with pytest.raises(UnreadableFile):
        adjudicate(source)


@pytest.mark.rule("wa-crown-holdem 5.10(c)", "wa-crown-holdem 5.9(b)", "ruling wa-crown-holdem R9")
def test_what_is_cut_off_goes_back() -> None:
    answer = record(
        CROWN, "p1 bet ante 612", "d close", "d dh p1 AhKh", "d dh d 2c2d", "p1 bet flop 1300", "d db 2h7s9c", "p1 cc",
        "d db Ts", "p1 cc", "d db 3c", "d settle", table='[table]\nminimum = "10"\nmaximum = "500"\nunit = "5"',
    )  # fmt: skip
    ante, flop = answer["seats"]["p1"]["wagers"]
    assert (ante["staked"], ante["outcome"], ante["returned"]) == ("612.00", "lose", "112.00")
    assert (flop["staked"], flop["outcome"], flop["returned"]) == ("1300.00", "lose", "300.00")
    assert answer["seats"]["p1"]["net"] == "-1500.00"
    assert [ruling["line"] for ruling in answer["rulings"]] == [2, 5]

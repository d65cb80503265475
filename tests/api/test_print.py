"""A round prints as a readable table, and a view shows only what its viewer may know."""

from pathlib import Path

import pytest

import pitboss
from pitboss.books.adjudication import begin

RECORDS = sorted((Path(__file__).parents[1] / "records").rglob("*.toml"))[::40]


def a_hand() -> pitboss.Round:
    stacks = {"starting_stacks": ["200", "200", "10"], "blinds_or_straddles": ["1", "2"]}
    hand = pitboss.new_round("wa-poker/holdem", minimum="2", **stacks)
    for line in ["d dh p1 AsKs", "d dh p2 QdQh", "d dh p3 7c2d", "p3 cbr 10"]:
        hand.push(line)
    return hand


def test_a_poker_round_prints_pots_cards_stacks_and_whose_turn_it_is() -> None:
    assert str(a_hand()).splitlines() == [
        "wa-poker/holdem: first round",
        "pot          13.00",
        "p1           As Ks  stack 199.00  wager 1.00",
        "p2           Qd Qh  stack 198.00  wager 2.00",
        "p3 (button)  7c 2d  stack 0.00  wager 10.00  all in",
        "p1 may       p1 f (fold); p1 cc (call 9); p1 cbr 18 up to 200 (raise to)",
    ]


def test_a_house_round_prints_the_board_the_dealer_and_the_boxes() -> None:
    table = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
    lines = ["p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKd", "d dh d QdQh", "p1 cc", "d db TsJhQs"]
    for line in lines:
        table.push(line)
    assert str(table).splitlines()[2:] == [
        "board   Ts Jh Qs",
        "dealer  Qd Qh",
        "p1      As Kd  ante 10.00, blind 10.00",
        "p1 may  bet play 20 (place the play wager); cc (check)",
    ]


def test_a_view_prints_what_its_viewer_may_see() -> None:
    hand = a_hand()
    assert "p1           As Ks" in str(pitboss.view(hand, "p1"))
    for face in ("Qd", "Qh", "7c", "2d"):
        assert face not in str(pitboss.view(hand, "p1"))
    assert "may" not in str(pitboss.view(hand, pitboss.PUBLIC))
    assert str(pitboss.view(hand, pitboss.PUBLIC)).count("??") == 6


def test_the_representation_has_no_card() -> None:
    assert repr(a_hand()) == "<PokerRound wa-poker/holdem, open, 4 actions>"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_moment_of_a_record_can_be_printed(path: Path) -> None:
    try:
        round_, lines = begin(pitboss.read_record(path.read_bytes()))
    except pitboss.Refusal:
        return  # its sign is refused: nothing is played
    for line in lines:
        text = str(round_)
        assert text.startswith(f"{round_.game_id}: ")
        assert "??" not in text or "??" in "".join(round_.lines)
        try:
            round_.push(line)
        except pitboss.Refusal:
            return

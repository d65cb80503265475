"""A dealer is offered every irregularity that may just have happened, and no other."""

import pytest

from pitboss.books import catalogue
from pitboss.rules.poker.round import PokerRound

SETUP = {"starting_stacks": ["500"] * 4, "blinds_or_straddles": ["5", "10", "0", "0"]}


def holdem(game: str, *lines: str) -> PokerRound:
    round_: PokerRound = catalogue.poker(game).new_round({}, SETUP)
    for line in lines:
        round_.push(line)
    return round_


DEALT = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????")


@pytest.mark.parametrize("game", ["wa-poker/holdem", "vic-crown-poker/holdem"])
def test_only_what_can_have_happened_is_offered(game: str) -> None:
    fresh, dealt = holdem(game).possible_irregularities(), holdem(game, *DEALT).possible_irregularities()
    kinds = {kind.name for kind in catalogue.poker(game).irregularities}
    assert set(fresh) < kinds
    assert set(dealt) < kinds
    assert set(fresh) != set(dealt), "another moment, other mistakes"
    round_ = holdem(game, *DEALT)
    before = round_.lines
    assert round_.possible_irregularities() == dealt
    assert round_.lines == before, "looking changes nothing"


def test_while_an_official_is_asked_only_what_leaves_no_result_is_told() -> None:
    round_ = holdem("wa-poker/holdem", *DEALT)
    assert "information" in round_.possible_irregularities()
    round_.push("d error information p3")
    assert list(round_.legal_actions()) == ["supervisor"]
    assert round_.possible_irregularities() == ["defective-deck"]

"""Commission in whole rounds: the amount, the pot that pays it, and the clause."""

from typing import Any

import pytest

from pitboss.books.catalogue import poker
from pitboss.rules.answer import Answer
from pitboss.rules.poker.events import PotAwarded
from pitboss.rules.poker.round import PokerRound

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"
BOARD = ("d db 2c7dTs", "d db 3h", "d db 4s")
TIED = ("d db AhKhQh", "d db Jh", "d db Th")


def played(game: str, stacks: list[int], commission: dict[str, str], *lines: str, **table: Any) -> PokerRound:
    setup = {"starting_stacks": stacks, "blinds_or_straddles": [5, 10]}
    round_ = poker(game).new_round({"commission": commission, **table}, setup)
    hands = ["AsAd", "KsKd", "QsQd", "JsJd"]
    for seat, cards in enumerate(hands[: len(stacks)], 1):
        round_.push(f"d dh p{seat} {cards}")
    for line in lines:
        round_.push(line)
    assert round_.status == "settled"
    return round_


def pots(answer: Answer) -> list[tuple[int, int]]:
    return [(pot.amount // 100, pot.commission // 100) for pot in answer.pots if isinstance(pot.commission, int)]


def cited(round_: PokerRound) -> list[tuple[str, ...]]:
    return [event.rules for event in round_.events if isinstance(event, PotAwarded)]


@pytest.mark.rule("wa-poker 19.6", "wa-poker 19.7")
def test_one_winner_of_main_and_side_pot_pays_one_cap_in_western_australia() -> None:
    sign = {"percent": "10", "cap": "12"}
    round_ = played(WA, [100, 100, 30], sign, "p3 cbr 30", "p1 cbr 100", "p2 cc", *BOARD)
    assert pots(round_.answer()) == [(90, 9), (140, 3)]
    assert "wa-poker 19.6" in cited(round_)[1]
    assert sum(round_.stacks) == 23000 - 1200


@pytest.mark.rule("wa-poker 19.5")
def test_an_uncalled_wager_is_not_charged() -> None:
    round_ = played(WA, [100, 300], {"percent": "10"}, "p2 cbr 300", "p1 cc", *BOARD)
    assert pots(round_.answer()) == [(200, 20)]


@pytest.mark.rule("wa-poker 19.1")
def test_without_a_showdown_western_australia_takes_nothing() -> None:
    round_ = played(WA, [100, 100, 100], {"percent": "10"}, "p3 cbr 40", "p1 cc", "p2 f", BOARD[0], "p1 cbr 20", "p3 f")
    assert pots(round_.answer()) == [(90, 0)]


@pytest.mark.rule("vic-crown-poker 7.6")
def test_a_walk_pays_nothing_in_victoria_but_a_raise_that_takes_the_blinds_does() -> None:
    walk = played(VIC, [100, 100, 100], {"percent": "10"}, "p3 f", "p1 f")
    assert pots(walk.answer()) == [(10, 0)]
    assert "vic-crown-poker 7.6" in cited(walk)[0]
    raised = played(VIC, [100, 100, 100], {"percent": "10"}, "p3 cbr 30", "p1 f", "p2 f")
    assert pots(raised.answer()) == [(25, 2)]


@pytest.mark.rule("vic-crown-poker 7.8")
def test_a_pot_everybody_ties_pays_nothing_unless_somebody_folded_into_it() -> None:
    all_in = ("p3 cbr 100", "p1 cc", "p2 cc")
    tied = played(VIC, [100, 100, 100], {"percent": "10"}, *all_in, *TIED)
    assert pots(tied.answer()) == [(300, 0)]
    assert "vic-crown-poker 7.8" in cited(tied)[0]
    folded = played(VIC, [100, 100, 100], {"percent": "10"}, "p3 cbr 100", "p1 f", "p2 cc", *TIED)
    assert pots(folded.answer()) == [(205, 20)]


@pytest.mark.rule("vic-crown-poker 7.7")
def test_victoria_stops_at_the_cap_over_all_pots() -> None:
    sign = {"percent": "10", "cap": "12"}
    round_ = played(VIC, [100, 100, 30], sign, "p3 cbr 30", "p1 cbr 100", "p2 cc", *BOARD)
    assert pots(round_.answer()) == [(90, 9), (140, 3)]
    main, side = cited(round_)
    assert "vic-crown-poker 7.7" in side
    assert "vic-crown-poker 7.7" not in main


@pytest.mark.rule("vic-crown-poker 7.2.4", "vic-crown-poker 7.2.4(b)")
def test_a_fee_a_player_comes_off_the_stacks_before_the_blinds() -> None:
    round_ = played(VIC, [100, 100, 100], {"per-player": "2"}, "p3 f", "p1 f")
    answer = round_.answer()
    assert [seat.net for seat in answer.seats.values()] == [-700, 300, -200]
    assert [seat.stack for seat in answer.seats.values()] == [9300, 10300, 9800]
    assert answer.commission == 600


@pytest.mark.rule("wa-poker 39.2(b)")
def test_a_tournament_takes_nothing() -> None:
    round_ = played(WA, [100, 100], {"percent": "10"}, "p2 cbr 100", "p1 cc", *BOARD, kind="tournament")
    assert pots(round_.answer()) == [(200, 0)]

"""Side wagers and prizes: Flop Chase, the room jackpot and bonus prizes."""

from typing import Any

import pytest

from pitboss.core.hands import Category
from pitboss.core.refusals import NotAllowed, RoundOver, WrongAmount, WrongSign
from pitboss.rules.jackpot import JackpotWon
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import answer, begin, deal, due, nets, play

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"
JACKPOT = {"jackpot": {"pool": "50000", "reserve": "3000", "reseed": "10000", "contribution": ["0.25", "0.10"]}}


def wager(round_: PokerRound, seat: str, name: str) -> Any:
    return next(one for one in answer(round_)["seats"][seat]["wagers"] if one["wager"] == name)


def chased(*lines: str) -> PokerRound:
    round_ = begin(VIC, [100] * 3, blinds_or_straddles=[5, 10])
    return deal(play(round_, *lines))


@pytest.mark.rule("vic-crown-poker 10.1.1(c)", "vic-crown-poker 10.1.1(b)", "vic-crown-poker 10.2.2 Red")
def test_flop_chase_pays_seven_to_one_on_its_colour() -> None:
    round_ = chased("p1 bet flop-chase-red 5", "p2 bet flop-chase-black 4", "p2 bet flop-chase-red 1")
    assert round_.stacks == [9000, 8500, 10000]
    play(round_, "p3 f", "p1 cc", "p2 cc", "d db 2h7d9h")
    assert round_.stacks == [8500, 8500, 10000]
    play(round_, "p1 cbr 10", "p2 f")
    red = wager(round_, "p1", "flop-chase-red")
    assert (red["outcome"], red["paid"], red["returned"]) == ("win", "35.00", "5.00")
    assert "vic-crown-poker 10.1.1(c)" in red["rules"]
    assert (red["box"], wager(round_, "p2", "flop-chase-red")["box"]) == (1, 2)
    assert wager(round_, "p2", "flop-chase-black")["outcome"] == "lose"
    assert nets(round_) == ["45.00", "-7.00", "0.00"]
    assert answer(round_)["seats"]["p1"]["stack"] == "145.00"


@pytest.mark.rule("vic-crown-poker 8.17.3(a)(i)", "ruling vic-crown-poker CP-G1")
def test_the_flop_is_dealt_for_a_side_wager_when_all_have_folded() -> None:
    round_ = play(chased("p3 bet flop-chase-black 5"), "p3 f", "p1 f")
    assert round_.status == "open"
    assert due(round_).what == "burn"
    with pytest.raises(NotAllowed):
        round_.push("p2 cc")
    play(round_, "d db 2c7s9c")
    assert round_.status == "settled"
    assert nets(round_) == ["-5.00", "5.00", "35.00"]
    with pytest.raises(RoundOver):
        round_.push("d db 3c")
    assert play(chased(), "p3 f", "p1 f").status == "settled"


@pytest.mark.parametrize("flop", ["2c7s9c", "2h7d9h"])
def test_a_side_wager_ruled_void_is_as_if_it_had_never_been_made(flop: str) -> None:
    """A void side wager lost or won on the flop is undone to the cent, with the player's other wagers."""
    round_ = play(chased("p1 bet flop-chase-red 5"), "p3 cc", "p1 cc", "p2 cc", f"d db {flop}")
    play(round_, "d error breach p1 device", "assistant-casino-manager void-wager p1")
    assert round_.stacks == [10000, 9000, 9000]
    assert round_.state.house == 0
    assert wager(round_, "p1", "flop-chase-red")["outcome"] == "void"


@pytest.mark.rule("vic-crown-poker 8.15.2", "ruling vic-crown-poker CP-C18")
def test_what_a_side_wager_may_not_be() -> None:
    with pytest.raises(NotAllowed, match="before any card"):
        chased().push("p1 bet flop-chase-red 5")
    round_ = begin(VIC, [100] * 3, blinds_or_straddles=[5, 10])
    with pytest.raises(WrongAmount, match="some must"):
        round_.push("p1 bet flop-chase-red 95")
    with pytest.raises(NotAllowed, match="did you mean 'flop-chase-red'"):
        round_.push("p1 bet flop-chase-rod 5")
    with pytest.raises(NotAllowed, match="this game has none"):
        begin(WA, [100] * 3).push("p1 bet flop-chase-red 5")


def royal(*lines: str, table: Any = None) -> PokerRound:
    round_ = deal(begin(WA, [100] * 3, table or JACKPOT, blinds_or_straddles=[1, 2]), "AsKs", "7c7h", "2d2h")
    return play(round_, *lines)


FLOP = ("p3 f", "p1 cc", "p2 cc", "d db QsJsTs")


@pytest.mark.rule("wa-poker 41.4(c)", "wa-poker 41.4(d)", "wa-poker 41.4(g)", "ruling wa-poker M4")
def test_a_royal_flush_of_both_hole_cards_and_the_flop_wins_the_pool() -> None:
    round_ = royal(*FLOP, "p1 cc", "p2 cc", "d db 3c", "p1 cc", "p2 cc", "d db 4c", "p1 cc", "p2 cc")
    assert answer(round_)["jackpot"] == {
        "pools": ["10000.25", "0.10"],
        "prizes": [{"seat": "p1", "box": 1, "level": 1, "hand": "royal flush", "amount": "50000.00"}],
    }
    assert nets(round_) == ["2.00", "-2.00", "0.00"]
    assert any(isinstance(event, JackpotWon) for event in round_.events)


@pytest.mark.rule("wa-poker 41.4(b)", "ruling wa-poker M3")
def test_after_all_have_folded_the_jackpot_hand_must_be_shown() -> None:
    round_ = royal(*FLOP, "p1 cbr 10", "p2 f")
    assert answer(round_)["jackpot"]["prizes"] == []
    play(round_, "p1 sm")
    assert [prize["seat"] for prize in answer(round_)["jackpot"]["prizes"]] == ["p1"]


@pytest.mark.rule("wa-poker 41.4(j)")
def test_a_folded_hand_wins_no_jackpot() -> None:
    assert answer(royal(*FLOP, "p1 f"))["jackpot"] == {"pools": ["50000.25", "3000.10"], "prizes": []}


@pytest.mark.rule("wa-poker 41.4(i)", "ruling wa-poker M6")
def test_the_last_player_before_the_flop_may_table_and_ask_for_it() -> None:
    round_ = royal("p3 f", "p1 cbr 6", "p2 f")
    assert round_.status == "settled"
    play(round_, "p1 sm")
    assert (round_.status, due(round_).what) == ("open", "burn")
    play(round_, "d db TsJsQs")
    assert round_.status == "settled"
    assert answer(round_)["jackpot"]["prizes"][0]["amount"] == "50000.00"
    assert nets(round_) == ["2.00", "-2.00", "0.00"]
    unsuited = deal(begin(WA, [100] * 2, JACKPOT, blinds_or_straddles=[1, 2]), "AsKh", "7c7h")
    play(unsuited, "p2 f", "p1 sm")
    assert unsuited.status == "settled"


@pytest.mark.rule("ruling wa-poker M1")
def test_a_tournament_has_no_jackpot() -> None:
    assert "jackpot" not in answer(royal("p3 f", "p1 f", table={**JACKPOT, "kind": "tournament"}))


@pytest.mark.rule("vic-crown-poker 11.2", "vic-crown-poker 11.4", "ruling vic-crown-poker CP-I11")
def test_a_bonus_prize_for_a_tabled_hand() -> None:
    table = {"bonus": {"four of a kind": "a dinner for two"}}
    round_ = deal(begin(VIC, [100] * 2, table, blinds_or_straddles=[5, 10]), "7c7h", "AsKs")
    play(round_, "p2 cc", "p1 cc", "d db 7s7d2c", "p1 cc", "p2 cc", "d db 3c", "p1 cc", "p2 cc", "d db 4d", "p1 cc")
    play(round_, "p2 cc")
    assert "p1's four of a kind earns the bonus prize a dinner for two" in answer(round_)["rulings"][-1]["text"]
    with pytest.raises(WrongSign, match="did you mean 'royal flush'"):
        begin(VIC, [100] * 2, {"bonus": {"royal flash": "500"}})


def test_no_bonus_prize_is_earned_in_a_round_that_is_not_over_or_is_void() -> None:
    table = {"bonus": {"four of a kind": "a dinner for two"}}
    round_ = deal(begin(VIC, [100] * 2, table, blinds_or_straddles=[5, 10]), "7c7h", "AsKs")
    play(round_, "p2 cc", "p1 cc", "d db 7s7d2c")
    assert round_.prize_hands(Category.FOUR_OF_A_KIND) == ()
    play(round_, "p1 cc", "p2 cc", "d db 3c", "p1 cc", "p2 cc", "d db 4d", "p1 cc", "p2 cc")
    assert [hand.place for hand in round_.prize_hands(Category.FOUR_OF_A_KIND)] == ["p1"]
    play(round_, "manager void fire")
    assert round_.prize_hands(Category.FOUR_OF_A_KIND) == ()

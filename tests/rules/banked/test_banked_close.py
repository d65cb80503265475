"""When betting closes: which wagers need another, which have a price, and rounds that nobody can play."""

import pytest

from pitboss.rules.answer import Answer
from pitboss.rules.round import Due
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, outcomes, settle, start, wagers


def closed(game: str, *bets: str) -> Answer:
    return start(game, None, *bets, "d close").answer()


@pytest.mark.rule(
    "wa-crown-holdem 3.11", "wa-crown-holdem 3.27", "wa-crown-holdem 3.32", "wa-ultimate-texas-holdem 3.18",
    "wa-ultimate-texas-holdem 3.24", "vic-three-card-poker 5.5.1(a)",
)  # fmt: skip
@pytest.mark.parametrize(
    ("game", "bet", "clause"),
    [
        (CROWN, "p1 bet jackpot-1 5", "3.11"),
        (CROWN, "p1 bet player-extra 5", "3.32"),
        (CROWN, "p1 bet dealer-extra 5", "3.27"),
        (ULTIMATE, "p1 bet trips 5", "3.18"),
        (ULTIMATE, "p1 bet jackpot-2 10", "3.24"),
        (THREE_CARD, "p1 bet jackpot 5", "5.5.1(a)"),
    ],
)
def test_without_a_main_wager_the_round_is_void_and_all_goes_back(game: str, bet: str, clause: str) -> None:
    answer = closed(game, bet)
    assert answer.status == "void"
    (wager,) = wagers(answer).values()
    assert wager.outcome == "returned"
    assert wager.returned == wager.staked
    assert f"{game} {clause}" in wager.rules
    assert answer.rulings[0].line == 2


def test_a_round_with_no_wager_at_all_is_void() -> None:
    answer = closed(CROWN)
    assert answer.status == "void"
    assert answer.seats == {}


def test_a_void_round_may_be_written_to_its_end() -> None:
    answer = settle(ULTIMATE, None, "p1 bet trips 5, d close")
    assert answer.status == "void"
    assert outcomes(answer) == {"trips": "returned"}


@pytest.mark.rule("wa-crown-holdem 3.10")
def test_anothers_jackpot_wager_goes_back() -> None:
    answer = settle(
        CROWN,
        None,
        "p1 bet ante 10, p2 bet jackpot-1@1 5, p1 bet jackpot-1 5, d close, d dh p1 AhKh",
        "d dh d QsQc, p1 f",
    )
    assert outcomes(answer, "p2") == {"jackpot-1@1": "returned"}
    assert outcomes(answer) == {"ante": "lose", "jackpot-1": "lose"}


@pytest.mark.rule("wa-crown-holdem 5.11", "wa-ultimate-texas-holdem 5.14", "vic-three-card-poker 6.2.3")
@pytest.mark.parametrize(
    ("game", "bets"),
    [
        (CROWN, "p1 bet ante 10, p1 bet jackpot-1 4"),
        (CROWN, "p1 bet ante 10, p1 bet jackpot-1 6"),
        (ULTIMATE, "p1 bet ante 10, p1 bet blind 10, p1 bet jackpot-2 5"),
        (THREE_CARD, "p1 bet ante 10, p1 bet jackpot 10"),
    ],
)
def test_a_jackpot_wager_of_the_wrong_size_goes_back(game: str, bets: str) -> None:
    round_ = start(game, None, bets, "d close")
    placed = next(placed for placed in round_.placed if placed.wager.level)
    assert placed.settled is not None
    assert placed.settled.outcome == "returned"
    assert placed.settled.returned == placed.staked
    standing, sign = round_.jackpot(), round_.sign.jackpot
    assert standing
    assert sign
    assert standing.balances == sign.opening, "and adds nothing to the pools"


@pytest.mark.rule("wa-ultimate-texas-holdem 5.8", "ruling wa-ultimate-texas-holdem U12")
def test_trips_stands_with_either_of_ante_and_blind() -> None:
    for main in ("ante", "blind"):
        round_ = start(ULTIMATE, None, f"p1 bet {main} 10, p1 bet trips 5, d close")
        assert all(placed.valid for placed in round_.placed)
        assert any("wa-ultimate-texas-holdem 5.8" in ruling.rules for ruling in round_.rulings())


@pytest.mark.rule(
    "wa-ultimate-texas-holdem 5.7", "ruling wa-ultimate-texas-holdem U13", "ruling wa-ultimate-texas-holdem U15"
)
def test_a_blind_alone_is_played_for_once_the_blind() -> None:
    answer = settle(
        ULTIMATE, None, "p1 bet blind 10, p1 bet jackpot-1 5, d close, d dh p1 AhAd, d dh d KhKd",
        "p1 bet play 40, d db 2c3c4d, d db 9s8s",
    )  # fmt: skip
    assert outcomes(answer) == {"jackpot-1": "returned", "blind": "stand-off", "play": "win"}
    assert wagers(answer)["play"].paid == 1000
    assert wagers(answer)["play"].returned == 4000


@pytest.mark.rule("vic-three-card-poker 9.5.3", "ruling vic-three-card-poker TC-W3")
@pytest.mark.parametrize("stays", ["", "p1 cc"])
def test_pair_plus_alone_is_a_round(stays: str) -> None:
    lines = ["p1 bet pair-plus 5, d close, d dh p1 9h9d2c, d dh d QsJd3c", *([stays] if stays else [])]
    answer = settle(THREE_CARD, None, *lines)
    assert wagers(answer)["pair-plus"].paid == 500
    assert answer.seats["p1"].hand == "pair, nines, two kicker"


@pytest.mark.rule(
    "wa-ultimate-texas-holdem 5.12", "ruling wa-ultimate-texas-holdem U9", "ruling wa-ultimate-texas-holdem U26"
)
def test_an_absent_player_forfeits_everything() -> None:
    bets = "p1 bet ante 10, p1 bet blind 10, p1 bet trips 5, p1 bet jackpot-1 5, d close, d dh p1 9h9d, d dh d KhKd"
    at_once = settle(ULTIMATE, None, bets, "d error absent p1")
    at_the_river = settle(ULTIMATE, None, bets, "p1 cc, d db 9c9s2h, p1 cc, d db 2c3c, d error absent p1")
    for answer in (at_once, at_the_river):
        assert set(outcomes(answer).values()) == {"lose"}
        assert all("wa-ultimate-texas-holdem 5.12" in wager.rules for wager in wagers(answer).values())
    assert at_the_river.rulings[-1].line == 12


@pytest.mark.rule(
    "ruling wa-crown-holdem R5", "ruling wa-ultimate-texas-holdem U9", "ruling vic-three-card-poker TC-W11"
)
def test_time_that_runs_out() -> None:
    crown = settle(CROWN, None, "p1 bet ante 10, d close, d dh p1 AhKh, d dh d 2c2d, clock p1")
    assert outcomes(crown) == {"ante": "lose"}
    assert "ruling wa-crown-holdem R5" in crown.rulings[0].rules
    ultimate = settle(
        ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10, p1 bet trips 5, d close, d dh p1 9h9d, d dh d KhKd, clock p1",
        "d db 9c3s2h, clock p1, d db 7c5c, clock p1",
    )  # fmt: skip
    assert outcomes(ultimate) == {"ante": "lose", "blind": "lose", "trips": "win"}
    three = settle(
        THREE_CARD, None, "p1 bet ante 10, p1 bet pair-plus 5, p1 bet ante@2 10, d close",
        "d dh p1 9h9d2c, d dh p2 3h4d8c, d dh d KhKd2s, clock p1",
    )  # fmt: skip
    assert outcomes(three) == {"ante": "lose", "pair-plus": "win", "ante@2": "lose"}


@pytest.mark.rule("wa-ultimate-texas-holdem 3.8", "ruling wa-ultimate-texas-holdem U12")
def test_a_software_dealer_waits_for_the_blind() -> None:
    round_ = start(ULTIMATE, None, "p1 bet ante 15")
    assert round_.due() is None
    (blind,) = (choice for choice in round_.legal_actions()["p1"] if choice.verb == "bet blind")
    assert blind.amounts == (1500,)
    round_.push(blind.line("p1"))
    assert round_.due() == Due("close")


@pytest.mark.rule("vic-three-card-poker 8.2.1")
def test_the_first_wager_under_the_minimum_is_told_what_the_next_one_leads_to() -> None:
    sign = {"minimum": "10", "maximum": "100", "unit": "5"}
    bets = ("p1 bet ante 5", "p2 bet ante 5", "d close")
    texts = [one.text for one in start(THREE_CARD, {**sign, "advised": {"p2": ["minimum"]}}, *bets).answer().rulings]
    assert texts[-1] == "p1's Ante of 5 in box 1 is settled as placed; next time a wager under the minimum is returned"
    assert "p2's Ante of 5 in box 2 is returned" in texts[0]

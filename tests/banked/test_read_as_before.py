"""Rounds that a log of 0.1.0 began are played to their end as they were read then."""

from typing import Any

import pytest

from banked.helpers import CROWN, THREE_CARD, ULTIMATE, nets, settle, start
from pitboss.core.refusals import Refusal
from pitboss.rules.edition import KEY

OLD: dict[str, Any] = {KEY: 0}
CROWN_HANDS = "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 9h9c, d dh p2 KcKd, d dh d AsQs"
TWO_BOXES = "p1 bet ante 10, p1 bet ante@2 10, p3 bet ante 10, d close, d dh p1 2s7d9h, d dh p2 9cTcJc, d dh p3 2c2d8h"


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (CROWN, "p1 bet ante 10, d close, d dh p1 9h9c, p1 f"),
        (ULTIMATE, "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 9h9c, d dh d As, p1 bet play 40"),
        (THREE_CARD, "p1 bet ante 10, d close, d dh p1 9h9c2d, p1 bet play 10"),
        (CROWN, "p1 bet ante 10, p2 bet ante 10, d close, d error empty-box p5 seen"),
        (THREE_CARD, "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 5s6d7h, d dh p2 2c3c4d, d dh d Qh3hJd, p2 f, "
         "d error cards-taken p1 only"),
        (THREE_CARD, f"{TWO_BOXES}, d dh d Qh3hJd, d error cards-taken p2 9cTcJc"),
        (THREE_CARD, f"{TWO_BOXES}, d dh d Qh3hJd, p1 f@2, d error looked p1 p2"),
        (CROWN, "p1 bet ante 10, p1 bet jackpot-1 5, d close, d error display 24999 25000 25000"),
    ],
)  # fmt: skip
def test_what_is_refused_since_was_taken(game: str, lines: str) -> None:
    start(game, OLD, lines)
    with pytest.raises(Refusal):
        start(game, None, lines)


@pytest.mark.parametrize(
    ("game", "lines", "was", "is_now"),
    [
        (CROWN, f"{CROWN_HANDS}, d error empty-box p4 seen, p1 option continue, p2 option continue, "
         "d error wrong-count p2 1", "void", "open"),
        (THREE_CARD, "p1 bet ante 10, d close, d dh p1 5s5d5h, d error exposed p1 5s, d error exposed p1 5s", "void",
         "open"),
        (THREE_CARD, "p1 bet ante 10, d close, d dh p1 5s5d5h, d error exposed p1 5s, d error shoe-jam, "
         "d dh p1 6s6d6h, d error exposed p1 6s", "void", "open"),
        (THREE_CARD, "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 5s6d7h, d dh p2 2c3c4d, d dh d Qh3hJd, "
         "d error cannot-match p1, d error empty-box p4", "void", "open"),
        (ULTIMATE, "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 9h9c, d dh p2 KcKd, d dh d AsQs, "
         "d error absent p1, d error exposed p2 Kc", "void", "open"),
    ],
)  # fmt: skip
def test_what_a_fault_leads_to_was_another_thing(game: str, lines: str, was: str, is_now: str) -> None:
    assert (start(game, OLD, lines).status, start(game, None, lines).status) == (was, is_now)


def test_looks_did_not_count_together() -> None:
    lines = f"{TWO_BOXES}, d dh d Qh3hJd, d error looked p1 p2, d error looked p1 p1"
    assert not any(box.void for box in start(THREE_CARD, OLD, lines).dealt_in)
    assert any(box.void for box in start(THREE_CARD, None, lines).dealt_in)


def test_a_short_play_was_paid_as_it_lay() -> None:
    lines, sign = (
        "p1 bet ante 15, d close, d dh p1 5s5d8h, d dh d Qh3h2d, p1 bet play 12",
        {"minimum": "10", "unit": "5"},
    )
    assert nets(settle(THREE_CARD, {**sign, **OLD}, lines))["play"] == 12
    assert nets(settle(THREE_CARD, sign, lines))["play"] == 15


def test_a_wager_was_named_for_every_box() -> None:
    lines = f"{TWO_BOXES}, d dh d Qh3hJd, assistant-casino-manager void-wager p1 ante"
    assert [box.void for box in start(THREE_CARD, OLD, lines).dealt_in] == [True, True, False]
    assert [box.void for box in start(THREE_CARD, None, lines).dealt_in] == [True, False, False]


def test_the_flop_was_laid_again_for_what_had_lost() -> None:
    lines = (
        "p1 bet ante 10, p1 bet jackpot-1 5, p2 bet ante 10, d close, d dh p1 9h9c, d dh p2 KcKd, d dh d AsQs, p1 f, "
        "p2 bet flop 20, d error board, supervisor reconstruct flop"
    )
    assert start(CROWN, OLD, lines, "d db 2c3c4c").due() == start(CROWN, None, lines).due()


def test_levels_of_a_jackpot_went_back_one_by_one() -> None:
    lines = "p1 bet ante 10, p2 bet jackpot-1 5, p2 bet jackpot-2 10, d close, d dh p1 9h9c, d dh d AsQs, p1 f"
    assert [wager.wager for wager in settle(CROWN, OLD, lines).seats["p2"].wagers] == ["jackpot-1", "jackpot-2"]
    assert [wager.wager for wager in settle(CROWN, None, lines).seats["p2"].wagers] == ["jackpot-3"]


def test_a_card_of_the_dealers_was_exposed_in_the_deal_until_a_hand_was_decided() -> None:
    lines = f"{CROWN_HANDS}, d error exposed d As"
    for sign, clause in ((OLD, "wa-crown-holdem 5.6"), (None, "wa-crown-holdem 5.7(a)")):
        assert start(CROWN, sign, lines).answer().rulings[-1].rules[0] == clause


def test_what_was_folded_went_back_when_the_hand_could_not_be_told() -> None:
    lines = (
        "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 5s6d7h, d dh p2 2c3c4d, d dh d Qh3hJd, d dj 9c9d, p1 f, "
        "d error mixed p1 jackpot, higher-duties-dealer reconstruct no, p2 option continue, p2 bet play 10"
    )
    assert settle(THREE_CARD, OLD, lines).seats["p1"].net == 0
    assert settle(THREE_CARD, None, lines).seats["p1"].net == -10_00


def test_nobody_could_withdraw_where_the_dealers_cards_were_wrong_too() -> None:
    lines = (
        "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 5s6d7h, d dh p2 2c3c4d, d dh d Qh3hJd, p1 bet play 10, "
        "d error wrong-count p2 2 d 4, higher-duties-dealer count right, higher-duties-dealer reconstruct yes"
    )
    assert "p1" not in start(THREE_CARD, OLD, lines).legal_actions()
    assert start(THREE_CARD, None, lines).legal_actions()["p1"][0].verb == "option continue"

"""A round that a log of 0.1.0 began is played as it was played then: every chip goes where it went."""

from pathlib import Path

import pytest

from pitboss.books.adjudication import adjudicate
from pitboss.core.money import read_money
from pitboss.rules.answer import Answer, ErrorAnswer

RECORDS = Path(__file__).parents[1] / "records"
THEN = {
    "vic-crown-poker-holdem/side-pot-last-contender-mucks": "600 -300 -300",
    "vic-crown-poker-holdem/side-pot-both-muck-raked": "530 -300 -300",
    "vic-crown-poker-holdem/side-pot-two-all-in": "300 500 -400 -400",
    "vic-crown-poker-holdem/uncalled-bet-of-a-dead-hand": "-410 -10 377",
    "vic-crown-poker-holdem/void-wager-on-the-river": "-150 -10 119 0",
    "vic-crown-poker-holdem/void-wager-leaves-nothing-called": "-3 0 0",
    "wa-poker-holdem/side-pot-both-fouled": "600 -300 -300",
    "wa-poker-holdem/uncalled-raise-of-a-dead-hand-free-of-commission": "-5 94 -100",
    "wa-poker-holdem/side-pot-stays-when-the-all-in-hand-is-mucked": "-19 48 -38",
    "vic-crown-poker-holdem/commission-side-pot-ties-all-in-mucked": "-30 12 11",
    "vic-crown-poker-holdem/short-call-said-fold": "-5 5 0",
    "vic-crown-poker-holdem/short-call-fouled": "-5 5 0",
    "vic-crown-poker-holdem/short-call-surrendered-is-no-blind": "-5 11 -6",
    "vic-crown-poker-holdem/out-of-turn-bet-fouled": "120 -10 -110",
    "vic-crown-poker-holdem/out-of-turn-raise-is-an-act": "20 0 -10 -10",
    "vic-crown-poker-holdem/commission-cap-holds-for-both": "-10 15 -10",
    "vic-crown-poker-holdem/exclude-at-the-showdown": "20 -10 -10",
    "wa-poker-holdem/exclude-at-the-showdown": "20 -10 -10",
    "vic-crown-poker-holdem/wrong-count-at-the-showdown-never-acted": "-10 -3 -10 23",
    "vic-crown-poker-holdem/last-with-chips-behind-wins-the-rest-alone": "-5 160 -35 -60 -60",
}
"""What seats won or lost by edition 0, in dollars, in records that come out differently now."""


def by_edition_0(name: str) -> Answer:
    """The record, begun by a line of 0.1.0."""
    source = (RECORDS / f"{name}.toml").read_text("utf-8")
    head, sign, rest = source.partition("[table]\n")
    if not sign:
        head, _, rest = source.partition("[_proves]\n")
        rest = f"\n[_proves]\n{rest}"
    return adjudicate(f"{head}[table]\n_edition = 0\n{rest}")


@pytest.mark.parametrize("name", THEN)
def test_a_round_of_an_earlier_edition_pays_what_it_paid(name: str) -> None:
    nets = [seat.net for seat in by_edition_0(name).seats.values()]
    assert nets == [read_money(dollars) for dollars in THEN[name].split()]
    now = adjudicate((RECORDS / f"{name}.toml").read_bytes())
    assert [seat.net for seat in now.seats.values()] != nets


def test_a_hand_that_did_not_discard_was_dead_at_the_showdown() -> None:
    answer = by_edition_0("vic-crown-poker-pineapple/error-no-discard-all-in-told-again")
    assert isinstance(answer.error, ErrorAnswer)
    assert answer.error.line == 12


def test_whatever_was_said_out_of_turn_and_was_no_fold_was_a_check_or_a_call() -> None:
    """So whoever was all-in by words had checked, and the next line was not theirs."""
    for name in ("vic-crown-poker-holdem/early-says-all-in", "wa-poker-holdem/early-says-all-in"):
        error = by_edition_0(name).error
        assert isinstance(error, ErrorAnswer)
        assert error.line == 11
    assert by_edition_0("vic-crown-poker-holdem/early-says-check-facing-a-blind").status == "open"


def test_a_bonus_prize_was_told_and_stayed() -> None:
    told = [one.text for one in by_edition_0("vic-crown-poker-holdem/bonus-hand-mucked-afterwards").rulings]
    assert len(told) == 1
    assert not by_edition_0("vic-crown-poker-holdem/bonus-last-player-left").rulings


def test_a_flop_dealt_again_could_miss_a_burn_and_a_card_turned_as_well_stayed_one() -> None:
    assert by_edition_0("vic-crown-poker-holdem/error-no-burn-after-too-many").status == "open"
    assert by_edition_0("vic-crown-poker-holdem/error-no-burn-two-turned-another-card").status == "open"


@pytest.mark.parametrize("name", ["error-wrong-count-one-acted-corrected", "error-dealt-out-one-acted"])
def test_a_wrong_number_of_cards_was_a_misdeal_once_one_had_acted(name: str) -> None:
    error = by_edition_0(f"vic-crown-poker-holdem/{name}").error
    assert isinstance(error, ErrorAnswer)
    assert (error.line, error.message) == (6, "nothing has been asked that 'reconstruct' answers")

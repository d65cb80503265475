"""Advice is for study: a round being played gets a refusal that names the clause."""

import msgspec
import pytest

from pitboss.core.cards import read_cards
from pitboss.odds.decide import advise
from pitboss.odds.study import AdviceRefused, study_only


class SomeRound(msgspec.Struct):
    game_id: str
    status: str


@pytest.mark.rule(
    "wa-crown-holdem 6.8", "wa-ultimate-texas-holdem 6.8", "vic-three-card-poker 13.1", "house-poker 11.11"
)
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("wa-crown-holdem", "wa-crown-holdem 6.8"),
        ("wa-ultimate-texas-holdem", "wa-ultimate-texas-holdem 6.8"),
        ("vic-three-card-poker", "vic-three-card-poker 13.1"),
        ("wa-poker/omaha", "wa-poker 38.9"),
        ("vic-crown-poker/holdem", "vic-crown-poker 13.1"),
        ("house-poker/razz", "house-poker 11.11"),
    ],
)
def test_a_round_in_progress_gets_no_advice(game: str, clause: str) -> None:
    with pytest.raises(AdviceRefused, match=f"{game} is being played.*{clause}") as refused:
        study_only(SomeRound(game, "open"))
    assert clause in refused.value.rules
    with pytest.raises(AdviceRefused, match=clause):
        advise(SomeRound(game, "open"), read_cards("AsKd"))


@pytest.mark.parametrize("status", ["settled", "void"])
def test_a_finished_round_may_be_studied(status: str) -> None:
    finished = SomeRound("wa-crown-holdem", status)
    study_only(finished)
    assert advise(finished, read_cards("KcKd"), read_cards("2h7s9d")).best == "turn"

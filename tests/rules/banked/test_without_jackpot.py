"""A game against the house without a jackpot can be declared, played, answered and shown."""

import msgspec
import pytest
from msgspec import UNSET

from pitboss.books import catalogue
from pitboss.books.wa_crown_holdem.game import GAME
from pitboss.core.refusals import NotAllowed, WrongSign
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.view import PUBLIC, BankedView, view
from toolkit.banked import GAMES, start

PLAIN: BankedGame = msgspec.structs.replace(
    GAME,
    wagers=tuple(wager for wager in GAME.wagers if not wager.level),
    combinations=(),
    jackpot=None,
    jackpot_hand=None,
)
LINES = (
    "p1 bet ante 10, d close, d dh p1 AsKs, d dh d 7d2c, p1 bet flop 20, d db QsJsTs, p1 cc, d db 3d, p1 cc, d db 4h"
)


def played() -> BankedRound:
    round_ = PLAIN.new_round()
    for line in LINES.split(", "):
        round_.push(line)
    return round_


def test_it_is_played_to_the_end_and_its_answer_knows_no_jackpot() -> None:
    round_ = played()
    round_.push("d settle")
    answer = round_.answer()
    assert answer.seats["p1"].net == 3000
    assert answer.jackpot is UNSET
    assert '"jackpot"' not in answer.as_json()
    assert round_.jackpot() is None
    assert round_.copy().answer() == answer


def test_nothing_of_a_jackpot_is_offered_taken_or_shown() -> None:
    with pytest.raises(WrongSign, match="'jackpot'"):
        PLAIN.new_round({"jackpot": {"wager": "5"}})
    with pytest.raises(NotAllowed, match="jackpot-1"):
        PLAIN.new_round().push("p1 bet jackpot-1 5")
    round_ = played()
    with pytest.raises(NotAllowed, match="has no jackpot"):
        round_.push("d dj 5h6h")
    assert not any("jackpot" in choice.verb for choices in round_.legal_actions().values() for choice in choices)
    felt = view(round_, PUBLIC).felt
    assert isinstance(felt, BankedView)
    assert felt.pools == ()
    voided = played()
    voided.push("operator void fire")
    assert voided.answer().seats["p1"].net == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_plays_for_none_offers_no_jackpot_wager_and_takes_none(game: str) -> None:
    """With `jackpot = false` on the sign of a game that has one, offered and accepted wagers agree."""
    names = {wager.name for wager in catalogue.banked(game).wagers if wager.level}
    silent, none = start(game, {}, "p1 bet ante 10"), start(game, {"jackpot": False}, "p1 bet ante 10")
    offered = [{choice.wager for choice in round_.legal_actions()["p1"]} for round_ in (silent, none)]
    assert offered[0] - offered[1] == names & offered[0]
    assert names & offered[0], "a record whose sign is silent plays for the book's own amounts"
    for name in names:
        with pytest.raises(NotAllowed, match="has no jackpot") as refused:
            none.push(f"p1 bet {name} 5")
        assert refused.value.rules
    assert none.jackpot() is None
    felt = view(none, PUBLIC).felt
    assert isinstance(felt, BankedView)
    assert felt.pools == ()

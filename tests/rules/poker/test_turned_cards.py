"""If two cards are turned instead of one, the rules decide on the second card and on the next burn."""

import pytest

from pitboss.books.adjudication import new_round
from pitboss.core.refusals import Refusal
from pitboss.rules.event import Ruled
from pitboss.rules.poker.events import Burnt, CardBurnt
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.round import Due

TURN_DUE = (
    "d dh p1 AsAh", "d dh p2 KdKc", "d dh p3 7c2d", "p3 f", "p1 cc", "p2 cc", "d db 9h8h3c", "p1 cc", "p2 cc",
)  # fmt: skip


def played(game: str, *lines: str) -> PokerRound:
    round_ = new_round(game, blinds_or_straddles=[1, 2, 0])
    for line in (*TURN_DUE, *lines):
        round_.push(line)
    assert isinstance(round_, PokerRound)
    return round_


@pytest.mark.rule("vic-crown-poker 9.13.1", "vic-crown-poker 9.13.2", "wa-poker 36.6")
@pytest.mark.parametrize("game", ["vic-crown-poker/holdem", "wa-poker/holdem"])
def test_the_other_card_is_the_next_burn_and_no_card_is_burnt_besides(game: str) -> None:
    round_ = played(game, "d error two-turned 4c6s")
    burnt = [event for event in round_.steps[-1].events if isinstance(event, CardBurnt)]
    assert [(str(one.card), one.mucked) for one in burnt] == [("6s", False)]
    assert [str(card) for card in round_.state.board] == ["9h", "8h", "3c", "4c"]
    before = round_.state.dealt
    round_.push("p1 cc")
    round_.push("p2 cc")
    assert round_.due() == Due("db", "", 1)
    with pytest.raises(Refusal, match="no burn is due now"):
        round_.push("d burn")
    with pytest.raises(Refusal, match="already been dealt"):
        round_.push("d db 6s")
    events = round_.push("d db 5s")
    assert not [event for event in events if isinstance(event, Burnt)]
    assert round_.state.dealt == before + 1


@pytest.mark.rule("vic-crown-poker 9.13.1", "vic-crown-poker 9.13.3", "wa-poker 36.6")
@pytest.mark.parametrize("game", ["vic-crown-poker/holdem", "wa-poker/holdem"])
def test_after_the_last_card_the_other_goes_into_the_muck(game: str) -> None:
    round_ = played(game, "d db 4c", "p1 cc", "p2 cc", "d error two-turned 5s6s")
    burnt = [event for event in round_.steps[-1].events if isinstance(event, CardBurnt)]
    assert [(str(one.card), one.mucked) for one in burnt] == [("6s", True)]


@pytest.mark.rule("vic-crown-poker 9.13.2", "vic-crown-poker 9.13.3")
def test_each_moment_cites_its_own_clause() -> None:
    turn = played("vic-crown-poker/holdem", "d error two-turned 4c6s")
    river = played("vic-crown-poker/holdem", "d db 4c", "p1 cc", "p2 cc", "d error two-turned 5s6s")
    for round_, cited, other in (
        (turn, "vic-crown-poker 9.13.2", "vic-crown-poker 9.13.3"),
        (river, "vic-crown-poker 9.13.3", "vic-crown-poker 9.13.2"),
    ):
        rules = [event for event in round_.events if isinstance(event, Ruled)][-1].rules
        assert (cited in rules, other in rules) == (True, False)

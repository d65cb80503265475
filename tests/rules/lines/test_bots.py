"""A bot's line is always accepted, whatever the sign, both in a room and over the wire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.bots.casual import Bot
from pitboss.core.cards import write_cards
from pitboss.core.money import Chips
from pitboss.room.table.bots import choice_heard as heard
from pitboss.room.table.display import choice_shown
from pitboss.rules.action import seat_number
from pitboss.rules.banked.choices import affordable
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.round import Choice, Round
from pitboss.rules.view import view
from toolkit.effort import share
from toolkit.every_game import EVERY_GAME, HouseTable, PokerTable, faces, new_table, step

plays = share(3)


def bots_lines(round_: Round, bots: list[Bot]) -> list[str]:
    """Yield a line of every bot for everybody whose turn it is; set-aside seats have no turn."""
    lines = []
    for actor, choices in round_.legal_actions().items():
        turns = [one for one in choices if not one.aside and not (one.verb == "sm" and one.cards)]
        if seat_number(actor):
            found = [bot.choose(view(round_, actor)) for bot in bots]
            assert all((line is not None) == bool(turns) for line in found), (actor, choices)
            lines += [line for line in found if line is not None]
    return lines


@pytest.mark.parametrize("game", EVERY_GAME)
@plays
@given(seed=st.integers(0, 2**32), often=st.sampled_from((0.0, 0.2)))
def test_every_bots_line_is_taken(game: str, seed: int, often: float) -> None:
    """Wherever somebody may act, several bots are asked, and the round continues with one bot's line."""
    table = new_table(game, seed, often)
    bots = [Bot(seed + number) for number in range(3)]
    for _ in range(150):
        round_ = table.round
        lines = bots_lines(round_, bots)
        for line in lines:
            round_.copy().push(line)
        waits = round_.due() is None or (isinstance(round_, BankedRound) and not round_.closed)
        if lines and waits and seed % 2:
            round_.push(lines[seed % len(lines)])
        elif not step(table):
            return


@pytest.mark.parametrize("game", EVERY_GAME)
@plays
@given(seed=st.integers(0, 2**32), purse=st.integers(1, 20000), wanted=st.integers(1, 40000))
def test_what_the_wire_tells_is_what_is_offered(game: str, seed: int, purse: Chips, wanted: Chips) -> None:
    table = new_table(game, seed)
    for _ in range(60):
        for actor, choices in table.round.legal_actions().items():
            told = choices if isinstance(table, PokerTable) else affordable(choices, purse)
            for choice in told if seat_number(actor) else ():
                assert_same(choice, heard(choice_shown(choice)), wanted)
                table.round.copy().push(
                    heard(choice_shown(choice)).line(actor, cards=least_cards(table, choice, actor))
                )
        if not step(table):
            return


def assert_same(choice: Choice, again: Choice, amount: Chips) -> None:
    assert again.verb == choice.verb
    assert again.cards == choice.cards
    if choice.minimum is not None:
        for one in (amount, choice.minimum, choice.minimum + choice.step, choice.fit(amount)):
            assert again.allows(one) == choice.allows(one)
        assert again.fit(amount) == choice.fit(amount)


def least_cards(table: PokerTable | HouseTable, choice: Choice, actor: str) -> str:
    if choice.cards is None:
        return ""
    if choice.verb == "sm" and isinstance(table, PokerTable):
        return write_cards(faces(table.round, actor))
    return "".join(view(table.round, actor).felt.places[actor].cards[: choice.cards[0]])

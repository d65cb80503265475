"""What a player may do in a round: every way through the decisions that a game declares."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from pitboss.errors import InternalError
from pitboss.money import Chips
from pitboss.rounds.banked.game import BankedGame
from pitboss.rounds.banked.layout import HAND, Box, Placed
from pitboss.rounds.banked.sign import Sign
from pitboss.rounds.banked.stages import Decision
from pitboss.rounds.banked.wager import Wager

UNIT: Final[Chips] = 252_000
"""The main wager while odds are worked out: payouts of almost any odds on it are whole."""
UNASKED: Final = ""
"""At a decision that the hand is not asked for."""


class PlayPlan(msgspec.Struct, frozen=True):
    """The decisions up to some moment, one for each stage passed that has one, and the box they lead to."""

    choices: tuple[str, ...]
    box: Box

    def __str__(self) -> str:
        return " then ".join(filter(None, self.choices)) or "no choice"

    @property
    def staked(self) -> Chips:
        return sum(placed.staked for placed in self.box.wagers)


def main_wagers(game: BankedGame) -> tuple[Wager, ...]:
    """The wager that is played for, first of those that a hand is dealt to, and any that has to equal it."""
    first = next(wager for wager in game.wagers if wager.main and not wager.decides)
    equal = [one for one in game.wagers if first.name == one.equals or one.name == first.equals]
    return (first, *equal)


def seated(game: BankedGame, stakes: dict[str, Chips]) -> PlayPlan:
    """The box before the deal, with these wagers in it."""
    box = Box(1)
    box.player = box.token
    for wager in game.wagers:
        if stakes.get(wager.name):
            _place(box, wager, stakes[wager.name])
    return PlayPlan((), box)


def _place(box: Box, wager: Wager, staked: Chips, counted: Chips | None = None) -> None:
    box.wagers.append(Placed(wager, box.token, box.number, staked, staked if counted is None else counted))


def choices(game: BankedGame, stage: Decision, plan: PlayPlan, sign: Sign) -> dict[str, PlayPlan]:
    """What may be chosen at a decision, and where it leads; what stakes most comes first."""
    if not stage.asks(plan.box):
        return {UNASKED: _with(plan, UNASKED, plan.box)}
    found: dict[str, PlayPlan] = {}
    first = main_wagers(game)[0].name
    amounts = sorted(stage.bet.amounts(plan.box, sign), reverse=True)
    wager = game.wager(stage.bet.wager)
    if not wager:
        raise InternalError("wager is missing")
    for amount in amounts:
        box = _twin(plan.box)
        _place(box, wager, amount, stage.bet.count(box, amount, sign).amount)
        times = Fraction(amount, plan.box.counts(first) or UNIT)
        name = wager.name if len(amounts) == 1 else f"{wager.name}-{times}x"
        found[name] = _with(plan, name, box)
    if stage.check:
        found["check"] = _with(plan, "check", _twin(plan.box))
    for what in stage.folds:
        box = _twin(plan.box)
        box.folded = what
        name = "fold" if what == HAND or len(stage.folds) == 1 else f"fold {what}"
        found[name] = _with(plan, name, box)
    return found


def ways_through(game: BankedGame, plan: PlayPlan, sign: Sign) -> Iterator[PlayPlan]:
    """Every way from a plan to the settlement."""
    stages = decisions(game)
    if len(plan.choices) == len(stages):
        yield plan
        return
    for later in choices(game, stages[len(plan.choices)], plan, sign).values():
        yield from ways_through(game, later, sign)


def decisions(game: BankedGame) -> tuple[Decision, ...]:
    return tuple(stage for stage in game.stages if isinstance(stage, Decision))


def _with(plan: PlayPlan, choice: str, box: Box) -> PlayPlan:
    return PlayPlan((*plan.choices, choice), box)


def _twin(box: Box) -> Box:
    return box.copy(list(box.wagers))

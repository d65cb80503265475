"""Strategy cards: the chart before the flop, rules to keep in mind, and what keeping to them costs."""

from fractions import Fraction

import msgspec

from pitboss.odds.games import with_choices
from pitboss.odds.models import model_of
from pitboss.odds.options import Options


class StrategyCard(msgspec.Struct, frozen=True):
    """What to do, in a few lines, and what it gives up beside best play."""

    game: str
    chart: dict[str, str]
    """By hole cards; empty where there are none."""
    rules: list[str]
    cost: Fraction
    """Of the Ante."""


def strategy_card(name: str, options: Options | None = None) -> StrategyCard:
    """The card of a game with the options given."""
    game = with_choices(name)
    plain = model_of(game).card(game, options or Options())
    return StrategyCard(game.id, plain.strategy.get("before the flop", {}), plain.strategy["rules"], plain.cost)

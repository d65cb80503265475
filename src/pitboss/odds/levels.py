"""How well somebody plays a game against the house: three levels, each with an edge that can be counted.

The expert plays as well as can be. The others go by habit, as the game's model has it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

from pitboss.cards import Card
from pitboss.odds.decide import decide
from pitboss.odds.games import with_choices
from pitboss.odds.models import HabitualPlay, model_of
from pitboss.odds.options import Options
from pitboss.rounds.banked.game import BankedGame

Level: TypeAlias = Literal["beginner", "regular", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


def choice_at(
    level: Level, name: str, cards: Sequence[Card], board: Sequence[Card] = (), options: Options | None = None
) -> str:
    """What somebody of a level does with these cards and this board."""
    game, options = with_choices(name), options or Options()
    if level == "expert":
        return decide(name, cards, board, options).best
    return _habit(game, level).choose(game, tuple(sorted(cards)), tuple(sorted(board)), options)


def cost_at(level: Level, name: str, options: Options | None = None) -> Fraction:
    """What a level gives up beside best play, in main wagers a round. It is counted, which takes its time."""
    game = with_choices(name)
    return Fraction() if level == "expert" else _habit(game, level).cost(game, options or Options())


def habits(level: Level, name: str) -> tuple[str, ...]:
    """How a level plays, in sentences."""
    return (
        ("Plays every hand as well as it can be played.",)
        if level == "expert"
        else _habit(with_choices(name), level).words
    )


def _habit(game: BankedGame, level: Level) -> HabitualPlay:
    return model_of(game).beginner if level == "beginner" else model_of(game).regular

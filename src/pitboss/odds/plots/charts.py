"""The pictures of a game's odds, by name; hole cards on the square chart."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from pitboss.core.cards import Card
from pitboss.core.cards.card import RANKS
from pitboss.core.errors import nearest
from pitboss.odds.decide import Advice, decide
from pitboss.odds.plots.drawing import BLUE, GREEN, ORANGE, Picture, PlotError
from pitboss.odds.plots.jackpots import jackpot_picture
from pitboss.odds.plots.wagers import edges_picture, outcomes_picture
from pitboss.odds.report import GameOdds
from pitboss.odds.strategy import SIDE, square_name, squares
from pitboss.odds.tables import Options

CHOICES: Final = {
    "play-4x": ("play 4x", BLUE),
    "play-3x": ("play 3x", GREEN),
    "check": ("check", ORANGE),
    "flop": ("place the Flop Wager", BLUE),
    "fold": ("fold", ORANGE),
}
LIGHTEST: Final = 0.35
DARK: Final = 0.7


def chart_picture(odds: GameOdds, options: Options) -> Picture | None:
    """The chart, where the game has one: colour says what to do, its depth by how much it is the better choice."""
    if "before the flop" not in odds.strategy:
        return None
    advice = {hole: _advice(odds.game, hole, options) for row in squares() for hole in row}
    title = f"{odds.game}: best play before the flop, and what the hand is worth in Antes"
    return Picture(title, 8.6, lambda part: _draw(part.subplots(), advice))


def _advice(game: str, hole: int, options: Options) -> Advice:
    row, column = divmod(hole, SIDE)
    suited = row > column
    return decide(game, (Card(4 * row), Card(4 * column + (0 if suited else 1))), (), options)


def _draw(axes: Any, advice: dict[int, Advice]) -> None:
    from matplotlib.patches import Patch, Rectangle

    most = max(one.cost for one in advice.values())
    for down, row in enumerate(squares()):
        for across, hole in enumerate(row):
            one = advice[hole]
            depth = LIGHTEST + (1 - LIGHTEST) * float(min(Fraction(1), one.cost * 4 / most)) ** 0.5
            axes.add_patch(Rectangle((across, down), 0.96, 0.96, color=CHOICES[one.best][1], alpha=depth, linewidth=0))
            ink = "white" if depth > DARK and CHOICES[one.best][1] == BLUE else "black"
            at = {"ha": "center", "va": "center", "color": ink}
            value = f"{float(one.values[one.best]):+.2f}".replace("-", "−")
            axes.text(across + 0.48, down + 0.4, square_name(hole), fontsize=10, weight="bold", **at)
            axes.text(across + 0.48, down + 0.73, value, fontsize=7.5, **at)
    axes.set_xlim(0, SIDE)
    axes.set_ylim(SIDE, 0)
    axes.set_aspect("equal")
    axes.set_xticks([at + 0.48 for at in range(SIDE)], RANKS[::-1])
    axes.set_yticks([at + 0.48 for at in range(SIDE)], RANKS[::-1])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel("suited above the diagonal, offsuit below; the deeper the colour, the clearer the choice")
    taken = {one.best for one in advice.values()}
    patches = [Patch(color=colour, label=words) for key, (words, colour) in CHOICES.items() if key in taken]
    axes.legend(handles=patches, frameon=False, loc="upper left", bbox_to_anchor=(1.01, 1), fontsize=10)


NAMES: Final = ("chart", "outcomes", "edges", "jackpot")


def odds_pictures(odds: GameOdds, options: Options, name: str | None = None) -> list[Picture]:
    """All the pictures a game's odds make, or the one named."""
    if name is not None and name not in NAMES:
        raise PlotError(f"there is no picture {name!r}: expected one of {', '.join(NAMES)}{nearest(name, NAMES)}")
    drawn: dict[str, Callable[[], Picture | None]] = {
        "chart": lambda: chart_picture(odds, options),
        "outcomes": lambda: outcomes_picture(odds),
        "edges": lambda: edges_picture(odds),
        "jackpot": lambda: jackpot_picture(odds),
    }
    found = [picture for key in drawn if name in (None, key) and (picture := drawn[key]())]
    if not found:
        raise PlotError(f"{odds.game} has no {name} to draw")
    return found

"""The pictures of a game's odds, by name."""

from collections.abc import Callable
from typing import Final

from pitboss.errors import nearest
from pitboss.odds.options import Options
from pitboss.odds.plots.charts import chart_picture
from pitboss.odds.plots.files import Picture, PlotError
from pitboss.odds.plots.jackpots import jackpot_picture
from pitboss.odds.plots.wagers import edges_picture, outcomes_picture
from pitboss.odds.report import GameOdds

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

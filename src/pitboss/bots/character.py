"""Who a bot is: how well it plays, and how. `expert tight-aggressive`."""

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from pitboss.core.errors import PitbossError, nearest

Level: TypeAlias = Literal["beginner", "regular", "expert"]
"""As `odds.levels` has them; there they are counted."""
Style: TypeAlias = Literal["balanced", "tight-passive", "tight-aggressive", "loose-passive", "loose-aggressive"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
STYLES: Final[tuple[Style, ...]] = get_args(Style)
LEVEL_WORDS: Final[dict[Level, str]] = {
    "beginner": "careful, goes by the own hand alone",
    "regular": "knows the strategy card and what a call costs",
    "expert": "best play against the house, and hands others may hold at poker",
}
STYLE_WORDS: Final[dict[Style, str]] = {
    "balanced": "neither one nor the other",
    "tight-passive": "plays few hands, seldom raises",
    "tight-aggressive": "plays few hands, and raises with them",
    "loose-passive": "plays many hands, mostly calls",
    "loose-aggressive": "plays many hands, raises often",
}


class CharacterError(PitbossError):
    """A level or a style that nobody has."""


class Character(msgspec.Struct, frozen=True):
    """How well, and how. The style shows at poker; against the house there is nobody to bluff."""

    level: Level = "regular"
    style: Style = "balanced"

    def __str__(self) -> str:
        return self.level if self.style == "balanced" else f"{self.level} {self.style}"

    @property
    def loose(self) -> int:
        """-1 plays few hands, 1 many."""
        return -1 if self.style.startswith("tight") else 1 if self.style.startswith("loose") else 0

    @property
    def aggressive(self) -> int:
        """-1 seldom raises, 1 often."""
        return -1 if self.style.endswith("passive") else 1 if self.style.endswith("aggressive") else 0


def read_character(text: str) -> Character:
    """A level, a style or both, in any order: `expert`, `tight-passive`, `regular loose-aggressive`."""
    level: Level | None = None
    style: Style | None = None
    for word in text.split():
        if word in LEVELS and level is None:
            level = LEVELS[LEVELS.index(word)]
        elif word in STYLES and style is None:
            style = STYLES[STYLES.index(word)]
        else:
            known = (*LEVELS, *STYLES)
            raise CharacterError(
                f"{word[:40]!r} is no level or style of a bot: expected one of {', '.join(LEVELS)} "
                f"and one of {', '.join(STYLES)}{nearest(word, known)}"
            )
    return Character(level or "regular", style or "balanced")


DEFAULT_BOTS: Final = (
    Character("regular", "balanced"),
    Character("expert", "tight-aggressive"),
    Character("beginner", "loose-passive"),
    Character("regular", "loose-aggressive"),
    Character("expert", "balanced"),
    Character("beginner", "tight-passive"),
)
"""Who comes where nobody asks for somebody else: a table of all sorts."""

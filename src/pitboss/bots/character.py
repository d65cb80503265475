"""The level and style of a bot: `expert tight-aggressive`."""

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from pitboss.core.errors import PitbossError, nearest

Level: TypeAlias = Literal["beginner", "regular", "expert"]
"""The levels of bots, the same as in `odds.decide`, which computes their cost."""
Style: TypeAlias = Literal["balanced", "tight-passive", "tight-aggressive", "loose-passive", "loose-aggressive"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
STYLES: Final[tuple[Style, ...]] = get_args(Style)
LEVEL_WORDS: Final[dict[Level, str]] = {
    "beginner": "cautious; looks only at its own hand",
    "regular": "follows the strategy card; plays sensible starting hands and pot odds",
    "expert": "perfect play against the dealer; reads opponents at poker",
}
STYLE_WORDS: Final[dict[Style, str]] = {
    "balanced": "a bit of everything",
    "tight-passive": "plays few hands, seldom raises",
    "tight-aggressive": "plays few hands and raises with them",
    "loose-passive": "plays many hands, mostly calls",
    "loose-aggressive": "plays many hands and raises often",
}


class CharacterError(PitbossError):
    """The level or style is unknown."""


class Character(msgspec.Struct, frozen=True):
    """A bot's level and style. The style matters at poker only; nobody can be bluffed in a house game."""

    level: Level = "regular"
    style: Style = "balanced"

    def __str__(self) -> str:
        return self.level if self.style == "balanced" else f"{self.level} {self.style}"

    @property
    def loose(self) -> int:
        """-1 for few hands, 1 for many."""
        return -1 if self.style.startswith("tight") else 1 if self.style.startswith("loose") else 0

    @property
    def aggressive(self) -> int:
        """-1 for few raises, 1 for many."""
        return -1 if self.style.endswith("passive") else 1 if self.style.endswith("aggressive") else 0


def read_character(text: str) -> Character:
    """Read a level, a style or both, in any order: `expert`, `tight-passive`, `regular loose-aggressive`."""
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
                f"unknown bot level or style {word[:40]!r}; levels are {', '.join(LEVELS)}, "
                f"styles are {', '.join(STYLES)}{nearest(word, known)}"
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
"""The bots that join a table by default: a mix of levels and styles."""

"""A hand as its file tells it: amounts in cents, p1 first."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.core.refusals import Refusal

MOST_KNOWN = 1 << 16
UNLIMITED = 1 << 50
"""The stack of somebody whose chips were not written down."""


def cents(text: str) -> int:
    """`12.5` in cents. Raises a `ValueError` for anything less plain."""
    if text.isdigit():
        return int(text) * 100
    if text == "inf":
        return UNLIMITED
    whole, _, part = text.partition(".")
    if not part.isdigit():
        if text[0] == "-" and whole[1:].isdigit() and not part:
            return int(whole) * 100
        raise ValueError(text)
    if len(part) > 2:
        if part[2:].strip("0"):
            raise ValueError(text)
        part = part[:2]
    parts = int(part) * (10 if len(part) == 1 else 1)
    return -(int(whole[1:]) * 100 + parts) if whole[0] == "-" else int(whole) * 100 + parts


def dollars(amount: int) -> str:
    """Cents as they are written: `-0.50`."""
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{part:02d}"


class _Known(dict[str, int]):
    """Amounts read before: a file has few different ones."""

    def __missing__(self, text: str) -> int:
        if len(self) > MOST_KNOWN:
            self.clear()
        self[text] = amount = cents(text)
        return amount


CENTS = _Known()


class UnreadableHand(Refusal):
    """A hand whose keys cannot be read."""


class PhhHand(msgspec.Struct, gc=False):
    """A hand of a PHH file. `more` are the keys that say where and when it was played, as they are written."""

    name: str
    variant: str
    antes: list[int]
    blinds: list[int]
    """Forced bets as facts; a negative one was posted by somebody who came in."""
    min_bet: int
    stacks: list[int]
    actions: list[str]
    winnings: list[int] | None
    finishing: list[int] | None
    more: dict[str, Any]

    @property
    def venue(self) -> str:
        return _plain(self.more.get("venue", ""))

    @property
    def players(self) -> list[str]:
        """Names by seat, as far as the file has them."""
        told = self.more.get("players", [])
        return [str(name) for name in told] if isinstance(told, list) else str(told)[2:-2].split("', '")

    @property
    def total_pot(self) -> int | None:
        """What the file says lay in the pots, if it does."""
        try:
            return CENTS[str(self.more["total_pot"])]
        except (KeyError, ValueError, IndexError):
            return None

    @property
    def stake(self) -> str:
        return stake(self.blinds, (self.min_bet, self.big_bet))

    @property
    def big_bet(self) -> int:
        """The bigger bet of a limit game, or nothing."""
        try:
            return CENTS[str(self.more["big_bet"])]
        except (KeyError, ValueError, IndexError):
            return 0


def stake(blinds: Sequence[int], bets: tuple[int, int]) -> str:
    """The blinds as people name a table, `0.25/0.50`; where there are none, the bets."""
    posted = [blind for blind in blinds if blind > 0][:2] or [bet for bet in bets if bet]
    return "/".join(dollars(amount) for amount in sorted(posted))


def _plain(value: Any) -> str:
    """A value as the fast reader keeps it is TOML text; as the full reader gives it, a value."""
    text = str(value)
    return text[1:-1] if text[:1] in ("'", '"') and text[-1:] == text[:1] else text

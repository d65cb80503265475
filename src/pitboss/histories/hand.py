"""A hand as its file tells it: amounts in cents, p1 first."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.histories.amounts import CENTS, dollars
from pitboss.rounds.errors import Refusal


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

"""The order of a round, as a rulebook lays it out: stages of dealing and deciding."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.wager import Barred, Count

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound
    from pitboss.rules.banked.sign import Sign


CHECK = "check"

Amounts: TypeAlias = "Callable[[Box, Sign], tuple[Chips, ...]]"
"""The amounts of a wager that a hand may place."""


class Hands(msgspec.Struct, frozen=True, kw_only=True):
    """The deal: every box with a main wager and the dealer get their cards, face down."""

    count: int
    order: Rules
    """Hands are dealt from the dealer's left, the dealer's last."""
    boxes: Rules
    dealer: Rules


class Communal(msgspec.Struct, frozen=True, kw_only=True):
    """A stage that deals cards face up in the middle of the table."""

    name: str
    before: int
    """Number of communal cards dealt before."""
    count: int
    rules: Rules
    needed: "Callable[[BankedRound], bool]"
    """Returns True if any wager depends on them; otherwise they are not dealt."""


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """The wager that expresses a decision."""

    wager: str
    amounts: Amounts
    """The amounts the book allows."""
    count: Count
    """Returns how much of a placed amount is in action, even if the amount is wrong."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A stage at which every hand asked bets, checks or folds, in any order unless the game's clauses prescribe one."""

    name: str
    asks: Callable[[Box], bool]
    bet: Bet
    rules: Rules
    """The clauses of the choices."""
    check: bool = False
    folds: dict[str, Rules] = {}
    """The possible folds: `HAND`, or single wagers."""
    silence: str = CHECK
    """The result when the time to decide runs out: `CHECK`, or what is folded."""
    silence_rules: Rules = ()
    barred: Callable[[Box], Barred | None] | None = None
    """Returns why a hand in the round is not asked to decide."""
    idle: Callable[[Box], bool] | None = None
    """Returns True for hands that may fold or stay without being waited for."""


Stage: TypeAlias = Communal | Decision

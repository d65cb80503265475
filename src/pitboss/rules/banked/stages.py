"""The order of a round: dealing and deciding, stage after stage, as a rulebook lays it out."""

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
    """Every box with a main wager and the dealer get their cards, face down."""

    count: int
    order: Rules
    """From the dealer's left, the dealer last."""
    boxes: Rules
    dealer: Rules


class Communal(msgspec.Struct, frozen=True, kw_only=True):
    """Cards face up in the middle of the table."""

    name: str
    before: int
    """How many lie there already."""
    count: int
    rules: Rules
    needed: "Callable[[BankedRound], bool]"
    """Whether anything depends on them: where nothing does they are not dealt."""


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """The wager a decision is made with."""

    wager: str
    amounts: Amounts
    """The amounts the book allows."""
    count: Count
    """How much of an amount that was placed is in action, even of a wrong one."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """Every hand that is asked bets, checks or folds; in any order, since nobody's choice shows another anything."""

    name: str
    asks: Callable[[Box], bool]
    bet: Bet
    rules: Rules
    """What the book offers here."""
    check: bool = False
    folds: dict[str, Rules] = {}
    """What may be given up: `HAND` and single wagers."""
    silence: str = CHECK
    """What it means when the time to decide runs out: `CHECK`, or what is folded."""
    silence_rules: Rules = ()
    barred: Callable[[Box], Barred | None] | None = None
    """Why a hand that is in the round is not asked."""
    idle: Callable[[Box], bool] | None = None
    """Hands that may fold or stay, and are not waited for."""


Stage: TypeAlias = Communal | Decision

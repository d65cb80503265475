"""A rulebook's declaration of a wager: who may place it where and when, what it needs, how it is settled."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.rows import Row

if TYPE_CHECKING:
    from pitboss.rules.banked.sign import Sign


class Counted(msgspec.Struct, frozen=True):
    """The part of a stake in action, with the clauses if that is not the whole stake."""

    amount: Chips
    rules: Rules = ()
    pays_to: Chips = 1
    """Winnings are rounded up to a multiple of this."""


class Need(msgspec.Struct, frozen=True):
    """Another wager without which this one is not valid; checked when betting closes."""

    words: str
    met: Callable[[Placed, dict[int, Box]], bool]
    rules: Rules


class Barred(msgspec.Struct, frozen=True):
    """The reason why a hand in the round may not place a wager or decide."""

    words: str
    rules: Rules


class Full(msgspec.Struct, frozen=True):
    """The reason why a box has no room for one more wager of a kind."""

    kind: Literal["one", "one-each", "three", "kept", "third-kept"]
    words: str
    rules: Rules
    patron: str = ""
    """The player the place is kept for."""


Count: TypeAlias = "Callable[[Box, Chips, Sign], Counted]"
"""Returns how much of a stake in a box is in action."""
Room: TypeAlias = "Callable[[Box, str, str], Full | None]"
"""Returns why a box has no room for a wager (its name) of a patron, or None."""


def as_placed(box: Box, staked: Chips, sign: "Sign") -> Counted:
    return Counted(staked)


def one_a_box(rules: Rules) -> Room:
    """Allow only one wager of the kind in a box."""

    def room(box: Box, name: str, patron: str) -> Full | None:
        return Full("one", "only one is permitted in a box", rules) if box.wager(name) else None

    return room


def one_each(rules: Rules) -> Room:
    """Allow only one wager of the kind per patron in a box."""

    def room(box: Box, name: str, patron: str) -> Full | None:
        return Full("one-each", "a player has only one in a box", rules) if box.wager(name, patron) else None

    return room


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of wager. `settle` is the book's list: the first row that applies decides."""

    name: str
    words: str
    """As the book prints it: 'Ante Wager'."""
    placed: Rules
    """The clauses for when it may be placed."""
    settle: tuple[Row, ...]
    room: Room
    decides: bool = False
    """True if it is placed as part of a decision, after the cards are dealt."""
    main: bool = False
    """True if it gets a hand, which its patron controls. A round needs at least one such wager."""
    open_to_all: bool = False
    """True if patrons other than the box's player may place it there."""
    gives_way: Rules = ()
    """Clauses under which an earlier wager is returned because the place belongs to another player."""
    on_dealer: bool = False
    """True if it rides on the dealer's hand instead of the box's."""
    outlives_fold: bool = False
    """True if it stays in action when the hand is folded."""
    needs: tuple[Need, ...] = ()
    count: Count = as_placed
    price: "Callable[[Sign], Chips] | None" = None
    """The only amount it can have."""
    price_rules: Rules = ()
    short_rules: Rules = ()
    """Clauses for a wager below its price."""
    equals: str = ""
    """The wager whose amount it must match."""
    left_out: Rules = ()
    """Clauses under which the hand plays on without it if only its companion was placed."""
    level: int = 0
    """For a jackpot wager: the prize it plays for."""
    bonus: "Wager | None" = None
    """A bonus that may be paid on top of this wager, without a stake."""

    @property
    def said(self) -> str:
        """The short name that the dealer and the layout use: 'Ante'."""
        return self.words.removesuffix(" Wager").removesuffix(" wager")


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """Wagers that together make up another one."""

    parts: tuple[str, ...]
    into: Wager
    rules: Rules

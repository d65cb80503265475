"""A settlement table, row by row: the outcome, when it applies, and the clause that says so."""

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.money import EVENS, Odds
from pitboss.rounds.banked.showdown.hands import Hand, Showdown

Condition: TypeAlias = Callable[[Showdown], bool]
Pays: TypeAlias = Callable[[Showdown], Odds]


class Row(msgspec.Struct, frozen=True):
    """One line of a settlement table. `prize` is a win whose amount the jackpot decides."""

    outcome: Literal["win", "lose", "stand-off", "prize"]
    applies: Condition
    rules: Rules
    pays: Pays | None = None


class PayTable(msgspec.Struct, frozen=True):
    """Odds by the kind of hand, as a book prints them; what is not listed does not win."""

    name: str
    odds: dict[Category, Odds]

    @classmethod
    def of(cls, name: str, odds: dict[Category, int]) -> "PayTable":
        """A table all of whose odds are a number to one."""
        return cls(name, {category: Odds(to_one) for category, to_one in odds.items()})


def win(applies: Condition, rules: Rules, pays: Pays | Odds = EVENS) -> Row:
    return Row("win", applies, rules, at(pays) if isinstance(pays, Odds) else pays)


def lose(applies: Condition, rules: Rules) -> Row:
    return Row("lose", applies, rules)


def stand_off(applies: Condition, rules: Rules) -> Row:
    return Row("stand-off", applies, rules)


def prize(applies: Condition, rules: Rules) -> Row:
    return Row("prize", applies, rules)


def at(odds: Odds) -> Pays:
    return lambda _: odds


def otherwise(_: Showdown) -> bool:
    """The last row of a table: everything that no row above has taken."""
    return True


def folded(showdown: Showdown) -> bool:
    return bool(showdown.box.folded)


def declined(showdown: Showdown) -> bool:
    """The player elected not to have the hand exposed."""
    return showdown.box.declined


def absent(showdown: Showdown) -> bool:
    """The player was not there to decide."""
    return showdown.box.absent


def higher(hand: Hand, other: Hand) -> Condition:
    return lambda showdown: showdown.rank(hand) > showdown.rank(other)


def lower(hand: Hand, other: Hand) -> Condition:
    return lambda showdown: showdown.rank(hand) < showdown.rank(other)


def equal(hand: Hand, other: Hand) -> Condition:
    return lambda showdown: showdown.rank(hand) == showdown.rank(other)


def at_least(hand: Hand, category: Category) -> Condition:
    return lambda showdown: hand.ranking.at_least(showdown.rank(hand), category)


def listed(table: PayTable, hand: Hand) -> Condition:
    """The hand has a line in the pay table."""
    return lambda showdown: showdown.category(hand) in table.odds


def by(table: PayTable, hand: Hand) -> Pays:
    """What the pay table has for the hand."""
    return lambda showdown: table.odds[showdown.category(hand)]


def listed_on_sign(key: str, hand: Hand) -> Condition:
    """The hand has a line in the pay table that the table sign names."""
    return lambda showdown: showdown.category(hand) in showdown.sign.tables[key].odds


def by_sign(key: str, hand: Hand) -> Pays:
    return lambda showdown: showdown.sign.tables[key].odds[showdown.category(hand)]

"""A settlement table, row by row: the outcome, its condition and its clause."""

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.hands import Category
from pitboss.core.money import EVENS, Odds
from pitboss.rules.banked.explanations import Paying, Reason
from pitboss.rules.banked.hands import Hand, Showdown

Condition: TypeAlias = Callable[[Showdown], bool]
Pays: TypeAlias = Callable[[Showdown], Odds]


class Row(msgspec.Struct, frozen=True):
    """One row of a settlement table. `prize` is a win whose amount the jackpot decides."""

    outcome: Literal["win", "lose", "stand-off", "prize"]
    applies: Condition
    rules: Rules
    pays: Pays | None = None
    reason: Reason = Reason("ruled")
    """The dealer's explanation of it."""


class Because(msgspec.Struct, frozen=True):
    """A condition with the explanation of its result."""

    met: Condition
    reason: Reason

    def __call__(self, showdown: Showdown) -> bool:
        return self.met(showdown)


class PayTable(msgspec.Struct, frozen=True):
    """Odds by the kind of hand, as a book prints them; hands that are not listed do not win."""

    name: str
    odds: dict[Category, Odds]

    @classmethod
    def of(cls, name: str, odds: dict[Category, int]) -> "PayTable":
        """Return a table with all odds to one."""
        return cls(name, {category: Odds(to_one) for category, to_one in odds.items()})


def because(
    sentence: str, hand: Hand | None = None, other: Hand | None = None, paying: "Paying | None" = None
) -> Callable[[Condition], Because]:
    """Return a decorator that gives a condition its reason: the sentence, its hands, and the hands that pay."""
    return lambda met: Because(met, Reason(sentence, hand, other, paying))


def win(applies: Condition, rules: Rules, pays: Pays | Odds = EVENS) -> Row:
    return _row("win", applies, rules, at(pays) if isinstance(pays, Odds) else pays)


def lose(applies: Condition, rules: Rules) -> Row:
    return _row("lose", applies, rules)


def stand_off(applies: Condition, rules: Rules) -> Row:
    return _row("stand-off", applies, rules)


def prize(applies: Condition, rules: Rules) -> Row:
    return _row("prize", applies, rules)


def _row(
    outcome: Literal["win", "lose", "stand-off", "prize"], applies: Condition, rules: Rules, pays: Pays | None = None
) -> Row:
    if isinstance(applies, Because):
        return Row(outcome, applies.met, rules, pays, applies.reason)
    return Row(outcome, applies, rules, pays)


def at(odds: Odds) -> Pays:
    return lambda _: odds


def otherwise(_: Showdown) -> bool:
    """Always apply: the last row of a table."""
    return True


@because("folded")
def folded(showdown: Showdown) -> bool:
    return bool(showdown.box.folded)


@because("face-down")
def declined(showdown: Showdown) -> bool:
    """Return True if the player elected not to have the hand exposed."""
    return showdown.box.declined


@because("absent")
def absent(showdown: Showdown) -> bool:
    """Return True if the player was not there to decide."""
    return showdown.box.absent


def higher(hand: Hand, other: Hand) -> Because:
    return because("higher", hand, other)(lambda showdown: showdown.rank(hand) > showdown.rank(other))


def lower(hand: Hand, other: Hand) -> Because:
    return because("lower", hand, other)(lambda showdown: showdown.rank(hand) < showdown.rank(other))


def equal(hand: Hand, other: Hand) -> Because:
    return because("equal", hand, other)(lambda showdown: showdown.rank(hand) == showdown.rank(other))


def at_least(hand: Hand, category: Category, against: Hand) -> Because:
    """Match a hand of this category or better that has beaten the other one."""
    met: Condition = lambda showdown: hand.ranking.at_least(showdown.rank(hand), category)  # noqa: E731
    return because("higher-and-paid", hand, against, lambda _: (category,))(met)


def below(hand: Hand, category: Category, against: Hand) -> Because:
    """Match the rest, as the last row: the hand has beaten the other one but is below this category."""
    return because("higher-and-unpaid", hand, against, lambda _: (category,))(otherwise)


def listed(table: PayTable, hand: Hand) -> Because:
    """Match a hand in the pay table."""
    return because("listed", hand)(lambda showdown: showdown.category(hand) in table.odds)


def unlisted(table: PayTable, hand: Hand) -> Because:
    """Match the rest, as the last row: the hand is not in the pay table."""
    return because("unlisted", hand, paying=lambda _: table.odds)(otherwise)


def by(table: PayTable, hand: Hand) -> Pays:
    """Return the pay table's odds for the hand."""
    return lambda showdown: table.odds[showdown.category(hand)]


def listed_on_sign(key: str, hand: Hand) -> Because:
    """Match a hand in the pay table that the table sign names."""
    return because("listed", hand)(lambda showdown: showdown.category(hand) in showdown.sign.tables[key].odds)


def unlisted_on_sign(key: str, hand: Hand) -> Because:
    """Match the rest, as the last row: the hand is not in that pay table."""
    return because("unlisted", hand, paying=lambda sign: sign.tables[key].odds)(otherwise)


def by_sign(key: str, hand: Hand) -> Pays:
    return lambda showdown: showdown.sign.tables[key].odds[showdown.category(hand)]

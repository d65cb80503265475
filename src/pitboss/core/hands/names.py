"""A rank in words, as a dealer would read it out."""

from collections.abc import Sequence

from pitboss.core.cards.card import RANK_NAMES
from pitboss.core.hands.category import Category

_TOPPED = {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
_HIGH = {Category.FLUSH, Category.ODD_CARDS}
_LOW = {Category.LOW, Category.BADUGI, Category.THREE_CARDS, Category.TWO_CARDS, Category.ONE_CARD}
_PAIRED = {Category.FULL_HOUSE: " over ", Category.TWO_PAIR: " and "}


def in_words(category: Category, ranks: Sequence[int]) -> str:
    """'two pair, queens and sevens, ten kicker': the category, then what decides within it."""
    if category in (Category.ROYAL_FLUSH, Category.NO_LOW):
        return str(category)
    names = [RANK_NAMES[rank] for rank in ranks]
    if category in _TOPPED:
        return f"{category}, {names[0]} high"
    if category in _HIGH:
        return f"{category}, {names[0]} high" + (f" with {_listed(names[1:])}" if names[1:] else "")
    if category in _LOW:
        return f"{category}, {_listed(names)}"
    matched = 2 if category in _PAIRED else 1
    kickers = names[matched:]
    said = f"{category}, {_PAIRED.get(category, '').join(map(_plural, names[:matched]))}"
    return said + (f", {_listed(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}" if kickers else "")


def _plural(name: str) -> str:
    return name + ("es" if name.endswith("x") else "s")


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

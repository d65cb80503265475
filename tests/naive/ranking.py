"""Rank hands the plain way: try every five cards, and compare tuples."""

from functools import cache
from itertools import combinations, pairwise

RANKS = "23456789TJQKA"
SUITS = "cdhs"
VALUE = {letter: value for value, letter in enumerate(RANKS, 2)}

ODD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)

THREE_ODD, THREE_PAIR, THREE_FLUSH, THREE_STRAIGHT, THREE_TRIPS, THREE_STRAIGHT_FLUSH = range(6)
"""Three Card Poker 3.6.1: with three cards a straight beats a flush, and three of a kind beats both."""

Hand = tuple[int, ...]


def five(cards: list[str]) -> Hand:
    """Rank exactly these five cards: the category, then the cards in the order of comparison."""
    ranks = tuple(sorted((VALUE[card[0]] for card in cards), reverse=True))
    return _five(ranks, len({card[1] for card in cards}) == 1)


def best(cards: list[str]) -> Hand:
    """Rank the best five of six or seven cards."""
    ordered = sorted(cards, key=lambda card: VALUE[card[0]], reverse=True)
    ranks = combinations([VALUE[card[0]] for card in ordered], 5)
    suits = combinations([card[1] for card in ordered], 5)
    return max(_five(hand, len(set(colours)) == 1) for hand, colours in zip(ranks, suits, strict=True))


def three(cards: list[str]) -> Hand:
    """Rank three cards by Three Card Poker 3.6."""
    ranks = tuple(sorted((VALUE[card[0]] for card in cards), reverse=True))
    one_suit = len({card[1] for card in cards}) == 1
    top = _top_of_run(ranks, lowest=(14, 3, 2))
    if top and one_suit:
        return THREE_STRAIGHT_FLUSH, top
    grouped = _grouped(ranks)
    if len(set(ranks)) == 1:
        return THREE_TRIPS, *grouped
    if top:
        return THREE_STRAIGHT, top
    if one_suit:
        return THREE_FLUSH, *grouped
    return (THREE_PAIR if len(set(ranks)) == 2 else THREE_ODD), *grouped


@cache
def _five(ranks: Hand, one_suit: bool) -> Hand:
    top = _top_of_run(ranks, lowest=(14, 5, 4, 3, 2))
    if top and one_suit:
        return (ROYAL if top == 14 else STRAIGHT_FLUSH), top
    grouped = _grouped(ranks)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if counts == [4, 1]:
        return QUADS, *grouped
    if counts == [3, 2]:
        return FULL_HOUSE, *grouped
    if one_suit:
        return FLUSH, *grouped
    if top:
        return STRAIGHT, top
    if counts == [3, 1, 1]:
        return TRIPS, *grouped
    if counts == [2, 2, 1]:
        return TWO_PAIR, *grouped
    return (PAIR if counts == [2, 1, 1, 1] else ODD), *grouped


def _top_of_run(ranks: Hand, lowest: Hand) -> int:
    """Return the top card of a run, 0 if there is none. In the lowest run the ace counts low."""
    if ranks == lowest:
        return len(ranks)
    return ranks[0] if all(high - low == 1 for high, low in pairwise(ranks)) else 0


def _grouped(ranks: Hand) -> Hand:
    """Return the cards held most often first, then by Face Value."""
    return tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))

"""Which cards to throw away, by what the hand is made of. No deal is imagined for it: a table has many draws."""

from collections import Counter

from pitboss.core.hands import Category, Ranking
from pitboss.core.hands.lowball import Badugi, LowestOrder

LOW_ENOUGH = 7
"""Cards that count less are kept in the hope of a low hand: eights and below."""
MADE = (
    Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)  # fmt: skip


def thrown_away(hand: list[int], ranking: Ranking, most: int) -> list[int]:
    """The cards of a hand that are not worth keeping, at most so many, the worst first."""
    if isinstance(ranking, Badugi):
        worst = _out_of_badugi(hand, ranking)
    elif isinstance(ranking.order, LowestOrder):
        worst = _out_of_low(hand, ranking.order)
    else:
        worst = _out_of_high(hand, ranking)
    return worst[:most]


def _out_of_badugi(hand: list[int], ranking: Badugi) -> list[int]:
    kept = max(ranking.hands_of(hand), key=lambda cards: ranking.lowest.of_each([card >> 2 for card in cards]))
    high = [card for card in kept if ranking.lowest.value(card >> 2) > LOW_ENOUGH]
    return [*(card for card in hand if card not in kept), *high]


def _out_of_low(hand: list[int], order: LowestOrder) -> list[int]:
    seen: set[int] = set()
    worst, good = [], []
    for card in sorted(hand, key=lambda card: order.value(card >> 2)):
        if card >> 2 in seen or order.value(card >> 2) > LOW_ENOUGH:
            worst.append(card)
        else:
            good.append(card)
            seen.add(card >> 2)
    return worst[::-1]


def _out_of_high(hand: list[int], ranking: Ranking) -> list[int]:
    if ranking.category(ranking.rank_dealt(hand)) in MADE:
        return []
    often, suits = Counter(card >> 2 for card in hand), Counter(card & 3 for card in hand)
    by_rank = sorted(hand, key=lambda card: card >> 2)
    together = [card for card in by_rank if often[card >> 2] == 1]
    if len(together) < len(hand):
        return together
    suit, count = suits.most_common(1)[0]
    if count == len(hand) - 1:
        return [card for card in hand if card & 3 != suit]
    return by_rank[:-1]

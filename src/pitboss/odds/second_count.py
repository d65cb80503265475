"""A second count of hands, one by one, for certificates. It is slow and shares no code with the rest of pitboss."""

from collections import Counter
from functools import cache
from itertools import combinations

LONGEST = 5
"""The most cards of a hand that are counted."""


@cache
def second_count(size: int) -> dict[str, int]:
    """Count all hands of three or of five cards by kind."""
    deck = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]
    return dict(Counter(_kind(hand) for hand in combinations(deck, size)))


def _kind(hand: tuple[tuple[int, str], ...]) -> str:
    ranks = sorted(rank for rank, _ in hand)
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({suit for _, suit in hand}) == 1
    low_ace = [1 if rank == 14 else rank for rank in ranks]
    straight = groups[0] == 1 and any(max(run) - min(run) == len(hand) - 1 for run in (ranks, low_ace))
    if flush and straight:
        return "royal flush" if len(hand) == 5 and ranks[0] == 10 else "straight flush"
    if flush:
        return "flush"
    if straight:
        return "straight"
    if groups[0] == 4:
        return "four of a kind"
    if groups[:2] == [3, 2]:
        return "full house"
    if groups[0] == 3:
        return "three of a kind"
    if groups[:2] == [2, 2]:
        return "two pair"
    return "pair" if groups[0] == 2 else "odd cards"

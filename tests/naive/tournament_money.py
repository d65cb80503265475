"""Tournament money and chip races a second time: in fractions, cent by cent, trying every order.

Nothing is shared with the code that it checks.
"""

from fractions import Fraction
from itertools import permutations
from typing import Any

RANKS = "23456789TJQKA"


def hand_out(total: int, exact: dict[str, Fraction], order: list[str]) -> dict[str, int]:
    """Give everybody the whole cents of an exact share, then single cents in this order."""
    paid: dict[str, int] = {}
    for player, share in exact.items():
        cents = 0
        while cents + 1 <= share:
            step = max(1, int((share - cents) / 2))
            cents += step
        paid[player] = cents
    queue = list(order)
    while sum(paid.values()) < total:
        paid[queue.pop(0)] += 1
    return paid


def from_largest(stacks: dict[str, int]) -> list[str]:
    """Return players from the largest stack, equal ones in order of entry."""
    left = list(stacks)
    order: list[str] = []
    while left:
        best = left[0]
        for player in left:
            if stacks[player] > stacks[best]:
                best = player
        order.append(best)
        left.remove(best)
    return order


def prize_list(way: str, value: Any, pool: int, entries: int, rounding: int) -> list[int]:
    """Return the prizes from first place, by percentages, brackets, amounts or seats."""
    if way == "seat":
        found: list[int] = []
        while pool >= value:
            found.append(value)
            pool -= value
        return found + ([pool] if pool else [])
    if way == "amounts":
        return [pool - sum(value[1:]), *list(value[1:])]
    if way == "brackets":
        fitting = [places for least, places in value if least <= entries]
        value = fitting[-1] if fitting else value[0][1]
    others: list[int] = []
    for percent in value[1:]:
        exact = Fraction(pool) * Fraction(percent) / 100
        others.append(int(exact / rounding) * rounding)
    return [pool - sum(others), *others]


def awards(prizes: list[int], groups: list[list[str]], staff: set[str]) -> dict[str, int]:
    """Return each player's prize once all places are decided. Groups are ties, in order of entry."""
    able = [[player for player in group if player not in staff] for group in groups]
    takers = sum(len(group) for group in able)
    if not takers:
        return {}
    slots = [prizes[at] if at < len(prizes) else 0 for at in range(takers)]
    slots[0] += sum(prizes[takers:])
    found = {player: 0 for group in groups for player in group}
    for group in able:
        if group:
            sums = sum(slots.pop(0) for _ in group)
            found |= hand_out(sums, {player: Fraction(sums, len(group)) for player in group}, group)
    return found


def icm(stacks: dict[str, int], prizes: list[int]) -> dict[str, Fraction]:
    """Return each player's exact ICM share, by trying every order of finish with its chance."""
    worth = {player: Fraction(0) for player in stacks}
    for order in permutations(stacks):
        chance, left = Fraction(1), sum(stacks.values())
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for place, player in enumerate(order):
            if place < len(prizes):
                worth[player] += chance * prizes[place]
    return worth


def agreed(method: str, stacks: dict[str, int], prizes: list[int], left: int) -> dict[str, int] | None:
    """Return each player's share in a deal, or None if it cannot be made."""
    count = len(stacks)
    slots = [prizes[at] if at < len(prizes) else 0 for at in range(count)]
    total = sum(slots) - left
    if total < 0:
        return None
    if method == "equal":
        exact = {player: Fraction(total, count) for player in stacks}
    elif method == "chips":
        lowest = min(slots)
        if total < lowest * count:
            return None
        chips = sum(stacks.values())
        exact = {player: lowest + Fraction((total - lowest * count) * stack, chips) for player, stack in stacks.items()}
    else:
        if left and count > 1 and slots[0] - left < slots[1]:
            return None
        exact = icm(stacks, [slots[0] - left, *slots[1:]])
    return hand_out(total, exact, from_largest(stacks))


def cancelled(prizes: list[int], stacks: dict[str, int]) -> dict[str, int]:
    """Return the open prizes divided among the remaining players."""
    count, paying = len(stacks), len([prize for prize in prizes if prize > 0])
    chips = sum(stacks.values())
    if count <= paying:
        slots = prizes[:count]
        base = {player: Fraction(min(slots)) for player in stacks}
        rest = Fraction(sum(slots) - min(slots) * count)
    else:
        slots = prizes
        base = {player: Fraction(sum(slots), 2 * count) for player in stacks}
        rest = Fraction(sum(slots), 2)
    exact = {player: base[player] + rest * stack / chips for player, stack in stacks.items()}
    return hand_out(sum(slots), exact, from_largest(stacks))


def race(stacks: dict[str, int], small: int, large: int, cards: list[str], suits: str) -> dict[str, int]:
    """Return the stacks after a race, from stacks by seat and cards as text in the order dealt."""
    after = dict(stacks)
    odd: dict[str, int] = {}
    for player, stack in stacks.items():
        whole = 0
        while whole + large <= stack:
            whole += large
        odd[player] = (stack - whole) // small
        after[player] = whole
    pile = list(cards)
    hands = {player: [pile.pop(0) for _ in range(count)] for player, count in odd.items() if count}
    value = sum(odd.values()) * small
    new = 0
    while (value - new * large) * 2 >= large:
        new += 1
    ranked: list[str] = []
    for rank in reversed(RANKS):
        for suit in suits:
            for player, held in hands.items():
                if rank + suit in held and player not in ranked:
                    ranked.append(player)
    for player in ranked[:new]:
        after[player] += large
    for player in hands:
        if after[player] == 0:
            after[player] += large
    return after


def bounties(
    amount: int, players: list[str], outs: list[tuple[str, list[str]]]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the progressive bounties to the cent: each player's winnings, and the bounty on each remaining head."""
    paid, heads = dict.fromkeys(players, 0), dict.fromkeys(players, amount)
    for out, winners in outs:
        shares = dict.fromkeys(winners, 0)
        whole = heads[out] - heads[out] % len(winners) if winners else 0
        for cent in range(heads[out] if winners else 0):
            shares[winners[cent % len(winners)] if cent < whole else winners[0]] += 1
        for winner, share in shares.items():
            for cent in range(share):
                if cent % 2:
                    paid[winner] += 1
                else:
                    heads[winner] += 1
        heads[out] = 0
    return paid, heads

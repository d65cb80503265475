"""The jackpot of Three Card Poker, rules 6 and 7: one meter, two options."""

from fractions import Fraction
from math import ceil
from typing import Any

from naive import ranking as r
from naive.ranking import Hand
from naive.reading import Entered, Settled, Wager, cents

SEEDS = (10000, 20000, 30000, 40000, 50000, 60000, 75000)
INCREMENTS = {
    1: ("34.06", "32.51", "30.94", "29.36", "27.76", "26.12", "23.50"),
    2: ("31.02", "29.47", "27.90", "26.32", "24.70", "23.02", "20.28"),
}
"""Tables 1 and 2, in per cent of the wagers."""

BONUS = {
    1: {r.QUADS: 500, r.FULL_HOUSE: 150, r.FLUSH: 100},
    2: {r.QUADS: 600, r.FULL_HOUSE: 100, r.FLUSH: 60, r.STRAIGHT: 40},
}
"""Tables 3 and 4, in dollars for each dollar of Jackpot Wager."""


def jackpot(sign: dict[str, Any], entered: Entered) -> tuple[dict[Wager, Settled], int, list[tuple[str, int, int]]]:
    """Return the settled wagers, the meter after the round in cents, and its prizes."""
    if "jackpot" not in sign:
        return {}, 0, []
    option, seed = sign["jackpot"].get("option", 1), sign["jackpot"].get("seed", 10000)
    price = cents(sign["jackpot"]["wager"])
    reseed = seed * price
    meter = Fraction(cents(sign["jackpot"].get("meter", reseed // 100)))
    increment = Fraction(INCREMENTS[option][SEEDS.index(seed)]) / 100 * price
    settled: dict[Wager, Settled] = {}
    winners: dict[int, list[Wager]] = {r.ROYAL: [], r.STRAIGHT_FLUSH: []}
    for key, staked in sorted(entered.bets.items(), key=lambda bet: bet[0][2]):
        seat, wager, box = key
        if wager != "jackpot":
            continue
        if staked != price or (seat, "ante", box) not in entered.bets:
            settled[key] = ("returned", 0, staked)
            continue
        meter += increment
        hand: Hand = (r.ODD,) if box in entered.folded else r.five(entered.hole[str(box)] + entered.jackpot_cards)
        if hand[0] in winners:
            winners[hand[0]].append(key)
        pays = BONUS[option].get(hand[0], 0) * price
        settled[key] = ("win" if pays else "lose", pays, 0)

    prizes = []
    rounded = ceil(meter / 100)
    for key, dollars in shares(rounded, Fraction(reseed, 100), winners[r.ROYAL], winners[r.STRAIGHT_FLUSH]).items():
        # up to the dollar (ruling TC-J12)
        prize = ceil(dollars) * 100
        meter -= prize
        settled[key] = ("win", prize, 0)
        prizes.append((key[0], key[2], prize))
    # 6.4: never under the seed, and at the seed after a Royal Flush
    meter = Fraction(reseed) if winners[r.ROYAL] else max(meter, Fraction(reseed))
    return settled, int(meter), prizes


def shares(j: int, r: Fraction, royals: list[Wager], straight_flushes: list[Wager]) -> dict[Wager, Fraction]:
    """Apply the formula of 7.3 in its own letters: `j` is the meter in whole dollars, `r` the reseed value."""
    R, S = len(royals), len(straight_flushes)  # noqa: N806
    if R:
        pool = j + r * (R - 1)
        royal, straight = pool * Fraction(10, 10 * R + S), pool * Fraction(1, 10 * R + S)
        return dict.fromkeys(royals, royal) | dict.fromkeys(straight_flushes, straight)
    if not S:
        return {}
    return dict.fromkeys(
        straight_flushes, (j - r) * sum(Fraction(9 ** (s - 1), 10**s) for s in range(1, S + 1)) / S + r / 10
    )

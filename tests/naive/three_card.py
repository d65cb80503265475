"""Three Card Poker (Victoria), settled from the clauses."""

from typing import Any

from naive import ranking as r
from naive.ranking import Hand
from naive.reading import Outcome, Settled, Wager, cents, read
from naive.vic_jackpot import jackpot

ANTE_BONUS_HANDS = (r.THREE_STRAIGHT_FLUSH, r.THREE_TRIPS, r.THREE_STRAIGHT)
ANTE_BONUS = {"A": (5, 4, 1), "B": (5, 3, 1), "C": (4, 3, 1)}

PAIR_PLUS_HANDS = (*ANTE_BONUS_HANDS, r.THREE_FLUSH, r.THREE_PAIR)
PAIR_PLUS = {
    "A": (40, 30, 6, 4, 1),
    "B": (40, 25, 6, 4, 1),
    "C": (40, 30, 5, 4, 1),
    "D": (40, 30, 6, 3, 1),
    "E": (35, 25, 6, 4, 1),
    "F": (35, 33, 6, 4, 1),
}

SIX_CARD_HANDS = (r.ROYAL, r.STRAIGHT_FLUSH, r.QUADS, r.FULL_HOUSE, r.FLUSH, r.STRAIGHT, r.TRIPS)
SIX_CARD = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 200, 100, 20, 15, 10, 7),
    "E": (500, 200, 50, 25, 12, 8, 5),
}
"""Table 9, as restored in section 1 of the rulings."""

QUEEN_HIGH = (r.THREE_ODD, 12)
"""The dealer's lowest qualifying hand (rule 1, "Qualify")."""


def settle(sign: dict[str, Any], lines: list[str]) -> Outcome:
    told = read(lines)
    maximum, unit = cents(sign.get("maximum", 10**9)), cents(sign.get("unit", 1))
    ante_bonus = dict(zip(ANTE_BONUS_HANDS, ANTE_BONUS[sign.get("ante-bonus", "A")], strict=True))
    pair_plus = dict(zip(PAIR_PLUS_HANDS, PAIR_PLUS[sign.get("pair-plus", "A")], strict=True))
    six_card = dict(zip(SIX_CARD_HANDS, SIX_CARD[sign.get("six-card", "A")], strict=True))

    wagers: dict[Wager, Settled] = {}
    for (seat, wager, box), staked in told.bets.items():
        key = seat, wager, box
        if wager == "jackpot":
            continue
        cards, given_up = told.hole[str(box)], told.folded.get(box)
        hand, dealer = r.three(cards), r.three(told.hole["d"])
        # 8.2.2: over the maximum, to the maximum
        counted = min(staked, maximum)
        if wager == "play":
            # 11.14: over the Ante the excess goes back, under it the amount placed counts
            counted = min(counted, told.bets[seat, "ante", box])
        if wager == "pair-plus":
            wagers[key] = side_wager(staked, counted, pair_plus.get(hand[0]), given_up == "all")
        elif wager == "six-card":
            best = r.best(cards + told.hole["d"])
            wagers[key] = side_wager(staked, counted, six_card.get(best[0]), given_up == "all")
        else:
            wagers[key] = against_dealer(wager, staked, counted, given_up is not None, hand, dealer)
        if wager == "ante" and given_up is None and hand[0] in ante_bonus:
            # 9.6.2(d): whether or not the dealer's hand is higher
            wagers[seat, "ante-bonus", box] = ("win", ante_bonus[hand[0]] * counted, 0)

    # 8.2.3: paid to the next amount that can be paid in chips
    wagers = {key: (outcome, -(-paid // unit) * unit, back) for key, (outcome, paid, back) in wagers.items()}
    settled, meter, prizes = jackpot(sign, told)
    return Outcome(wagers | settled, [meter], prizes)


def side_wager(staked: int, counted: int, odds: int | None, given_up: bool) -> Settled:
    """Settle Pair Plus or Six Card Bonus by the cards alone, unless folded with the Ante (9.5.2(a)(i))."""
    if odds is None or given_up:
        return "lose", 0, staked - counted
    return "win", odds * counted, staked


def against_dealer(wager: str, staked: int, counted: int, folded: bool, hand: Hand, dealer: Hand) -> Settled:
    """Settle Ante (5.7) and Play (5.10)."""
    if folded:
        return "lose", 0, staked - counted
    if dealer < QUEEN_HIGH:
        return ("win", counted, staked) if wager == "ante" else ("stand-off", 0, staked)
    if hand < dealer:
        return "lose", 0, staked - counted
    return ("win", counted, staked) if hand > dealer else ("stand-off", 0, staked)

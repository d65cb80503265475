"""Crown Hold'em Poker (WA), settled from the clauses."""

from typing import Any, NamedTuple

from naive import ranking as r
from naive.ranking import Hand
from naive.reading import Outcome, Settled, Wager, cents, read
from naive.wa_jackpot import Jackpot

POKER_EXTRA = {
    r.ROYAL: 1000,
    r.STRAIGHT_FLUSH: 500,
    r.QUADS: 200,
    r.FULL_HOUSE: 70,
    r.FLUSH: 40,
    r.STRAIGHT: 30,
    r.TRIPS: 10,
    r.TWO_PAIR: 5,
}
"""The Poker Extra payouts of 3.34, Table 3."""


class Limits(NamedTuple):
    minimum: int
    maximum: int
    unit: int

    def times(self, multiple: int) -> "Limits":
        return Limits(multiple * self.minimum, multiple * self.maximum, self.unit)

    def counts(self, staked: int) -> int:
        """Apply 5.10: an amount below the minimum counts as placed, else in whole betting units up to the maximum."""
        if staked < self.minimum:
            return staked
        return min(max(staked // self.unit * self.unit, self.minimum), self.maximum)


def settle(sign: dict[str, Any], lines: list[str]) -> Outcome:
    told = read(lines)
    limits = Limits(cents(sign.get("minimum", 0)), cents(sign.get("maximum", 10**9)), cents(sign.get("unit", 1)))
    controller = {box: seat for seat, wager, box in told.bets if wager == "ante"}
    jackpot = Jackpot(sign, told, controller)

    # hole cards and the flop decide the Jackpot and both Poker Extras
    flop = told.board[:3]
    dealer_with_flop = r.five(told.hole["d"] + flop) if flop else None
    with_flop: dict[int, Hand | None] = {}
    for box in controller:
        gone = box in told.folded or box in told.declined
        with_flop[box] = None if gone else r.five(told.hole[str(box)] + flop)
    # the best five of seven decide everything else
    hands = {box: r.best(told.hole[str(box)] + told.board) for box in controller if with_flop[box]}
    dealer = r.best(told.hole["d"] + told.board) if hands else ()

    wagers: dict[Wager, Settled] = {}
    for (seat, wager, box), staked in told.bets.items():
        key = seat, wager, box
        if wager == "dealer-extra":
            # 3.27: valid if any Ante was placed; 3.28: whatever the players' hands
            extra = poker_extra(staked, limits.counts(staked), dealer_with_flop)
            wagers[key] = extra if controller else ("returned", 0, staked)
        elif wager == "player-extra":
            # 3.32: valid if its box has an Ante
            in_play = box in controller
            wagers[key] = (
                poker_extra(staked, limits.counts(staked), with_flop[box]) if in_play else ("returned", 0, staked)
            )
        elif not wager.startswith("jackpot"):
            ante = limits.counts(told.bets[controller[box], "ante", box])
            counted = what_counts(wager, staked, ante, limits)
            wagers[key] = against_dealer(wager, staked, counted, hands.get(box), dealer)

    settled, prizes = jackpot.settle(with_flop)
    return Outcome(wagers | settled, jackpot.displayed(), prizes)


def what_counts(wager: str, staked: int, ante: int, limits: Limits) -> int:
    """Apply ruling R9: the Ante first, then the multiple of it (5.9), then limits and units (5.10)."""
    if wager == "ante":
        return ante
    if wager == "flop":
        return limits.times(2).counts(min(staked, 2 * ante))
    return limits.counts(min(staked, ante))


def poker_extra(staked: int, counted: int, hand: Hand | None) -> Settled:
    if hand and hand[0] in POKER_EXTRA:
        return "win", POKER_EXTRA[hand[0]] * counted, staked
    return "lose", 0, staked - counted


def against_dealer(wager: str, staked: int, counted: int, hand: Hand | None, dealer: Hand) -> Settled:
    """Settle Ante, Flop, Turn and River; a hand that was folded or not exposed is None and loses."""
    if hand is None or hand < dealer:
        return "lose", 0, staked - counted
    if hand == dealer:
        return "stand-off", 0, staked
    if wager == "ante" and hand[0] < r.FLUSH:
        # a win with less than a Flush leaves the Ante where it is (ruling R1)
        return "stand-off", 0, staked
    return "win", counted, staked

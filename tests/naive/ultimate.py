"""Ultimate Texas Hold'em (WA), settled from the clauses."""

from typing import Any

from naive import ranking as r
from naive.ranking import Hand
from naive.reading import Outcome, Settled, Wager, cents, read
from naive.wa_jackpot import Jackpot

BLIND = {
    r.ROYAL: (500, 1),
    r.STRAIGHT_FLUSH: (50, 1),
    r.QUADS: (10, 1),
    r.FULL_HOUSE: (3, 1),
    r.FLUSH: (3, 2),
    r.STRAIGHT: (1, 1),
}
"""The Blind payouts of 3.15."""

TRIPS_HANDS = (r.ROYAL, r.STRAIGHT_FLUSH, r.QUADS, r.FULL_HOUSE, r.FLUSH, r.STRAIGHT, r.TRIPS)
TRIPS = {
    "pay-table-1": (50, 40, 30, 9, 7, 4, 3),
    "pay-table-2": (50, 40, 30, 8, 6, 5, 3),
    "pay-table-3": (50, 40, 30, 8, 7, 4, 3),
    "pay-table-4": (50, 40, 20, 7, 6, 5, 3),
}
"""The Trips payouts of 3.21."""

MOST_ANTES = {0: 4, 3: 2, 5: 1}
"""The highest Play Wager that counts, in Antes, by the number of communal cards when it was placed (3.36, 5.5)."""


def settle(sign: dict[str, Any], lines: list[str]) -> Outcome:
    told = read(lines)
    maximum = cents(sign.get("maximum", 10**9))
    trips = dict(zip(TRIPS_HANDS, TRIPS[sign.get("trips", "pay-table-1")], strict=True))
    antes = {box: min(staked, maximum) for (_, wager, box), staked in told.bets.items() if wager == "ante"}
    blinds = {box: min(staked, maximum) for (_, wager, box), staked in told.bets.items() if wager == "blind"}
    # 3.24: the Jackpot is for a player with an Ante; a Blind alone does not do (ruling U15)
    jackpot = Jackpot(sign, told, {box: seat for seat, wager, box in told.bets if wager == "ante"})

    boxes = {*antes, *blinds}
    # 5.12, ruling U11: who is not there to decide, or does not expose the hand, loses everything on it
    conceded = told.absent | told.declined
    dealer = r.best(told.hole["d"] + told.board) if boxes - conceded else ()
    hands = {box: r.best(told.hole[str(box)] + told.board) for box in boxes - conceded}
    with_flop: dict[int, Hand | None] = {}
    for box in boxes:
        gone = box in told.folded or box in conceded
        with_flop[box] = None if gone else r.five(told.hole[str(box)] + told.board[:3])

    wagers: dict[Wager, Settled] = {}
    for (seat, wager, box), staked in told.bets.items():
        key = seat, wager, box
        if wager.startswith("jackpot"):
            continue
        if box not in boxes:
            # Trips with neither an Ante nor a Blind (3.18, ruling U18)
            wagers[key] = ("returned", 0, staked)
            continue
        counted = min(staked, maximum)
        if wager == "play":
            # 5.7: a Blind alone allows a Play of one Blind, whenever it is made
            most = MOST_ANTES[told.board_at[key]] * antes[box] if box in antes else blinds[box]
            counted = min(staked, most)
        folded = box in told.folded
        if box in conceded:
            wagers[key] = ("lose", 0, staked - counted)
        elif wager == "trips":
            wagers[key] = settle_trips(staked, counted, hands[box], trips)
        else:
            wagers[key] = against_dealer(wager, staked, counted, folded, hands[box], dealer)

    settled, prizes = jackpot.settle(with_flop)
    return Outcome(wagers | settled, jackpot.displayed(), prizes)


def settle_trips(staked: int, counted: int, hand: Hand, pays: dict[int, int]) -> Settled:
    """Settle Trips (3.20): the dealer's hand does not matter, and it survives a fold at the river."""
    return ("win", pays[hand[0]] * counted, staked) if hand[0] in pays else ("lose", 0, staked - counted)


def against_dealer(wager: str, staked: int, counted: int, folded: bool, hand: Hand, dealer: Hand) -> Settled:
    """Settle Ante (3.9), Blind (3.14) and Play (3.38), each under its own list."""
    lost, stands_off = ("lose", 0, staked - counted), ("stand-off", 0, staked)
    qualifies, straight_or_better = dealer[0] >= r.PAIR, hand[0] >= r.STRAIGHT
    if folded:
        return lost
    if not qualifies and (wager == "ante" or (wager == "blind" and not straight_or_better)):
        # 3.9(c)(i), 3.14(c)(i): even when the dealer's hand is the higher one
        return stands_off
    if hand < dealer:
        return lost
    if hand == dealer:
        return stands_off
    if wager != "blind":
        return "win", counted, staked
    if not straight_or_better:
        return stands_off
    win, each = BLIND[hand[0]]
    # half a cent goes to the player (ruling U23)
    return "win", -(-counted * win // each), staked

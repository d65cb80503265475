"""A hand played out against what its file tells about the end: exact, less a house take, an odd chip, or why not."""

from typing import Literal

import msgspec

from pitboss.cards import read_cards
from pitboss.hands import HIGH
from pitboss.histories.hand import PhhHand
from pitboss.histories.playing import HandInPlay, played

Verdict = Literal["exact", "rake", "odd_chip", "differs"]
ODD_CHIP = "an odd chip goes to one of those who share (vic-crown-poker 8.5.1)"
UNTOLD = "the file tells no result: every act is legal"
LARGEST_TAKE = 5
"""One part in this many of a pot may be the room's: commission, and what some take for a jackpot of bad beats."""
RETURNED = "the uncalled bet is counted among the winnings"


class Judged(msgspec.Struct, gc=False):
    """What a hand came to. `take` is what is missing from the pots, in cents; it is known where the result is."""

    verdict: Verdict
    why: str = ""
    notes: frozenset[str] = frozenset()
    pot: int = 0
    take: int = 0
    expected: list[int] = []
    got: list[int] = []
    nets: list[int] = []
    """What the hand did to every stack, where the file tells it."""
    result_known: bool = True
    """The file tells how it ended. If not, `exact` says that every act is legal, and no more."""


def judge(hand: PhhHand) -> Judged:
    """Plays a hand and compares. Raises `Broken` where it cannot have happened as it is written."""
    return judged(hand, played(hand))


def judged(hand: PhhHand, table: HandInPlay) -> Judged:
    """A hand that was played to its end against what its file tells."""
    returned = uncalled(table)
    in_pots = [put - back for put, back in zip(table.put, returned, strict=True)]
    pot, notes = sum(in_pots) + sum(table.dead), set(table.notes)
    paid = [live + dead for live, dead in zip(in_pots, table.dead, strict=True)]
    won = winnings_told(hand, paid)
    if won is None or not any(won):
        return Judged("exact", notes=frozenset(notes | {UNTOLD}), pot=pot, result_known=False)
    found = _compare(table, won, in_pots)
    if found[0] == "differs" and any(returned):
        less = [amount - back if amount else 0 for amount, back in zip(won, returned, strict=True)]
        again = _compare(table, less, in_pots) if min(less) >= 0 else found
        if again[0] != "differs":
            found, won = again, less
            notes.add(RETURNED)
    verdict, why, got = found
    if verdict != "differs" and any(hand.winnings or ()) and _finishing(hand, paid) not in (None, won):
        verdict, why = "differs", "the file's winnings and finishing stacks contradict each other"
    if verdict != "differs" and hand.total_pot not in (None, pot, pot + sum(returned)):
        verdict, why = "differs", "the file's total pot is not what was put in"
    take, nets = pot - sum(won), [more - less for more, less in zip(won, paid, strict=True)]
    if verdict in ("exact", "rake"):
        return Judged(verdict, why, frozenset(notes), pot, take, nets=nets)
    if hand.finishing is not None:  # what the file says is told in the file's own way
        before = [had - put for had, put in zip(hand.stacks, paid, strict=True)]
        won = hand.finishing
        got = [left + more for left, more in zip(before, got, strict=True)] if got else []
    return Judged(verdict, why, frozenset(notes), pot, take, won, got, nets)


def uncalled(table: HandInPlay) -> list[int]:
    """What nobody called goes back before the pots are made."""
    back = [0] * table.count
    *_, second, first = sorted(table.put)
    if first > second:
        back[table.put.index(first)] = first - second
    return back


def winnings_told(hand: PhhHand, paid: list[int]) -> list[int] | None:
    """What everybody took from the pots, by the file."""
    if hand.winnings is not None and (any(hand.winnings) or hand.finishing is None):
        return hand.winnings
    return _finishing(hand, paid)


def _finishing(hand: PhhHand, paid: list[int]) -> list[int] | None:
    if hand.finishing is None:
        return None
    return [left - had + put for left, had, put in zip(hand.finishing, hand.stacks, paid, strict=True)]


Found = tuple[Verdict, str, list[int]]


def _compare(table: HandInPlay, won: list[int], in_pots: list[int]) -> Found:
    pot = sum(in_pots) + sum(table.dead)
    take = pot - sum(won)
    if min(won) < 0 or any(amount and not live for amount, live in zip(won, table.live, strict=True)):
        return "differs", "somebody wins who has folded", []
    if take < 0:
        return "differs", "more is won than lies in the pots", []
    if take * LARGEST_TAKE > pot:
        return "differs", "more is missing from the pots than a room takes", []
    if table.live_count == 1:
        return ("rake" if take else "exact"), "", won
    hands = [seat for seat in range(table.count) if table.live[seat]]
    ranks = {seat: HIGH.rank_dealt(read_cards(table.known[seat] + table.board)) for seat in hands if table.known[seat]}
    if len(ranks) == len(hands):
        return _known(ranks, won, in_pots, take, table)
    for winner in (seat for seat in hands if won[seat] and seat in ranks):
        if any(rank > ranks[winner] and in_pots[seat] >= in_pots[winner] for seat, rank in ranks.items()):
            return "differs", "a hand that was shown beats the winner's", []
    return ("rake" if take else "exact"), "", won


def _known(ranks: dict[int, int], won: list[int], in_pots: list[int], take: int, table: HandInPlay) -> Found:
    """Every hand at the showdown is known: the pots go as the cards say."""
    got, sharing = shared(ranks, in_pots, sum(table.dead), table.chip)
    if got == won:
        return "exact", "", got
    if {seat for seat, amount in enumerate(got) if amount} != {seat for seat, amount in enumerate(won) if amount}:
        return "differs", "the pots do not go where the cards say", got
    if take:
        return "rake", "", got
    if sharing and max(abs(ours - told) for ours, told in zip(got, won, strict=True)) <= table.chip:
        return "odd_chip", ODD_CHIP, got
    return "differs", "the pots are not shared as the cards say", got


def shared(ranks: dict[int, int], in_pots: list[int], dead: int, chip: int) -> tuple[list[int], bool]:
    """Every pot to the best hands in it, odd chips from the left of the button; whether any was split."""
    got, below, split = [0] * len(in_pots), 0, False
    for level in sorted({in_pots[seat] for seat in ranks}):
        amount = dead
        for put in in_pots:
            if put > below:
                amount += (put if put < level else level) - below
        inside = [seat for seat in ranks if in_pots[seat] >= level]
        best = max(ranks[seat] for seat in inside)
        winners = sorted(seat for seat in inside if ranks[seat] == best)
        share, odd = divmod(amount // chip, len(winners))
        split = split or len(winners) > 1
        for place, seat in enumerate(winners):
            got[seat] += (share + (place < odd)) * chip
        got[winners[0]] += amount % chip
        below, dead = level, 0
    return got, split

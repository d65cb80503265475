"""What the dealer says of a pot: who won it, with what and against what, and how it was shared to the last chip."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pitboss.hands import Ranking
from pitboss.money import Chips, write_money
from pitboss.rounds.poker.showdown.pot import Pot
from pitboss.rounds.poker.showdown.pots import best_of, halves, share
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.why import Sentence, Value
from pitboss.rounds.why.sentence import Part

Uncontested: TypeAlias = Literal["", "last-left", "unopened", "mucked"]
"""Why nobody else could win, where no hands were compared."""


class Compared:
    """The hands that were compared for the pots, by seat, and how they are read."""

    def __init__(
        self, ranks: dict[int, int], lows: dict[int, int], ranking: Ranking, low: Ranking | None, chip: Chips
    ) -> None:
        self.ranks = ranks
        self.lows = lows
        self.ranking = ranking
        self.low = low
        self.chip = chip

    def beaten(self, pot: Pot, high: Sequence[int]) -> Part:
        """The best hand that has not won the pot."""
        others = best_of([seat for seat in pot.eligible if seat not in high], self.ranks)
        return {"seat": NAMES[others[0]], **self.ranking.parts[self.ranks[others[0]]]} if others else {}


def pot_sentence(
    number: int,
    of: int,
    pot: Pot,
    commission: Chips,
    parts: tuple[Sequence[int], Sequence[int]],
    compared: Compared,
    uncontested: Uncontested,
) -> Sentence:
    """Why a pot went where it went. `parts` are the best high hands and the best low hands."""
    high, low = parts
    net = pot.amount - commission
    high_half, low_half = halves(net, compared.chip) if low else (net, 0)
    values: dict[str, Value] = {
        "pot": str(number),
        "pots": str(of),
        "amount": write_money(pot.amount),
        "commission": write_money(commission),
        "high": _shares(high_half, high, compared.chip, compared.ranking, compared.ranks),
    }
    if low and compared.low is not None:
        values["low"] = _shares(low_half, low, compared.chip, compared.low, compared.lows)
        return Sentence("pot-halves", values)
    if uncontested:
        return Sentence(f"pot-{uncontested}", values)
    if len(pot.eligible) == 1:
        return Sentence("pot-alone", values)
    if compared.low is not None:
        values["no-low"] = "yes"
    if len(high) > 1:
        return Sentence("pot-shared", values)
    if beaten := compared.beaten(pot, high):
        values["beaten"] = beaten
    return Sentence("pot-won", values)


def _shares(
    amount: Chips, seats: Sequence[int], chip: Chips, ranking: Ranking, ranks: dict[int, int]
) -> tuple[Part, ...]:
    """What each seat gets, with the hand it gets it for where hands were compared."""
    shares = share(amount, seats, chip)
    parts: list[Part] = []
    for seat in seats:
        part = {"seat": NAMES[seat], "amount": write_money(shares[seat])}
        if seat in ranks:
            part.update(ranking.parts[ranks[seat]])
        parts.append(part)
    return tuple(parts)

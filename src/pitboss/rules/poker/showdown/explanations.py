"""What the dealer says of a pot: who won it, with what and against what, and how it was shared to the last chip."""

from collections.abc import Container
from typing import TYPE_CHECKING, Literal, TypeAlias

from pitboss.core.citation import Rules
from pitboss.core.hands import Ranking
from pitboss.core.hands.order import CATEGORY_SHIFT
from pitboss.core.money import Chips, write_money
from pitboss.rules.explanation import Sentence, Value
from pitboss.rules.explanation.sentence import Part
from pitboss.rules.poker.showdown.pot import Pot
from pitboss.rules.poker.showdown.pots import Split
from pitboss.rules.poker.state import NAMES, NOBODY

if TYPE_CHECKING:
    from pitboss.rules.poker.sign import PokerSign

Uncontested: TypeAlias = Literal["", "last-left", "unopened", "mucked", "dead"]
"""Why nobody else could win, where no hands were compared."""


class Compared:
    """The hands that were compared for the pots, by seat, and the sign by which they are read."""

    __slots__ = ("lows", "ranks", "sign")

    def __init__(self, sign: "PokerSign", ranks: dict[int, int], lows: dict[int, int]) -> None:
        self.sign = sign
        self.ranks = ranks
        self.lows = lows

    def order_rules(self, seat: int) -> Rules:
        """The clause of a seat's hand; none where it was not compared."""
        return self.sign.order_rules[self.ranks[seat] >> CATEGORY_SHIFT] if seat in self.ranks else ()

    def beaten(self, pot: Pot, high: Container[int]) -> Part:
        """The best hand that has not won the pot."""
        ranks, best = self.ranks, NOBODY
        for seat in pot.eligible:
            if seat in ranks and seat not in high and (best == NOBODY or ranks[seat] > ranks[best]):
                best = seat
        return {"seat": NAMES[best], **self.sign.ranking.parts[ranks[best]]} if best != NOBODY else {}


def pot_sentence(
    number: int, of: int, pot: Pot, commission: Chips, shares: Split, compared: Compared, uncontested: Uncontested
) -> Sentence:
    """Why a pot went where it went. `shares` are those of the best high hands and of the best low hands."""
    high, low = shares
    values: dict[str, Value] = {
        "pot": str(number),
        "pots": str(of),
        "amount": write_money(pot.amount),
        "commission": write_money(commission),
        "high": _shares(high, compared.sign.ranking, compared.ranks),
    }
    reads_low = compared.sign.game.low
    if low and reads_low is not None:
        values["low"] = _shares(low, reads_low, compared.lows)
        return Sentence("pot-halves", values)
    if uncontested:
        return Sentence(f"pot-{uncontested}", values)
    if len(pot.eligible) == 1:
        return Sentence("pot-alone", values)
    if reads_low is not None:
        values["no-low"] = "yes"
    if len(high) > 1:
        return Sentence("pot-shared", values)
    if beaten := compared.beaten(pot, high):
        values["beaten"] = beaten
    return Sentence("pot-won", values)


def _shares(shares: dict[int, Chips], ranking: Ranking, ranks: dict[int, int]) -> tuple[Part, ...]:
    """What each seat gets, with the hand it gets it for where hands were compared."""
    parts: list[Part] = []
    for seat, chips in shares.items():
        part = {"seat": NAMES[seat], "amount": write_money(chips)}
        if seat in ranks:
            part.update(ranking.parts[ranks[seat]])
        parts.append(part)
    return tuple(parts)

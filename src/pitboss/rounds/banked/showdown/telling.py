"""What the dealer says of wagers that are settled: a sentence each, and one speech a box."""

from collections.abc import Iterable, Sequence

from pitboss.money import Chips, write_money
from pitboss.rounds.banked.layout import Placed, Settled
from pitboss.rounds.why import Sentence
from pitboss.rounds.why.sentence import Part

_COMPARED = ("higher", "higher-and-unpaid", "lower", "equal", "no-hand")
"""What cannot be understood without the dealer's hand."""
_FIRST = ("higher", "lower", "equal", "no-hand")
"""Whoever hears these has heard which hand is meant."""
_OF_THE_MONEY = ("odds", "up")
"""How the winnings were worked out: the odds, and to a whole number of what they were paid up."""


def sentence(placed: Placed, settled: Settled, paid: Chips | None = None) -> Sentence:
    """Why one wager ended as it did, with its money; `paid` where a prize is paid with it."""
    part = {
        "wager": placed.wager.name,
        "name": placed.wager.said,
        "outcome": settled.outcome,
        "staked": write_money(placed.staked),
        "paid": write_money(settled.paid if paid is None else paid),
        "returned": write_money(settled.returned),
    }
    values = {name: value for name, value in settled.why.values.items() if name not in _OF_THE_MONEY}
    part |= {name: text for name in _OF_THE_MONEY if (text := settled.why.text(name))}
    return Sentence(settled.why.id, {"place": placed.patron, **values, "wagers": (part,)})


def speech(sentences: Iterable[Sentence], dealers: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """What is said of a box: the dealer's hand where it matters, then the wagers, those of one reason together."""
    groups: list[tuple[Sentence, list[Part]]] = []
    for one in map(_simply, sentences):
        found = next((parts for first, parts in groups if _alike(first, one)), None)
        if found is None:
            groups.append((one, list(one.parts("wagers"))))
        else:
            found.extend(one.parts("wagers"))
    told = [one.having({"wagers": tuple(parts)}) for one, parts in groups]
    told.sort(key=lambda one: one.id not in _FIRST)
    compared = any(one.id in _COMPARED for one in told)
    return (*(dealers if compared else ()), *told)


def _simply(one: Sentence) -> Sentence:
    """A better hand that also pays has won: what it had to be besides is not said."""
    if one.id != "higher-and-paid":
        return one
    return Sentence("higher", {name: value for name, value in one.values.items() if name != "least"})


def _alike(one: Sentence, other: Sentence) -> bool:
    """Whether two wagers ended for the same reason."""
    mine, theirs = dict(one.values), dict(other.values)
    mine.pop("wagers"), theirs.pop("wagers")
    return one.id == other.id and mine == theirs

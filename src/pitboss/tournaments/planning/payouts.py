"""A payout table: how many places are paid, and what share of the pool each takes."""

from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.tournaments.conditions import Bracket

PAID = 7
"""About one entry in seven is paid."""
FEW = ((4, 1), (8, 2), (22, 3))
"""Below a number of entries, how many places: a small field still has a second and a third."""
FLATTEST = 0.85
"""The weight of place k is 1 / (k + 1/2) to this power."""
BRACKETS = (1, 4, 8, 25, 32, 39, 46, 60, 74, 95, 120, 150, 200, 270, 350, 500, 700)


def places_for(entries: int) -> int:
    """How many places are paid for a number of entries."""
    return next((places for below, places in FEW if entries < below), max(3, round(entries / PAID)))


def percentages(places: int) -> tuple[Fraction, ...]:
    """Percentages from first place, together 100, each no more than the one before."""
    if places < 1 or places > 900:
        raise PitbossError(f"{places} places cannot be paid in tenths of a per cent: expected 1 to 900")
    fine = 1 if places <= 20 else 10
    weights = [1 / (place + 0.5) ** FLATTEST for place in range(1, places + 1)]
    total = sum(weights)
    units = [max(1, int(100 * fine * weight / total)) for weight in weights]
    units[0] += 100 * fine - sum(units)
    if units[0] < units[min(1, places - 1)]:
        units = [100 * fine // places] * places
        units[0] += 100 * fine - sum(units)
    return tuple(Fraction(unit, fine) for unit in units)


def suggest_brackets(most: int) -> tuple[Bracket, ...]:
    """A table for any number of entries up to the most: a row wherever one more place is paid, within reason."""
    found: list[Bracket] = []
    for entries in (*BRACKETS, most):
        places = places_for(entries)
        if entries <= most and (not found or places > len(found[-1].places)):
            found.append(Bracket(entries, tuple(part / 100 for part in percentages(places))))
    return tuple(found)

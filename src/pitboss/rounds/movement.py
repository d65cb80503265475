"""Whose money moves where. A round's accounts are its places, the pot in the middle, the house and its commission."""

import msgspec

from pitboss.money import Chips

HOUSE = "house"
COMMISSION = "commission"
POT = "pot"


class Movement(msgspec.Struct, frozen=True, gc=False):
    """`amount` leaves the account `debit` and comes to the account `credit`."""

    debit: str
    credit: str
    amount: Chips
    why: str


def moved(debit: str, credit: str, amount: Chips, why: str) -> tuple[Movement, ...]:
    """One movement, turned round where the amount is negative; none where it is zero."""
    if amount < 0:
        return (Movement(credit, debit, -amount, why),)
    return (Movement(debit, credit, amount, why),) if amount else ()

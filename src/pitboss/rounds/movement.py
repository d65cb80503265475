"""Whose money moves where. A round's accounts are its places, the pot in the middle, the house and its commission."""

import re
from typing import Final

import msgspec

from pitboss.money import Chips

HOUSE = "house"
COMMISSION = "commission"
POT = "pot"
POCKET: Final = "pocket"
"""The accounts of chips in the hands of people without an account, one a name: `pocket:~Maria` (ruling cage B8)."""
WALK_IN: Final = "~"
"""What the name of somebody without an account begins with, and no account's does."""
_WALK_IN: Final = re.compile(r"~[A-Za-z][A-Za-z0-9_-]{0,30}")


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


def is_walk_in(name: str) -> bool:
    """Whether a name is that of somebody without an account: `~Maria`."""
    return name.startswith(WALK_IN) and bool(_WALK_IN.fullmatch(name))


def wallet(name: str) -> str:
    """A person's chips off the tables: an account's are held by the cage, anybody else's by themselves."""
    return f"{POCKET}:{name}" if is_walk_in(name) else f"wallet:{name}"

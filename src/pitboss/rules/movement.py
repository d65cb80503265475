"""Money that moves between two accounts: seats, pots, the house, wallets and prizes."""

import re
from typing import Final

import msgspec

from pitboss.core.money import Chips

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


def cash(table: str) -> str:
    """Money taken at a table for chips out of its bank; it is below zero by what lies in the box."""
    return f"cash:{table}"


def stack(table: str, name: str) -> str:
    """A player's stake at a table."""
    return f"stack:{table}:{name}"


def pot(table: str) -> str:
    """What lies in the middle; between rounds only a pot that is carried."""
    return f"pot:{table}"


def drop(table: str) -> str:
    """Time charges collected and not yet verified."""
    return f"drop:{table}"


def held(table: str, name: str) -> str:
    """What a player has won at a table and an official holds back."""
    return f"held:{table}:{name}"


def tournament_chips(name: str) -> str:
    """Where a tournament's chips come from and go back to; it is below zero by what lies on the tables."""
    return f"chips:{name}"


def jackpot(pool: str, level: int) -> str:
    return f"jackpot:{pool}/{level}"


def prizes(pool: str) -> str:
    """What has been keyed off from a jackpot and is not paid yet."""
    return f"prizes:{pool}"

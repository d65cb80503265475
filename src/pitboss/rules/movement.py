"""Money that moves between two accounts: seats, pots, the house, wallets and prizes."""

import re
from typing import Final

import msgspec

from pitboss.core.money import Chips

HOUSE = "house"
COMMISSION = "commission"
POT = "pot"
POCKET: Final = "pocket"
"""Accounts of chips held by people without an account, one per name: `pocket:~Maria` (ruling cage B8)."""
WALK_IN: Final = "~"
"""Prefix of the name of a person without an account."""
_WALK_IN: Final = re.compile(r"~[A-Za-z][A-Za-z0-9_-]{0,30}")


class Movement(msgspec.Struct, frozen=True, gc=False):
    """`amount` moves from the account `debit` to the account `credit`."""

    debit: str
    credit: str
    amount: Chips
    why: str


def moved(debit: str, credit: str, amount: Chips, why: str) -> tuple[Movement, ...]:
    """Return one movement, reversed if the amount is negative; () if it is zero."""
    if amount < 0:
        return (Movement(credit, debit, -amount, why),)
    return (Movement(debit, credit, amount, why),) if amount else ()


def is_walk_in(name: str) -> bool:
    """Return True for the name of a person without an account: `~Maria`."""
    return name.startswith(WALK_IN) and bool(_WALK_IN.fullmatch(name))


def wallet(name: str) -> str:
    """Return the account of a person's chips that are not on a table: a wallet at the cage, or a walk-in's pocket."""
    return f"{POCKET}:{name}" if is_walk_in(name) else f"wallet:{name}"


def cash(table: str) -> str:
    """Return the account of cash taken at a table for chips; its negative balance is the cash in the box."""
    return f"cash:{table}"


def stack(table: str, name: str) -> str:
    return f"stack:{table}:{name}"


def pot(table: str) -> str:
    """Return the account of the pot; between rounds it holds only a carried pot."""
    return f"pot:{table}"


def drop(table: str) -> str:
    """Return the account of time charges collected and not yet verified."""
    return f"drop:{table}"


def held(table: str, name: str) -> str:
    """Return the account of a player's winnings that an official withholds at a table."""
    return f"held:{table}:{name}"


def tournament_chips(name: str) -> str:
    """Return the account that issues a tournament's chips; its negative balance is the chips on the tables."""
    return f"chips:{name}"


def jackpot(pool: str, level: int) -> str:
    return f"jackpot:{pool}/{level}"


def prizes(pool: str) -> str:
    """Return the account of prizes that were keyed off from a jackpot and have not been paid yet."""
    return f"prizes:{pool}"

"""Whose money moves where, so that the ledger can post it: every floor event carries its movements."""

from pitboss.rounds.movement import COMMISSION as COMMISSION
from pitboss.rounds.movement import HOUSE as HOUSE
from pitboss.rounds.movement import Movement as Movement
from pitboss.rounds.movement import is_walk_in as is_walk_in
from pitboss.rounds.movement import moved as moved
from pitboss.rounds.movement import wallet as wallet


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

"""How a text says that a round ended, beside what the rules come to."""

from typing import Any

from msgspec import UNSET

from pitboss.money import Chips, MoneyError, read_money, short_money
from pitboss.rounds.record import Record


class ToldEnd:
    """What the text says somebody had in the end, or won."""

    def __init__(self, stack: Chips | None, won: Chips | None, rake: Chips | None) -> None:
        self.stack, self.won = stack, won
        self.rake = f"; the room took a rake of {short_money(rake)}" if rake else ""

    def differs(self, stack: Any, won: Any) -> str:
        """In words, what the text says where the rules come to something else; both may be unset."""
        if self.stack is not None and stack is not UNSET and self.stack != stack:
            return f"the text says {short_money(self.stack)} at the end, the rules come to {short_money(stack)}"
        if self.won is not None and won is not UNSET and self.won != won:
            return f"the text says {short_money(self.won)} won, the rules come to {short_money(won)}{self.rake}"
        return ""


def told_ends(record: Record) -> dict[str, ToldEnd]:
    """By place; PHH has the stacks at the end, what was won, or both."""
    stacks, winnings = (_listed(record.metadata.get(key)) for key in ("finishing_stacks", "winnings"))
    most = max(len(stacks), len(winnings))
    rake = _chips(record.metadata.get("rake"))
    both = zip(_padded(stacks, most), _padded(winnings, most), strict=True)
    return {f"p{at}": ToldEnd(_chips(stack), _chips(won), rake) for at, (stack, won) in enumerate(both, 1)}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _padded(values: list[Any], most: int) -> list[Any]:
    return values + [None] * (most - len(values))


def _chips(value: Any) -> Chips | None:
    try:
        return None if value is None else read_money(value)
    except MoneyError:
        return None

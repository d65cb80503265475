"""Read a complete round's lines, without judging them."""

from decimal import Decimal
from typing import Any, NamedTuple

Wager = tuple[str, str, int]
"""Seat, wager and box: ("p1", "ante", 1)."""
Settled = tuple[str, int, int]
"""Outcome, cents paid, cents returned."""


class Entered(NamedTuple):
    """The round as reported, in the order of the report."""

    bets: dict[Wager, int]
    """The stakes in cents."""
    board_at: dict[Wager, int]
    """How many communal cards lay on the table when the wager was placed."""
    hole: dict[str, list[str]]
    """The cards of each box by its number as text, and of the dealer under "d"."""
    board: list[str]
    jackpot_cards: list[str]
    folded: dict[int, str]
    """For each folded box, the part given up: "all" or "ante"."""
    declined: set[int]
    absent: set[int]
    """Boxes whose player was not there to decide."""


class Outcome(NamedTuple):
    """The naive settlement of a round."""

    wagers: dict[Wager, Settled]
    pools: list[int]
    """The pools in cents after the round, rounded down."""
    prizes: list[tuple[str, int, int]]
    """The seat, box and cents of each prize from a pool or meter, in the order keyed off."""


def cents(amount: Any) -> int:
    return int(Decimal(str(amount)) * 100)


def read(lines: list[str]) -> Entered:
    told = Entered({}, {}, {}, [], [], {}, set(), set())
    for line in lines:
        actor, verb, *rest = line.split()
        verb, _, at = verb.partition("@")
        if verb == "bet":
            wager, _, at = rest[0].partition("@")
            key = (actor, wager, int(at or actor[1:]))
            told.bets[key] = cents(rest[1])
            told.board_at[key] = len(told.board)
        elif verb == "dh":
            told.hole.setdefault(rest[0].removeprefix("p"), []).extend(split(rest[1]))
        elif verb == "db":
            told.board.extend(split(rest[0]))
        elif verb == "dj":
            told.jackpot_cards.extend(split(rest[0]))
        elif verb == "f":
            given_up, _, wager_at = rest[0].partition("@") if rest else ("all", "", "")
            told.folded[int(at or wager_at or actor[1:])] = given_up
        elif verb == "decline":
            told.declined.add(int(at or actor[1:]))
        elif verb == "error":
            assert rest[0] == "absent"
            told.absent.add(int(rest[1][1:]))
    return told


def split(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]

"""A room to simulate, from what the command was given."""

from typing import Any

from pitboss.errors import PitbossError, nearest
from pitboss.jackpots.simulation import Plan
from pitboss.money import Chips, read_money
from pitboss.rounds.jackpot import Jackpot
from pitboss.rulebooks.shared.wa_linked_jackpot import Linked
from pitboss.rulebooks.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.rulebooks.wa_poker.jackpot import RoyalPool

KINDS = ("linked", "meter", "room")
TAKE_UP = {"linked": (0.2, 0.1, 0.1), "meter": (0.4,), "room": ()}


def make_plan(
    kind: str, take_up: str, parameters: dict[str, Any], *, tables: int, boxes: int, rounds: int, hours: int, days: int
) -> Plan:
    """The plan; refuses what no room could be."""
    if kind not in KINDS:
        raise PitbossError(f"{kind!r} is not a kind of jackpot: expected {', '.join(KINDS)}{nearest(kind, KINDS)}")
    return Plan(
        kind=_kind(kind, parameters),
        tables=tables,
        boxes=boxes,
        rounds_an_hour=rounds,
        hours_a_day=hours,
        days=days,
        take_up=_parts(take_up) if take_up else TAKE_UP[kind],
    )


def _kind(kind: str, given: dict[str, Any]) -> Jackpot:
    if kind == "room":
        amounts = given["contribution"].split(",")
        if len(amounts) != 2:
            raise PitbossError(f"a contribution is two amounts, such as 1.50,0.50, not {given['contribution']!r}")
        return RoyalPool(_price(given["reseed"]), *(_price(amount) for amount in amounts))
    if kind == "meter":
        return PrizeMeter.of(_price(given["wager"]), given["option"], given["seed"])
    return Linked(_price(given["wager"]))


def _price(text: str) -> Chips:
    chips = read_money(text.strip())
    if chips <= 0:
        raise PitbossError(f"{text} is not an amount to wager: expected more than nothing")
    return chips


def _parts(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise PitbossError(f"{text!r} is not a take-up: expected parts such as 0.2,0.1,0.1") from None

"""The summary for closing a gaming day: variances, open tables, outstanding chips, unpaid prizes."""

from typing import TYPE_CHECKING

import msgspec

from pitboss.core.money import Chips, short_money, write_money
from pitboss.core.refusals import Refusal
from pitboss.pit.cage.days import day_variance, ready_to_seal, variances
from pitboss.room.wire.shapes import shape
from pitboss.rules.movement import POCKET, cash

if TYPE_CHECKING:
    from pitboss.room.room import Room


class VarianceShown(msgspec.Struct, frozen=True):
    """A count that differs from what the bank should hold, or chips that did not all come back."""

    slip: int
    bank: str
    kind: str
    difference: str
    why: str


class OpenTableShown(msgspec.Struct, frozen=True):
    """A table that is open, or at which someone still sits."""

    table: str
    players: int
    in_round: bool
    chips: str
    """The chips on the table."""


class OutstandingShown(msgspec.Struct, frozen=True):
    """Chips that the house owes: in accounts, with people without one, on the tables."""

    accounts: str
    walk_ins: str
    tables: str
    total: str


class UnpaidShown(msgspec.Struct, frozen=True):
    """A prize or a payment that a person is waiting for."""

    table: str
    player: str
    amount: str
    """The amount in dollars, or the goods."""
    what: str
    """`claim` on a jackpot, or `payment` that an official holds back."""


class SignatureShown(msgspec.Struct, frozen=True):
    """The first signature under a close, and the summary it was given for."""

    by: str
    at: str
    variance: str
    tables: int
    chips: str
    claims: int
    why: str


class ClosingShown(msgspec.Struct, frozen=True, kw_only=True):
    """The open day before it is closed for good."""

    variance: str
    """The sum of the variances, typed by each person who signs."""
    variances: list[VarianceShown]
    tables: list[OpenTableShown]
    outstanding: OutstandingShown
    unpaid: list[UnpaidShown]
    blocked: str
    """The step still missing before the day can be closed; empty if nothing."""
    first: SignatureShown | None


def closing_shown(room: "Room") -> ClosingShown | None:
    """Return the summary of the open day; None if no day is open."""
    state = room.cage.state
    if state.day is None:
        return None
    try:
        ready_to_seal(state, state.day, "")
        blocked = ""
    except Refusal as refused:
        blocked = str(refused)
    first = None if sold_since(room) else state.signed
    return ClosingShown(
        variance=write_money(day_variance(state, state.day)),
        variances=[shape(VarianceShown, one, slip=one.number) for one in variances(state, state.day)],
        tables=_open_tables(room),
        outstanding=_outstanding(room),
        unpaid=_unpaid(room),
        blocked=blocked,
        first=None if first is None else shape(SignatureShown, first),
    )


def closing_words(room: "Room") -> str:
    """Return the words that the room adds to the first signature, which state the summary it was given for."""
    chips, sold = short_money(sum(_chips_out(room))), short_money(_sold(room))
    return f" tables {len(_open_tables(room))} chips {chips} claims {len(_unpaid(room))} sold {sold}"


def sold_since(room: "Room") -> bool:
    """Return True if tables have sold chips since the open day got its first signature."""
    first = room.cage.state.signed
    return first is not None and first.sold not in (None, _sold(room))


def _sold(room: "Room") -> Chips:
    """Return the sum of all chips that tables have ever sold for cash."""
    return -sum(chips for account, chips in room.books.balances.items() if account.startswith(cash("")))


def _open_tables(room: "Room") -> list[OpenTableShown]:
    """Return the open tables. Tournament tables are left out: their chips have no bank."""
    found = []
    for name, table in sorted(room.tables.items()):
        floor = table.floor
        if floor.sign.event or not (floor.state.open or floor.in_round or floor.state.players):
            continue
        chips = sum(room.books.at_table(name).values())
        found.append(OpenTableShown(name, len(floor.state.players), floor.in_round, write_money(chips)))
    return found


def _chips_out(room: "Room") -> tuple[Chips, Chips, Chips]:
    """Return the sums of the chips in accounts, with people without one, and on the tables."""
    accounts = walk_ins = tables = 0
    events = {name for name, table in room.tables.items() if table.floor.sign.event}
    for account, chips in room.books.balances.items():
        kind, _, owner = account.partition(":")
        if kind == "wallet":
            accounts += chips
        elif kind == POCKET:
            walk_ins += chips
        elif kind in ("stack", "held", "pot") and owner.partition(":")[0] not in events:
            tables += chips
    return accounts, walk_ins, tables


def _outstanding(room: "Room") -> OutstandingShown:
    accounts, walk_ins, tables = _chips_out(room)
    return OutstandingShown(*map(write_money, (accounts, walk_ins, tables, accounts + walk_ins + tables)))


def _unpaid(room: "Room") -> list[UnpaidShown]:
    claims = [
        UnpaidShown(one.ref.table, one.winner, one.goods or write_money(one.amount), "claim")
        for one in room.jackpots.manager.claims.values()
        if one.live
    ]
    held = [
        UnpaidShown(name, one.player, write_money(one.amount), "payment")
        for name, table in sorted(room.tables.items())
        for one in table.floor.state.held
        if not one.done
    ]
    return claims + held

"""The figures of a table's lines for reports: rounds, handle, drop, win and the rest, by day, game, terms and dealer.

The same entries give the same figures, wherever a replay begins. Snapshots are taken between rounds, so that a round is
always seen from its first line, whose sender is its dealer.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET

from pitboss.books import catalogue
from pitboss.core.money import Chips
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.table import TableMachine
from pitboss.pit.cage.calendar import Calendar
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.table.event import FeePaid, FloorEvent, RoundFinished, RoundStarted, WrongPayment
from pitboss.pit.table.state import TableState
from pitboss.rules.answer import Answer, WagerAnswer
from pitboss.rules.banked.wager import Wager
from pitboss.rules.event import Event
from pitboss.rules.movement import COMMISSION, HOUSE, POCKET, Movement
from pitboss.rules.officials import person_of

SOFTWARE: Final = "software"
"""The dealer's name at tables without a human dealer."""
OFF_TABLE: Final = ("wallet", POCKET)
"""Accounts of people's chips that are on no table."""
PLAYED: Final = ("win", "lose", "stand-off")
"""The outcomes of wagers that were in play."""


class Key(msgspec.Struct, frozen=True, order=True, gc=False):
    """The dimensions of figures."""

    day: str
    table: str
    game: str
    terms: str = ""
    """The pay tables on the sign: `trips=pay-table-2`."""
    dealer: str = ""
    """Empty for figures without a dealer: chips bought, time charges, prizes."""


class Figures(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Figures, in chips."""

    rounds: int = 0
    void: int = 0
    handle: Chips = 0
    """Everything wagered, without jackpot wagers."""
    drop: Chips = 0
    """Chips bought at the table."""
    cash: Chips = 0
    """The part of the drop that was paid in cash."""
    taken: Chips = 0
    """Chips that players took away from the table."""
    win: Chips = 0
    """The house's win from wagers, without jackpot wagers; negative if it lost."""
    commission: Chips = 0
    charges: Chips = 0
    """Charges for time: by the hour, and for extensions bought in a hand."""
    jackpot_in: Chips = 0
    """Chips staked on jackpots."""
    jackpot_out: Chips = 0
    """Jackpot prizes paid."""
    side_handle: Chips = 0
    """The part of the handle staked on side wagers at games among players."""
    side_win: Chips = 0
    """The part of the win from those wagers; negative if the house lost."""
    overpaid: Chips = 0
    """Paid too much by a dealer, as officials have recorded it."""
    underpaid: Chips = 0
    tray: Chips = 0
    """Chips that came over the table's tray on the day."""
    stakes: dict[str, Chips] = {}
    """First stakes by wager, for the expected win."""
    mispaid: dict[str, Chips] = {}
    """Wrong payments by wager, hour of the record and what became of them: `ante 21 over kept`."""
    products: dict[str, int] = {}
    """For each pair of wagers, `ante trips`, the sum over rounds of the product of the two stakes, for the variance."""

    def add(self, other: "Figures") -> None:
        self.tray += other.tray
        for name in COUNTED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, more in (
            (self.stakes, other.stakes),
            (self.products, other.products),
            (self.mispaid, other.mispaid),
        ):
            for name, amount in more.items():
                mine[name] = mine.get(name, 0) + amount


_APART: Final = ("tray", "stakes", "products", "mispaid")
COUNTED: Final = tuple(name for name in Figures.__struct_fields__ if name not in _APART)
"""The figures in reports."""
Rows = dict[Key, Figures]


class FigureReplay:
    """The figures of one table, line by line."""

    def __init__(self, table: str, stands: Chips = 0) -> None:
        self.table = table
        self.stands = stands
        """Chips that came over the table's tray since its first line: the house's win from stakes, jackpot wagers
        included, less the chips sold for cash.
        """
        self._dealer = ""

    def take(self, machine: TableMachine, entry: LogEntry, events: Iterable[Event], calendar: Calendar) -> Rows:
        """Return the figures that an entry adds; usually empty."""
        found = [event for event in events if isinstance(event, FloorEvent)]
        for event in found:
            if isinstance(event, RoundStarted):
                self._dealer = person_of(entry.line.by) or SOFTWARE
        counted = [event for event in found if event.movements or isinstance(event, RoundFinished | WrongPayment)]
        if not counted or machine.floor.sign.event:
            return {}
        state, day = machine.floor.state, str(calendar.day(entry.line.at))
        key, rows = Key(day, self.table, state.sign.game), Rows()
        for event in counted:
            if isinstance(event, RoundFinished):
                game = state.current().game_id
                mine = Key(day, self.table, game, terms_of(game, state.opening[0]), self._dealer)
                self._round(rows.setdefault(mine, Figures()), state, event)
            elif isinstance(event, WrongPayment):
                mine = Key(day, self.table, state.sign.game, "", event.dealer)
                self._mispaid(rows.setdefault(mine, Figures()), event, calendar.hour(entry.line.at))
            else:
                self._moved(rows.setdefault(key, Figures()), event)
        return {key: figures for key, figures in rows.items() if figures != Figures()}

    def _round(self, figures: Figures, state: TableState, event: RoundFinished) -> None:
        answer = state.answer()
        self._moved(figures, event)
        if answer.status == "void":
            figures.void += 1
            return
        made = Figures(rounds=1)
        _wagered(made, answer, state.current().game_id)
        made.win = made.jackpot_out - made.jackpot_in
        figures.add(made)

    def _mispaid(self, figures: Figures, event: WrongPayment, hour: int) -> None:
        """Count a wrong payment; what was not put right has left the tray, or stayed in it."""
        if event.over:
            figures.overpaid += event.amount
        else:
            figures.underpaid += event.amount
        words = f"{event.wager} {hour:02} {'over' if event.over else 'short'} {'righted' if event.righted else 'kept'}"
        figures.mispaid[words] = figures.mispaid.get(words, 0) + event.amount
        for one in event.movements:
            won = one.amount if one.credit == HOUSE else -one.amount
            self.stands += won
            figures.tray += won
            figures.win += won

    def _moved(self, figures: Figures, event: FloorEvent) -> None:
        for one in event.movements:
            won = _won(one)
            if isinstance(event, FeePaid):
                figures.charges += won
                continue
            self.stands += won
            figures.tray += won
            figures.win += won
            debit, credit = one.debit.partition(":")[0], one.credit.partition(":")[0]
            if debit == "cash":
                figures.cash += one.amount
                self.stands -= one.amount
                figures.tray -= one.amount
            if credit == "stack" and debit in (*OFF_TABLE, "cash"):
                figures.drop += one.amount
            elif credit in OFF_TABLE and debit in ("stack", "held"):
                figures.taken += one.amount
            elif (debit, credit) == ("stack", "drop"):
                figures.charges += one.amount
            elif (debit, credit) == ("pot", COMMISSION):
                figures.commission += one.amount
            elif debit == HOUSE and credit in OFF_TABLE:
                figures.jackpot_out += one.amount


def _won(one: Movement) -> Chips:
    """Return the house's win from a stake on the table; negative if it lost."""
    at_table = ("stack:", "held:")
    if one.credit == HOUSE and one.debit.startswith(at_table):
        return one.amount
    return -one.amount if one.debit == HOUSE and one.credit.startswith(at_table) else 0


def _wagered(figures: Figures, answer: Answer, game: str) -> None:
    first: dict[str, Chips] = {}
    for seat in answer.seats.values():
        if seat.staked is not UNSET:
            figures.handle += seat.staked
        for wager in seat.wagers:
            _wager(figures, wager, game, first)
    for at, (name, stake) in enumerate(sorted(first.items())):
        figures.stakes[name] = stake
        for other, more in sorted(first.items())[at:]:
            figures.products[f"{name} {other}"] = stake * more


def _wager(figures: Figures, wager: WagerAnswer, game: str, first: dict[str, Chips]) -> None:
    kind = declared(game).get(wager.wager)
    if kind is not None and kind.level:
        figures.jackpot_in += wager.staked - wager.returned
        figures.jackpot_out += wager.paid
    elif wager.outcome in PLAYED:
        figures.handle += wager.staked
        if not declared(game):
            figures.side_handle += wager.staked
            figures.side_win -= wager.net
        if wager.staked and (kind is None or not (kind.decides or kind.name in followers(game))):
            first[wager.wager] = first.get(wager.wager, 0) + wager.staked


@cache
def declared(game: str) -> dict[str, Wager]:
    """Return the wagers of a house game by name; empty for a poker game, whose side wagers are all placed first."""
    if catalogue.game(game).kind != "banked":
        return {}
    found = catalogue.banked(game)
    wagers = [*found.wagers, *(one.into for one in found.combinations)]
    return {wager.name: wager for wager in wagers}


@cache
def followers(game: str) -> frozenset[str]:
    """Return wagers that always equal an earlier one, as the Blind does the Ante. The odds count the two as one."""
    before, found = set[str](), set[str]()
    for name, wager in declared(game).items():
        if wager.equals in before:
            found.add(name)
        before.add(name)
    return frozenset(found)


def terms_of(game: str, sign: dict[str, Any]) -> str:
    """Return the pay tables that a round's sign chooses, under the names that the odds use."""
    if catalogue.game(game).kind != "banked":
        return ""
    named = catalogue.banked(game).pay_tables
    return " ".join(f"{kind}={sign.get(kind, next(iter(tables)))}" for kind, tables in sorted(named.items()))


def prizes_paid(paid: Iterable[tuple[ClaimRef, str, Chips]], entry: LogEntry, calendar: Calendar) -> Rows:
    """Return the rows that a line of the Game Manager adds: its prizes, at the table and in the game where they were
    won."""
    rows, day = Rows(), str(calendar.day(entry.line.at))
    for ref, game, amount in paid:
        rows.setdefault(Key(day, ref.table, game), Figures()).jackpot_out += amount
    return rows

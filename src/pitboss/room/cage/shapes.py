"""Shapes for the pages of the cage and the reports. Amounts are text in dollars, times are UTC."""

from datetime import date
from typing import Any

import msgspec

from pitboss.core.money import Chips, write_money
from pitboss.pit.cage.choices import CageChoice
from pitboss.pit.cage.state import CAGE, CageState, Desk, DeskSlip, Slip
from pitboss.room.accounts.people import Person
from pitboss.room.cage.closing import ClosingShown, SignatureShown
from pitboss.room.projections.figures import COUNTED
from pitboss.room.reports.report import MONEY, Report, ReportRow
from pitboss.room.wire.shapes import shape


class StepShown(msgspec.Struct, frozen=True):
    """A step that a person has taken."""

    what: str
    by: str
    at: str


class SlipShown(msgspec.Struct, frozen=True, kw_only=True):
    """A slip: the chips counted or moved, its signatures and the steps it still needs."""

    number: int
    kind: str
    bank: str
    day: str
    chips: str
    amount: str
    steps: list[StepShown]
    left: list[str]
    expected: str | None
    """For a count: the chips that the bank should hold. People who count see them only after signing."""
    difference: str
    """The variance of a count, or of the chips that came back from a cancelled slip."""
    why: str
    cancelled: bool


class BankShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table's bank, or the cage's own: its last count, and what it should hold now."""

    name: str
    open: bool
    won: str | None
    """The house's win at the table since the bank was counted, less chips sold for cash."""
    should_hold: str | None
    """Hidden from people who count the bank, so that they count only what is there."""
    short: bool
    """True if more chips went out than the bank held, so that it needs a fill or a count."""


class SealedShown(msgspec.Struct, frozen=True):
    """A closed day, with the root to keep."""

    day: str
    until: str
    root: str
    by: str
    at: str
    why: str
    """The reason why nothing was counted, if so."""
    first: SignatureShown | None
    """The first signature and its summary; None for days closed before two signatures were required."""


class DeskSlipShown(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that a person was issued or has cashed, or the correction of such a slip."""

    number: int
    what: str
    """`issue`, `cash`, `correct`, or `limit`, which raises the limit to the amount."""
    player: str
    amount: str
    by: str
    at: str
    of: int
    """The slip that a correction reverses."""
    corrected: int
    """The slip that reverses this one."""
    approved: str
    why: str


class DeskShown(msgspec.Struct, frozen=True):
    """Chips against money on one day, and the play chips that were given."""

    issued: str
    cashed: str
    given: str
    slips: list[DeskSlipShown]
    """Every slip, newest first."""


class UnbankedShown(msgspec.Struct, frozen=True):
    """A table with rounds of the day that no count includes."""

    table: str
    rounds: int
    after: str | None
    """Chips that came over the tray after the last count; None if there was no count."""


class RaisedShown(msgspec.Struct, frozen=True):
    """A higher house limit, and the gaming day from which it holds."""

    day: str
    limit: str


class CageShown(msgspec.Struct, frozen=True, kw_only=True):
    """The cage now, and the lines the viewer may send."""

    today: str
    day: str | None
    """The gaming day that is open."""
    ends: str
    """When that day, or today, ends by the room's clock."""
    zone: str
    day_ends: str
    """The time of day at which gaming days end."""
    banks: list[BankShown]
    slips: list[SlipShown]
    """The slips of the open day, newest first."""
    desk: DeskShown
    limit: str
    """The most that one person is issued or paid today without a second approval."""
    raised: RaisedShown | None
    """The limit that holds from a later day."""
    unapproved: list[DeskSlipShown]
    """Window slips that wait for a second person."""
    unbanked: list[UnbankedShown]
    """The tables without a count in the open day."""
    closing: ClosingShown | None
    """The summary of the open day, for people who may close or audit it."""
    sealed: list[SealedShown]
    """Closed days, newest first."""
    choices: list[CageChoice]


class DayShown(msgspec.Struct, frozen=True, kw_only=True):
    """One gaming day on paper."""

    day: str
    zone: str
    slips: list[SlipShown]
    desk: DeskShown
    unbanked: list[UnbankedShown]
    sealed: SealedShown | None


class ExpectedShown(msgspec.Struct, frozen=True):
    """The exact expectation and its standard deviation."""

    win: str
    low: str
    high: str
    odd: bool


class ReportLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a report: its subject, its figures, and the expectation if it is known."""

    names: dict[str, str]
    rounds: int
    void: int
    handle: str
    drop: str
    cash: str
    taken: str
    win: str
    commission: str
    charges: str
    jackpot_in: str
    jackpot_out: str
    side_handle: str
    side_win: str
    overpaid: str
    underpaid: str
    hold: str
    expected: ExpectedShown | None


class MispaidShown(msgspec.Struct, frozen=True, kw_only=True):
    """The wrong payments of a dealer on one wager that were recorded in one hour of the day."""

    dealer: str
    wager: str
    hour: int
    over: str
    short: str
    righted: str


class ReportShown(msgspec.Struct, frozen=True, kw_only=True):
    """A report and its possible filters."""

    by: list[str]
    rows: list[ReportLine]
    total: ReportLine
    counting: list[str]
    """Games whose odds are being computed; their expectation comes later."""
    mispaid: list[MispaidShown]
    days: list[str]
    tables: list[str]
    games: list[str]
    dealers: list[str]


def sees(person: Person, bank: str) -> bool:
    """Return True if a person may see the chips that a bank should hold. People who count it may not (ruling B3)."""
    above = ("manager", "auditor") if bank == CAGE else ("supervisor", "manager", "auditor")
    return any(office in above for office in person.offices)


def slip_shown(slip: Slip, person: Person) -> SlipShown:
    visible = not slip.left or slip.cancelled or sees(person, slip.bank)
    secret = {} if visible else {"expected": None, "difference": write_money(0)}
    return shape(SlipShown, slip, amount=write_money(slip.chips.value), **secret)


def desk_shown(one: Desk | None) -> DeskShown:
    found = one or Desk()
    return shape(DeskShown, found, slips=[desk_slip_shown(slip) for slip in reversed(found.slips)])


def desk_slip_shown(one: DeskSlip) -> DeskSlipShown:
    return shape(DeskSlipShown, one, what="correct" if one.of else one.what)


def raised_shown(state: CageState, today: date) -> RaisedShown | None:
    found = state.raised
    return shape(RaisedShown, found) if found is not None and today < found.day else None


def bank_shown(state: CageState, name: str, stands: Chips, person: Person) -> BankShown:
    found, visible = state.banks[name], sees(person, name)
    won = 0 if name == CAGE else stands - found.stands
    return BankShown(
        name=name,
        open=found.is_open,
        won=write_money(won) if visible else None,
        should_hold=write_money(found.holds + won) if visible else None,
        short=found.holds + won < 0,
    )


def report_line(row: ReportRow) -> ReportLine:
    figures = {name: getattr(row.figures, name) for name in COUNTED}
    texts: dict[str, Any] = {name: write_money(value) if name in MONEY else value for name, value in figures.items()}
    return shape(ReportLine, row, **texts)


def report_shown(made: Report, names: dict[str, list[str]]) -> ReportShown:
    return ReportShown(
        by=list(made.by),
        rows=[report_line(row) for row in made.rows],
        total=report_line(made.total),
        counting=list(made.uncounted),
        mispaid=[shape(MispaidShown, one, hour=one.hour) for one in made.mispaid],
        **names,
    )

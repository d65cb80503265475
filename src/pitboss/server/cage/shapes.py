"""What the pages of the cage and of the reports are told. Amounts are text in dollars, times are UTC."""

from typing import Any

import msgspec

from pitboss.cage.choices import CageChoice
from pitboss.cage.slips import CAGE, Slip
from pitboss.cage.state import CageState, Desk, Sealed
from pitboss.ledger.figures import COUNTED
from pitboss.ledger.report import MONEY, Report, ReportRow
from pitboss.money import Chips, write_money


class StepShown(msgspec.Struct, frozen=True):
    """A step that somebody has taken."""

    what: str
    by: str
    at: str


class SlipShown(msgspec.Struct, frozen=True, kw_only=True):
    """A slip: chips counted or moved, who has signed, what it still needs."""

    number: int
    kind: str
    bank: str
    day: str
    chips: str
    amount: str
    steps: list[StepShown]
    left: list[str]
    expected: str | None
    """Of a count: what the bank should hold."""
    difference: str
    why: str
    cancelled: bool


class BankShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table's bank, or the cage's own: what it was last counted at, and what it should hold now."""

    name: str
    open: bool
    won: str
    """What the house has won at the table since the bank was opened, less the chips sold for cash."""
    should_hold: str


class SealedShown(msgspec.Struct, frozen=True):
    """A closed day, with the root to keep."""

    day: str
    until: str
    root: str
    by: str
    at: str


class DeskShown(msgspec.Struct, frozen=True):
    """Chips against money on one day."""

    issued: str
    cashed: str
    given: str


class CageShown(msgspec.Struct, frozen=True, kw_only=True):
    """The cage as it stands, and what the person who asks may say."""

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
    """Of the open day, the newest first."""
    desk: DeskShown
    sealed: list[SealedShown]
    """The newest first."""
    choices: list[CageChoice]


class DayShown(msgspec.Struct, frozen=True, kw_only=True):
    """One gaming day on paper."""

    day: str
    zone: str
    slips: list[SlipShown]
    desk: DeskShown
    sealed: SealedShown | None


class ExpectedShown(msgspec.Struct, frozen=True):
    """What exact odds expect, and how far chance goes."""

    win: str
    low: str
    high: str
    odd: bool


class ReportLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a report: what it is about, its figures, and what was expected where that is known."""

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
    hold: str
    expected: ExpectedShown | None


class ReportShown(msgspec.Struct, frozen=True, kw_only=True):
    """A report, and what it can be narrowed to."""

    by: list[str]
    rows: list[ReportLine]
    total: ReportLine
    counting: list[str]
    """Games whose odds are being counted: what is expected of them comes later."""
    days: list[str]
    tables: list[str]
    games: list[str]
    dealers: list[str]


def slip_shown(slip: Slip) -> SlipShown:
    return SlipShown(
        number=slip.number,
        kind=slip.kind,
        bank=slip.bank,
        day=str(slip.day),
        chips=str(slip.chips),
        amount=write_money(slip.chips.value),
        steps=[StepShown(step.what, step.by, step.at.isoformat()) for step in slip.steps],
        left=list(slip.left),
        expected=None if slip.expected is None else write_money(slip.expected),
        difference=write_money(slip.difference),
        why=slip.why,
        cancelled=slip.cancelled,
    )


def sealed_shown(one: Sealed) -> SealedShown:
    return SealedShown(str(one.day), one.until.isoformat(), one.root, one.by, one.at.isoformat())


def desk_shown(one: Desk | None) -> DeskShown:
    found = one or Desk()
    return DeskShown(write_money(found.issued), write_money(found.cashed), write_money(found.given))


def bank_shown(state: CageState, name: str, stands: Chips) -> BankShown:
    found = state.banks[name]
    won = stands - found.stands if found.is_open and name != CAGE else 0
    return BankShown(name=name, open=found.is_open, won=write_money(won), should_hold=write_money(found.holds + won))


def report_line(row: ReportRow) -> ReportLine:
    figures = {name: getattr(row.figures, name) for name in COUNTED}
    texts: dict[str, Any] = {name: write_money(value) if name in MONEY else value for name, value in figures.items()}
    there = row.expected
    return ReportLine(
        names=row.names,
        hold=row.hold,
        expected=ExpectedShown(write_money(there.win), write_money(there.low), write_money(there.high), there.odd)
        if there
        else None,
        **texts,
    )


def report_shown(made: Report, names: dict[str, list[str]]) -> ReportShown:
    return ReportShown(
        by=list(made.by),
        rows=[report_line(row) for row in made.rows],
        total=report_line(made.total),
        counting=list(made.uncounted),
        **names,
    )

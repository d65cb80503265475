"""The cage: the grammar of its log, who may enter each line, and the machine that applies it."""

import re
from datetime import date, datetime
from typing import Final

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core import grammar as g
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, ensure
from pitboss.core.grammar import Line, Verb
from pitboss.core.money import DOLLAR, Chips, read_money, short_money
from pitboss.core.refusals import NoAuthority, UnreadableLine, WrongAmount
from pitboss.pit.cage import days, slips, window
from pitboss.pit.cage.calendar import read_day
from pitboss.pit.cage.days import Sealing
from pitboss.pit.cage.slips import Said
from pitboss.pit.cage.state import CAGE, STEPS, CageEvent, CageState, Count, read_count, split_count
from pitboss.pit.machine import Act, Command, Outcome
from pitboss.rules.officials import Officials, Power, Role, dealer, office_of, powers


class Cage:
    """The cage and the banks of the room."""

    def __init__(self) -> None:
        self.state = CageState()

    def apply(self, command: Command) -> Outcome:
        events = self.push(command.by, command.line, command.at, replayed=command.replayed)
        return Outcome([*events], [one for event in events for one in event.movements])

    def push(self, by: str, line: str, now: datetime, *, replayed: bool = False) -> list[CageEvent]:
        """Apply a line, or raise a `Refusal` and change nothing.

        A replayed line was accepted before, so it skips checks added since.
        """
        said = LINES.read(line, by)
        row = LINES.rows[said.verb]
        rules = _required(line_officials(self.state, said), by, said.verb).rules if row.who else ()
        with g.said_by(by):
            events: list[CageEvent] = row.do(self.state, Act(by, said.verb, now, replayed, rules), *said.values)
        if said.verb not in _APART:
            self.state.closing = None  # the signed summary is out of date
        elif said.verb == "limit" and self.state.closing is not None:  # older logs sealed days after one
            self.state.closing = msgspec.structs.replace(self.state.closing, lapsed=True)
        self.state.last = now
        return events


def _required(officials: Officials, by: str, verb: str) -> Power:
    if ":" not in by or office_of(by) not in officials.by_word:
        titles = " or ".join(role.title for role in officials.roles)
        raise NoAuthority(f"only a {titles} may do this", officials.power(verb).rules, actor=by)
    return officials.require(by, verb)


def officials_for(step: str, bank: str) -> Officials:
    """Return the officials who may take a step: staff at the tables, or at the cage."""
    at_desk = step in ("send", "receive") or bank == CAGE
    return AT_THE_DESK if at_desk else AT_THE_TABLES


def line_officials(state: CageState, said: Line) -> Officials:
    """Return the officials who may enter a line: staff at the tables, or at the cage."""
    if said.verb in ("send", "count", "sign", "receive", "cancel"):
        slip = state.slips.get(said.values[0])
        return officials_for(said.verb, slip.bank if slip is not None else "")
    if said.verb in ("opening", "closing"):
        return officials_for(said.verb, said.values[0])
    return AT_THE_TABLES if said.verb in _AT_TABLES else AT_THE_DESK


# --- the parts of its lines


def _amount(least: Chips) -> g.Part:
    def read(written: str) -> Chips:
        amount = read_money(written)
        if amount < least:
            raise WrongAmount(f"the amount must be more than zero, not {written}", ruling("B5"), amount=amount)
        return amount

    return g.word("an amount", "500", read, short_money, kind="money")


def _read_slip(words: g.Words) -> int:
    """Read the number of a slip; 0, which no slip has, if it is missing."""
    word = words.take("a slip") if words else ""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else 0


def _split_standing(words: list[str]) -> tuple[list[str], int, Chips]:
    """Split off what the room adds when a table's chips are counted or leave: `at 17 stands 1250`."""
    if len(words) > 3 and words[-4::2] == ["at", "stands"]:
        number, stands = words[-3], words[-1]
        if number.isascii() and number.isdigit() and len(number) < 16:
            return words[:-4], int(number), read_money(stands)
    return words, 0, 0


def _write_standing(entry: int, stands: Chips) -> list[str]:
    return ["at", str(entry), "stands", short_money(stands)] if entry else []


def _read_counted(words: list[str]) -> tuple[Count, int, Chips]:
    piles, entry, stands = _split_standing(words)
    return read_count(piles), entry, stands


def _read_signed(words: list[str]) -> Said:
    why, entry, stands = _split_standing(words)
    return Said(None, " ".join(why), entry, stands)


def _read_said(words: list[str]) -> Said:
    piles, entry, stands = _split_standing(words)
    return Said(*split_count(piles), entry, stands)


def _write_said(said: Said) -> list[str]:
    counted = [] if said.chips is None else [str(said.chips)]
    return [*counted, *said.why.split(), *_write_standing(said.entry, said.stands)]


def _read_close(words: list[str]) -> tuple[date, Chips, str, days.Shown]:
    """Return the parts of a `close` line, with the room's summary: tables open, chips outstanding, prizes unpaid, chips
    sold at tables."""
    left, sold = words, None
    if len(left) > 8 and left[-2] == "sold" and left[-8] == "tables":
        left, sold = left[:-2], read_money(left[-1])
    shown: days.Shown = (0, 0, 0, None)
    if len(left) > 6 and left[-6::2] == ["tables", "chips", "claims"]:
        tables, outstanding, claims = map(read_money, left[-5::2])
        left, shown = left[:-6], (tables // DOLLAR, outstanding, claims // DOLLAR, sold)
    else:
        left = words
    day = read_day(left[0]) if left else None
    if day is None or len(left) < 3 or left[1] != "variance":
        raise UnreadableLine("sign with the day's variance: 'close 2026-01-31 variance -25'", ruling("B7"))
    return day, _variance(left[2]), " ".join(left[3:]), shown


def _write_close(values: tuple[date, Chips, str, days.Shown]) -> list[str]:
    day, typed, why, (tables, outstanding, claims, sold) = values
    shown = ["tables", str(tables), "chips", short_money(outstanding), "claims", str(claims)]
    end = [] if sold is None else ["sold", short_money(sold)]
    return [str(day), "variance", short_money(typed), *why.split(), *shown, *end]


def _variance(written: str) -> Chips:
    try:
        return read_money(written)
    except PitbossError as error:
        raise UnreadableLine(str(error), ruling("B7")) from None


def _read_seal(words: list[str]) -> tuple[date, Sealing | None, Chips | None, str]:
    """Read `2026-01-31 variance -25`. The room inserts `until … at … root …` after the day."""
    if not words:
        raise UnreadableLine("sign with the day's variance: 'seal 2026-01-31 variance -25'", ruling("B7"))
    day, left, sealing, typed = read_day(words[0]), words[1:], None, None
    if left[0:5:2] == ["until", "at", "root"] and len(left) > 5 and _ROOT.fullmatch(left[5]):
        sealing, left = Sealing(_instant(left[1]), _instant(left[3]), left[5]), left[6:]
    if left[:1] == ["variance"] and len(left) > 1:
        typed, left = _variance(left[1]), left[2:]
    return day, sealing, typed, " ".join(left)


def _write_seal(values: tuple[date, Sealing | None, Chips | None, str]) -> list[str]:
    day, sealing, typed, why = values
    found = [str(day)]
    if sealing is not None:
        until, stood = sealing.until.isoformat(), sealing.stood.isoformat()
        found += ["until", until, "at", stood, "root", sealing.root]
    return [*found, *([] if typed is None else ["variance", short_money(typed)]), *why.split()]


def _instant(written: str) -> datetime:
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise UnreadableLine(f"{written[:40]!r} is not a time with a zone")
    return found


_ROOT: Final = re.compile(r"[0-9a-f]{64}")
_PLAYER, _ZONE, _ENDS = g.word("a player", "anna"), g.word("a zone", "Australia/Perth"), g.word("a time", "06:00")
_BANK = g.optional(g.word("a bank", "t1"), "")
_SLIP = g.Part(said="a slip", example="3", kind="number", read=_read_slip, write=lambda number: (str(number),))
_WHY, _APPROVAL = g.text("why", "miscounted"), g.flag(window.APPROVAL)
_DAY = g.word("a day", "2026-01-31", read_day)
_CHIPS = g.rest("a count", "100x10", read_count, lambda count: (str(count),))
_COUNTED = g.rest(
    "a count", "100x20 25x40", _read_counted, lambda values: (str(values[0]), *_write_standing(*values[1:])), fields=3
)
_SIGNED = g.rest("a reason", "five short", _read_signed, _write_said)
_SAID = g.rest("a count", "100x10", _read_said, _write_said)
_CLOSED = g.rest("a day and its variance", "2026-01-31 variance -25", _read_close, _write_close, fields=4)
_SEALED = g.rest("a day and its variance", "2026-01-31 variance -25", _read_seal, _write_seal, fields=4)


# --- its lines


_B1: Final = ruling("B1")


def _slip_row(name: str, meaning: str, who: str, rules: Rules = _B1) -> Verb:
    part, said = (_SAID, "3 100x10") if name in ("count", "receive") else (_SIGNED, "3")
    return Verb(name, (_SLIP, part), meaning, who, rules, slips.step, said=said)


def _count_row(name: str, meaning: str, who: str, said: str) -> Verb:
    return Verb(name, (_BANK, _COUNTED), meaning, who, ruling("B1"), slips.count_bank, said=said)


def _desk_row(name: str, meaning: str) -> Verb:
    parts = _PLAYER, _amount(1), _APPROVAL
    return Verb(name, parts, meaning, "cashier", ruling("B5"), window.order, said="anna 500")


_ROOM: Final = (
    Verb("give", (_PLAYER, _amount(0)), do=window.give),
    Verb("take", (_PLAYER, _amount(1)), do=window.take),
)
"""Lines of the room itself."""
_TABLES: Final = (
    _count_row("opening", "count a table's float at opening", "d", "t1 100x20 25x40"),
    _count_row("closing", "count a table's float at closing", "d", "t1 100x18 25x52"),
    Verb("fill", (_BANK, _CHIPS), "request a fill for a table", "supervisor", ruling("B1"), slips.ask),
    Verb("credit", (_BANK, _CHIPS), "request a credit from a table", "supervisor", ruling("B1"), slips.ask),
    _slip_row("count", "count the chips of a fill or credit, or of one going back", "d"),
    _slip_row("sign", "sign for a count", "supervisor", ruling("B1", "B2")),
    Verb("cancel", (_SLIP, _WHY), "cancel an unfinished slip", "supervisor", ruling("B3"), slips.cancel),
)
_DESK: Final = (
    _count_row("opening", "count the main cage at opening", "cashier", "cage 100x500"),
    _count_row("closing", "count the main cage at closing", "cashier", "cage 100x490"),
    _slip_row("sign", "sign for a count of the main cage", "manager", ruling("B1", "B2")),
    Verb("cancel", (_SLIP, _WHY), "cancel a count of the main cage", "cashier", ruling("B3"), slips.cancel),
    _slip_row("send", "send the chips of a fill", "cashier"),
    _slip_row("receive", "receive the chips of a credit, or of a fill going back", "cashier"),
    _desk_row("issue", "sell chips to a person"),
    _desk_row("cash", "cash a person's chips"),
    Verb("approve", (_SLIP,), "approve a pending window slip or correction", "manager", ruling("B12", "B13"),
         window.approve, said="7"),
    Verb("decline", (_SLIP, _WHY), "decline or withdraw a pending window slip", "cashier", ruling("B12"),
         window.decline, said="7 too much"),
    Verb("reverse", (_SLIP, _WHY), "correct a window slip with a reversing slip", "cashier", ruling("B13"),
         window.reverse, said="7 wrong person"),
    Verb("limit", (_amount(0), _APPROVAL), "set the sum above which a second person approves", "manager",
         ruling("B12"), window.set_limit, said="10000"),
    Verb("day", (_DAY,), "open a gaming day", "cashier", ruling("B6"), days.open_day),
    Verb("zone", (_ZONE, _ENDS), "set the room's time zone and the end of its day", "manager", ruling("B6"),
         days.set_clock),
    Verb("close", (_CLOSED,), "sign first for closing a gaming day", "cashier", ruling("B7"), days.close),
    Verb("seal", (_SEALED,), "close a gaming day with the second signature", "manager", ruling("B7"), days.seal),
)  # fmt: skip
_AT_TABLES: Final = {row.name for row in _TABLES}
_APART: Final = frozenset({"give", "take", "limit", "close"})
"""Lines that do not affect the summary signed at a day's close."""
_MANAGER: Final = Role("manager", "Manager", 2, ruling("B1"))
AT_THE_TABLES: Final = Officials(
    roles=(dealer(ruling("B1")), Role("supervisor", "Supervisor", 1, ruling("B1")), _MANAGER), powers=powers(_TABLES)
)
AT_THE_DESK: Final = Officials(roles=(Role("cashier", "Cashier", 1, ruling("B1")), _MANAGER), powers=powers(_DESK))
"""The powers to take each step, at the tables and at the cage (ruling B1). Auditors have none."""
LINES: Final = g.Grammar("a line of the cage", (*_ROOM, *_TABLES, *_DESK))
ensure({step for steps in STEPS.values() for step in steps} <= set(LINES.rows), "every step is a verb")

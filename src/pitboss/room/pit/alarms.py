"""Alarms about a table's money: raised after its lines and the cage's, and written to the pit's log.

An alarm is raised once. It ends when its reason has passed, and stays in the queue until an official has acknowledged
it by name.
"""

from typing import TYPE_CHECKING, Final

from pitboss.books.cage.clauses import ruling
from pitboss.core.money import Chips, short_money
from pitboss.log.kinds.duty import ALARMS, LINES, Alarm, AlarmKind
from pitboss.pit.cage.state import Bank
from pitboss.pit.machine import CLOCK
from pitboss.room.accounts.people import Person
from pitboss.room.pit.duty import DECIDES
from pitboss.room.pit.shapes import PitAnswer, PitMoney, PitWaiting
from pitboss.room.projections.figures import Figures

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

LOW: Final = 4
"""A float is low below a quarter of its amount when it was last counted or filled."""
RULES: Final = ruling("B14")


def check_alarms(room: "Room", name: str) -> None:
    """Raise the alarms of a table that have become due, and end those whose reason has passed."""
    bank = room.cage.state.banks.get(name)
    found = _due(room, name, bank) if bank is not None and bank.is_open else {}
    for kind in ALARMS:
        lasting = room.pit.state.lasting(name, kind)
        if kind in found and lasting is None:
            room.pit.write(CLOCK, LINES.write("alarm", kind, name, *found[kind]))
        elif kind not in found and lasting is not None:
            room.pit.write(CLOCK, LINES.write("clear", lasting.number))


def _due(room: "Room", name: str, bank: Bank) -> dict[AlarmKind, tuple[Chips, Chips]]:
    """Return the alarms that a table's money gives reason for, each with its chips and the chips it is compared
    with."""
    found: dict[AlarmKind, tuple[Chips, Chips]] = {}
    holds = bank.should_hold(room.caches.figures.stands(name))
    if LOW * holds < bank.holds:
        found["low"] = (holds, bank.holds)
    rows = room.caches.figures.of_day(name, str(room.calendar.day(room.now())))
    band = room.reporting.band(rows)
    if band is not None and band.odd:
        win = sum(figures.win for _, figures in rows)
        found["outside"] = (win, band.low if win < band.low else band.high)
    return found


def alarms(room: "Room", person: Person) -> list[PitWaiting]:
    """Return the alarms that nobody has acknowledged."""
    decides = any(person.holds(office) for office in DECIDES)
    return [
        PitWaiting(
            key=f"alarm {one.number}",
            kind="bank",
            table=one.table,
            words=_words(room, one),
            since=one.at.isoformat(),
            rules=list(RULES),
            answers=[PitAnswer(line=LINES.write("acknowledge", one.number), words="acknowledge")] if decides else [],
        )
        for one in room.pit.state.alarms.values()
        if not one.acknowledged and one.table in room.tables
    ]


def _words(room: "Room", one: Alarm) -> str:
    """Return an alarm as a sentence that says what to do."""
    asked = any(slip.bank == one.table and slip.kind == "fill" for slip in room.cage.state.waiting())
    if one.kind == "low":
        text = f"the float was down to {short_money(one.chips)} of {short_money(one.of)}"
        todo = "a fill is on its way" if asked else "request a fill"
    else:
        side = "lost" if one.chips < 0 else "won"
        text = f"the table has {side} {short_money(abs(one.chips))} today, more than the odds explain"
        todo = "check the pay-outs and the count"
    return f"{text}: {'this has passed' if one.is_over else todo}"


def money_of(room: "Room", table: "LiveTable") -> PitMoney:
    """Return a table's money in the present gaming day."""
    total = Figures()
    for _, figures in room.caches.figures.of_day(table.id, str(room.calendar.day(room.now()))):
        total.add(figures)
    bank, banked = room.cage.state.banks.get(table.id), table.floor.sign.banked
    won = total.win if banked else total.commission + total.charges
    made = PitMoney(win=short_money(won), drop=short_money(total.drop), rounds=total.rounds)
    if bank is not None and bank.is_open:
        made.bank = short_money(bank.should_hold(room.caches.figures.stands(table.id)))
        made.counted = short_money(bank.holds)
    if banked:
        made.course = _course(table, won)
    return made


def _course(table: "LiveTable", won: Chips) -> list[Chips]:
    """Return the house's win after each of the last rounds, the newest last."""
    found = [won]
    for finished in reversed(table.rounds):
        found.append(found[-1] + sum(finished.nets.values()))
    return found[::-1]

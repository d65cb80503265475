"""The HTTP endpoints of the pit: try or make a ruling, assign staff, hand over a shift.

The pit itself is watched on its socket, `/ws/pit`. The book states which officials may send each line.
"""

from datetime import datetime
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter

from pitboss.books.cage.clauses import ruling
from pitboss.core.money import write_money
from pitboss.log.kinds.duty import HandOver, OpenItem, Post, Shift, TableLeft, runs
from pitboss.log.request_ids import RequestId
from pitboss.pit.cage.state import CAGE, Slip
from pitboss.pit.table import facts
from pitboss.room.accounts.people import Person
from pitboss.room.pit.queue import due, queue
from pitboss.room.pit.rulings import preview, rule
from pitboss.room.pit.shapes import PitPost, PitWaiting, Preview, Ruled
from pitboss.room.room import Room
from pitboss.room.table.live import LiveTable
from pitboss.room.wire.messages import LONGEST_ID, LONGEST_LINE, Do
from pitboss.web.http.guards import SignedIn, TheRoom, requires

Name = Annotated[str, PathParameter(description="The table's name.", min_length=1, max_length=80)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_LINE, pattern=r"^[^\x00-\x1f\x7f]+$")]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\s#]+$")]


class Trial(msgspec.Struct, forbid_unknown_fields=True):
    """A line to try: with people by name and places as on the felt."""

    line: Line


class Decision(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling to make. The page chooses the id; a repeated id takes effect once."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[!-~]+$")]
    line: Line


class Assignment(msgspec.Struct, forbid_unknown_fields=True):
    """A person's assignment to a table, or relief from it."""

    name: Word
    table: Word
    office: Post = "dealer"
    shift: Annotated[str, msgspec.Meta(max_length=31)] = ""
    relieved: bool = False
    id: RequestId = ""


class NewShift(msgspec.Struct, forbid_unknown_fields=True):
    """A shift, from one time of day to another."""

    name: Word
    begins: Word
    ends: Word
    id: RequestId = ""


class HandingOver(msgspec.Struct, forbid_unknown_fields=True):
    """A handover: the successor, the shift and a note."""

    to: Word
    shift: Annotated[str, msgspec.Meta(max_length=31)] = ""
    note: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    id: RequestId = ""


class Duty(msgspec.Struct, kw_only=True):
    """The staff of the pit, the shifts and all assignments."""

    dealers: list[str]
    supervisors: list[str]
    shifts: list[Shift]
    running: list[str]
    """The current shifts."""
    posts: dict[str, list[PitPost]]
    may: dict[str, bool]
    """The tables to which the person may assign staff."""


class PitController(Controller):
    """The pit."""

    path = "/api/pit"
    tags = ("pit",)

    @post("/tables/{name:str}/trial", status_code=200, guards=[requires("supervisor", "manager")])
    async def trial(self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[Trial]) -> Preview:
        """Try a ruling. It runs on a copy of the table, so nothing changes. Only people who may make the ruling may try
        it."""
        return preview(room, room.table(name), person, data.line)

    @post("/tables/{name:str}/rulings", guards=[requires("supervisor", "manager")])
    async def ruling(self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[Decision]) -> Ruled:
        """Make a ruling. You act in your highest office. A ruling that costs a player something needs a reason after
        `#`."""
        table = room.table(name)
        return rule(room, table, person, Do(id=data.id, seen=table.number, line=data.line))

    @get("/duty", guards=[requires("supervisor", "manager", "auditor")])
    async def duty(self, room: TheRoom, person: SignedIn) -> Duty:
        """List staff assignments."""
        return _duty(room, person)

    @post("/duty", guards=[requires("supervisor", "manager")])
    async def assign(self, room: TheRoom, person: SignedIn, data: JSONBody[Assignment]) -> Duty:
        """Assign or relieve staff. An assignment of a dealer or a supervisor lasts for a shift or until relieved."""
        table = room.table(data.table)
        if data.relieved:
            room.pit.relieve(person, data.name, table, data.id)
        else:
            room.pit.assign(person, data.name, data.office, table, data.shift, data.id)
        return _duty(room, person)

    @post("/shifts", guards=[requires("manager")])
    async def shift(self, room: TheRoom, person: SignedIn, data: JSONBody[NewShift]) -> Duty:
        """Set a shift."""
        room.pit.set_shift(person, Shift(data.name, data.begins, data.ends), data.id)
        return _duty(room, person)

    @post("/lines", status_code=204, guards=[requires("supervisor", "manager")])
    async def say(self, room: TheRoom, person: SignedIn, data: JSONBody[Decision]) -> None:
        """Enter a line of the pit. `acknowledge 7` acknowledges an alarm, `pace t1 45` sets a table's expected pace,
        and `arrange t2 t1` sets the order of the tables.
        """
        room.pit.say(person, data.line, data.id)

    @get("/handovers", guards=[requires("supervisor", "manager", "auditor")])
    async def handovers(self, room: TheRoom) -> list[HandOver]:
        """List the last handovers. Newest first."""
        return [*reversed(room.pit.state.handed)]

    @post("/handovers", guards=[requires("supervisor", "manager")])
    async def hand_over(self, room: TheRoom, person: SignedIn, data: JSONBody[HandingOver]) -> HandOver:
        """Hand over the pit. The room logs the open items for the person who takes over."""
        return room.pit.hand_over(person, _document(room, person, data), data.id)


def _duty(room: Room, person: Person) -> Duty:
    people, now = room.people.everybody(), room.now().astimezone(room.zone)
    decides = any(person.holds(office) for office in ("supervisor", "manager"))
    return Duty(
        dealers=sorted(one.name for one in people if one.holds("dealer")),
        supervisors=sorted(one.name for one in people if one.holds("supervisor")),
        shifts=[*room.pit.state.shifts.values()],
        running=[one.name for one in room.pit.state.shifts.values() if runs(one, now)],
        posts={table.id: room.pit.at(table.id) for table in room.in_use()},
        may={table.id: decides and room.pit.may(person, table) for table in room.in_use()},
    )


def _document(room: Room, person: Person, asked: HandingOver) -> HandOver:
    """Return a handover document with the items open now."""
    now = room.now()
    return HandOver(
        at=now.isoformat(timespec="seconds"),
        by=person.name,
        to=asked.to,
        shift=asked.shift,
        note=" ".join(asked.note.split()),
        tables=[_left(room, table, now) for table in room.in_use()],
        open=[
            *(
                OpenItem(table=one.table, words=_named(one), until=one.until, rules=one.rules)
                for one in queue(room, person, now)
            ),
            *(
                OpenItem(table=slip.bank, words=_slip_words(slip), rules=list(ruling("B3")))
                for slip in room.cage.state.waiting()
            ),
        ],
    )


def _named(one: PitWaiting) -> str:
    """Return the description with the person's name, which claims leave out but paper needs."""
    return f"{one.who}: {one.words}" if one.claim and one.who else one.words


def _slip_words(slip: Slip) -> str:
    whose = "the cage" if slip.bank == CAGE else f"table {slip.bank}"
    return f"slip {slip.number}, {slip.kind} of {whose}, {write_money(slip.chips.value)}: still to {slip.left[0]}"


def _left(room: Room, table: LiveTable, now: datetime) -> TableLeft:
    state, waits = table.floor.state, due(table.floor).text
    stands = "suspended" if state.suspended else "open" if state.open else "closed"
    posts = [f"{one.name}, {one.office}{f', {one.shift}' if one.shift else ''}" for one in room.pit.at(table.id)]
    return TableLeft(
        table=table.id,
        title=table.floor.sign.entry.title,
        stands=stands if waits == stands else f"{stands}: {waits}",
        players=len(state.players),
        hands=state.hands,
        staff=posts,
        notices=[one.text for one in facts.notices(state, room.zone)],
        excluded=sorted(state.barred),
    )

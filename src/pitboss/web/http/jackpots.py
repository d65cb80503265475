"""The HTTP endpoints of the jackpots: their meters, their prizes, and officials' acts on claims."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, PathParameter

from pitboss.books.jackpot import CHANGES, terms_of
from pitboss.core.time import write_instant
from pitboss.log.request_ids import RequestId
from pitboss.pit.jackpot import JackpotManager, read_line
from pitboss.pit.jackpot.events import Unknown
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import Claim, ClaimState, System
from pitboss.pit.jackpot.systems import period
from pitboss.room.accounts.people import Person
from pitboss.room.jackpots import officials
from pitboss.room.jackpots.claims import Act, claim_shown, jackpot_shown, prize_shown, sees_whole
from pitboss.room.jackpots.jackpots import OPERATOR
from pitboss.room.room import Room
from pitboss.room.table.describe_events import describe_events
from pitboss.room.wire.shapes import ClaimShown, Description
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, person_of, requires
from pitboss.web.http.tables import Name

LAST = 20
"""The number of closed claims listed per jackpot; open claims are always listed."""
Hand = Annotated[str, PathParameter(description="The winner's place in the round: p3.", min_length=1, max_length=40)]


class TermField(msgspec.Struct, frozen=True):
    """A part of the line: an amount, or one of the options."""

    name: str
    now: str = ""
    options: list[str] = []
    needed: bool = True


class JackpotTerm(msgspec.Struct, frozen=True):
    """Something the operator may change: `line` and its fields, announced first if the book requires it."""

    line: str
    words: str
    notice: bool
    fields: list[TermField]
    rules: list[str]


class JackpotState(msgspec.Struct, kw_only=True):
    """A jackpot: its displays, its tables and its prizes."""

    name: str
    kind: str
    hand: str = ""
    """The hand that wins a bonus prize, and the prize if it is not money."""
    displays: list[str]
    tables: list[str]
    suspended: list[str]
    """Its tables at which play is suspended."""
    failing: bool
    """True if the display has failed: prizes are paid by the last verified amounts."""
    announced: list["JackpotNotice"]
    """The signs now posted for it."""
    announces_tables: bool
    """True if a sign must be posted before a table joins or leaves it."""
    by_hand: bool
    """True if its book allows wagers to be taken by hand while the equipment fails."""
    rules: list[str]
    """The clauses that require the displays."""
    claims: list[ClaimShown]
    """The claims, newest first."""
    terms: list[JackpotTerm] = []
    """Terms that the operator may change; for managers only."""


class JackpotNotice(msgspec.Struct):
    """A posted sign: the line it announces, and when that line may be sent."""

    line: str
    earliest: str


class NewJackpot(msgspec.Struct, forbid_unknown_fields=True):
    """A jackpot to open: its name, and its terms as in the Game Manager's `open` line."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]{0,38}$")]
    terms: Annotated[str, msgspec.Meta(min_length=1, max_length=200, description="Such as `linked wager 5`.")]


class LineSaid(msgspec.Struct, forbid_unknown_fields=True):
    """A line to the Game Manager, without its speaker: `suspend t1`, `change-wager perth 10`."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern="^[ -~]*$")]
    id: RequestId = ""


class LineTold(msgspec.Struct):
    """The resulting events, described."""

    told: list[Description]


class ClaimAct(msgspec.Struct, forbid_unknown_fields=True):
    """An action on a claim; `why` goes with a refusal, `means` and `slip` with a payment."""

    act: Act
    why: Annotated[str, msgspec.Meta(max_length=200)] = ""
    means: Literal["", "chips", "cash", "equivalent"] = ""
    """The means of payment."""
    slip: Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9][A-Za-z0-9/-]{0,19})?$")] = ""
    """The number of the signed slip."""


class JackpotsController(Controller):
    """The jackpots of the room."""

    path = "/api/jackpots"
    tags = ("jackpots",)

    @get("/")
    async def jackpots(self, request: HttpRequest, room: TheRoom) -> list[JackpotState]:
        """List every jackpot. With its meters and the prizes paid. Only the winner and officials see a claim's name and
        steps, with the actions they may take now.
        """
        person = person_of(request)
        return [_jackpot(room, one, person) for one in room.jackpots.manager.systems.values() if not one.closed]

    @post("/", guards=[requires("manager")])
    async def open_one(self, room: TheRoom, person: SignedIn, data: JSONBody[NewJackpot]) -> JackpotState:
        """Open a jackpot. For managers, as the operator. Tables whose signs name it as their `pool` play for it."""
        room.jackpots.say(read_line(f"{OPERATOR}:{person.name} open {data.name} {data.terms}"), room.now())
        return _jackpot(room, room.jackpots.manager.systems[data.name], person)

    @post("/lines", status_code=200, guards=[requires("dealer", "supervisor", "manager")])
    async def said(self, room: TheRoom, person: SignedIn, data: JSONBody[LineSaid]) -> LineTold:
        """Send a line to the Game Manager. In the office the book names: `suspend`, `resume` or `manual` a table,
        `enter` a line that a table has not sent, `resolve` a refused line, `witness` that a refused win has no claim
        before another person resolves it, `void` a round on a ground of its book, `display-fault` and `display-works`
        of a jackpot. For managers, as the operator: `join`, `leave`, `move`, `change-wager`, `change-option`,
        `change-contribution`, `close`, and `notice` before changes that must be announced.
        """
        return LineTold(describe_events(officials.say(room, person, data.line, data.id), str, zone=room.zone))

    @post(
        "/claims/{name:str}/{number:int}/{hand:str}",
        status_code=200,
        guards=[requires("dealer", "supervisor", "manager")],
    )
    async def act(
        self,
        room: TheRoom,
        person: SignedIn,
        name: Name,
        number: FromPath[int],
        hand: Hand,
        data: JSONBody[ClaimAct],
    ) -> ClaimShown:
        """Act on a claim. Verify, confirm, hold, release or refuse it, as the official its book names; or, as dealer,
        enter the result of sorting the cards into suits, or pay it. You act in the highest office you hold. A prize
        from the pools must be sorted, approved and paid by more than one person, and its payment names the means and a
        slip. Any other prize is paid as soon as nothing prevents it.
        """
        try:
            claim = room.jackpots.manager.claim(ClaimRef(name, number, hand))
        except Unknown as error:
            raise NotFoundException(str(error)) from None
        room.officiating.act(person, claim, data.act, data.why, data.means, data.slip)
        return _claim(room, claim, person)


def _jackpot(room: Room, system: System, person: Person | None) -> JackpotState:
    manager = room.jackpots.manager
    claims = [one for one in reversed(manager.claims.values()) if one.system == system.name]
    seen = [one for one in claims if one.state is ClaimState.PAID or sees_whole(person, one)]
    shown = [one for at, one in enumerate(seen) if at < LAST or one.live]
    terms, kind = terms_of(system.games[0]), system.kind
    manages = person is not None and person.holds("manager")
    return JackpotState(
        name=system.name,
        kind=kind.word,
        hand=": ".join(filter(None, [str(kind.hand or ""), kind.goods])),
        displays=jackpot_shown(system, []).displays,
        tables=[name for name, table in manager.tables.items() if table.system is system],
        suspended=[name for name, table in manager.tables.items() if table.system is system and table.stopped],
        failing=system.verified is not None,
        announced=_announced(manager, system),
        announces_tables=bool(kind.notice),
        by_hand=any(power.decision == "manual" for power in terms.officials.powers),
        rules=list(terms.display),
        claims=[_claim(room, one, person) for one in shown],
        terms=changeable(manager, system, _idle(room, system)) if manages else [],
    )


def _announced(manager: JackpotManager, system: System) -> list[JackpotNotice]:
    """Return the signs that name the jackpot or one of its tables; a change of option concerns every meter."""
    own = {system.name, *(name for name, table in manager.tables.items() if table.system is system)}
    found = []
    for line, posted in manager.notices.items():
        asked = read_line(f"{OPERATOR} {line}")
        for_all = asked.verb in CHANGES and CHANGES[asked.verb].everywhere
        if (for_all and CHANGES[asked.verb] in system.kind.changes) or own & set(line.split()):
            found.append(JackpotNotice(line, f"{write_instant(posted.since + period(manager, asked).span)}Z"))
    return found


def _idle(room: Room, system: System) -> list[str]:
    """Return the tables of the jackpot's games that play for no jackpot."""
    playing = room.jackpots.manager.tables
    return [
        name
        for name, table in room.tables.items()
        if table.floor.sign.game in system.games and name not in playing and not table.floor.sign.event
    ]


def changeable(manager: JackpotManager, system: System, idle: list[str]) -> list[JackpotTerm]:
    """Return the terms of a jackpot that may be changed now; `idle` are tables of its games without a jackpot."""
    kind, found = system.kind, list[JackpotTerm]()
    for one in kind.changes:
        now = [" ".join(part.write(getattr(kind, field))) for part, field in zip(one.parts, one.fields, strict=True)]
        now = now if len(one.labels) == len(now) else [" ".join(now)]
        fields = [TermField(name, stands, [*one.options]) for name, stands in zip(one.labels, now, strict=True)]
        line = one.verb if one.everywhere else f"{one.verb} {system.name}"
        found.append(JackpotTerm(line, one.meaning, bool(one.notice), fields, [*one.rules]))
    systems = manager.systems.values()
    others = [one.name for one in systems if one is not system and one.kind.word == kind.word and not one.closed]
    if kind.closed and others:
        fields = [
            TermField("Transfer first, such as m1=1000.50", needed=False),
            TermField("The rest goes to", "", others),
        ]
        words = f"close this {kind.word}"
        found.append(JackpotTerm(f"close {system.name}", words, bool(kind.notice), fields, [*kind.closed]))
    if idle:
        fields, notice = [TermField("Table", "", idle)], bool(kind.notice)
        found.append(JackpotTerm(f"join {system.name}", "link a table to it", notice, fields, [*kind.joined]))
    return found


def _claim(room: Room, claim: Claim, person: Person | None) -> ClaimShown:
    if not sees_whole(person, claim):
        return prize_shown(claim)
    found = claim_shown(claim)
    found.acts = list(room.officiating.acts(person, claim))
    return found

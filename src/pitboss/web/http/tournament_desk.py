"""The HTTP endpoints of a tournament's desk: bulk entries, deals, templates, printed sheets, CSV."""

import asyncio
import contextlib
import io
from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import msgspec
import numpy as np
from litestar import Controller, Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody, QueryParameter

from pitboss.core.errors import PitbossError
from pitboss.core.money import read_money
from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.core.spreadsheet import SheetWriter
from pitboss.log.kinds.tournament import LONGEST_NAME, names_line, terms_line
from pitboss.log.request_ids import RequestId
from pitboss.pit.tournament.entries import may_enter
from pitboss.pit.tournament.state import TournamentState
from pitboss.pit.tournament.templates.fitting import TemplateShown, TournamentWanted, made_to_measure, templates
from pitboss.room.tournaments import display
from pitboss.room.tournaments import paper as papers
from pitboss.room.tournaments.display import with_refunds
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.players import line_names, named
from pitboss.room.tournaments.shapes import DealsShown, EntryTaken, Standing, TournamentShown
from pitboss.room.tournaments.signs import LevelWanted, with_levels
from pitboss.room.tournaments.speakers import alike, check_line, check_office, keeps_books, roles, sees_paid, spoken
from pitboss.web.http.errors import NOT_FOUND
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, person_of, requires, requires_names
from pitboss.web.http.tournaments import Name

MOST_NAMES = 500
NOBODY = f"invalid name: it needs letters, and at most {LONGEST_NAME} characters"
MOST_DIGITS = 12
Typed = Annotated[
    str,
    QueryParameter(
        description="Stacks to calculate with, if they are not counted yet: `anna=9000 bob=4000`.", max_length=20_000
    ),
]
Left = Annotated[str, QueryParameter(description="Dollars left for the winner.", max_length=20)]


class Entries(msgspec.Struct, forbid_unknown_fields=True):
    """People to enter, as typed."""

    names: Annotated[list[str], msgspec.Meta(min_length=1, max_length=MOST_NAMES)]
    signed: bool = False
    """True if they have signed the terms."""
    id: RequestId = ""


class OtherLevels(msgspec.Struct, forbid_unknown_fields=True):
    """The levels after the current one."""

    levels: Annotated[list[LevelWanted], msgspec.Meta(max_length=100)]


class TermsWritten(msgspec.Struct):
    """Terms made from a template, to be read, edited and announced."""

    toml: str


class TournamentDeskController(Controller):
    """The tournament desk, for directors."""

    path = "/api/tournaments/{name:str}"
    tags = ("tournaments",)

    @post("/entries", status_code=200, guards=[requires()])
    async def enter_all(
        self, request: HttpRequest, room: TheRoom, name: Name, data: JSONBody[Entries]
    ) -> list[EntryTaken]:
        """Enter several players. For the director. Each name is a line, accepted or refused with its clause."""
        found, person = room.tournaments.find(name), person_of(request)
        if person is None or "director" not in roles(person, found.state):
            raise PermissionDeniedException("only the Tournament Director may take entries")
        signed = " signed" if data.signed else ""
        called = line_names(data.names, found.machine.names, found.state.players)
        lines = {name: spoken(person, f"director enter {name}{signed}", found.state) for _, name in called}
        with _called(found, called) as written:
            taken = _to_be_taken(found, person.name, lines, signed=data.signed)
            if new := {name: written[name] for name in taken if name in written}:
                found.say(person.name, names_line(new))
            ids = [f"{data.id}/{at}" if data.id else "" for at in range(len(called))]
            return [
                _entered(found, person.name, name, one, lines[name], click)
                for (one, name), click in zip(called, ids, strict=True)
            ]

    @post("/levels", status_code=200, guards=[requires("manager")])
    async def other_levels(
        self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[OtherLevels]
    ) -> TournamentShown:
        """Change the coming levels. This replaces all levels after the current one. The rest of the terms is
        unchanged."""
        found = room.tournaments.find(name)
        check_office(person, found.state)
        _check_wanted(found.state, data.levels)
        toml = with_levels(found.machine.toml, found.state.clock.level, data.levels)
        found.say(person.name, terms_line(toml, found.machine.offset))
        return found.shown()

    @get("/deals", responses=NOT_FOUND)
    async def deals(self, room: TheRoom, name: Name, left: Left = "0", stacks: Typed = "") -> DealsShown:
        """Compare deals. The answer has every remaining player's share by equal parts, by chips and by ICM."""
        return display.deals(room.tournaments.find(name).state, read_money(left.strip() or "0"), _typed(stacks))


class TemplatesController(Controller):
    """Templates for terms."""

    path = "/api/tournament-templates"
    tags = ("tournaments",)

    @get("/")
    async def templates(self) -> list[TemplateShown]:
        """List the templates. They are types of tournament to start from."""
        return templates()

    @post("/", status_code=200, guards=[requires("manager")])
    async def written(self, data: JSONBody[TournamentWanted]) -> TermsWritten:
        """Write terms from a template. Its levels fit the hours, and its tables fit the players. Nothing is
        announced.
        """
        return TermsWritten(await asyncio.to_thread(made_to_measure, data, np.random.default_rng(1)))


@contextlib.contextmanager
def _called(found: LiveTournament, called: list[tuple[str, str]]) -> Iterator[dict[str, str]]:
    """Keep the typed names of players while they are being entered, and forget those whose entry was refused."""
    known = found.machine.names
    new: dict[str, str] = {}
    for one, name in called:
        if name and name not in found.state.players and name != one.strip():
            new.setdefault(name, one.strip())
    found.machine.names = known | new
    try:
        yield new
    finally:
        kept = {*known, *found.state.players}
        found.machine.names = {name: one for name, one in found.machine.names.items() if name in kept}


def _to_be_taken(found: LiveTournament, by: str, lines: dict[str, str], *, signed: bool) -> list[str]:
    """Return the players who will be accepted, before entering anyone, so that a refused line leaves no name in the
    log."""
    s, taken = found.state, dict[str, str]()
    for name, line in lines.items():
        free = s.present + len(taken) < s.terms.players.maximum
        written = alike(found.machine.names.get(name, name))
        with contextlib.suppress(PitbossError):
            check_line(found.machine, by, line)
            may_enter(s, name, signed=signed)
            if name and free:
                taken.setdefault(written, name)
    return list(taken.values())


def _typed(stacks: str) -> dict[str, int]:
    found = {}
    for word in stacks.split():
        player, equals, chips = word.partition("=")
        if not equals or not chips.isdecimal() or not chips.isascii() or len(chips) > MOST_DIGITS:
            raise PitbossError(f"{word[:40]!r} is not a stack: expected a name and chips, such as anna=9000")
        found[player] = int(chips)
    return found


def _check_wanted(s: TournamentState, levels: list[LevelWanted]) -> None:
    """Check that there is a level to start with, and that no level is free if levels cost something."""
    if not levels and not s.clock.level:
        raise NotAllowed("there is no level to start with: give at least one", s.book.play.next_level)
    free = [number for number, one in enumerate(levels, s.clock.level + 1) if not one.costs]
    if free and any(one.costs for one in s.terms.levels):
        raise NotAllowed(f"level {free[0]} costs nothing: give it blinds, an ante or a minimum", s.book.play.next_level)


def _entered(found: LiveTournament, by: str, name: str, written: str, line: str, click: str) -> EntryTaken:
    if not name:
        return EntryTaken(written=written, name="", taken=False, message=NOBODY)
    try:
        found.say(by, line, click)
    except Refusal as refusal:
        return EntryTaken(
            written=written,
            name=name,
            taken=False,
            message=named(refusal.message, found.machine.names),
            rules=list(dict.fromkeys(refusal.rules)),
        )
    except PitbossError as error:
        return EntryTaken(written=written, name=name, taken=False, message=str(error))
    return EntryTaken(written=written, name=name, taken=True)


STANDINGS: Final = ("place", "player", "state", "chips", "prize", "bounties", "refund", "paid")
SEATING: Final = ("player", "table", "seat", "chips")
PAYOUTS: Final = ("place", "player", "prize", "bounties", "refund", "paid")


class TournamentFilesController(Controller):
    """Printed sheets and files of tournaments."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/{name:str}/paper", guards=[requires_names])
    async def paper(self, request: HttpRequest, room: TheRoom, name: Name) -> papers.Paper:
        """Return the content of the printed sheets. Payments and staff are shown to its officials, managers, cashiers
        and auditors; a player sees only their own receipt.
        """
        found, person = room.tournaments.find(name), person_of(request)
        wall = found.machine.wall(found.room.now())
        return papers.paper(found.state, found.shown(), wall, sees_paid(person, found.state))

    @get("/{name:str}/standings.csv", media_type="text/csv", guards=[requires_names])
    async def standings(self, request: HttpRequest, room: TheRoom, name: Name) -> Response[str]:
        """Export the standings as CSV. Refunds are shown as in `paper`."""
        found = room.tournaments.find(name)
        return _table(STANDINGS, _seen(request, found), found.machine.names)

    @get("/{name:str}/entrants.csv", media_type="text/csv", guards=[requires()])
    async def entrants(self, request: HttpRequest, room: TheRoom, name: Name) -> Response[str]:
        """Export the entrants as CSV. With purchases, payments and staff, for its officials, managers, cashiers and
        auditors."""
        found = room.tournaments.find(name)
        if not keeps_books(person_of(request), found.state):
            raise PermissionDeniedException(
                "payments are shown to the Tournament Director, managers, cashiers and auditors who do not play"
            )
        rows = papers.receipts(found.state, found.machine.names)
        return _table(papers.Receipt.__struct_fields__, rows, found.machine.names)

    @get("/{name:str}/seating.csv", guards=[requires_names], media_type="text/csv")
    async def seating(self, room: TheRoom, name: Name) -> Response[str]:
        """Export the seats as CSV."""
        found = room.tournaments.find(name)
        return _table(SEATING, papers.seated(found.shown().standings, found.machine.names), found.machine.names)

    @get("/{name:str}/payouts.csv", guards=[requires_names], media_type="text/csv")
    async def payouts(self, request: HttpRequest, room: TheRoom, name: Name) -> Response[str]:
        """Export the prizes as CSV. Refunds are shown as in `paper`."""
        found = room.tournaments.find(name)
        return _table(PAYOUTS, papers.paid_out(_seen(request, found)), found.machine.names)


def _seen(request: HttpRequest, found: LiveTournament) -> list[Standing]:
    """Return the standings, with the refunds that the person may see."""
    return with_refunds(found.state, found.shown().standings, sees_paid(person_of(request), found.state))


def _table(columns: Iterable[str], rows: Iterable[msgspec.Struct], names: dict[str, str]) -> Response[str]:
    """Return rows as CSV, with people by their written names."""
    text = io.StringIO()
    writer, columns = SheetWriter(text), list(columns)
    writer.row(columns)
    for row in map(msgspec.structs.asdict, rows):
        writer.row((row | {"player": names.get(row["player"], row["player"])})[column] for column in columns)
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8")

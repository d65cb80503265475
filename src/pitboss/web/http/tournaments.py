"""The HTTP endpoints of the tournaments: lobby, terms, announcements, draws, the player's own entry."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody, PathParameter, QueryParameter

from pitboss.core.refusals import NotAllowed
from pitboss.log.kinds.tournament import terms_line
from pitboss.pit.tournament.announcing import as_announced
from pitboss.pit.tournament.document import Document, make_document
from pitboss.room.accounts.people import Person
from pitboss.room.tournaments import display, draws
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.shapes import TournamentCard, TournamentShown
from pitboss.room.tournaments.speakers import check_office, roles, sees_paid, spoken
from pitboss.room.wire.messages import LONGEST_ID
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, knows_names, person_of, requires, requires_names

Name = Annotated[str, PathParameter(description="The tournament's name in the address.", min_length=1, max_length=80)]
Click = Annotated[
    str,
    QueryParameter(
        name="id",
        description="A request id of your choice; sent twice, it takes effect once.",
        max_length=64,
        pattern="^[!-~]*$",
    ),
]
Toml = Annotated[str, msgspec.Meta(min_length=1, max_length=60_000, description="The terms, as a TOML document.")]


class NewTournament(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament to announce."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,38}$")]
    terms: Toml
    offset: Annotated[int, msgspec.Meta(gt=-1440, lt=1440)] | None = None
    """The offset from UTC in minutes; by default, that of the room's clock when the tournament starts."""
    again: bool = False
    """True for a sit-and-go: another one is offered as soon as this one is full."""
    bots: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    """The number of bots that enter when someone opens its page, less the people who have entered."""


class OtherTerms(msgspec.Struct, forbid_unknown_fields=True):
    """Terms that replace the current ones."""

    terms: Toml


class Draw(msgspec.Struct, forbid_unknown_fields=True):
    """A draw: seats for everybody without one, a table to break, or a redraw of everybody."""

    what: Literal["seats", "break", "redraw"]
    table: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Bought(msgspec.Struct, forbid_unknown_fields=True):
    """A player's purchase."""

    what: Literal["re-buy", "add-on", "re-entry"]
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]
    """The request id. A repeated id buys only once."""
    seen: Annotated[int, msgspec.Meta(ge=0)]
    """The number of the last message seen. A purchase decided before the previous one is refused."""


class BotField(msgspec.Struct, forbid_unknown_fields=True):
    """The number of bots to enter."""

    count: Annotated[int, msgspec.Meta(ge=1, le=999)]


class TermsShown(msgspec.Struct, kw_only=True):
    """The terms as a document in the book's order, and as their file."""

    document: Document
    toml: str


class Said(msgspec.Struct):
    """The number of an accepted line."""

    number: int
    line: str


class TournamentsController(Controller):
    """Tournaments."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/")
    async def tournaments(self, room: TheRoom) -> list[TournamentCard]:
        """List every tournament. Announced, open for entry, running and finished."""
        return [display.card(one.machine) for one in room.tournaments.all.values()]

    @post("/", guards=[requires("manager")])
    async def announce(self, room: TheRoom, person: SignedIn, data: JSONBody[NewTournament]) -> TournamentShown:
        """Announce a tournament. For managers. Complete terms are published at once. The person who announces it is its
        director.
        """
        made = room.tournaments.announce(
            data.id, data.terms, data.offset, person.name, again=data.again, bots=data.bots
        )
        return made.shown()

    @get("/{name:str}")
    async def one(self, request: HttpRequest, room: TheRoom, name: Name) -> TournamentShown:
        """Show one tournament."""
        found = room.tournaments.find(name)
        return found.shown() if knows_names(request) else found.shown_to_strangers()

    @get("/{name:str}/terms")
    async def terms(self, room: TheRoom, name: Name) -> TermsShown:
        """Show a tournament's terms and conditions."""
        found = room.tournaments.find(name)
        return TermsShown(document=make_document(as_announced(found.state)), toml=found.machine.toml)

    @post("/{name:str}/terms", guards=[requires("manager")])
    async def other_terms(
        self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[OtherTerms]
    ) -> TournamentShown:
        """Change the terms. Until the first entry, everything may change; after that, only coming levels, the start,
        the location, the number of players and additional tables.
        """
        found = room.tournaments.find(name)
        check_office(person, found.state)
        found.say(person.name, terms_line(data.terms, found.machine.offset))
        return found.shown()

    @post("/{name:str}/draw", status_code=200, guards=[requires()])
    async def draw(self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[Draw]) -> Said:
        """Draw seats. For the director. The room draws at random and sends the line."""
        found = room.tournaments.find(name)
        s = found.state
        if "director" not in roles(person, s):
            raise PermissionDeniedException("only the Tournament Director may draw seats")
        if data.what == "break":
            _even_out(found, person, data.table)
        drawn = {
            "seats": lambda: draws.seats_for_all(s),
            "break": lambda: draws.broken(s, data.table),
            "redraw": lambda: draws.redrawn(s),
        }[data.what]()
        line = spoken(person, f"director {drawn}", s)
        return Said(found.say(person.name, line), line)

    @post("/{name:str}/entry", status_code=200, guards=[requires()])
    async def enter(self, room: TheRoom, person: SignedIn, name: Name, click: Click = "") -> Said:
        """Enter a tournament. For yourself, if the room deals the cards. Your balance pays, and entering accepts the
        terms."""
        found = room.tournaments.find(name)
        staff = " staff" if found.room.granting.is_staff(person.name) else ""
        return _say_oneself(found, person, f"enter {person.name} signed{staff}", click)

    @post("/{name:str}/bots", status_code=200, guards=[requires("manager")])
    async def bots(self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[BotField]) -> TournamentShown:
        """Fill the field with bots. If the room deals the cards: this many bots enter, and the house pays for them."""
        found = room.tournaments.find(name)
        check_office(person, found.state)
        if found.state.terms.counted:
            raise NotAllowed("bots can only enter a tournament that the room deals", found.state.book.before.names)
        room.tournaments.fill(found, data.count)
        return found.shown()

    @post("/{name:str}/withdrawal", status_code=200, guards=[requires()])
    async def withdraw(self, room: TheRoom, person: SignedIn, name: Name, click: Click = "") -> Said:
        """Withdraw your entry."""
        return _say_oneself(room.tournaments.find(name), person, f"withdraw {person.name}", click)

    @post("/{name:str}/purchase", status_code=200, guards=[requires()])
    async def purchase(self, room: TheRoom, person: SignedIn, name: Name, data: JSONBody[Bought]) -> Said:
        """Re-buy, add on or re-enter. For yourself, if the room deals the cards; paid from your balance. A re-entry
        draws a new seat. A repeated `id` buys only once. A request made before its sender has `seen` the last purchase
        is refused.
        """
        found = room.tournaments.find(name)
        _check_dealt_here(found)
        verb, again = ("re-enter", True) if data.what == "re-entry" else (data.what, False)
        line, drawn = f"operator {verb} {person.name}", lambda: draws.seat_for_reentry(found.state, person.name)
        entry = found.say_seen(person.name, data.id, data.seen, line, drawn if again else None)
        return Said(entry.number, entry.line.text)

    @post("/{name:str}/go-on", status_code=204, guards=[requires()])
    async def decline(self, room: TheRoom, person: SignedIn, name: Name) -> None:
        """Decline and let the next hand begin. For a player who is asked to re-buy or to hand in a secret wager and
        does not want to.
        """
        room.tournaments.decline(room.tournaments.find(name).id, person.name)

    @get("/{name:str}/answer", guards=[requires_names])
    async def answer(self, request: HttpRequest, room: TheRoom, name: Name) -> dict[str, Any]:
        """Show standings, prizes and rulings."""
        found = room.tournaments.find(name)
        return display.for_everybody(found.machine.tournament, sees_paid(person_of(request), found.state))


def _even_out(found: LiveTournament, person: Person, table: str) -> None:
    """Make the moves that a table break needs first, so that the other tables stay balanced."""
    for _ in found.state.players:
        try:
            line = draws.evened(found.state, table)
        except NotAllowed:
            return
        found.say(person.name, spoken(person, f"director {line}", found.state))


def _say_oneself(found: LiveTournament, person: Person, line: str, click: str) -> Said:
    """Send a line about a player's own entry as the operator, logged as the player's action."""
    _check_dealt_here(found)
    line = f"operator {line}"
    return Said(found.say(person.name, line, click), line)


def _check_dealt_here(found: LiveTournament) -> None:
    if found.state.terms.counted:
        raise NotAllowed("this tournament is played at live tables: enter at its desk", found.state.book.before.names)

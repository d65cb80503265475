"""The HTTP endpoints of a person's own account: password, settings, sessions, tokens, finished rounds."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter

from pitboss.core.errors import present
from pitboss.room.accounts.accounts import SESSION, SHOWN_KEY, Session, Token
from pitboss.room.projections.history import KEPT, PAGE, HistoryPage, Result
from pitboss.room.room import Room
from pitboss.web.http.guards import HttpRequest, SignedIn, TheRoom, requires, session_of
from pitboss.web.http.people import Me, Password, door_of, me, signed_in_as

Key = Annotated[str, PathParameter(description="Its id in the list.", min_length=1, max_length=64)]


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    """The current password and the new one."""

    current: Password
    password: Password


class PasswordWanted(msgspec.Struct, forbid_unknown_fields=True):
    """A password for an account that has none."""

    password: Password


class SettingsWanted(msgspec.Struct, forbid_unknown_fields=True):
    """The settings of the pages. Fields that are left out stay unchanged."""

    language: Literal["en", "zh"] | None = None
    letter_keys: bool | None = None


class SessionShown(msgspec.Struct, kw_only=True):
    """A session: one place where the person is signed in."""

    id: str
    since: str
    until: str
    here: bool
    """True for the session that sent this request."""


class CodeShown(msgspec.Struct, kw_only=True):
    """A one-time code by which a dealer may seat you or sell you more chips."""

    code: str
    until: str


class AccountController(Controller):
    """A person's own account."""

    path = "/api/account"
    tags = ("account",)
    guards = (requires(),)

    @put("/password")
    async def change(self, request: HttpRequest, room: TheRoom, data: JSONBody[PasswordChange]) -> Me:
        """Change your own password. Every other session of the account ends, and its tokens are revoked."""
        session = _here(request)
        with door_of(request).guessing(request, session.person.name):
            await room.accounts.change_password(session.person, data.current, data.password)
        await room.granting.end_sessions(session.person, but=session.key)
        return me(room, session.person)

    @post("/keep", status_code=200)
    async def keep(self, request: HttpRequest, room: TheRoom, data: JSONBody[PasswordWanted]) -> Response[Me]:
        """Add a password to a guest's account. The seat, the chips and the history stay: from then on it is an ordinary
        account.
        """
        session = _here(request)
        door_of(request).check(request)
        await room.accounts.keep_guest(session.person, data.password)
        await room.granting.end_session(session.person, session.key)
        kept = room.people.find(session.person.name) or session.person
        return await signed_in_as(request, kept)

    @put("/settings")
    async def settings(
        self, request: HttpRequest, room: TheRoom, person: SignedIn, data: JSONBody[SettingsWanted]
    ) -> Me:
        """Change your page settings. They are the language and the use of single letters as shortcuts. They are stored
        with the account, for every browser.
        """
        chosen = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not None}
        await room.accounts.keep_settings(person, **chosen)
        return me(room, person)

    @get("/sessions")
    async def sessions(self, request: HttpRequest, room: TheRoom) -> list[SessionShown]:
        """List your active sessions."""
        return _shown(request, room)

    @delete("/sessions", status_code=200)
    async def end_others(self, request: HttpRequest, room: TheRoom) -> list[SessionShown]:
        """Sign out everywhere else. Every other session ends, and the account's tokens are revoked."""
        session = _here(request)
        await room.granting.end_sessions(session.person, but=session.key)
        return _shown(request, room)

    @delete("/sessions/{key:str}", status_code=200)
    async def end_one(self, request: HttpRequest, room: TheRoom, person: SignedIn, key: Key) -> list[SessionShown]:
        """End one of your sessions."""
        found = [one.key for one in room.accounts.sessions(person) if one.key[:SHOWN_KEY] == key]
        if not found:
            raise NotFoundException(f"{person.name} has no session {key!r}: it may have ended already")
        await room.granting.end_session(person, *found)
        return _shown(request, room)

    @post("/code")
    async def code(self, room: TheRoom, person: SignedIn) -> CodeShown:
        """Get a seat code. A dealer enters it to seat you with chips from your account, or to sell you more. It works
        once, within ten minutes, and replaces any earlier code.
        """
        word = room.seat_codes.give(person.name)
        return CodeShown(code=word.code, until=word.until.isoformat())


class TokenShown(msgspec.Struct, kw_only=True):
    """A token for the person's own programs. It is shown only once, when it is created."""

    id: str
    label: str
    since: str
    token: str = ""


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """A new token's label, for its owner."""

    label: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]


class TokenController(Controller):
    """The tokens of a person's own programs."""

    path = "/api/account/tokens"
    tags = ("account",)
    guards = (requires(),)

    @get("/")
    async def shown(self, room: TheRoom, person: SignedIn) -> list[TokenShown]:
        """List your program tokens."""
        return [_token(one) for one in room.accounts.tokens(person)]

    @post("/")
    async def make(self, room: TheRoom, person: SignedIn, data: JSONBody[NewToken]) -> TokenShown:
        """Create a program token. It is shown only once, here. A program that has it can play with your chips at tables
        that allow bots, and nothing else: `Authorization: Bearer …`.
        """
        return _token(await room.accounts.make_token(person, data.label))

    @delete("/{key:str}", status_code=200)
    async def revoke(self, request: HttpRequest, room: TheRoom, person: SignedIn, key: Key) -> list[TokenShown]:
        """Revoke a token. Programs that use it are disconnected at once."""
        found = next((one.key for one in room.accounts.tokens(person) if one.key[:SHOWN_KEY] == key), None)
        if found is None:
            raise NotFoundException(f"{person.name} has no token {key!r}: it may have been revoked already")
        await room.granting.revoke_tokens(person, found)
        return [_token(one) for one in room.accounts.tokens(person)]


def _token(one: Token) -> TokenShown:
    return TokenShown(id=one.key[:SHOWN_KEY], label=one.label, since=one.since, token=one.said)


def _here(request: HttpRequest) -> Session:
    """Return the session of this request, which the guard has already found."""
    return present(session_of(request), "session")


def _shown(request: HttpRequest, room: Room) -> list[SessionShown]:
    session = session_of(request)
    if session is None:  # this session was the one that ended
        return []
    return [
        SessionShown(
            id=one.key[:SHOWN_KEY],
            since=(one.until - SESSION).isoformat(),
            until=one.until.isoformat(),
            here=one.key == session.key,
        )
        for one in room.accounts.sessions(session.person)
    ]


class HistoryController(Controller):
    """A person's own rounds."""

    path = "/api/history"
    tags = ("history",)

    @get("/", description=f"Newest first, {PAGE} per page, the last {KEPT} rounds at most.", guards=[requires()])
    async def own(
        self,
        room: TheRoom,
        person: SignedIn,
        table: Annotated[str | None, QueryParameter(description="Only rounds at this table.", max_length=80)] = None,
        before: Annotated[int | None, QueryParameter(description="Only rounds before this one.", ge=1)] = None,
        game: Annotated[str | None, QueryParameter(description="Only rounds of this game.", max_length=80)] = None,
        result: Annotated[Result | None, QueryParameter(description="Only rounds that ended so.")] = None,
    ) -> HistoryPage:
        """List your finished rounds."""
        return room.caches.history.of(person.name, table, before, game, result)

    @get(
        "/export",
        description=f"One row per round, newest first, the last {KEPT} rounds at most.",
        media_type="text/csv",
        guards=[requires()],
    )
    async def export(self, room: TheRoom, person: SignedIn) -> Response[str]:
        """Export your finished rounds as a CSV file."""
        headers = {"Content-Disposition": 'attachment; filename="pitboss-rounds.csv"'}
        return Response(room.caches.history.as_csv(person.name), headers=headers, media_type="text/csv")

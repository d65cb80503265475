"""The HTTP doors of a person's own account: password, settings, sessions, tokens, finished rounds."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter

from pitboss.core.errors import InternalError
from pitboss.room.accounts.accounts import SESSION, SHOWN_KEY, Accounts, Session, Token
from pitboss.room.projections.history import KEPT, PAGE, HistoryPage
from pitboss.web.http.errors import AT_THE_DOOR, FORBIDDEN, MISTAKE, NOT_FOUND, SIGN_IN, TOO_OFTEN
from pitboss.web.http.guards import HttpRequest, only, requires, room_of, session_of, signed_in
from pitboss.web.http.people import Me, Password, door_of, me, signed_in_as

Key = Annotated[str, PathParameter(description="As the list of sessions names it.", min_length=1, max_length=64)]


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    """The present password, and the new one."""

    current: Password
    password: Password


class PasswordWanted(msgspec.Struct, forbid_unknown_fields=True):
    """A password for an account that has none."""

    password: Password


class SettingsWanted(msgspec.Struct, forbid_unknown_fields=True):
    """How the pages are to be; what is not named stays as it is."""

    language: Literal["en", "zh"] | None = None
    letter_keys: bool | None = None


class SessionShown(msgspec.Struct, kw_only=True):
    """Somewhere a person is signed in."""

    id: str
    since: str
    until: str
    here: bool
    """Whether it is the session that asks."""


class CodeShown(msgspec.Struct, kw_only=True):
    """Your word that a dealer may seat you, or sell you more chips, once."""

    code: str
    until: str


class AccountController(Controller):
    """A person's own account."""

    path = "/api/account"
    tags = ("account",)
    guards = (requires(),)

    @put(
        "/password",
        summary="Change your own password",
        description="Every other session of the account ends, and its tokens are revoked.",
        responses=MISTAKE | SIGN_IN | FORBIDDEN | AT_THE_DOOR,
    )
    async def change(self, request: HttpRequest, data: JSONBody[PasswordChange]) -> Me:
        session, accounts, room = _here(request), _accounts(request), room_of(request)
        with door_of(request).guessing(request, session.person.name):
            await accounts.change_password(session.person, data.current, data.password)
        await room.granting.end_sessions(session.person, but=session.key)
        return me(room, session.person)

    @post(
        "/keep",
        summary="Add a password to a guest's account",
        description="The seat, the chips and the history stay: from now on it is an account like any other.",
        status_code=200,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | AT_THE_DOOR,
    )
    async def keep(self, request: HttpRequest, data: JSONBody[PasswordWanted]) -> Response[Me]:
        session, accounts = _here(request), _accounts(request)
        door_of(request).check(request)
        await accounts.keep_guest(session.person, data.password)
        await room_of(request).granting.end_session(session.person, session.key)
        kept = accounts.people.find(session.person.name) or session.person
        return await signed_in_as(request, accounts, kept)

    @put(
        "/settings",
        summary="How you like the pages",
        description="The language, and whether single letters are keys of a page: kept with the account, for whatever "
        "browser you sign in with.",
        responses=MISTAKE | SIGN_IN | FORBIDDEN | TOO_OFTEN,
    )
    async def settings(self, request: HttpRequest, data: JSONBody[SettingsWanted]) -> Me:
        person = signed_in(request)
        chosen = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not None}
        await _accounts(request).keep_settings(person, **chosen)
        return me(room_of(request), person)

    @get("/sessions", summary="Where you are signed in", responses=SIGN_IN | TOO_OFTEN)
    async def sessions(self, request: HttpRequest) -> list[SessionShown]:
        return _shown(request)

    @delete(
        "/sessions",
        summary="Sign out everywhere else",
        description="Every other session ends, and the account's tokens are revoked.",
        status_code=200,
        responses=SIGN_IN | FORBIDDEN | TOO_OFTEN,
    )
    async def end_others(self, request: HttpRequest) -> list[SessionShown]:
        session = _here(request)
        await room_of(request).granting.end_sessions(session.person, but=session.key)
        return _shown(request)

    @delete(
        "/sessions/{key:str}",
        summary="End one session",
        status_code=200,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | NOT_FOUND | TOO_OFTEN,
    )
    async def end_one(self, request: HttpRequest, key: Key) -> list[SessionShown]:
        person = signed_in(request)
        found = [one.key for one in _accounts(request).sessions(person) if one.key[:SHOWN_KEY] == key]
        if not found:
            raise NotFoundException(f"{person.name} has no session {key!r}: it may be over already")
        await room_of(request).granting.end_session(person, *found)
        return _shown(request)

    @post(
        "/code",
        summary="A code for whoever seats you",
        description="A dealer enters it to seat you with chips of your account, or to sell you more, once and within "
        "ten minutes. The one before is good for nothing.",
        responses=SIGN_IN | FORBIDDEN | TOO_OFTEN,
    )
    async def code(self, request: HttpRequest) -> CodeShown:
        word = room_of(request).seat_codes.give(signed_in(request).name)
        return CodeShown(code=word.code, until=word.until.isoformat())


class TokenShown(msgspec.Struct, kw_only=True):
    """A token that a program of one's own plays by; the token itself is told once, when it is made."""

    id: str
    label: str
    since: str
    token: str = ""


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """What the token is for, for its owner."""

    label: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]


class TokenController(Controller):
    """The tokens of a person's own programs."""

    path = "/api/account/tokens"
    tags = ("account",)
    guards = (requires(),)

    @get("/", summary="The tokens of your programs", responses=SIGN_IN | FORBIDDEN | TOO_OFTEN)
    async def shown(self, request: HttpRequest) -> list[TokenShown]:
        return [_token(one) for one in _accounts(request).tokens(signed_in(request))]

    @post(
        "/",
        summary="A token for a program of yours",
        description="It is told once, here. Whoever has it plays with your chips, at tables whose sign takes bots, and "
        "can do nothing else: `Authorization: Bearer …`.",
        responses=MISTAKE | SIGN_IN | FORBIDDEN | TOO_OFTEN,
    )
    async def make(self, request: HttpRequest, data: JSONBody[NewToken]) -> TokenShown:
        return _token(await _accounts(request).make_token(signed_in(request), data.label))

    @delete(
        "/{key:str}",
        summary="Revoke a token",
        description="Whatever plays by it is let go of at once.",
        status_code=200,
        responses=MISTAKE | SIGN_IN | FORBIDDEN | NOT_FOUND | TOO_OFTEN,
    )
    async def revoke(self, request: HttpRequest, key: Key) -> list[TokenShown]:
        person, accounts = signed_in(request), _accounts(request)
        found = next((one.key for one in accounts.tokens(person) if one.key[:SHOWN_KEY] == key), None)
        if found is None:
            raise NotFoundException(f"{person.name} has no token {key!r}: it may be revoked already")
        await room_of(request).granting.revoke_tokens(person, found)
        return [_token(one) for one in accounts.tokens(person)]


def _token(one: Token) -> TokenShown:
    return TokenShown(id=one.key[:SHOWN_KEY], label=one.label, since=one.since, token=one.said)


def _accounts(request: HttpRequest) -> Accounts:
    found: Accounts = request.app.state.accounts
    return found


def _here(request: HttpRequest) -> Session:
    """Return the session that asks; the guard has found it before."""
    session = session_of(request)
    if session is None:
        raise InternalError("session is missing")
    return session


def _shown(request: HttpRequest) -> list[SessionShown]:
    session = session_of(request)
    if session is None:  # it was this one that ended
        return []
    return [
        SessionShown(
            id=one.key[:SHOWN_KEY],
            since=(one.until - SESSION).isoformat(),
            until=one.until.isoformat(),
            here=one.key == session.key,
        )
        for one in _accounts(request).sessions(session.person)
    ]


class HistoryController(Controller):
    """A person's own rounds."""

    path = "/api/history"
    tags = ("history",)

    @get(
        "/",
        summary="Your own finished rounds",
        description=f"The last first, {PAGE} a page; the last {KEPT} rounds are listed.",
        **only(),
    )
    async def own(
        self,
        request: HttpRequest,
        table: Annotated[str | None, QueryParameter(description="Only rounds at this table.", max_length=80)] = None,
        before: Annotated[int | None, QueryParameter(description="Only rounds before this count.", ge=1)] = None,
    ) -> HistoryPage:
        person = signed_in(request)
        return room_of(request).history.of(person.name, table, before)

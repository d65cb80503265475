"""Signing up, in and out. Passwords are kept as argon2 hashes, session tokens as SHA-256 hashes."""

import asyncio
import contextlib
import hashlib
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol, TypeVar

import argon2
import msgspec

from pitboss.core.errors import InternalError, PitbossError, phrase
from pitboss.log.kinds.offices import PLAYER
from pitboss.pit.limits.machine import same_person
from pitboss.room.accounts.people import GUEST, NAME, NameTaken, People, Person, means_something
from pitboss.room.workers.process import COME_BACK, TooBusy

THREADS: Final = 2
MOST: Final = 16
"""The most passwords being hashed or waiting. Beyond that, people are asked to try again later."""
NICE: Final = 10
"""The priority by which a hashing thread yields to the loop and the writer on a busy machine."""
PASSES, MEMORY, LANES = 2, 19 * 1024, 1
"""The cost of argon2id: two passes, 19 MiB, and one lane, because more lanes would take more processors from the
room."""

Made = TypeVar("Made")


class Hashing:
    """Hashes passwords in a thread and compares them."""

    def __init__(self) -> None:
        self._argon2 = argon2.PasswordHasher(time_cost=PASSES, memory_cost=MEMORY, parallelism=LANES)
        self._threads = ThreadPoolExecutor(THREADS, "pitboss-hashing", initializer=_give_way)
        self._busy = 0
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        return await self._aside(lambda: self._argon2.hash(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Return True if a password is the one that was hashed. An unknown name takes just as long."""
        return await self._aside(lambda: self._fits(hashed, password))

    def is_old(self, hashed: str) -> bool:
        """Return True if a hash was made with other cost settings than the current ones."""
        return self._argon2.check_needs_rehash(hashed)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, hashed: str | None, password: str) -> bool:
        if self._nobody is None:
            self._nobody = self._argon2.hash(secrets.token_hex())
        try:
            return self._argon2.verify(self._nobody if hashed is None else hashed, password) and hashed is not None
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False

    async def _aside(self, work: Callable[[], Made]) -> Made:
        if self._busy >= MOST:
            raise TooBusy(
                phrase("busy", "too many people are signing in: try again in {seconds} seconds", seconds=COME_BACK)
            )
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._busy -= 1


def _give_way() -> None:
    """Lower this thread's priority, where the system allows it."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


NO_PASSWORD: Final = "-"
"""In place of a hash: no password matches it."""
MOST_GUESTS: Final = 5000
"""The most guests that the room has at once."""
GUEST_SESSION: Final = timedelta(days=7)
"""How long a guest's browser is remembered. Without a password the guest cannot return after that."""
COOKIE: Final = "pitboss_session"
SESSION: Final = timedelta(days=14)
KIOSK: Final = "~kiosk"
"""The session name of a kiosk that gives tickets. It is not an account and signs nobody in."""
MOST_SESSIONS: Final = 20
"""Sessions per person; the oldest ends when one more begins."""
TOKEN: Final = "pitboss-"
"""Prefix of a token, so that a leaked one is recognised."""
MOST_TOKENS: Final = 10
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
SHOWN_KEY: Final = 16
"""Characters of a session's key by which its owner names it."""

REREAD: Final = 10.0
"""Seconds after which names are read again if other rooms create accounts too."""


class Write(Protocol):
    """A function that writes the database, run in the writer's thread."""

    def __call__(self, work: Callable[[], Made], /) -> Coroutine[Any, Any, Made]: ...


class NotAdmitted(PitbossError):
    """A name, password or session that cannot be used."""


class Session(msgspec.Struct, frozen=True):
    """A signed-in person; `key` is the hash of the session's token."""

    key: str
    person: Person
    until: datetime


class Token(msgspec.Struct, frozen=True):
    """A token for a person's own program. `key` is its hash, `said` is the token itself, present only when it is
    created."""

    key: str
    label: str
    since: str
    said: str = ""


class Accounts:
    """The accounts of the room. Whatever is awaited here is on disk when it returns."""

    def __init__(self, people: People, write: Write, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.people = people
        self.now = now
        self.hashing = Hashing()
        self._write = write
        self._alike: dict[str, set[str]] | None = None
        self._read_at = 0.0

    async def sign_up(self, name: str, password: str) -> Person:
        """Create a player's account. Raises `NotAdmitted`, `NameTaken` or `TooBusy`."""
        check_password(password)
        return await self._new(name, password)

    async def admit_guest(self, name: str) -> Person:
        """Create an account without a password. Raises `NotAdmitted` or `NameTaken`."""
        if self.people.guests() >= MOST_GUESTS:
            raise NotAdmitted(phrase("guests", "there are too many guests right now: sign up, or try again later"))
        return await self._new(name, None)

    async def keep_guest(self, person: Person, password: str) -> None:
        """Give a guest a password: from then on it is an account like any other."""
        if not person.guest:
            raise NotAdmitted(phrase("no-guest", "this account already has a password: change it instead"))
        check_password(password)
        await self._set_password(person, password)

    async def _new(self, name: str, password: str | None) -> Person:
        if not NAME.fullmatch(name):
            raise NotAdmitted(
                phrase("name-letters", "a name has 3 to 24 letters (a to z), digits, - or _, and begins with a letter")
            )
        if means_something(name) or name.casefold().endswith(("-bot", "_bot")):
            raise NotAdmitted(phrase("name-other", "the name {name} is reserved: choose another", name=repr(name)))
        if self.people.shared:
            self._alike = None
        if self.people.find(name) is not None or self.alike(name):
            raise NameTaken(
                phrase(
                    "name-other", "the name {name} is taken, or looks like one that is: choose another", name=repr(name)
                )
            )
        self._known(name)
        try:
            hashed = GUEST if password is None else await self.hashing.hash(password)
            person = Person(name=name, password=hashed, guest=password is None)
            await self._write(lambda: self.people.add(person, self.now()))
        except BaseException:
            self._alike = None
            raise
        return person

    def alike(self, name: str) -> set[str]:
        """Return the accounts whose names look like this one, including itself."""
        if self.people.shared and time.monotonic() - self._read_at > REREAD:
            self._alike = None
        if self._alike is None:
            self._alike, self._read_at = {}, time.monotonic()
            for person in self.people.everybody():
                self._known(person.name)
        return set(self._alike.get(same_person(name), ()))

    def is_account(self, name: str) -> bool:
        """Return True if the accounts read last include this name."""
        if self._alike is None:
            self.alike(name)
        return name in (self._alike or {}).get(same_person(name), ())

    def _known(self, name: str) -> None:
        if self._alike is not None:
            self._alike.setdefault(same_person(name), set()).add(name)

    def bot(self, name: str) -> Person:
        """Return an account nobody can sign in to."""
        return self.bots([name])[0]

    def bots(self, names: list[str]) -> list[Person]:
        """Create accounts that nobody can sign in to, unless another room that shares the accounts has created them."""
        made = [Person(name=name, password=NO_PASSWORD, bot=True) for name in names]
        there = {one.name for one in self.people.everybody() if one.bot} if self.people.shared else set()
        self.people.add_all([one for one in made if one.name not in there], self.now())
        for name in names:
            self._known(name)
        return made

    async def sign_in(self, name: str, password: str) -> Person:
        """Return the person if the password is right. Refusing an unknown name takes just as long."""
        person = self.people.find(name)
        hashed = person.password if person and person.password not in (NO_PASSWORD, GUEST) else None
        if not await self.hashing.fits(hashed, password[: LONGEST_PASSWORD + 1]):
            raise NotAdmitted(phrase("not-together", "wrong name or password"))
        if person is None:
            raise InternalError("person is missing")
        if self.hashing.is_old(person.password):
            renewed = await self.hashing.hash(password)
            await self._write(lambda: self.people.set_password(person.name, renewed))
        return person

    # --- passwords

    async def change_password(self, person: Person, current: str, password: str) -> None:
        """Change a person's password, given the current one."""
        check_password(password)
        if not await self.hashing.fits(person.password, current[: LONGEST_PASSWORD + 1]):
            raise NotAdmitted(phrase("not-password", "wrong password: type the current one"))
        await self._set_password(person, password)

    async def reset_password(self, person: Person) -> str:
        """Set a random password and return it, to be given to the person."""
        made = secrets.token_urlsafe(12)
        await self._set_password(person, made)
        return made

    async def _set_password(self, person: Person, password: str) -> None:
        hashed = await self.hashing.hash(password)
        await self._write(lambda: self.people.set_password(person.name, hashed))

    async def keep_settings(self, person: Person, **chosen: str | bool) -> None:
        """Keep a person's settings for the pages. Other settings stay as they are."""
        if chosen:
            await self._write(lambda: self.people.keep_settings(person.name, **chosen))

    # --- sessions

    async def begin_session(self, person: Person) -> str:
        """Begin a session and return a token for the person's cookie."""
        return await self._write(lambda: self.open_session(person))

    def open_session(self, person: Person) -> str:
        """Open a session and return a token for the person's cookie. Only its hash is stored."""
        token = secrets.token_urlsafe(32)
        until = self.now() + (GUEST_SESSION if person.guest else SESSION)
        self.people.open_session(_hash(token), person.name, until, MOST_SESSIONS)
        return token

    async def begin_kiosk(self) -> str:
        """Begin a kiosk's session and return a token for its cookie."""
        token = secrets.token_urlsafe(32)
        until = self.now() + SESSION
        await self._write(lambda: self.people.open_session(_hash(token), KIOSK, until, MOST_SESSIONS))
        return token

    def kiosk(self, token: str | None) -> str | None:
        """Return the name that the lists use for a kiosk's cookie; None if its session has ended."""
        found = self.people.session(_hash(token), self.now()) if token else None
        return _hash(token)[:8] if token and found and found[0] == KIOSK else None

    def session(self, token: str | None) -> Session | None:
        """Return the session that a cookie belongs to; None if it has ended."""
        found = self.people.session(_hash(token), self.now()) if token else None
        person = self.people.find(found[0]) if found else None
        return Session(_hash(token), person, found[1]) if token and found and person else None

    def sessions(self, person: Person) -> list[Session]:
        """Return every session of a person, newest first."""
        return [Session(key, person, until) for key, until in self.people.sessions(person.name, self.now())]

    async def end_sessions(self, person: Person, *keys: str) -> None:
        """End these sessions of a person."""
        await self._write(lambda: self.people.close_sessions(person.name, keys))

    # --- tokens

    async def make_token(self, person: Person, label: str) -> Token:
        """Create a token for a person's program. It is shown once; only its hash is kept."""
        if person.guest:
            raise NotAdmitted(phrase("guest-token", "a guest has no tokens: add a password to your account first"))
        if len(self.people.tokens(person.name)) >= MOST_TOKENS:
            raise NotAdmitted(f"an account has at most {MOST_TOKENS} tokens: revoke one first")
        said, now = TOKEN + secrets.token_urlsafe(32), self.now()
        await self._write(lambda: self.people.add_token(_hash(said), person.name, label, now))
        return Token(_hash(said), label, now.isoformat(), said)

    def tokens(self, person: Person) -> list[Token]:
        return [Token(*row) for row in self.people.tokens(person.name)]

    async def revoke_tokens(self, person: Person, *keys: str) -> None:
        """Revoke these tokens of a person."""
        await self._write(lambda: self.people.drop_tokens(person.name, keys))

    def by_token(self, said: str) -> Session | None:
        """Return the session of a token: the account as a player, whatever offices it holds."""
        name = self.people.token(_hash(said)) if said.startswith(TOKEN) else None
        person = self.people.find(name) if name else None
        if person is None:
            return None
        playing = msgspec.structs.replace(person, offices=PLAYER, program=True)
        return Session(_hash(said), playing, self.now() + SESSION)

    async def forget_expired(self) -> None:
        """Delete expired sessions, and close the accounts of guests who have no session left."""
        await self._write(lambda: self.people.forget_expired(self.now()))
        await self._write(lambda: self.people.close_guests(NO_PASSWORD, self.now() - GUEST_SESSION))


def check_password(password: str) -> None:
    """Raise `NotAdmitted` if a password is too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise NotAdmitted(
            phrase(
                "password-length",
                "a password has {least} to {most} characters",
                least=SHORTEST_PASSWORD,
                most=LONGEST_PASSWORD,
            )
        )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class WelcomeLink:
    """The one-time link of a room without a manager."""

    def __init__(self, people: People) -> None:
        managed = any(person.holds("manager") for person in people.everybody())
        self.token: str | None = None if managed else secrets.token_urlsafe(24)

    def take(self, token: str) -> bool:
        """Use up the link. Return True if the token matches and the link was unused."""
        fits = self.token is not None and secrets.compare_digest(token.encode(), self.token.encode())
        if fits:
            self.token = None
        return fits

    def give_back(self, token: str) -> None:
        """Make the link valid again, because nobody became a manager through it."""
        self.token = token

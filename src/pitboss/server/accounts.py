"""Signing up, in and out. Passwords are kept as argon2 hashes, session tokens as SHA-256 hashes."""

import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import argon2
import msgspec

from pitboss.errors import PitbossError
from pitboss.ledger.people import People, Person
from pitboss.server.names import NAME, means_something

NO_PASSWORD: Final = "-"
"""No hash at all: nothing fits it."""
COOKIE: Final = "pitboss_session"
SESSION: Final = timedelta(days=14)
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200


class NotAdmitted(PitbossError):
    """A name, password or session that cannot be used."""


class Session(msgspec.Struct, frozen=True):
    """Somebody signed in; `key` is the hash of the token."""

    key: str
    person: Person
    until: datetime


class Accounts:
    """The door of the room."""

    def __init__(self, people: People, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.people = people
        self.now = now
        self._hasher = argon2.PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex())

    def sign_up(self, name: str, password: str) -> Person:
        """A new account, a player's. Raises `NotAdmitted` or `NameTaken`."""
        if not NAME.fullmatch(name):
            raise NotAdmitted("a name has 3 to 24 letters (a to z), digits, - or _, and begins with a letter")
        if means_something(name) or name.casefold().endswith(("-bot", "_bot")):
            raise NotAdmitted(f"the name {name!r} means something at a table: choose another")
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise NotAdmitted(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        person = Person(name=name, password=self._hasher.hash(password))
        self.people.add(person, self.now())
        return person

    def bot(self, name: str) -> Person:
        """An account nobody can sign in to."""
        person = Person(name=name, password=NO_PASSWORD, bot=True)
        self.people.add(person, self.now())
        return person

    def sign_in(self, name: str, password: str) -> Person:
        """The person, if the password is right; it takes as long to refuse a name nobody has."""
        person = self.people.find(name)
        try:
            self._hasher.verify(person.password if person else self._nobody, password[: LONGEST_PASSWORD + 1])
        except (argon2.exceptions.VerifyMismatchError, argon2.exceptions.InvalidHashError):
            person = None
        if person is None:
            raise NotAdmitted("the name and the password do not belong together")
        return person

    def open_session(self, person: Person) -> str:
        """A token for the person's cookie; only its hash is kept."""
        token = secrets.token_urlsafe(32)
        self.people.open_session(_hash(token), person.name, self.now() + SESSION)
        return token

    def session(self, token: str | None) -> Session | None:
        """The session a cookie belongs to, while it lasts."""
        found = self.people.session(_hash(token), self.now()) if token else None
        person = self.people.find(found[0]) if found else None
        return Session(_hash(token), person, found[1]) if token and found and person else None

    def who(self, token: str | None) -> Person | None:
        """Whose session a cookie is."""
        found = self.session(token)
        return found.person if found else None

    def sign_out(self, token: str | None) -> Session | None:
        """Ends the session; which one it was."""
        found = self.session(token)
        if found is not None:
            self.people.close_session(found.key)
        return found


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

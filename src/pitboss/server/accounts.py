"""Signing up, in and out. Passwords are kept as argon2 hashes, session tokens as SHA-256 hashes."""

import hashlib
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import argon2

from pitboss.errors import PitbossError
from pitboss.ledger.people import Office, People, Person

NO_PASSWORD: Final = "-"
"""No hash at all: nothing fits it."""
COOKIE: Final = "pitboss_session"
SESSION: Final = timedelta(days=14)
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,22}[A-Za-z0-9]")
RESERVED: Final = re.compile(
    r"(p\d+|d|clock|public|dealer|supervisor|inspector|manager|operator|licensee|auditor|house)", re.I
)
"""Names that would read as an actor of the notation or an office."""


class NotAdmitted(PitbossError):
    """A name, password or session that cannot be used."""


class Accounts:
    """The door of the room."""

    def __init__(self, people: People, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.people = people
        self.now = now
        self._hasher = argon2.PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex())

    def sign_up(self, name: str, password: str, offices: tuple[Office, ...] = ("player",)) -> Person:
        """A new account. Raises `NotAdmitted` or `NameTaken`."""
        if not NAME.fullmatch(name):
            raise NotAdmitted("a name has 3 to 24 letters, digits, - or _, and begins with a letter")
        if RESERVED.fullmatch(name) or name.casefold().endswith("-bot"):
            raise NotAdmitted(f"the name {name!r} means something at a table: choose another")
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise NotAdmitted(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        person = Person(name=name, password=self._hasher.hash(password), offices=offices)
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

    def who(self, token: str | None) -> Person | None:
        """Whose session a cookie is."""
        name = self.people.session(_hash(token), self.now()) if token else None
        return self.people.find(name) if name else None

    def sign_out(self, token: str | None) -> None:
        if token:
            self.people.close_session(_hash(token))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

"""Accounts with their offices and settings, and the sessions they are signed in with."""

import re
from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from pitboss.books.library import BOOKS
from pitboss.books.room import room
from pitboss.core.errors import phrase
from pitboss.log.database import connected
from pitboss.log.entry import LogError, instant
from pitboss.log.kinds.offices import OFFICES, PLAYER, Held, Office
from pitboss.log.registry import FOLDERS, ROOM_LOGS
from pitboss.log.schema import metadata
from pitboss.log.store import Store
from pitboss.pit.tournament.terms import ACTORS
from pitboss.rules.action import CLOCK
from pitboss.rules.movement import COMMISSION, HOUSE
from pitboss.rules.view import PUBLIC

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,22}[A-Za-z0-9]")
"""A valid name: only Latin letters, so that no other alphabet's look-alikes can be used."""
GUEST: Final = "~"
"""In place of a hash: an account without a password yet, which only one browser's session can open."""
_SEAT: Final = re.compile(r"(?:p|seat[-_]?|box[-_]?)\d+", re.I)
_ACCOUNTS: Final = (
    HOUSE, COMMISSION, "wallet", "stack", "pot", "drop", "held", "jackpot", "prizes", "bank", "way", "won",
    "difference", "pocket", "cash",
)  # fmt: skip
_SAID: Final = (
    "seat", "box", "the-dealer", "nobody", "welcome", "software", "room", "tournament", "tournament-director",
)  # fmt: skip
"""Words that officials use for a place (`penalise seat 3`), and the room's words for actors that are not people."""
_LOOKS: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "-": None, "_": None})
"""Characters that are hard to distinguish: `cIock`, `area_manager`."""


def means_something(name: str) -> bool:
    """Return True if a name is, or looks like, that of an office, a log, an account or an actor of the notation."""
    return bool(_SEAT.fullmatch(name)) or _looks(name) in _reserved()


@cache
def _reserved() -> frozenset[str]:
    """Return every reserved word: every word and title of the officials in all books."""
    officials = [room(book).officials for book in BOOKS]
    words = [word for one in officials for word in one.by_word]
    words += [role.title.replace(" ", "-") for one in officials for role in one.roles]
    logs = [part for log in (*ROOM_LOGS, *FOLDERS) for part in (log, *log.split("/")) if part]
    return frozenset(map(_looks, (*words, *OFFICES, *logs, *_ACCOUNTS, CLOCK, PUBLIC, *ACTORS, *_SAID)))


def _looks(name: str) -> str:
    return name.casefold().translate(_LOOKS)


people = sql.Table(
    "people",
    metadata,
    sql.Column("name", sql.String(24), primary_key=True),
    sql.Column("folded", sql.String(24), nullable=False, unique=True),
    sql.Column("password", sql.String(200), nullable=False),
    sql.Column("offices", sql.String(80), nullable=False),
    sql.Column("bot", sql.Boolean, nullable=False),
    sql.Column("since", sql.String(40), nullable=False),
)

sessions = sql.Table(
    "sessions",
    metadata,
    sql.Column("token", sql.String(64), primary_key=True),
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("until", sql.String(40), nullable=False),
)


tokens = sql.Table(
    "tokens",
    metadata,
    sql.Column("token", sql.String(64), primary_key=True),
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("label", sql.String(40), nullable=False),
    sql.Column("since", sql.String(40), nullable=False),
)

settings = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String(24), primary_key=True),
    sql.Column("language", sql.String(8), nullable=False),
    sql.Column("letter_keys", sql.Boolean),
)


class NameTaken(LogError):
    """The name is already taken."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A person's settings for the pages, in any browser."""

    language: str = ""
    """The language code of the pages, such as `zh`; empty if no language was chosen."""
    letter_keys: bool | None = None
    """True if single letters and digits are shortcuts; None if the person has not chosen."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """An account. `password` is a hash and never leaves the server."""

    name: str
    password: str
    offices: tuple[Office, ...] = ("player",)
    bot: bool = False
    guest: bool = False
    """True for an account without a password. It can play, but not create tokens."""
    program: bool = False
    """True if a program acts for the person with a token. It can play and do nothing else."""

    def holds(self, office: Office) -> bool:
        return office in self.offices


class People:
    """The accounts and sessions in a store.

    With `held`, offices come from there, and everyone else is a player, whatever the table says. Without it, offices
    come from the table, for comparison.
    """

    def __init__(self, store: Store, held: Held | None = None) -> None:
        self.engine, self.held = store.engine, held
        self.shared = bool(store.room)
        """True if other rooms create accounts here too."""
        with connected(self.engine) as connection:
            metadata.create_all(connection, tables=[people, sessions, tokens, settings])

    def add(self, person: Person, now: datetime) -> None:
        """Add an account. Names that differ only in case are the same name."""
        try:
            self.add_all([person], now)
        except IntegrityError:
            raise NameTaken(
                phrase("name-other", "the name {name} is taken: choose another", name=repr(person.name))
            ) from None

    def add_all(self, several: list[Person], now: datetime) -> None:
        """Add all of these accounts, or none of them."""
        rows = [
            {
                "name": person.name,
                "folded": person.name.casefold(),
                "password": person.password,
                "offices": " ".join(person.offices),
                "bot": person.bot,
                "since": now.isoformat(),
            }
            for person in several
        ]
        with connected(self.engine) as connection:
            if rows:
                connection.execute(people.insert(), rows)

    def find(self, name: str) -> Person | None:
        if "\0" in name:
            return None  # PostgreSQL has no such text
        query = sql.select(people).where(people.c.folded == name.casefold())
        with connected(self.engine) as connection:
            row = connection.execute(query).first()
        return self._person(row) if row else None

    def everybody(self) -> list[Person]:
        with connected(self.engine) as connection:
            return [self._person(row) for row in connection.execute(sql.select(people).order_by(people.c.folded))]

    def _person(self, row: Any) -> Person:
        written = tuple(office for office in OFFICES if office in row.offices.split())
        offices = written if self.held is None else self.held.get(row.name, PLAYER)
        guest = row.password == GUEST
        return Person(name=row.name, password=row.password, offices=offices, bot=bool(row.bot), guest=guest)

    def guests(self) -> int:
        """Return the number of accounts without a password."""
        with connected(self.engine) as connection:
            mine = sql.select(sql.func.count()).select_from(people).where(people.c.password == GUEST)
            return connection.scalar(mine) or 0

    def close_guests(self, closed: str, before: datetime) -> int:
        """Close the accounts of guests who came before a time and have no session left. Return how many were closed.

        Their names stay taken: the logs have them.
        """
        with connected(self.engine) as connection:
            old = sql.and_(people.c.password == GUEST, people.c.since < before.isoformat())
            gone = sql.update(people).where(old, people.c.name.not_in(sql.select(sessions.c.name)))
            return connection.execute(gone.values(password=closed)).rowcount

    def grant(self, name: str, offices: tuple[Office, ...]) -> None:
        """Store in the table that a person holds exactly these offices."""
        self._update(name, offices=" ".join(offices))

    def set_password(self, name: str, password: str) -> None:
        self._update(name, password=password)

    def _update(self, name: str, **values: str) -> None:
        with connected(self.engine) as connection:
            connection.execute(sql.update(people).where(people.c.folded == name.casefold()).values(**values))

    def settings(self, name: str) -> Settings:
        with connected(self.engine) as connection:
            row = connection.execute(sql.select(settings).where(settings.c.name == name)).first()
        return Settings(language=row.language, letter_keys=row.letter_keys) if row else Settings()

    def keep_settings(self, name: str, **chosen: str | bool) -> None:
        """Store a person's settings. Other settings stay as they are."""
        with connected(self.engine) as connection:
            mine = sql.select(settings.c.name).where(settings.c.name == name)
            if connection.scalar(mine) is None:
                connection.execute(settings.insert().values(name=name, language=""))
            connection.execute(sql.update(settings).where(settings.c.name == name).values(**chosen))

    def open_session(self, token_hash: str, name: str, until: datetime, most: int | None = None) -> None:
        """Open a session. If there are more than `most`, the oldest end."""
        with connected(self.engine) as connection:
            connection.execute(sessions.insert().values(token=token_hash, name=name, until=instant(until)))
            if most is not None:
                mine = sql.select(sessions.c.token).where(sessions.c.name == name).order_by(sessions.c.until.desc())
                old = [token for (token,) in connection.execute(mine)][most:]
                if old:
                    connection.execute(sql.delete(sessions).where(sessions.c.token.in_(old)))

    def session(self, token_hash: str, now: datetime) -> tuple[str, datetime] | None:
        """Return the person whose session a token opened and when it ends; None if it has ended."""
        query = sql.select(sessions.c.name, sessions.c.until).where(sessions.c.token == token_hash)
        with connected(self.engine) as connection:
            row = connection.execute(query).first()
        until = _until(row.until, now) if row else now
        return (row.name, until) if row and until > now else None

    def sessions(self, name: str, now: datetime) -> list[tuple[str, datetime]]:
        """Return the token hashes of a person's current sessions and when they end, newest first."""
        query = sql.select(sessions.c.token, sessions.c.until).where(sessions.c.name == name)
        with connected(self.engine) as connection:
            rows = connection.execute(query.order_by(sessions.c.until.desc())).all()
        found = [(row.token, _until(row.until, now)) for row in rows]
        return [(token, until) for token, until in found if until > now]

    def close_sessions(self, name: str, tokens: Collection[str]) -> None:
        """End these sessions of a person."""
        with connected(self.engine) as connection:
            mine = sql.delete(sessions).where(sessions.c.name == name, sessions.c.token.in_(tokens))
            connection.execute(mine)

    def add_token(self, token_hash: str, name: str, label: str, now: datetime) -> None:
        """Add a token to an account. Only its hash is kept."""
        with connected(self.engine) as connection:
            connection.execute(tokens.insert().values(token=token_hash, name=name, label=label, since=instant(now)))

    def token(self, token_hash: str) -> str | None:
        with connected(self.engine) as connection:
            return connection.scalar(sql.select(tokens.c.name).where(tokens.c.token == token_hash))

    def tokens(self, name: str) -> list[tuple[str, str, str]]:
        """Return the tokens of an account, oldest first: hash, label and creation time."""
        query = sql.select(tokens).where(tokens.c.name == name).order_by(tokens.c.since)
        with connected(self.engine) as connection:
            return [(row.token, row.label, row.since) for row in connection.execute(query)]

    def drop_tokens(self, name: str, hashes: Collection[str]) -> None:
        """Delete these tokens of an account."""
        with connected(self.engine) as connection:
            connection.execute(sql.delete(tokens).where(tokens.c.name == name, tokens.c.token.in_(hashes)))

    def lasting(self, keys: Collection[str]) -> set[str]:
        """Return the keys whose sessions or tokens still exist."""
        with connected(self.engine) as connection:
            found = set(connection.scalars(sql.select(sessions.c.token).where(sessions.c.token.in_(keys))))
            return found | set(connection.scalars(sql.select(tokens.c.token).where(tokens.c.token.in_(keys))))

    def forget_expired(self, now: datetime) -> int:
        """Delete the sessions that are over, and return their number."""
        with connected(self.engine) as connection:
            return connection.execute(sql.delete(sessions).where(sessions.c.until < instant(now))).rowcount


def _until(text: str, now: datetime) -> datetime:
    """Return the end of a session. A session whose time cannot be read is over."""
    try:
        until = datetime.fromisoformat(text)
    except ValueError:
        return now
    return until if until.tzinfo is not None else now

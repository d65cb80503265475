"""Who may come in: accounts with their offices, and the sessions they are signed in by."""

from datetime import datetime
from typing import Final, Literal

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from pitboss.ledger.database import connected
from pitboss.ledger.entry import LogError
from pitboss.ledger.store import Store, metadata

Office = Literal["player", "dealer", "supervisor", "manager", "auditor"]
OFFICES: Final[tuple[Office, ...]] = ("player", "dealer", "supervisor", "manager", "auditor")

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


class NameTaken(LogError):
    """Somebody has this name already."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """An account. `password` is a hash and never leaves the server."""

    name: str
    password: str
    offices: tuple[Office, ...] = ("player",)
    bot: bool = False

    def holds(self, office: Office) -> bool:
        return office in self.offices


class People:
    """The accounts and sessions in a store."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        with connected(self.engine) as connection:
            metadata.create_all(connection, tables=[people, sessions])

    def add(self, person: Person, now: datetime) -> None:
        """A new account; names that differ only in case are the same name."""
        row = {
            "name": person.name,
            "folded": person.name.casefold(),
            "password": person.password,
            "offices": " ".join(person.offices),
            "bot": person.bot,
            "since": now.isoformat(),
        }
        try:
            with connected(self.engine) as connection:
                connection.execute(people.insert().values(row))
        except IntegrityError:
            raise NameTaken(f"the name {person.name!r} is taken: choose another") from None

    def find(self, name: str) -> Person | None:
        if "\0" in name:
            return None  # PostgreSQL has no such text
        query = sql.select(people).where(people.c.folded == name.casefold())
        with connected(self.engine) as connection:
            row = connection.execute(query).first()
        return _person(row) if row else None

    def everybody(self) -> list[Person]:
        with connected(self.engine) as connection:
            return [_person(row) for row in connection.execute(sql.select(people).order_by(people.c.folded))]

    def grant(self, name: str, offices: tuple[Office, ...]) -> None:
        """Gives a person these offices and no others."""
        with connected(self.engine) as connection:
            found = sql.update(people).where(people.c.folded == name.casefold())
            connection.execute(found.values(offices=" ".join(offices)))

    def set_password(self, name: str, password: str) -> None:
        with connected(self.engine) as connection:
            found = sql.update(people).where(people.c.folded == name.casefold())
            connection.execute(found.values(password=password))

    def open_session(self, token_hash: str, name: str, until: datetime) -> None:
        with connected(self.engine) as connection:
            connection.execute(sessions.insert().values(token=token_hash, name=name, until=until.isoformat()))

    def session(self, token_hash: str, now: datetime) -> tuple[str, datetime] | None:
        """Whose session a token is and until when, while it lasts."""
        query = sql.select(sessions.c.name, sessions.c.until).where(sessions.c.token == token_hash)
        with connected(self.engine) as connection:
            row = connection.execute(query).first()
        until = datetime.fromisoformat(row.until) if row else now
        return (row.name, until) if row and until > now else None

    def close_session(self, token_hash: str) -> None:
        with connected(self.engine) as connection:
            connection.execute(sql.delete(sessions).where(sessions.c.token == token_hash))

    def forget_expired(self, now: datetime) -> None:
        with connected(self.engine) as connection:
            connection.execute(sql.delete(sessions).where(sessions.c.until < now.isoformat()))


def _person(row: sql.Row[tuple[str, str, str, str, bool, str]]) -> Person:
    offices = tuple(office for office in OFFICES if office in row.offices.split())
    return Person(name=row.name, password=row.password, offices=offices, bot=row.bot)

"""The fixed rules of a rulebook as text: its games, its room, its tournaments and its officials.

A figure or clause that changes here has changed for every table. Read it against the book before you commit it.
"""

import dataclasses
import functools
import inspect
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

from pitboss.books import catalogue, library
from pitboss.books.room import room
from pitboss.books.tournament import tournament_book
from pitboss.core.cards.deck import DeckKind
from pitboss.core.hands.ranking import Ranking

HERE = Path(__file__).parent / "books"
LEFT_OUT = {"demo", "analysis", "officials"}
"""Settings for display and odds, which are not rules; and the officials, who are listed with the book."""


WIDE = 200


def texts() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def told(text: Path) -> str:
    """Return the text of a game, or of the rules that a book gives for all its games."""
    book, apart, game = text.stem.partition(".")
    parts: dict[str, Any] = {}
    if apart:
        parts = {"game": catalogue.load(f"{book}/{game}" if game != "game" else book)}
    else:
        parts = {"officials": room(book).officials, "room": room(book)}
        if library.has_part(book, "tournament"):
            parts["tournament"] = tournament_book(book)
    lines = (line for name, value in parts.items() for line in _told(name, value, 0))
    return "\n".join(line.rstrip() for line in lines).replace(f"{book} ", "") + "\n"


def _told(name: str, value: Any, depth: int) -> Iterator[str]:
    """Yield a name with its value on one line, or with its parts below it. Absent values are left out."""
    if value is False or value is None or value == () or value == "" or value == {}:
        return
    parts = _parts(value)
    if parts is None:
        yield f"{'  ' * depth}{name}: {_plain(value)}"
        return
    below = [line for part, inner in parts for line in _told(part, inner, 0)]
    flat = f"{'  ' * depth}{name}: {'; '.join(line.replace(':', '', 1) for line in below)}"
    if len(flat) <= WIDE and not any(line.startswith(" ") for line in below):
        yield flat
        return
    yield f"{'  ' * depth}{name}"
    yield from ("  " * (depth + 1) + line for line in below)


def _parts(value: Any) -> list[tuple[str, Any]] | None:
    if isinstance(value, Enum | DeckKind):
        return None
    if fields := _fields(value):
        return [(name, getattr(value, name)) for name in fields if name not in LEFT_OUT]
    if isinstance(value, Mapping):
        return [(_plain(key), one) for key, one in value.items()]
    if isinstance(value, tuple | list) and not all(isinstance(one, str | int) for one in value):
        return [(str(number), one) for number, one in enumerate(value, 1)]
    return None


def _fields(value: Any) -> tuple[str, ...]:
    """Return the field names of a declaration, and none for any other value."""
    if isinstance(value, msgspec.Struct):
        return value.__struct_fields__
    declared = dataclasses.is_dataclass(value) and not isinstance(value, type)
    return tuple(field.name for field in dataclasses.fields(value)) if declared else ()


def _plain(value: Any) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, DeckKind):
        return value.name
    if isinstance(value, Ranking):
        return repr(value).strip("<>")
    if fields := _fields(value):
        return str(getattr(value, "name", None) or " ".join(_plain(getattr(value, field)) for field in fields))
    if isinstance(value, Mapping):
        return ", ".join(f"{_plain(key)} {_plain(one)}" for key, one in value.items())
    if isinstance(value, functools.partial):
        return f"{_plain(value.func)} of {', '.join(map(_plain, (*value.args, *value.keywords.values())))}"
    if isinstance(value, type) or inspect.isroutine(value):
        return _function(value)
    if isinstance(value, frozenset | set):
        return ", ".join(sorted(map(_plain, value)))
    if isinstance(value, tuple | list):
        return ", ".join(map(_plain, value))
    return str(value)


def _function(value: Any) -> str:
    """Return the name of a function and the values it was built with."""
    name = value.__qualname__.partition(".<locals>")[0]
    kept = inspect.getclosurevars(value).nonlocals if inspect.isfunction(value) else {}
    return f"{name}({', '.join(f'{key} {_plain(one)}' for key, one in kept.items())})" if kept else name

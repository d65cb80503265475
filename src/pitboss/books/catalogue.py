"""The catalogue of games. A game is a module with a `GAME` in its book's folder, listed by its declaration.

`wa-poker/omaha` is declared in `wa_poker/omaha.py`; a book with a single game against the house declares it in
`game.py`.
"""

import copyreg
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from pitboss.books import library, versions
from pitboss.core.errors import PitbossError, nearest
from pitboss.rules.edition import VERSION_KEY

_ONLY = "game"
"""The module of a book with a single game."""
_DECLARES = re.compile(r"^GAME\b", re.MULTILINE)

if TYPE_CHECKING:
    from pitboss.rules.banked.game import BankedGame
    from pitboss.rules.poker.game import PokerGame
    from pitboss.rules.round import Round


class GameError(PitbossError):
    """A game that does not exist."""


class GameEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the catalogue lists it."""

    id: str
    title: str
    rulebook: str
    kind: Literal["banked", "poker"]
    """`banked`: each box against the house. `poker`: the players against each other."""
    section: str
    """The rulebook's section on the game."""
    seats: dict[str, int]
    """The maximum number of hands at a table, for each deck that the rulebook allows."""
    line: str
    approved: bool = True
    """True if a regulator approved its rulebook; if not, every page that shows the game says so."""

    @property
    def decks(self) -> tuple[str, ...]:
        return tuple(self.seats)


class _Catalogue(Mapping[str, GameEntry]):
    """Every game by name. Looking up a game loads no other."""

    def __getitem__(self, game_id: str) -> GameEntry:
        return _entry(game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(_names())

    def __len__(self) -> int:
        return len(_names())


GAMES: Mapping[str, GameEntry] = _Catalogue()
HOUSE_GAME: Final = "wa-ultimate-texas-holdem"
POKER_GAME: Final = "wa-poker/holdem"
"""The default games."""
SHOWN: Final = 80
"""The maximum length of an unknown name repeated in a message."""


@cache
def _entry(game_id: str, version: str | None = None) -> GameEntry:
    latest = versions.latest(_declared(game_id).id.partition("/")[0]).name
    declared = _as_of(game_id, latest if version is None else version)
    return GameEntry(
        id=declared.id,
        title=declared.listed_as or declared.title,
        rulebook=game_id.partition("/")[0],
        kind=declared.kind,
        section=declared.section,
        seats=declared.seats,
        line=declared.line,
        approved=library.BOOKS[game_id.partition("/")[0]].approved,
    )


@cache
def _declared(game_id: str) -> Any:
    """Return the declaration of a game. Raises `KeyError` if there is none."""
    book, _, name = game_id.partition("/")
    module = name.replace("-", "_") or _ONLY
    if book not in library.BOOKS or not module.isidentifier() or not library.has_part(book, module):
        raise KeyError(game_id)
    found: Any = getattr(library.part(book, module), "GAME", None)
    if getattr(found, "id", None) != game_id:
        raise KeyError(game_id)
    copyreg.pickle(type(found), lambda game: (load, (game.id, game.version)))  # both processes have the same books
    return found


@cache
def _as_of(game_id: str, version: str) -> Any:
    """Return the declaration of a game in a version of its book. An empty name is the version that the book's files
    state."""
    declared, book = _declared(game_id), game_id.partition("/")[0]
    wanted = versions.played(versions.version(book, version)) if version else versions.base(book)
    if wanted == versions.base(book):
        return declared
    made = versions.as_amended(declared, wanted)
    return msgspec.structs.replace(made, version=wanted.name, numbering=versions.numbering(wanted))


@cache
def _names() -> tuple[str, ...]:
    """Return the names of the games: those against the house first, then poker, in the order of each book's
    sections."""
    declared = [_declared(name) for book in library.BOOKS for name in _of(book)]
    books = list(library.BOOKS)
    declared.sort(key=lambda game: (game.kind, books.index(game.id.partition("/")[0]), _place(game)))
    return tuple(game.id for game in declared)


def _of(book: str) -> Iterator[str]:
    """Yield the games whose modules are in a book's folder, importing no other module."""
    for file in files(library.PACKAGES[book]).iterdir():
        module, _, ending = file.name.rpartition(".")
        if ending == "py" and _DECLARES.search(file.read_text("utf-8")):
            name = book if module == _ONLY else f"{book}/{module.replace('_', '-')}"
            if name in GAMES:
                yield name


def _place(game: Any) -> tuple[int, int, str]:
    return int(re.split(r"\D", game.section)[0]), game.place, game.id


def game(game_id: str, version: str | None = None) -> GameEntry:
    """Return the catalogue's entry for a game such as `wa-poker/omaha`, in a version of its book as for `load`."""
    said = str(game_id)[:SHOWN]
    if found := GAMES.get(said.strip().casefold()):
        return found if version is None else _entry(found.id, version)
    raise GameError(f"{said!r} is not a game: expected one that 'pitboss games' lists{nearest(said, GAMES)}")


def load(game_id: str, version: str | None = None) -> "BankedGame | PokerGame":
    """Return the declaration of a game, imported on first use, in a version of its book.

    The default version is the latest. An empty name is the version that the book's files state.
    """
    entry = game(game_id)
    wanted = versions.latest(entry.rulebook).name if version is None else version
    found: BankedGame | PokerGame = _as_of(entry.id, wanted)
    return found


def forget() -> None:
    """Forget declarations after a draft was proposed or withdrawn."""
    _as_of.cache_clear()
    _entry.cache_clear()


def new_round(game_id: str, table: dict[str, Any], setup: dict[str, Any]) -> "Round":
    """Return a round of a game by its sign, which names the version unless it is the one that the book's files
    state."""
    found: Round = load(game_id, str(table.get(VERSION_KEY, ""))).new_round(table, setup)
    return found


def banked(game_id: str, version: str | None = None) -> "BankedGame":
    """Return the declaration of a game against the house."""
    found: BankedGame = _of_kind("banked", game_id, version)
    return found


def poker(game_id: str, version: str | None = None) -> "PokerGame":
    """Return the declaration of a poker game."""
    found: PokerGame = _of_kind("poker", game_id, version)
    return found


def _of_kind(kind: str, game_id: str, version: str | None) -> Any:
    if game(game_id).kind != kind:
        raise GameError(f"{game_id!r} is a game {'among players' if kind == 'banked' else 'against the house'}")
    return load(game_id, version)

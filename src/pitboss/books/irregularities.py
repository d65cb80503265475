"""Every irregularity of every game, with a worked example, for `pitboss errors` and the docs."""

from collections.abc import Iterable
from importlib.resources import files

import msgspec

from pitboss.books.catalogue import GAMES, game, load
from pitboss.books.library import BOOKS
from pitboss.core.errors import PitbossError, nearest
from pitboss.rules.irregularities import Irregularity


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity and the games it is declared for."""

    irregularity: Irregularity
    games: tuple[str, ...]

    @property
    def book(self) -> str:
        return self.games[0].split("/")[0]


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A worked example: a record with the irregularity."""

    file: str
    text: bytes


def listed(where: str | None = None) -> list[Listed]:
    """Return the irregularities of a game, of a rulebook, or of all. One that several games share is listed once."""
    found: dict[tuple[str, str], list[str]] = {}
    declared: dict[tuple[str, str], Irregularity] = {}
    for game_id in _games(where):
        for one in load(game_id).irregularities:
            key = (one.name, f"{game_id.split('/')[0]} {one.meaning} {one.then}")
            declared[key] = one
            found.setdefault(key, []).append(game_id)
    return [Listed(irregularity=declared[key], games=tuple(games)) for key, games in found.items()]


def _games(where: str | None) -> Iterable[str]:
    if where is None:
        return GAMES
    if where in BOOKS and where not in GAMES:
        return [game_id for game_id in GAMES if game_id.startswith(f"{where}/")]
    return [game(where).id]


def named(name: str, where: str | None = None) -> list[Listed]:
    """Return the irregularities of this name, one for each meaning."""
    everything = listed(where)
    same = [one for one in everything if one.irregularity.name == name]
    if not same:
        names = sorted({one.irregularity.name for one in everything})
        of = f" of {where}" if where else ""
        raise PitbossError(
            f"{name!r} is not an irregularity{of}: expected one that 'pitboss errors' lists{nearest(name, names)}"
        )
    return same


def example(one: Listed) -> Example:
    """Return the worked example of an irregularity, from one of its games or another game of the book."""
    found = _example(one.irregularity.name, one.games)
    if found is None:
        shared = (other for other in listed(one.book) if other.irregularity.name == one.irregularity.name)
        whole = next(other for other in shared if one.games[0] in other.games)
        found = _example(one.irregularity.name, whole.games)
    if found is None:
        raise PitbossError(f"{one.irregularity.name} of {one.games[0]} has no worked example")
    return found


def _example(name: str, games: Iterable[str]) -> Example | None:
    for game_id in games:
        book = game_id.split("/")[0].replace("-", "_")
        file = files("pitboss.books").joinpath(book, "examples", f"{game_id.replace('/', '-')}.{name}.toml")
        if file.is_file():
            return Example(file=file.name, text=file.read_bytes())
    return None

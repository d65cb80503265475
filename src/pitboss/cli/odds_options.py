"""Options that follow from what the games declare: a pay table of every kind to try, a choice for every variation."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import typer
from typer.core import TyperCommand

from pitboss.core.errors import PitbossError, nearest

if TYPE_CHECKING:
    from pitboss.odds.report import Pays
    from pitboss.rules.banked.game import BankedGame
    from pitboss.rules.banked.rows import PayTable

_TABLES, _RULES = "pitboss pay tables", "pitboss rules"
"""Where a context keeps what was given."""


class WithVariations(TyperCommand):
    """A command that takes every variation of a rule that a game declares: `--blind common`.

    The games are asked when the command runs, not when it is made: every command is made whenever one runs.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        declared = self.declared()
        self.epilog = "\n\n".join(("The games declare more options:", *(one.line for one in declared.values())))
        return super().parse_args(ctx, _taken(ctx, args, declared))

    def declared(self) -> "dict[str, _Declared]":
        return _variations()


class WithTables(WithVariations):
    """…and every kind of pay table too: `--trips 50,40,30,8,6,5,3`."""

    def declared(self) -> "dict[str, _Declared]":
        return _variations() | _pay_tables()


class _Declared(msgspec.Struct, frozen=True):
    """An option that a game brings with it."""

    name: str
    kept_in: str
    meaning: str
    choices: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        return f"--{self.name} {'|'.join(self.choices) or 'ODDS'}: {self.meaning}"


def _taken(ctx: Any, args: list[str], declared: dict[str, _Declared]) -> list[str]:
    """The arguments without the declared options, which the context keeps."""
    left, words = [], iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        option = declared.get(name)
        if option is None:
            left.append(word)
            continue
        given = value if equals else next(words, None)
        if given is None:
            raise PitbossError(f"{name} needs a value, such as {option.choices[-1] if option.choices else '8,6,5'}")
        if option.choices and given not in option.choices:
            raise PitbossError(f"{name} {given}: expected one of {', '.join(option.choices)}")
        ctx.meta.setdefault(option.kept_in, {})[option.name] = given
    return left


def rules_given(ctx: typer.Context) -> dict[str, str]:
    """The variations chosen, by name."""
    return dict(ctx.meta.get(_RULES, {}))


def tables_given(ctx: typer.Context, game: str, file: Path | None) -> "dict[str, Pays]":
    """The pay tables to try, from a file and then from the command line."""
    from pitboss.odds.tables import read_table, read_tables

    found = read_tables(game, file) if file else {}
    return found | {kind: read_table(game, kind, text) for kind, text in ctx.meta.get(_TABLES, {}).items()}


def named_tables(game: str, given: list[str]) -> "dict[str, Pays]":
    """Pay tables by their names or their odds: `trips=pay-table-2`, `pair-plus=40,30,6,4,1`."""
    from pitboss.odds.tables import PayTableError, read_table, tables_of

    known, found = tables_of(game), {}
    for text in given:
        kind, equals, value = text.partition("=")
        if not equals:
            raise PitbossError(f"--table {text!r}: expected a wager's table, such as trips=pay-table-2")
        if value in known.get(kind, {}):
            found[kind] = known[kind][value]
        elif kind in known and "," not in value and len(next(iter(known[kind].values()))) > 1:
            raise PayTableError(
                f"{kind} has no pay table {value!r}: expected one of {', '.join(known[kind])}, or its odds"
                f"{nearest(value, known[kind])}"
            )
        else:
            found[kind] = read_table(game, kind, value)
    return found


@cache
def _banked() -> "tuple[BankedGame, ...]":
    from pitboss.books.catalogue import GAMES, banked

    return tuple(banked(name) for name, entry in GAMES.items() if entry.kind == "banked")


@cache
def _variations() -> dict[str, _Declared]:
    return {
        f"--{one.name}": _Declared(one.name, _RULES, f"{game.title}: {one.meaning}", tuple(one.choices))
        for game in _banked()
        for one in game.analysis.variations
    }


@cache
def _pay_tables() -> dict[str, _Declared]:
    kinds = {kind: (game, named) for game in reversed(_banked()) for kind, named in game.tables.items()}
    return {f"--{kind}": _Declared(kind, _TABLES, _to_try(game, named)) for kind, (game, named) in kinds.items()}


def _to_try(game: "BankedGame", named: "dict[str, PayTable]") -> str:
    rows = ", ".join(map(str, next(iter(named.values())).odds))
    return f"{game.title}: A pay table to try: the odds to one for {rows}."

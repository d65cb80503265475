"""`pitboss odds`: exact house edges, and the best decision for given cards."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from typer.core import TyperCommand, TyperGroup

from pitboss.cli.console import AsJson, Cluster, complain, err, print_json
from pitboss.core.cards import read_cards
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.odds.report import GameOdds, Pays
    from pitboss.odds.tables import Options
    from pitboss.rules.banked.game import BankedGame
    from pitboss.rules.banked.rows import PayTable

_TABLES, _RULES = "pitboss pay tables", "pitboss rules"
"""The keys under which a context keeps the values given."""


class WithVariations(TyperCommand):
    """A command that also takes every rule variation that a game declares: `--blind common`.

    The games are asked when the command runs, because all commands are created whenever one runs.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        declared = self.declared()
        self.epilog = "\n\n".join(("Options of the games:", *(one.line for one in declared.values())))
        return super().parse_args(ctx, _taken(ctx, args, declared))

    def declared(self) -> "dict[str, _Declared]":
        return _variations()


class WithTables(WithVariations):
    """A command that takes variations and every kind of pay table: `--trips 50,40,30,8,6,5,3`."""

    def declared(self) -> "dict[str, _Declared]":
        return _variations() | _pay_tables()


class _Declared(msgspec.Struct, frozen=True):
    """An option that a game declares."""

    name: str
    kept_in: str
    meaning: str
    choices: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        return f"--{self.name} {'|'.join(self.choices) or 'ODDS'}: {self.meaning}"


def _taken(ctx: Any, args: list[str], declared: dict[str, _Declared]) -> list[str]:
    """Take the declared options out of the arguments and keep them in the context."""
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
    """Return the chosen variations by name."""
    return dict(ctx.meta.get(_RULES, {}))


def options_given(ctx: typer.Context, game: str, file: Path | None) -> "Options":
    """Return the variations, and the pay tables to try, from a file and then from the command line."""
    from pitboss.odds.tables import Options, read_table, read_tables

    tables = read_tables(game, file) if file else {}
    tables |= {kind: read_table(game, kind, text) for kind, text in ctx.meta.get(_TABLES, {}).items()}
    return Options(rules=rules_given(ctx), tables=tables)


def named_tables(game: str, given: list[str]) -> "dict[str, Pays]":
    """Return pay tables by their names or their odds: `trips=pay-table-2`, `pair-plus=40,30,6,4,1`."""
    from pitboss.odds.tables import read_value

    found = {}
    for text in given:
        kind, equals, value = text.partition("=")
        if not equals:
            raise PitbossError(
                f"--table {text!r} is not a pay table: expected a wager and its table, such as trips=pay-table-2"
            )
        found[kind] = read_value(game, kind, value)
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
    return f"{game.title}: pay table to try: the odds to one for {rows}."


DEFAULT = "show"


class _GameFirst(TyperGroup):
    """`pitboss odds GAME` is short for `pitboss odds show GAME`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    help="Compute exact house edges, volatility and optimal strategy of the games against the house.",
    cls=_GameFirst,
    no_args_is_help=True,
)

Game = Annotated[str, typer.Argument(help="A game against the house from 'pitboss games'.")]
TablesFile = Annotated[
    Path | None, typer.Option("--tables", help="A TOML file of pay tables to try: trips = [50, 40, 30, 8, 6, 5, 3].")
]


@app.command(DEFAULT, cls=WithTables)
def show(
    ctx: typer.Context,
    game: Game,
    tables: TablesFile = None,
    jackpot_wager: Annotated[str, typer.Option(help="The (Level 1) Jackpot Wager, in dollars.")] = "5",
    meter: Annotated[
        str | None,
        typer.Option(help="The jackpot meter in dollars, or the three pools: 90000,60000,40000."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--initial-seed", "--seed", help="The meter's initial seed, if there are several.")
    ] = 10_000,
    outcomes: Annotated[bool, typer.Option("--outcomes", help="Also print the distribution of net results.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the odds into a PNG, SVG or HTML file.")] = None,
    picture: Annotated[
        str | None, typer.Option(help="Draw only this picture: chart, outcomes, edges or jackpot.")
    ] = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Print the house edge, average stake, volatility and best play of every wager and pay table of a game.

    Example: pitboss odds wa-ultimate-texas-holdem --blind common --trips 50,40,30,8,6,5,3
    """
    from pitboss.cli.odds_page import print_odds
    from pitboss.odds.cluster import on_cluster
    from pitboss.odds.games import analyse
    from pitboss.odds.report import game_json
    from pitboss.odds.tables import read_dollars, read_meter

    options = msgspec.structs.replace(
        options_given(ctx, game, tables),
        jackpot_wager=read_dollars(jackpot_wager, "--jackpot-wager"),
        meter=None if meter is None else read_meter(meter, "--meter"),
        seed=seed,
    )
    if plot is not None:
        from pitboss.odds.drawing import check_file

        check_file(plot)
    with _progress():
        with on_cluster(cluster):
            odds = analyse(game, options)
        if plot is not None:
            _draw(odds, options, plot, picture)
    if as_json:
        print_json(game_json(odds))
    else:
        print_odds(odds, outcomes)
    for warning in odds.warnings():
        complain(f"warning: {warning}")


@app.command("decide", cls=WithTables)
def decide(
    ctx: typer.Context,
    game: Game,
    cards: Annotated[str, typer.Argument(help="The player's cards, such as AsKd.")],
    flop: Annotated[str, typer.Option(help="The flop, such as Qd8s2c.")] = "",
    turn: Annotated[str, typer.Option(help="The turn card.")] = "",
    river: Annotated[str, typer.Option(help="The river card.")] = "",
    known: Annotated[
        list[str] | None,
        typer.Option(help="Cards known to the player: dealer=Qh, flop=2c, turn=2c, river=2c or dead=7s7d. Repeatable."),
    ] = None,
    tables: TablesFile = None,
    as_json: AsJson = False,
) -> None:
    """Print the best decision for given cards, and the value of every choice. For study only.

    Example: pitboss odds decide wa-ultimate-texas-holdem AsKd --flop Qd8s2c
    """
    from pitboss.cli.odds_page import advice_json, print_advice
    from pitboss.odds.decide import decide as best
    from pitboss.odds.decide import read_known

    options = options_given(ctx, game, tables)
    board = read_cards(flop) + read_cards(turn) + read_cards(river)
    with _progress():
        advice = best(game, read_cards(cards), board, options, read_known(known or []))
    if as_json:
        print_json(advice_json(advice))
    else:
        print_advice(advice)


@app.command("strategy", cls=WithTables)
def strategy(
    ctx: typer.Context,
    game: Game,
    tables: TablesFile = None,
    as_json: AsJson = False,
) -> None:
    """Print a strategy card: a pre-flop chart, simple rules, and what following them costs.

    Example: pitboss odds strategy wa-crown-holdem
    """
    from pitboss.cli.odds_page import card_json, print_card
    from pitboss.odds.decide import strategy_card

    options = options_given(ctx, game, tables)
    with _progress():
        card = strategy_card(game, options)
    if as_json:
        print_json(card_json(card))
    else:
        print_card(card)


@app.command("dossier", cls=WithTables)
def dossier(
    ctx: typer.Context,
    game: Game,
    out: Annotated[Path, typer.Option(help="The folder to write to.")],
    rounds: Annotated[int, typer.Option(help="The number of rounds for the bands of results, 1 to 1,000.")] = 1000,
    tables: TablesFile = None,
) -> None:
    """Write a game's dossier: a page with every figure, its tables as CSV and JSON, and a certificate.

    Example: pitboss odds dossier vic-three-card-poker --out dossier
    """
    from pitboss.odds.dossier import write

    options = options_given(ctx, game, tables)
    with _progress():
        files = write(game, out, options, rounds)
    for file in files:
        typer.echo(file)


def _draw(odds: "GameOdds", options: "Options", plot: Path, picture: str | None) -> None:
    from pitboss.odds.drawing import save
    from pitboss.odds.pictures import odds_pictures

    save(f"pitboss odds {odds.game}", odds_pictures(odds, options, picture), plot)


@contextmanager
def _progress() -> Iterator[None]:
    """Show on stderr what is being computed."""
    from pitboss.odds.compiled import listening

    waiting = err().status("computing …")
    with waiting, listening(lambda what: waiting.update(f"{what} …")):
        yield

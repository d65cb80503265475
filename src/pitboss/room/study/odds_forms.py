"""The options of each game against the house for the odds explorer: pay tables, rules, jackpot."""

from functools import cache

from pitboss.books import library
from pitboss.books.catalogue import GAMES, banked
from pitboss.core.citation import Rules
from pitboss.odds.games import against_the_house
from pitboss.odds.tables import FINEST, MOST, tables_of
from pitboss.pit.table.sign_fields import fields
from pitboss.room.study.odds_shapes import GameToTry, RuleToTry, TableToTry
from pitboss.rules.banked.game import BankedGame


@cache
def games_to_try() -> list[GameToTry]:
    return [_banked(banked(name)) if name in GAMES else _of_a_book(name) for name in against_the_house()]


def _of_a_book(name: str) -> GameToTry:
    """Return the entry for a book whose poker games have side wagers: their printed odds, with no options."""
    title = library.BOOKS[name].title
    return GameToTry(game=name, title=title, tables=[], rules=[], jackpot=False, most_odds=MOST, finest=FINEST)


def _banked(game: BankedGame) -> GameToTry:
    return GameToTry(
        game=game.id,
        title=game.title,
        tables=[_table(game, kind) for kind in game.tables],
        rules=[
            RuleToTry(name=one.name, meaning=one.meaning, choices=list(one.choices)) for one in game.analysis.variations
        ],
        jackpot=game.analysis.jackpot is not None,
        most_odds=MOST,
        finest=FINEST,
    )


def _table(game: BankedGame, kind: str) -> TableToTry:
    named = tables_of(game.id)[kind]
    sign = kind in game.pay_tables
    return TableToTry(
        kind=kind,
        wagers=_settled_by(game, kind),
        rows=[str(category) for category in next(iter(named.values()))],
        tables={name: [str(pay) for pay in pays.values()] for name, pays in named.items()},
        sign=sign,
        rules=list(_chosen(game, kind) if sign else _printed(game, kind)),
    )


def _settled_by(game: BankedGame, kind: str) -> list[str]:
    """Return the side wagers that a pay table settles; the Ante if there are no side wagers."""
    return [side.wager for side in game.analysis.sides if side.table == kind] or ["ante"]


def _chosen(game: BankedGame, kind: str) -> Rules:
    """Return the clauses under which a sign chooses the pay table."""
    return next((one.rules for one in fields(game.id) if one.key == f"table.{kind}"), ())


def _printed(game: BankedGame, kind: str) -> Rules:
    """Return the clauses of a pay table that no sign can change."""
    table = game.analysis.tables[kind]
    wagers = [name for name, printed in game.printed.items() if printed == table] or _settled_by(game, kind)
    rows = [row for one in game.wagers if one.name in wagers for row in one.settle if row.outcome == "win"]
    return tuple(dict.fromkeys(rule for row in rows for rule in row.rules))

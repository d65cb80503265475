"""Templates fitted to players, hours, game and buy-in, written as TOML terms."""

import tomllib
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from pitboss.books import catalogue as games
from pitboss.books.tournament import BOOKS, tournament_book
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money, write_money
from pitboss.core.toml import write_toml
from pitboss.pit.tournament.conditions import Level
from pitboss.pit.tournament.simulation import fitting_levels
from pitboss.pit.tournament.structure import Brief, check_brief, suggest_brackets
from pitboss.pit.tournament.templates import TEMPLATES, template
from pitboss.pit.tournament.terms import read_terms

SIDE_PRICES = {
    "re-buy": ("rebuy", "cost"),
    "add-on": ("addon", "cost"),
    "bounty": ("bounty", "amount"),
    "seat": ("prizes", "seat"),
}
"""Prices besides the buy-in, and their keys in the terms."""
ASKED = {"start": "start", "location": "location", "[entry] method": "method"}
"""Terms that a book requires before publication, and the organiser's choice that supplies each."""
ON_SCREEN = "handed in on the player's own screen before the hand is dealt"
"""The method of secret wagers at online tables."""
MOST_PLAYERS, SHORTEST, LONGEST = 2000, 0.5, 24.0


class TournamentWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The organiser's choices for a new tournament."""

    template: str
    name: str
    game: str
    players: int
    hours: float
    buy_in: str
    fee: str = "0"
    counted: bool = True
    """True for live tables, where only busts are recorded."""
    sit_and_go: bool = False
    """True if it starts as soon as all players have entered, and then takes no more entries."""
    whole_dollars: bool = True
    """True if prizes are rounded to whole dollars."""
    start: str = ""
    location: str = ""
    method: str = ""
    """The method and place of entry."""
    prices: dict[str, str] = {}
    """Side prices by name; by default, they keep the template's ratio to the buy-in."""


class TemplateShown(msgspec.Struct, frozen=True, kw_only=True):
    """A template as a form shows it."""

    name: str
    line: str
    games: tuple[str, ...]
    timed: bool
    """True if its levels are fitted to the hours."""
    players: int
    buy_in: str
    fee: str
    prices: dict[str, str]
    """Side prices by name."""
    asked: dict[str, tuple[str, ...]]
    """Terms that each game's book requires before publication."""


def templates() -> list[TemplateShown]:
    return [_shown(name, tomllib.loads(template(name), parse_float=Decimal)) for name in TEMPLATES]


def _shown(name: str, tables: dict[str, Any]) -> TemplateShown:
    entry = tables["entry"]
    return TemplateShown(
        name=name,
        line=TEMPLATES[name],
        games=_games(tables),
        timed=_timed(tables),
        players=tables["seats"] * len(tables["tables"]),
        buy_in=entry["buy_in"],
        fee=entry.get("fee", "0"),
        prices={name: tables[part][key] for name, part, key in _side_prices(tables)},
        asked={game: _asked(game) for game in _games(tables)},
    )


def _side_prices(tables: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(name, part, key) for name, (part, key) in SIDE_PRICES.items() if key in tables.get(part, ())]


def _asked(game: str) -> tuple[str, ...]:
    needed = tournament_book(games.game(game).rulebook).needed
    return tuple(ASKED[one.key] for one in needed if one.key in ASKED)


def _games(tables: dict[str, Any]) -> tuple[str, ...]:
    """Return the games a template fits, its own first.

    A poker template fits the poker games of all books with tournaments. A template with fixed levels fits only games
    with the same kind of forced bets.
    """
    own = games.game(tables["game"])
    if own.kind != "poker":
        return (own.id,)
    others = (one.id for one in games.GAMES.values() if one.kind == "poker" and one.rulebook in BOOKS)
    fitting = (one for one in others if _timed(tables) or _form(one) == _form(own.id))
    return (own.id, *(one for one in fitting if one != own.id))


def _form(game: str) -> str:
    """Return the game's forced bets: `antes`, `blind` or `blinds`."""
    declared = games.poker(game)
    return "antes" if declared.antes else "blind" if declared.single_blind else "blinds"


def _timed(tables: dict[str, Any]) -> bool:
    return "stage" not in tables and games.game(tables["game"]).kind == "poker"


def made_to_measure(wanted: TournamentWanted, draws: np.random.Generator) -> str:
    """Return the text of terms that can be announced or edited."""
    tables = tomllib.loads(template(wanted.template), parse_float=Decimal)
    _check(wanted, tables)
    own = games.game(wanted.game)
    if own.id != tables["game"]:
        tables.pop("table", None)  # the template's sign is for its own game
    seats = min(tables["seats"], own.seats[own.decks[0]])
    count = -(-wanted.players // seats)
    tables |= {"name": wanted.name.strip(), "game": own.id, "seats": seats}
    tables["tables"] = [f"t{number}" for number in range(1, count + 1)]
    tables["players"] = {"minimum": min(2, wanted.players), "maximum": count * seats}
    if wanted.sit_and_go:
        tables["players"] |= {"maximum": wanted.players, "sit_and_go": wanted.players}
        tables["entry"]["late_level"] = 0
    tables["stacks"] = "counted" if wanted.counted else "tracked"
    _price(tables, wanted)
    tables["entry"] |= {"buy_in": wanted.buy_in.strip(), "fee": wanted.fee.strip() or "0"}
    if wanted.counted:
        for stage in tables.get("stage", ()):
            stage.pop("eliminate", None)  # at live tables hands are not recorded
    elif "secret" in tables:
        tables["secret"]["method"] = ON_SCREEN
    _said(tables, "start", wanted.start)
    _said(tables, "location", wanted.location)
    _said(tables["entry"], "method", wanted.method)
    _prizes(tables["prizes"], wanted)
    if _timed(tables):
        tables["level"] = _levels(tables, wanted, seats, draws)
    if "antes" in tables:
        _one_ante(tables)
    text = write_toml(tables)
    read_terms(text)
    return text


def _check(wanted: TournamentWanted, tables: dict[str, Any]) -> None:
    if wanted.game not in _games(tables):
        raise PitbossError(
            f"{wanted.game[:60]!r} is not available as {wanted.template!r}: choose one of {', '.join(_games(tables))}"
        )
    if not 2 <= wanted.players <= MOST_PLAYERS:
        raise PitbossError(f"players: expected 2 to {MOST_PLAYERS:,}, got {wanted.players}")
    if not SHORTEST <= wanted.hours <= LONGEST:
        raise PitbossError(f"{wanted.hours:g} hours: expected half an hour to {LONGEST:g}")
    if not wanted.name.strip():
        raise PitbossError("the tournament needs a name")
    for amount in (wanted.buy_in, wanted.fee or "0"):
        read_money(amount.strip())
    allowed = {name for name, _, _ in _side_prices(tables)}
    for name, amount in wanted.prices.items():
        if name not in allowed:
            has = ", ".join(sorted(allowed)) or "only a buy-in and a fee"
            raise PitbossError(f"{wanted.template!r} has no price {name[:20]!r}: it has {has}")
        if amount.strip():
            read_money(amount.strip())


def _price(tables: dict[str, Any], wanted: TournamentWanted) -> None:
    """Set side prices as given, or else in proportion to the buy-in, in whole dollars."""
    own, wished = read_money(tables["entry"]["buy_in"]), read_money(wanted.buy_in.strip())
    for name, part, key in _side_prices(tables):
        given = wanted.prices.get(name, "").strip()
        tables[part][key] = given or _in_proportion(read_money(tables[part][key]), own, wished)


def _in_proportion(price: Chips, own: Chips, wished: Chips) -> str:
    dollars = max(1, round(Fraction(price * wished, own * 100)))
    return write_money(dollars * 100).removesuffix(".00")


def _said(table: dict[str, Any], key: str, value: str) -> None:
    """Set a key of a template to the given value, or remove the template's example."""
    table.pop(key, None)
    if value.strip():
        table[key] = value.strip()


def _percent(part: Fraction) -> Decimal:
    """Return a share of the pool in per cent, at most in tenths."""
    tenths = round(part * 1000)
    return Decimal(tenths).scaleb(-1) if tenths % 10 else Decimal(tenths // 10)


def _prizes(prizes: dict[str, Any], wanted: TournamentWanted) -> None:
    prizes["rounding"] = "1" if wanted.whole_dollars else "0.01"
    prizes.pop("guarantee", None)
    if "brackets" in prizes:
        prizes["brackets"] = [
            {"entries": one.entries, "places": [_percent(part) for part in one.places]}
            for one in suggest_brackets(max(wanted.players, 2))
        ]


def _levels(
    tables: dict[str, Any], wanted: TournamentWanted, seats: int, draws: np.random.Generator
) -> list[dict[str, Any]]:
    """Return levels that fit the hours, with the template's break interval and starting depth."""
    given, chips = tables["level"], tables["entry"]["chips"]
    breaks = next((at for at, one in enumerate(given) if "break" in one), 0)
    brief = Brief(
        players=wanted.players,
        chips=chips,
        denominations=tuple(tables["chips"]["denominations"]),
        minutes=given[0]["minutes"],
        seats=seats,
        depth=max(5, chips // max(given[0]["blinds"])),
        break_every=breaks,
        break_minutes=given[breaks]["break"] if breaks else 10,
        antes=any("ante" in one for one in given),
        form=_form(wanted.game),
    )
    check_brief(brief)
    late = tables["entry"].get("late_level", 0)
    levels = fitting_levels(brief, wanted.hours, draws, again=0.0, late_level=late)
    return [row for level in levels for row in _rows(level)]


FIRST_ANTE = 3
"""The first level with a big-blind ante, as large as the blind."""


def _one_ante(tables: dict[str, Any]) -> None:
    """Replace antes by one big-blind ante, unless the game has antes of its own."""
    levels = [one for one in tables["level"] if "break" not in one]
    if _form(tables["game"]) == "antes":
        del tables["antes"]
        return
    for number, level in enumerate(levels, 1):
        level.pop("ante", None)
        if number >= min(FIRST_ANTE, len(levels)):
            level["ante"] = level["blinds"][-1]


def _rows(level: Level) -> list[dict[str, Any]]:
    row: dict[str, Any] = {}
    if level.blinds:
        row["blinds"] = list(level.blinds)
    for key in ("ante", "minimum", "minutes"):
        if getattr(level, key):
            row[key] = getattr(level, key)
    return [row, *([{"break": level.pause}] if level.pause else [])]

"""Questions to the odds explorer and its answers. The odds themselves are those of `pitboss odds GAME --json`."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.odds.sessions import MOST_BANKROLL, MOST_ROUNDS

Name = Annotated[str, msgspec.Meta(max_length=80)]
Few = msgspec.Meta(max_length=12)


class OddsAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="about", tag="odds"):
    """A game, with the differences from its rulebook."""

    game: Name
    rules: Annotated[dict[Name, Name], Few] = {}
    tables: Annotated[dict[Name, Annotated[str, msgspec.Meta(max_length=200)]], Few] = {}
    """By kind, odds to one, best hand first: `50,40,30,8,6,5,3`."""
    jackpot_wager: Annotated[str, msgspec.Meta(max_length=20)] = "5"
    meter: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """The meter or the pools, in dollars; at their seeds if empty."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 10_000


class SessionAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="about", tag="session"):
    """A session of one wager of such a game."""

    odds: OddsAsked
    wager: Name
    pay_table: Name | None = None
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 200
    bankroll: Annotated[int, msgspec.Meta(ge=1, le=MOST_BANKROLL)] = 100
    """The bankroll, in units of the first stake."""


class ExactNumber(msgspec.Struct):
    """An exact fraction, and its value as a decimal."""

    exact: str
    decimal: str


class NetResult(msgspec.Struct):
    """One net result of a round."""

    net: str
    ways: str
    probability: str


class JackpotWorth(msgspec.Struct, kw_only=True):
    """A jackpot wager's value at its meter: dollars returned per dollar wagered, or dollars."""

    wager: str
    meter: str
    seed: str
    return_now: ExactNumber
    break_even_meter: ExactNumber
    long_run_return: str
    best_play_return_now: ExactNumber
    best_play_break_even_meter: ExactNumber
    best_play_long_run_return: str


class WagerWorth(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One wager with one pay table."""

    wager: str
    pay_table: str | None
    edge: ExactNumber
    staked: ExactNumber
    element_of_risk: ExactNumber
    standard_deviation: str
    favours: str
    pays: dict[str, str]
    outcomes: list[NetResult]
    best_play_edge: ExactNumber | UnsetType = UNSET
    jackpot: JackpotWorth | UnsetType = UNSET


class OddsShown(msgspec.Struct, kw_only=True):
    """The odds of a game."""

    game: str
    options: dict[str, str]
    wagers: list[WagerWorth]
    decisions: dict[str, str]
    strategy: dict[str, Any]
    warnings: list[str]


class TableToTry(msgspec.Struct, kw_only=True):
    """A kind of pay table: the book's own tables, and the hands that any other table must list."""

    kind: str
    wagers: list[str]
    """The wagers whose edge it changes."""
    rows: list[str]
    """Hands, best first."""
    tables: dict[str, list[str]]
    """By name, the odds to one of each row. The first is the book's default."""
    sign: bool
    """True if a sign chooses among them; otherwise the book has only this one."""
    rules: list[str]


class RuleToTry(msgspec.Struct, kw_only=True):
    """A rule that may replace the book's own."""

    name: str
    meaning: str
    choices: list[str]
    """The choices, the book's own first."""


class GameToTry(msgspec.Struct, kw_only=True):
    """A game against the house, and its options."""

    game: str
    title: str
    tables: list[TableToTry]
    rules: list[RuleToTry]
    jackpot: bool
    most_odds: int
    finest: int

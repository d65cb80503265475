"""What the operator may change of a jackpot, as forms, and what a table's sign says about it."""

from typing import Any

import msgspec

from pitboss.books.shared import wa_linked_jackpot as linked
from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_crown_poker.bonus import BonusPrize
from pitboss.books.vic_three_card_poker import jackpot_terms as meter
from pitboss.books.vic_three_card_poker.jackpot import OPTIONS, PrizeMeter
from pitboss.books.wa_poker import jackpot as royal
from pitboss.books.wa_poker.jackpot import RoyalPool
from pitboss.core.citation import Rules
from pitboss.core.money import short_money
from pitboss.pit.jackpot import JackpotManager
from pitboss.pit.jackpot import grammar as c
from pitboss.pit.jackpot.state import System


class TermField(msgspec.Struct, frozen=True):
    """A part of the line: an amount, or one of the options."""

    name: str
    now: str = ""
    options: list[str] = []
    needed: bool = True


class JackpotTerm(msgspec.Struct, frozen=True):
    """Something the operator may change: `line` and its fields, announced first where the book asks for it."""

    line: str
    words: str
    notice: bool
    fields: list[TermField]
    rules: list[str]


def terms(manager: JackpotManager, system: System, idle: list[str]) -> list[JackpotTerm]:
    """What may be changed of a jackpot now; `idle` are tables of its games that play for none."""
    kind, found = system.kind, list[JackpotTerm]()
    if isinstance(kind, Linked):
        wager = TermField("Level 1 wager", short_money(kind.wager))
        found.append(
            _term(f"{c.ChangeWager.verb} {system.name}", "change the Level 1 wager", linked.NOTICE_RULES, wager)
        )
    elif isinstance(kind, PrizeMeter):
        rows = [f"{number} {seed}" for number, option in OPTIONS.items() for seed in option.rates]
        row = TermField("Option and seed, of every meter", f"{kind.option} {kind.seed}", rows)
        found.append(_term(c.ChangeOption.verb, "change the option and the seed", meter.OPTION_CHANGED, row))
        others = [one.name for one in manager.systems.values() if one is not system and _is_open_meter(one)]
        if others:
            parts = TermField("Of it first, such as m1=1000.50", needed=False)
            rest = TermField("The rest goes to", options=others)
            found.append(_term(f"{c.CloseSystem.verb} {system.name}", "close this meter", meter.CLOSED, parts, rest))
    elif isinstance(kind, RoyalPool):
        pool = TermField("A round adds to the pool", short_money(kind.to_pool))
        reserve = TermField("and to the reserve", short_money(kind.to_reserve))
        line = f"{c.ChangeContribution.verb} {system.name}"
        found.append(_term(line, "change what a round adds", royal.CONTRIBUTIONS, pool, reserve, notice=False))
    if idle:
        line, table = f"{c.Join.verb} {system.name}", TermField("Table", options=idle)
        found.append(_term(line, "let a table play for it", kind.joined, table, notice=bool(kind.notice)))
    return found


def _term(line: str, words: str, rules: Rules, *fields: TermField, notice: bool = True) -> JackpotTerm:
    return JackpotTerm(line, words, notice, [*fields], [*rules])


def is_for_all(change: object, system: System) -> bool:
    """Whether a change is one for every jackpot of this one's kind."""
    return isinstance(change, c.ChangeOption) and isinstance(system.kind, PrizeMeter)


def _is_open_meter(system: System) -> bool:
    return isinstance(system.kind, PrizeMeter) and not system.closed


def offered_to(manager: JackpotManager, game: str) -> list[str]:
    """The jackpots that tables of a game may play for."""
    return [name for name, one in manager.systems.items() if not one.closed and game in one.games]


def said_of(system: System) -> dict[str, Any]:
    """The keys of the sign's `[table]`: what is wagered, or won, is the same at every table of a jackpot."""
    kind = system.kind
    if isinstance(kind, BonusPrize):
        return {"bonus": {str(kind.hand): kind.goods or short_money(kind.amount)}}
    if isinstance(kind, RoyalPool):
        contribution = [short_money(kind.to_pool), short_money(kind.to_reserve)]
        return {"jackpot": {"reseed": short_money(kind.reseed), "contribution": contribution}}
    found = {key: getattr(kind, key) for key in ("wager", "option", "seed") if hasattr(kind, key)}
    return {"jackpot": found | {"wager": short_money(found["wager"])}}

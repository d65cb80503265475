"""Command → text: the other half of the notation."""

from typing import Any

from pitboss.cards import write_cards
from pitboss.jackpots import command as c
from pitboss.jackpots.bonus import Bonus
from pitboss.jackpots.command import Command, Hit, Wager
from pitboss.jackpots.kind import write_exact
from pitboss.jackpots.linked import Linked
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.room import Room
from pitboss.jackpots.words import WORDS
from pitboss.money import short_money


def write_line(asked: Command) -> str:
    """The line of a command."""
    return " ".join([asked.actor, *_words(asked)])


def _words(asked: Any) -> list[str]:
    match asked:
        case c.Start():
            return ["start", str(asked.round), *map(_write_wager, asked.wagers)]
        case c.Approve():
            return [asked.word, str(asked.claim)]
        case c.Flop():
            return ["flop", str(asked.round), write_cards(asked.cards)]
        case c.HitAll():
            return ["hit", str(asked.round), *(word for one in asked.hits for word in _write_hit(one))]
        case c.Sort():
            return ["sort", str(asked.round), "complete" if asked.complete else "incomplete", *_by(asked)]
        case c.Return():
            keeping = ["keeping", str(asked.keeping)] if asked.keeping else []
            return ["return", str(asked.round), asked.hand, *keeping]
        case c.Short():
            return ["short", str(asked.round), _write_wager(asked.wager)]
        case c.Pay():
            return ["pay", str(asked.round), asked.hand, *filter(None, [asked.means]), *_by(asked)]
        case c.Notice():
            return ["notice", *_words(asked.of)]
        case c.Suspend() | c.Resume():
            return [asked.verb, *asked.tables]
        case c.Open() | c.Join() | c.ChangeWager() | c.ChangeContribution() | c.CloseSystem():
            return [asked.verb, *_operators_words(asked)]
    return [asked.verb, *(str(getattr(asked, field)) for field in asked.__struct_fields__[1:] if getattr(asked, field))]


def _by(asked: c.Sort | c.Pay) -> list[str]:
    return ["by", asked.by] if asked.by else []


def _write_hit(hit: Hit) -> list[str]:
    shown = [write_cards(hit.cards)] if hit.cards else []
    return [hit.hand, WORDS[hit.category], *shown, *(["for", hit.winner] if hit.winner else [])]


def _write_wager(wager: Wager) -> str:
    level = "" if wager.level == 1 else f"@{wager.level}"
    return wager.hand + level + ("" if wager.staked is None else f"={short_money(wager.staked)}")


def _operators_words(asked: Any) -> list[str]:
    match asked:
        case c.Open():
            return [asked.system, *_kind_words(asked)]
        case c.Join():
            sign = asked.sign
            said = {"wager": sign.wager and short_money(sign.wager), "option": sign.option, "seed": sign.seed}
            words = [word for key, value in said.items() if value for word in (key, str(value))]
            return [asked.table, asked.system, asked.game, *words]
        case c.ChangeWager():
            return [asked.system, short_money(asked.wager)]
        case c.ChangeContribution():
            return [asked.system, short_money(asked.to_pool), short_money(asked.to_reserve)]
    into = [name if amount is None else f"{name}={write_exact(amount, Meter.parts)}" for name, amount in asked.into]
    return [asked.system, *into]


def _kind_words(asked: c.Open) -> list[str]:
    kind = asked.kind
    held = [write_exact(amount, kind.parts) for amount in asked.opening]
    if isinstance(kind, Linked):
        games = ["games", *asked.games] if asked.games else []
        return ["linked", "wager", short_money(kind.wager), *(["pools", *held] if held else []), *games]
    if isinstance(kind, Meter):
        row = ["option", str(kind.option), "seed", str(kind.seed)]
        return ["meter", "wager", short_money(kind.wager), *row, *(["meter", *held] if held else [])]
    if isinstance(kind, Room):
        amounts = ["contribution", short_money(kind.to_pool), short_money(kind.to_reserve)]
        pools = ["pool", held[0], "reserve", held[1]] if held else []
        return ["room", "reseed", short_money(kind.reseed), *amounts, *pools]
    assert isinstance(kind, Bonus)
    return ["bonus", WORDS[kind.hand], *(["goods", kind.goods] if kind.goods else ["cash", short_money(kind.amount)])]

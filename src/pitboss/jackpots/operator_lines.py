"""Text → command for the operator's lines: systems, tables, parameters."""

from collections.abc import Callable

from pitboss.errors import nearest
from pitboss.jackpots import command as c
from pitboss.jackpots.bonus import Bonus
from pitboss.jackpots.command import Command, Sign
from pitboss.jackpots.kind import Kind, read_exact
from pitboss.jackpots.linked import Linked
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.room import Room
from pitboss.jackpots.words import category, keywords, names, no_more, number, price, required
from pitboss.money import read_money
from pitboss.rounds.errors import UnreadableLine, WrongAmount


def read_open(actor: str, args: list[str]) -> Command:
    if len(args) < 2:
        raise UnreadableLine("open names a system and its kind, such as 'open main linked wager 5'")
    (name,), word, rest = names(args[:1], 1, 1, "a system's name"), args[1], args[2:]
    if word not in _OPENERS:
        listed = ", ".join(_OPENERS)
        raise UnreadableLine(f"{word[:40]!r} is not a kind of jackpot: expected {listed}{nearest(word, _OPENERS)}")
    kind, opening, games = _OPENERS[word](rest)
    return c.Open(actor, name, kind, opening, games)


Opened = tuple[Kind, tuple[int, ...], tuple[str, ...]]


def _open_linked(args: list[str]) -> Opened:
    found = keywords(args, {"wager": 1, "pools": 3, "games": -1})
    required(found, "wager")
    kind = Linked(price(found["wager"][0], "the Level 1 wager"))
    pools = tuple(read_exact(text, kind.parts, "a pool") for text in found.get("pools", ()))
    return kind, pools, tuple(found.get("games", ()))


def _open_meter(args: list[str]) -> Opened:
    found = keywords(args, {"wager": 1, "option": 1, "seed": 1, "meter": 1})
    required(found, "wager", "option", "seed")
    option, seed = number(found["option"][0], "an option"), number(found["seed"][0], "a seed")
    kind = Meter.of(price(found["wager"][0], "the jackpot wager"), option, seed)
    return kind, tuple(read_exact(text, kind.parts, "a meter") for text in found.get("meter", ())), ()


def _open_room(args: list[str]) -> Opened:
    found = keywords(args, {"reseed": 1, "contribution": 2, "pool": 1, "reserve": 1})
    required(found, "reseed", "contribution")
    to_pool, to_reserve = (read_money(word) for word in found["contribution"])
    kind = Room(read_money(found["reseed"][0]), to_pool, to_reserve)
    if "pool" not in found and "reserve" not in found:
        return kind, (), ()
    pool = read_money(found["pool"][0]) if "pool" in found else kind.reseed
    return kind, (pool, read_money(found["reserve"][0]) if "reserve" in found else 0), ()


def _open_bonus(args: list[str]) -> Opened:
    if len(args) < 3 or args[1] not in ("cash", "goods"):
        raise UnreadableLine("a bonus prize is a hand and 'cash 500' or 'goods' with words for them")
    hand = category(args[0])
    if args[1] == "goods":
        return Bonus(hand, 0, " ".join(args[2:])), (), ()
    no_more(args[3:])
    return Bonus(hand, price(args[2], "the bonus prize")), (), ()


_OPENERS: dict[str, Callable[[list[str]], Opened]] = {
    "linked": _open_linked,
    "meter": _open_meter,
    "room": _open_room,
    "bonus": _open_bonus,
}


def read_join(actor: str, args: list[str]) -> Command:
    if len(args) < 3:
        raise UnreadableLine("join names a table, a system and a game, such as 'join t1 main wa-crown-holdem'")
    table, system = names(args[:2], 2, 2, "a table and a system")
    found = keywords(args[3:], {"wager": 1, "option": 1, "seed": 1})
    sign = Sign(
        wager=price(found["wager"][0], "the jackpot wager") if "wager" in found else None,
        option=number(found["option"][0], "an option") if "option" in found else None,
        seed=number(found["seed"][0], "a seed") if "seed" in found else None,
    )
    return c.Join(actor, table, system, args[2], sign)


def read_change_option(actor: str, args: list[str]) -> Command:
    if len(args) != 2:
        raise UnreadableLine("change-option names an option and a seed, such as 'change-option 2 20000'")
    return c.ChangeOption(actor, number(args[0], "an option"), number(args[1], "a seed"))


def read_change_contribution(actor: str, args: list[str]) -> Command:
    if len(args) != 3:
        raise UnreadableLine("change-contribution names a system and two amounts")
    amounts = [read_money(word) for word in args[1:]]
    if min(amounts) < 0:
        raise WrongAmount("a contribution cannot be less than nothing")
    (system,) = names(args[:1], 1, 1, "a system")
    return c.ChangeContribution(actor, system, *amounts)


def read_close(actor: str, args: list[str]) -> Command:
    (name,) = names(args[:1], 1, 1, "a system")
    into: list[tuple[str, int | None]] = []
    for word in args[1:]:
        other, equals, amount = word.partition("=")
        names([other], 1, 1, "another system")
        into.append((other, read_exact(amount, Meter.parts, "a transfer") if equals else None))
    return c.CloseSystem(actor, name, tuple(into))


def read_change_wager(actor: str, args: list[str]) -> Command:
    if len(args) != 2:
        raise UnreadableLine("change-wager names a system and an amount, such as 'change-wager main 10'")
    (system,) = names(args[:1], 1, 1, "a system")
    return c.ChangeWager(actor, system, price(args[1], "the Level 1 wager"))

"""A changed sign, as the officials' lines write it: `limits minimum=20`, `game wa-poker/omaha betting=pot-limit`."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.errors import nearest
from pitboss.floor.fields import fields
from pitboss.floor.sign import TableSign, checked
from pitboss.money import Chips
from pitboss.rounds.action import whole_number
from pitboss.rounds.errors import WrongSign
from pitboss.rounds.sign import money
from pitboss.rulebooks import games
from pitboss.rulebooks.room import Subject

_LIMITS = ("minimum", "maximum", "unit", "betting", "straddles", "chip", "blinds", "bets", "opener", "heads-up")
_COMMISSION = ("percent", "flat", "cap", "minimum", "unit", "per-hand", "per-player", "when", "cap-scope", "time")


def with_limits(sign: TableSign, words: dict[str, str]) -> TableSign:
    """`limits minimum=20 maximum=500 blinds=10/20 betting=pot-limit`; of one wager, `limits pair-plus.minimum=5`."""
    side, by_wager = _side_key(sign.game), _limits_by_wager(sign)
    _known(words, (*_LIMITS, *side, *by_wager))
    table = dict(sign.table)
    for key, value in words.items():
        if key in side:
            table[key] = _side_limits(key, value)
        elif key in by_wager:
            wager, _, what = key.partition(".")
            limits = table.get("limits", {})
            table["limits"] = {**limits, wager: {**limits.get(wager, {}), what: value}}
        elif key not in ("blinds", "bets"):
            count = whole_number(value) if key == "straddles" else None
            table[key] = value if count is None else count
    blinds = tuple(words["blinds"].split("/")) if "blinds" in words else sign.blinds
    bets = tuple(words["bets"].split("/")) if "bets" in words else sign.bets
    return checked(msgspec.structs.replace(sign, table=table, blinds=blinds, bets=bets))


def _side_key(game: str) -> tuple[str, ...]:
    """Return the key by which the sign of a game offers its side wagers; nothing where it has none."""
    offer = games.poker(game).side_offer if games.game(game).kind == "poker" else None
    return (offer.key,) if offer is not None else ()


def _side_limits(key: str, text: str) -> dict[str, str] | bool:
    """Read `2/50`, the minimum and the maximum, or `none`."""
    if text == "none":
        return False
    least, _, most = text.partition("/")
    if not (least and most):
        raise WrongSign(f"{key}={text[:20]}: expected a minimum and a maximum such as 2/50, or none")
    return {"minimum": least, "maximum": most}


def with_time_to_act(sign: TableSign, words: dict[str, str]) -> TableSign:
    """`time-to-act seconds=30`; 0 schedules none."""
    _known(words, ("seconds",))
    seconds = whole_number(words.get("seconds", ""))
    if seconds is None:
        raise WrongSign(f"{words.get('seconds', '')[:20]!r} is no time to act: expected seconds=30, or 0 for none")
    return checked(msgspec.structs.replace(sign, time_to_act=seconds))


def _limits_by_wager(sign: TableSign) -> tuple[str, ...]:
    """What an order may name of single wagers: `pair-plus.minimum`."""
    names = [wager.name for wager in games.banked(sign.game).limited[1:]] if sign.banked else []
    return tuple(f"{name}.{what}" for name in names for what in ("minimum", "maximum", "unit"))


def with_buy_in(sign: TableSign, words: dict[str, str]) -> TableSign:
    """`buy-in minimum=200 maximum=1000`; `maximum=none` lifts it."""
    _known(words, ("minimum", "maximum"))
    most = words.get("maximum", sign.buy_in_most)
    changed = msgspec.structs.replace(
        sign, buy_in=words.get("minimum", sign.buy_in), buy_in_most="" if most == "none" else most
    )
    return checked(changed)


def with_commission(sign: TableSign, words: dict[str, str]) -> TableSign:
    """`commission percent=5 cap=10`, `commission time=12`; `commission` alone is nil."""
    _known(words, _COMMISSION)
    table = {key: value for key, value in sign.table.items() if key != "commission"}
    charge = {key: value for key, value in words.items() if key != "time"}
    if charge:
        table["commission"] = charge
    return checked(msgspec.structs.replace(sign, table=table, time_charge=words.get("time", "")))


def with_pay_tables(sign: TableSign, words: dict[str, str]) -> TableSign:
    """`pay-tables trips=pay-table-2`."""
    _known(words, tuple(games.banked(sign.game).pay_tables))
    return checked(msgspec.structs.replace(sign, table={**sign.table, **words}))


def with_game(sign: TableSign, game: str, words: dict[str, str]) -> TableSign:
    """`game wa-poker/omaha betting=pot-limit blinds=5/10`: the same table, another game of the same book."""
    entry = games.game(game)
    if entry.rulebook != sign.book:
        raise WrongSign(f"{entry.title} is a game of {entry.rulebook}: this table is run by {sign.book}")
    side = _side_key(game)
    _known(words, (*_LIMITS, *side, "deck"))
    declared = games.poker(entry.id)
    table: dict[str, Any] = {
        key: sign.table[key] for key in ("minimum", "maximum", "chip", "commission", *side) if key in sign.table
    }
    if "deck" in words:
        table["deck"] = words["deck"]
    blinds = () if declared.antes else sign.blinds[-1:] if declared.single_blind else sign.blinds
    base = msgspec.structs.replace(sign, game=entry.id, table=table, blinds=blinds, bets=(), places=0, pool="")
    base = msgspec.structs.replace(base, places=min(sign.seats, base.most))
    return with_limits(base, {key: value for key, value in words.items() if key != "deck"})


_CHANGES: dict[str, Callable[[TableSign, dict[str, str]], TableSign]] = {
    "limits": with_limits,
    "buy-in": with_buy_in,
    "commission": with_commission,
    "pay-tables": with_pay_tables,
    "time-to-act": with_time_to_act,
}


def changed(sign: TableSign, subject: Subject, game: str, words: dict[str, str]) -> TableSign:
    """A sign with one order carried out; everything the order does not name stays as it is."""
    return with_game(sign, game, words) if subject == "game" else _CHANGES[subject](sign, words)


class Setting(msgspec.Struct, frozen=True):
    """A word that an order may name, and what the sign says there now."""

    key: str
    now: str = ""
    options: tuple[str, ...] = ()
    """The words there are, where it is one of a few."""
    whole: bool = False
    """An order says all of these anew: what it does not name is gone."""


def settings(sign: TableSign, subject: str) -> tuple[Setting, ...]:
    """What an order on a subject may name at this table."""
    known = _choices(sign.game)
    if subject == "limits":
        said = {**sign.table, "blinds": "/".join(sign.blinds), "bets": "/".join(sign.bets)}
        for wager, own in (sign.table.get("limits") or {}).items():
            said |= {f"{wager}.{what}": value for what, value in own.items()}
        named = [key for key in (*_LIMITS, *_limits_by_wager(sign)) if said.get(key) or key in known]
        found = tuple(Setting(key, str(said.get(key, "")), known.get(key, ())) for key in named)
        return found + tuple(Setting(key, _side_now(sign.table.get(key))) for key in _side_key(sign.game))
    if subject == "time-to-act":
        return (Setting("seconds", str(sign.time_to_act)),)
    if subject == "buy-in":
        return Setting("minimum", sign.buy_in), Setting("maximum", sign.buy_in_most)
    if subject == "commission":
        charge = {"time": sign.time_charge, **(sign.table.get("commission") or {})}
        known["commission.time"] = known.get("time_charge", ())
        named = [key for key in _COMMISSION if charge.get(key) or f"commission.{key}" in known]
        return tuple(
            Setting(key, str(charge.get(key, "")), known.get(f"commission.{key}", ()), whole=True) for key in named
        )
    if subject == "pay-tables":
        tables = games.banked(sign.game).pay_tables
        return tuple(Setting(key, str(sign.table.get(key, "")), tuple(found)) for key, found in tables.items())
    if subject == "game":
        others = [one.id for one in games.GAMES.values() if one.rulebook == sign.book and one.id != sign.game]
        known = {key: options for game in others for key, options in _choices(game).items()}
        return tuple(Setting(key, "", known[key]) for key in (*_LIMITS, "deck") if key in known)
    return ()


def _side_now(said: Any) -> str:
    return f"{said['minimum']}/{said['maximum']}" if isinstance(said, dict) else "none"


def _choices(game: str) -> dict[str, tuple[str, ...]]:
    """What the sign of a game can say, and the words there are where it is one of a few."""
    return {one.key.removeprefix("table."): one.options for one in fields(game)}


def dearer(old: TableSign, new: TableSign) -> bool:
    """Whether any part of the commission goes up; a cap taken away counts as up."""
    before, after = old.table.get("commission") or {}, new.table.get("commission") or {}
    for key in ("percent", "flat", "minimum", "per-player"):
        if _charge(after, key) > _charge(before, key):
            return True
    uncapped = bool(after) and "cap" not in after and "cap" in before
    capped_higher = "cap" in after and "cap" in before and _charge(after, "cap") > _charge(before, "cap")
    return uncapped or capped_higher


def raises_minimum(old: TableSign, new: TableSign) -> bool:
    """Whether any minimum goes up: the one the sign shows, the last blind, or a bet of a limit game."""
    if new.least_wager > old.least_wager or _last_blind(new) > _last_blind(old):
        return True
    if new.banked and any(_least(new, wager) > _least(old, wager) for wager in new.table.get("limits") or {}):
        return True
    if not new.bets:
        return False
    before = old.bet_amounts or (old.least_wager,)
    return any(bet > least for least, bet in zip(before, new.bet_amounts, strict=False))


def _least(sign: TableSign, wager: str) -> Chips:
    """The minimum of one wager of a house game."""
    own = (sign.table.get("limits") or {}).get(wager, {})
    return money(own.get("minimum", sign.table.get("minimum", 0)), "minimum")


def _last_blind(sign: TableSign) -> Chips:
    return sign.blind_amounts[-1] if sign.blinds else sign.least_wager


def _charge(charge: dict[str, Any], key: str) -> Chips:
    return money(charge.get(key, 0), f"commission {key}")


def _known(words: dict[str, str], known: tuple[str, ...]) -> None:
    for key in words:
        if key not in known:
            raise WrongSign(f"{key!r} cannot be changed here: expected one of {', '.join(known)}{nearest(key, known)}")

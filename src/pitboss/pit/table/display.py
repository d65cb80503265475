"""The text of a table's sign: everything the book requires, with pay tables and clauses."""

from collections.abc import Callable
from datetime import UTC, tzinfo
from functools import cache, lru_cache
from typing import TypeAlias

import msgspec

from pitboss.books import catalogue, library, versions
from pitboss.books.care.clauses import ruling
from pitboss.books.library import UNAPPROVED
from pitboss.core.citation import Rules
from pitboss.core.errors import Said, label
from pitboss.core.hands.category import Category
from pitboss.core.money import short_money, write_money
from pitboss.pit.table.notices import announcement
from pitboss.pit.table.sign import TRIAL_STACK, TableSign, read_sign, write_sign
from pitboss.pit.table.state import TableState
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.rows import PayTable
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.sign import money

Text: TypeAlias = str | Said
"""The text of a line, with its id and values if it has them."""


def pay_tables(sign: TableSign) -> list[tuple[str, str]]:
    """Return each wager paid by a pay table, with the odds of every hand."""
    game = catalogue.banked(sign.game, sign.version)
    found = [(_words(game, wager), _odds(table)) for wager, table in game.printed.items()]
    for wager, named in game.pay_tables.items():
        name = str(sign.table.get(wager, next(iter(named))))
        found.append((_words(game, wager), f"table {name.removeprefix('pay-table-')}: {_odds(named[name])}"))
    if sign.plays_for_jackpot and game.jackpot is not None:
        bonuses = game.jackpot.read_sign(sign.table["jackpot"]).jackpot.times
        times = ", ".join(f"{hand} {count}" for hand, count in bonuses.items())
        found.append(("bonus prizes", f"times the jackpot wager: {times}"))
    return found


def _words(game: BankedGame, name: str) -> str:
    """Return a wager's name as the book prints it. A bonus counts as a wager."""
    wagers = [one for wager in game.wagers for one in (wager, wager.bonus) if one is not None]
    return next(wager.words for wager in wagers if wager.name == name)


def _odds(table: PayTable) -> str:
    return ", ".join(f"{hand} {odds}" for hand, odds in table.odds.items())


def jackpot(state: TableState) -> str:
    """Return the current prizes, by level if there are several."""
    if not state.sign.plays_for_jackpot:
        return ""
    game: BankedGame | PokerGame = catalogue.load(state.sign.game, state.sign.version)
    if game.jackpot is None:
        return ""
    sign = game.jackpot.read_sign({**state.sign.table["jackpot"], **state.jackpot})
    is_open = state.in_round and state.current().status == "open"
    standing = state.current().jackpot() if is_open else None
    prizes = [write_money(prize) for prize in sign.jackpot.displays(standing.balances if standing else sign.opening)]
    return prizes[0] if len(prizes) == 1 else ", ".join(f"Level {at}: {prize}" for at, prize in enumerate(prizes, 1))


class SignLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the sign, with the clauses that require it."""

    what: str
    text: str
    rules: Rules
    wager: str = ""
    """The wager that this pay table pays."""
    pays: tuple[tuple[str, str], ...] = ()
    """The rows of a pay table: each hand, and its payout to one."""
    sentence: str = ""
    """The id of the text, for languages other than English; empty if there is only the text."""
    values: dict[str, str] = {}
    """The values in the text, by name."""


def sign(state: TableState, zone: tzinfo = UTC) -> tuple[SignLine, ...]:
    """Return every line the book requires for this table, then the notices, with times in the given zone."""
    written = write_sign(state.sign)
    fixed, paid, lines = _fixed(written), _paid(written), list[SignLine]()
    for display in state.room.displays:
        moving = _MOVING.get(display.what)
        shown: list[tuple[str, Text]] = [(display.what, moving(state))] if moving else fixed[display.what]
        lines += [_line(what, said, display.rules, *paid.get(what, ())) for what, said in shown if said]
    if state.sign.host:
        said = label("private-table", "hosted by {host}; join by link", host=state.sign.host)
        lines.append(_line("private table", said, ruling("C16")))
    return (*lines, *_notices(state, zone))


def _line(what: str, said: Text, rules: Rules, wager: str = "", pays: tuple[tuple[str, str], ...] = ()) -> SignLine:
    if isinstance(said, Said):
        return SignLine(what, said.text, rules, wager, pays, said.sentence, said.values)
    return SignLine(what, said, rules, wager, pays)


@lru_cache(maxsize=1024)
def _fixed(written: str) -> dict[str, list[tuple[str, Text]]]:
    """Return the lines that change only when the sign changes, by display item."""
    found = read_sign(written)
    lines: dict[str, list[tuple[str, Text]]] = {
        what: [(what, _FIXED[what](found))] for what in (one.what for one in found.room.displays) if what in _FIXED
    }
    return lines | {"pay tables": [*pay_tables(found)] if found.banked else []}


@lru_cache(maxsize=1024)
def _paid(written: str) -> dict[str, tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the wager and the rows of every pay table, by the words of its line."""
    found = read_sign(written)
    if not found.banked:
        return {}
    game = catalogue.banked(found.game, found.version)
    chosen = {wager: named[str(found.table.get(wager, next(iter(named))))] for wager, named in game.pay_tables.items()}
    return {
        _words(game, wager): (wager, tuple((str(hand), str(odds)) for hand, odds in table.odds.items()))
        for wager, table in (game.printed | chosen).items()
    }


def _notices(state: TableState, zone: tzinfo) -> list[SignLine]:
    found = []
    for notice in state.notices:
        rules = notice.routes[-1].rules + (notice.besides.rules if notice.besides else ())
        found.append(SignLine(f"notice {notice.number}", announcement(state, notice, zone), rules))
    return found


def _buy_in(sign: TableSign) -> Said:
    least, most = short_money(sign.least_buy_in), sign.buy_in_most
    if most:
        return label("buy-in-between", "at least {least}, at most {most}", least=least, most=most)
    return label("buy-in-from", "at least {least}", least=least)


def _limits(sign: TableSign) -> Text:
    minimum, maximum = short_money(sign.least_wager), sign.table.get("maximum")
    bets, apart = "/".join(sign.bets), _limits_by_wager(sign)
    if not sign.least_wager:
        return "; ".join(apart)
    if maximum is not None:
        said = label("table-limits", "minimum {minimum}, maximum {maximum}", minimum=minimum, maximum=maximum)
    elif bets and not apart:
        return label("table-limits-bets", "minimum {minimum}, no maximum, bets {bets}", minimum=minimum, bets=bets)
    else:
        said = label("table-limits-no-maximum", "minimum {minimum}, no maximum", minimum=minimum)
    return "; ".join([f"{said.text}, bets {bets}" if bets else said.text, *apart]) if bets or apart else said


def _limits_by_wager(sign: TableSign) -> list[str]:
    """Return the limits of wagers with limits of their own: `Pair Plus: minimum 5, maximum 100, …`."""
    if not sign.table.get("limits"):
        return []
    game, found = catalogue.banked(sign.game, sign.version), []
    known = game.new_round(sign.table).sign.limits
    for wager in game.limited:
        if wager.name in known:
            own = known[wager.name]
            most = "no maximum" if own.maximum is None else f"maximum {short_money(own.maximum)}"
            units = f"betting units of {short_money(own.unit)}"
            found.append(f"{wager.said}: minimum {short_money(own.minimum)}, {most}, {units}")
    return found


def _betting(sign: TableSign) -> Text:
    structures = catalogue.poker(sign.game, sign.version).structures
    if len(structures) == 1:
        return ""
    return label("betting-structure", "{what}", what=sign.table.get("betting", structures[0]))


def _blinds(sign: TableSign) -> str:
    blinds = sign.blinds
    posted = f"{len(blinds)}: {', '.join(blinds)}" if blinds else ""
    if not sign.ante:
        return posted
    ante = f"ante {sign.ante} from every player" if sign.antes == "each" else f"big-blind ante of {sign.ante}"
    return f"{posted}; {ante}" if posted else ante


def _forced(sign: TableSign) -> str:
    """Return the ante and bring-in, or button blind, of a game without blinds on its sign."""
    declared = catalogue.poker(sign.game, sign.version)
    if declared.bring_in is None and not declared.button_blind:
        return ""
    stacks = [money(TRIAL_STACK, "stack")] * 3
    known = declared.new_round(sign.table, sign.setup(stacks, [])).sign
    other = f"bring-in {short_money(known.bring_in)}" if known.bring_in else f"button {short_money(known.blinds.last)}"
    return f"ante {short_money(known.antes[0])}, {other}"


def _opener(sign: TableSign) -> str:
    if getattr(catalogue.load(sign.game, sign.version), "low_open", None) is None:
        return ""
    return f"{str(sign.table.get('opener', 'high-card')).replace('-', ' ')} open"


def _commission(sign: TableSign) -> Text:
    charge = sign.table.get("commission")
    if not charge:
        return label("no-commission", "none")
    return ", ".join(f"{key.replace('-', ' ')} {value}" for key, value in charge.items())


def _more_time(sign: TableSign) -> Text:
    offer = sign.more_time
    if not offer:
        return ""
    sold = {"seconds": offer.seconds, "fee": offer.fee, "times": offer.times}
    return label("time-sold", "{seconds} seconds for {fee}, up to {times} times a hand", **sold)


@cache
def _order_of_hands(game: str, version: str, deck_name: str) -> str:
    declared = catalogue.poker(game, version)
    ranking = next(rank for deck, rank in declared.rankings.items() if deck.name == deck_name)
    kinds = [kind for _, kind in sorted(ranking.order.categories.items(), reverse=True)]
    return ", ".join(str(kind) for kind in kinds if kind not in (Category.LOW, Category.NO_LOW))


def _version(sign: TableSign) -> str:
    """Return the version of the rulebook in force, and the next one with its date."""
    found = versions.version(sign.book, sign.version) if sign.version else versions.base(sign.book)
    return "; ".join([f"version {versions.described(found)}", *versions.announced(found)])


def _bonus(sign: TableSign) -> str:
    bonus = sign.table.get("bonus")
    return ", ".join(f"{hand}: {prize}" for hand, prize in bonus.items()) if bonus else ""


def _side(sign: TableSign) -> str:
    """Return the side wager's limits and odds: `Flop Chase: 2 to 50 on each; flop chase red pays 7 to 1, …`."""
    offer, said = sign.side_offer, sign.side_limits
    if offer is None or not said:
        return ""
    wagers = catalogue.poker(sign.game, sign.version).side_wagers
    odds = ", ".join(f"{one.name.replace('-', ' ')} pays {one.odds}" for one in wagers)
    return f"{offer.title}: {said['minimum']} to {said['maximum']} on each; {odds}"


def _time_charge(sign: TableSign) -> Text:
    most = sign.time_charge
    return label("time-charge", "at most {amount} per player per hour", amount=most) if most else ""


def _time_to_act(sign: TableSign) -> Text:
    return label("seconds-to-act", "{seconds} seconds", seconds=sign.time_to_act) if sign.time_to_act else ""


_FIXED: dict[str, Callable[[TableSign], Text]] = {
    "game": lambda sign: sign.entry.title,
    "buy-in": _buy_in,
    "limits": _limits,
    "betting": _betting,
    "units": lambda sign: label("betting-unit", "betting units of {unit}", unit=sign.table.get("unit", 1)),
    "blinds": _blinds,
    "forced bets": _forced,
    "opener": _opener,
    "commission": _commission,
    "time charge": _time_charge,
    "time to act": _time_to_act,
    "more time": _more_time,
    "order of hands": lambda sign: _order_of_hands(sign.game, sign.version, sign.deck),
    "bonus": _bonus,
    "side wagers": _side,
    "rules": lambda sign: (
        f"ask the staff for a copy of the rules; the rules page has every clause of {sign.book}, {_version(sign)}"
    ),
    "approval": lambda sign: UNAPPROVED if not library.book(sign.book).approved else "",
    "inspector": lambda _: "an inspector is present and may be consulted about any dispute",
}


def _personal(state: TableState) -> str:
    marked = [player for player in state.by_seat() if player.personal]
    return ", ".join(
        f"box {player.seat}: {short_money(player.personal[0])} to {short_money(player.personal[1])}"
        for player in marked
        if player.personal
    )


_MOVING: dict[str, Callable[[TableState], str]] = {"jackpot": jackpot, "personal limits": _personal}

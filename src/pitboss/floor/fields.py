"""What the sign of a table can say, as fields of a form, with the book's bounds and choices and the clause of each."""

from typing import Any

import msgspec

from pitboss.citation import Rules
from pitboss.floor.demo import demo_table
from pitboss.floor.sign import MOST_SECONDS, most_places
from pitboss.rounds.banked.game import BankedGame
from pitboss.rounds.poker.game import PokerGame
from pitboss.rounds.sign import SignField
from pitboss.rulebooks import games
from pitboss.rulebooks.games import GameEntry
from pitboss.rulebooks.room import RoomRules, room

ONE_MINUTE = {"seconds": 60, "times": 1, "fee": "0"}
"""More time that is offered with no more said: once a hand, for nothing."""


def fields(game: str) -> tuple[SignField, ...]:
    """Every field of a game's sign, in the order of a form; the values are those of a sensible table."""
    entry = games.game(game)
    rules, declared = room(entry.rulebook), games.load(game)
    sensible = demo_table(entry).sign(entry)
    found = [_places(entry, rules, sensible.places), *_limits(rules, sensible.table)]
    if isinstance(declared, BankedGame):
        found += _house(declared, rules)
    else:
        found += _poker(entry, declared, rules, sensible.blinds)
    found += [*_times(rules, str(sensible.time_to_act)), *_dealing(entry, rules)]
    return tuple(found)


def _shown(rules: RoomRules, what: str) -> Rules:
    """Why the sign shows something; where the book does not say, who runs the table decides."""
    return next((display.rules for display in rules.displays if display.what == what), rules.control)


def _places(entry: GameEntry, rules: RoomRules, sensible: int) -> SignField:
    least, most = max(rules.open_with, 1), max(most_places(deck, seats, rules) for deck, seats in entry.seats.items())
    what = "boxes" if entry.kind == "banked" else "seats"
    return SignField(
        key="places", words=what, kind="number", least=str(least), most=str(most), default=str(sensible),
        rules=rules.seats.most,
    )  # fmt: skip


def _limits(rules: RoomRules, sensible: dict[str, Any]) -> list[SignField]:
    limits, units = _shown(rules, "limits"), _shown(rules, "units")
    named = (("minimum", "least wager", limits), ("maximum", "most wager", limits), ("unit", "betting unit", units))
    return [
        SignField(key=f"table.{key}", words=words, kind="money", default=str(sensible.get(key, "")), rules=cited)
        for key, words, cited in named
    ]


def _house(game: BankedGame, rules: RoomRules) -> list[SignField]:
    shown = _shown(rules, "pay tables")
    return [
        SignField(
            key=f"table.{key}", words=f"pay table of {key.replace('-', ' ')}", kind="choice", options=tuple(named),
            rules=game.clauses.pay_tables or shown,
        )
        for key, named in game.pay_tables.items()
    ]  # fmt: skip


def _poker(entry: GameEntry, game: PokerGame, rules: RoomRules, blinds: tuple[str, ...]) -> list[SignField]:
    found = [
        SignField(
            key="buy_in", words="least buy-in", kind="money", default="200", needed=True, rules=rules.stakes.buy_in
        ),
        SignField(key="buy_in_most", words="most buy-in", kind="money", default="2000", rules=rules.stakes.buy_in),
    ]
    if not game.antes:
        most = "1" if game.single_blind else ""
        found.append(
            SignField(
                key="blinds", words="blinds", kind="amounts", most=most, default=" ".join(blinds), rules=game.on_blinds
            )
        )
        found.append(SignField(key="ante", words="ante beside the blinds", kind="money", rules=game.on_blinds))
        found.append(_straddles(game))
    if game.bring_in is not None:
        forced = {"ante": "ante", "bring-in": "bring-in, less than the small bet"}
        found += [
            SignField(key=f"table.{key}", words=words, kind="money", rules=game.bring_in.rules)
            for key, words in forced.items()
        ]
    if len(game.structures) > 1:
        found.append(_choice("betting", "betting", game.structures, _shown(rules, "betting")))
    if "limit" in game.structures:
        size = game.rules.size.limit
        found.append(
            SignField(
                key="bets", words="small and big bet, in a limit game", kind="amounts", least="2", most="2", rules=size
            )
        )
    if len(entry.decks) > 1:
        found.append(_choice("deck", "deck", tuple(entry.decks), game.seats_rules))
    if game.low_open is not None:
        found.append(_choice("opener", "who opens", ("high-card", "low-card"), game.low_open.rules.first))
    if game.heads_up_option:
        found.append(_choice("heads-up", "heads-up blinds", ("button-small-blind", "literal"), game.rules.heads_up))
    found.append(SignField(key="table.chip", words="lowest chip", kind="money", rules=_shown(rules, "limits")))
    found += [
        msgspec.structs.replace(one, key=f"table.commission.{one.key}", words=f"commission: {one.words}")
        for one in game.charged
    ]
    if rules.time is not None:
        words = "time charge, an hour and player"
        found.append(SignField(key="time_charge", words=words, kind="money", rules=_shown(rules, "time charge")))
    return found


def _straddles(game: PokerGame) -> SignField:
    most = None if game.over_blinds else game.rules.straddles
    return SignField(
        key="table.straddles", words="straddles permitted", kind="number", least="0",
        most="" if most is None else str(most), rules=game.on_straddles,
    )  # fmt: skip


def _choice(key: str, words: str, options: tuple[str, ...], rules: Rules) -> SignField:
    return SignField(key=f"table.{key}", words=words, kind="choice", options=options, rules=rules)


def _times(rules: RoomRules, sensible: str) -> list[SignField]:
    cited, most = _shown(rules, "time to act"), str(MOST_SECONDS)
    found = [
        SignField(
            key="time_to_act", words="seconds to act, 0 for none", kind="number", least="0", most=most,
            default=sensible, rules=cited,
        )
    ]  # fmt: skip
    if rules.more_time:
        named = {"seconds": "more time: seconds", "times": "more time: times a hand"}
        found += [
            SignField(key=f"more_time.{key}", words=words, kind="number", least="1", most=most, rules=rules.more_time)
            for key, words in named.items()
        ]
        found.append(SignField(key="more_time.fee", words="more time: fee", kind="money", rules=rules.more_time))
    return found


def _dealing(entry: GameEntry, rules: RoomRules) -> list[SignField]:
    """Who deals; at poker also when a round is over, and whether the table feeds another."""
    cited = rules.control
    found = [SignField(key="dealer", words="who deals", kind="choice", options=("software", "human"), rules=cited)]
    if entry.kind == "poker":
        found.append(SignField(key="pushes", words="over when the pots are pushed", kind="yes", rules=cited))
        found.append(SignField(key="feeder", words="opened for players who wait", kind="yes", rules=rules.open_rules))
    return found


def sign_of(game: str, said: dict[str, str]) -> dict[str, Any]:
    """The sign that a form's values make: what is empty is left out, and numbers are numbers."""
    known = {one.key: one for one in fields(game)}
    sign: dict[str, Any] = {"game": game, "table": {}}
    for key, text in said.items():
        value = text.strip()
        if value and key in known:
            _put(sign, key.split("."), _read(known[key], value))
    if "more_time" in sign:
        sign["more_time"] = ONE_MINUTE | sign["more_time"]
    return sign


def _read(field: SignField, text: str) -> Any:
    if field.kind == "amounts":
        return text.replace(",", " ").replace("/", " ").split()
    if field.kind == "yes":
        return text == "yes"
    whole = field.kind == "number" and text.isascii() and text.isdigit()
    return text if not whole or field.key.endswith(".percent") else int(text)


def _put(sign: dict[str, Any], path: list[str], value: Any) -> None:
    *way, last = path
    for key in way:
        sign = sign.setdefault(key, {})
    sign[last] = value

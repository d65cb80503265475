"""The fields of a form for a table's sign, with the book's bounds, choices and clauses."""

from typing import Any, Final

from msgspec.structs import replace

from pitboss.books import catalogue
from pitboss.books.care.clauses import ruling
from pitboss.books.catalogue import GameEntry
from pitboss.books.room import RoomRules, room
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.money import short_money
from pitboss.core.refusals import WrongSign
from pitboss.pit.table.sign import MOST_SECONDS, TableSign, demo_table, most_places
from pitboss.rules.sign import SignField, money

ONE_MINUTE = {"seconds": 60, "times": 1, "fee": "0"}
"""The default offer of more time: once a hand, free."""
MOST_LIMIT: Final = 1_000_000_000_00
"""The highest limit, one billion dollars in cents; a higher one is a typing error."""


def fields(game: str) -> tuple[SignField, ...]:
    """Return every field of a game's sign in the order of the form, with sensible defaults."""
    entry = catalogue.game(game)
    rules, declared = room(entry.rulebook), catalogue.load(game)
    sensible = demo_table(entry).sign(entry)
    found = [_places(entry, rules, sensible.places), *_limits(rules, sensible.table)]
    if entry.kind == "poker":
        found += _stakes(rules)
    own = declared.sign_fields(lambda what: _shown(rules, what))
    found += [replace(one, default=" ".join(sensible.blinds)) if one.key == "blinds" else one for one in own]
    if entry.kind == "poker" and rules.time is not None:
        words = "time charge per player per hour"
        found.append(SignField(key="time_charge", words=words, kind="money", rules=_shown(rules, "time charge")))
    found += [*_times(rules, str(sensible.time_to_act)), *_dealing(entry, rules)]
    return tuple(found)


def _shown(rules: RoomRules, what: str) -> Rules:
    """Return the clauses that require an item on the sign, or otherwise those on running the table."""
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
    named = (
        ("minimum", "table minimum", limits),
        ("maximum", "table maximum", limits),
        ("unit", "betting unit", units),
    )
    return [
        SignField(key=f"table.{key}", words=words, kind="money", default=str(sensible.get(key, "")), rules=cited)
        for key, words, cited in named
    ]


def _stakes(rules: RoomRules) -> list[SignField]:
    cited = rules.stakes.buy_in
    return [
        SignField(key="buy_in", words="minimum buy-in", kind="money", default="200", needed=True, rules=cited),
        SignField(key="buy_in_most", words="maximum buy-in", kind="money", default="2000", rules=cited),
    ]


def _times(rules: RoomRules, sensible: str) -> list[SignField]:
    cited, most = _shown(rules, "time to act"), str(MOST_SECONDS)
    found = [
        SignField(key="time_to_act", words="seconds to act, 0 for no limit", kind="number", least="0", most=most,
                  default=sensible, rules=cited),
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
    """Return the fields for who deals, bots, and at poker pushed pots and feeder tables."""
    cited = rules.control
    found = [SignField(key="dealer", words="who deals", kind="choice", options=("software", "human"), rules=cited)]
    found.append(SignField(key="bots", words="allow player bots", kind="yes", rules=ruling("C11")))
    if entry.kind == "poker":
        found.append(SignField(key="pushes", words="hand ends when pots are pushed", kind="yes", rules=cited))
        found.append(SignField(key="feeder", words="feeder table", kind="yes", rules=rules.open_rules))
    return found


def sign_of(game: str, said: dict[str, str]) -> dict[str, Any]:
    """Return the sign made from a form's values. Empty values are omitted.

    Refuse unknown fields, numbers out of bounds and missing required values.
    """
    known = {one.key: one for one in fields(game)}
    for key in said.keys() - known.keys():
        raise WrongSign(f"the sign of {game} has no field {key[:40]!r}{nearest(key, known)}", ())
    for field in known.values():
        _check_field(field, said.get(field.key, "").strip())
    sign: dict[str, Any] = {"game": game, "table": {}}
    for key, text in said.items():
        value = text.strip()
        if value:
            _put(sign, key.split("."), _read(known[key], value))
    if "more_time" in sign:
        sign["more_time"] = ONE_MINUTE | sign["more_time"]
    check_amounts(sign)
    return sign


def _check_field(field: SignField, text: str) -> None:
    if field.needed and not text:
        raise WrongSign(f"{field.words} is missing: the sign of this game needs it", field.rules)
    if not text or field.kind != "number" or not (text.isascii() and text.isdigit()):
        return  # reading the sign refuses other text
    if (field.least and int(text) < int(field.least)) or (field.most and int(text) > int(field.most)):
        raise WrongSign(f"{field.words}: must be {field.least} to {field.most}, not {text[:20]}", field.rules)


def check_keys(sign: dict[str, Any]) -> None:
    """Refuse a new table's sign with unknown keys."""
    known = TableSign.__struct_fields__
    for key in sign.keys() - set(known):
        raise WrongSign(f"a sign has no field {key[:40]!r}{nearest(key, known)}", ())


def check_amounts(sign: dict[str, Any]) -> None:
    """Refuse a new table's sign with an excessive limit, or a minimum that is not a whole number of units."""
    said = sign.get("table")
    if not isinstance(said, dict) or sign.get("game") not in catalogue.GAMES:
        return
    rules = room(catalogue.game(sign["game"]).rulebook)
    amounts = {key: money(said[key], key) for key in ("minimum", "maximum", "unit") if said.get(key)}
    for key, amount in amounts.items():
        if amount > MOST_LIMIT:
            raise WrongSign(f"{key} must be at most {short_money(MOST_LIMIT)}", _shown(rules, "limits"))
    unit, least = amounts.get("unit"), amounts.get("minimum")
    if unit and least and least % unit:
        text = f"the minimum {short_money(least)} must be a multiple of the betting unit {short_money(unit)}"
        raise WrongSign(text, _shown(rules, "units"))


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

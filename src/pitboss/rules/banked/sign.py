"""A banked table's sign: limits, betting unit, pay tables and jackpot, and the form that fills it in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.errors import nearest, present
from pitboss.core.money import DOLLAR, Chips, down_to_unit, short_money
from pitboss.core.refusals import WrongSign
from pitboss.rules.action import seat_number
from pitboss.rules.banked.rows import PayTable
from pitboss.rules.edition import EDITION, edition_of
from pitboss.rules.jackpot import JackpotRules, JackpotSign, above_floor
from pitboss.rules.sign import SignField, known_keys, money, one_of

if TYPE_CHECKING:
    from pitboss.rules.banked.game import BankedGame


class Limits(msgspec.Struct, frozen=True):
    """The limits of one wager: minimum, maximum and betting unit."""

    minimum: Chips
    maximum: Chips | None
    unit: Chips


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """The operator's settings for the table."""

    minimum: Chips
    """The lowest wager; one betting unit if the sign gives no minimum."""
    maximum: Chips | None
    unit: Chips
    tournament: bool
    tables: dict[str, PayTable]
    jackpot: JackpotSign | None
    """The jackpot; None if the game has none or the sign says `jackpot = false`."""
    offers_jackpot: bool
    """True if the sign names the jackpot."""
    personal: dict[int, tuple[Chips, Chips]] = {}
    """Limits agreed with the player of a box, if the book allows it."""
    limits: dict[str, Limits] = {}
    """Limits of single wagers, by wager. Wagers that follow the first one share its limits."""
    advised: dict[str, tuple[str, ...]] = {}
    """Warnings given at this table in earlier rounds, by patron."""
    edition: int = EDITION
    """The edition of the rules that the round is played by."""

    def jackpot_price(self, level: int) -> Chips:
        return present(self.jackpot, "self.jackpot").jackpot.price(level)

    def for_wager(self, name: str) -> "Sign":
        """Return the sign as it applies to one wager."""
        own = self.limits.get(name)
        return msgspec.structs.replace(self, **msgspec.structs.asdict(own)) if own else self

    def for_box(self, number: int) -> "Sign":
        """Return the sign as it applies to one box."""
        if number not in self.personal:
            return self
        least, most = self.personal[number]
        return msgspec.structs.replace(self, minimum=least, maximum=most)

    @property
    def highest(self) -> Chips | None:
        """The highest wager fully in action: the maximum rounded down to a unit, but at least the minimum."""
        return None if self.maximum is None else max(down_to_unit(self.maximum, self.unit), self.minimum)


def read_sign(game: "BankedGame", table: dict[str, Any]) -> Sign:
    """Read the sign of a record's `[table]`."""
    own = (*(("personal",) if game.clauses.personal else ()), *(("advised",) if game.clauses.advised else ()))
    offered = ("jackpot",) if game.jackpot else ()
    known_keys(table, ("minimum", "maximum", "unit", "limits", *game.pay_tables, *offered, "kind", *own))
    limits = _limits(table)
    tables = {
        key: named[one_of(table.get(key, next(iter(named))), key, named, game.clauses.pay_tables)]
        for key, named in game.pay_tables.items()
    }
    said = table.get("jackpot")
    return Sign(
        minimum=limits.minimum,
        maximum=limits.maximum,
        unit=limits.unit,
        tournament=one_of(table.get("kind", "cash"), "kind", ("cash", "tournament")) == "tournament",
        tables=tables,
        jackpot=None if game.jackpot is None or said is False else _jackpot(game.jackpot, said),
        offers_jackpot="jackpot" in table and said is not False,
        personal=_personal(table.get("personal", {}), game),
        limits=_limits_by_wager(table.get("limits", {}), table, game),
        advised=_advised(table.get("advised", {}), game),
        edition=edition_of(table),
    )


def _jackpot(offered: JackpotRules, said: Any) -> JackpotSign:
    return above_floor(offered.read_sign(said), offered.terms.floor)


def _limits(table: dict[str, Any], whose: str = "") -> Limits:
    """Read the minimum, maximum and unit that a sign gives, for all wagers or for one."""
    unit = money(table.get("unit", 1), f"{whose}unit", least=1)
    minimum = money(table["minimum"], f"{whose}minimum") if "minimum" in table else 0
    maximum = money(table["maximum"], f"{whose}maximum", least=1) if "maximum" in table else None
    if maximum is not None and maximum < minimum:
        raise WrongSign(f"{whose}maximum {short_money(maximum)} is less than minimum {short_money(minimum)}")
    if maximum is not None and not minimum and maximum < unit:
        raise WrongSign(f"{whose}maximum {short_money(maximum)} is less than the betting unit {short_money(unit)}")
    return Limits(minimum or unit, maximum, unit)


def _limits_by_wager(value: Any, table: dict[str, Any], game: "BankedGame") -> dict[str, Limits]:
    """Read `{ pair-plus = { minimum = "5", maximum = "100" } }`; missing values are the table's."""
    rules, names = game.clauses.limits, [wager.name for wager in game.limited]
    if not isinstance(value, dict) or not all(isinstance(said, dict) for said in value.values()):
        example = f'{{ {names[-1]} = {{ minimum = "5", maximum = "100", unit = "5" }} }}'
        raise WrongSign(f"limits = {value!r}: expected {example}", rules)
    found, first = {}, game.wagers[0]
    for name, said in value.items():
        if name not in names:
            text = f"limits: {name!r} has no limits of its own: expected one of {', '.join(names)}"
            raise WrongSign(f"{text}{nearest(name, names)}", rules)
        known_keys(said, ("minimum", "maximum", "unit"), f"limits.{name}")
        shared = {key: table[key] for key in ("minimum", "maximum", "unit") if key in table}
        found[name] = _limits(shared | said, f"{name}: ")
    if first.name in found:
        found |= {one.name: found[first.name] for one in game.wagers if one.decides or (one.equals and one != first)}
    return found


def _advised(value: Any, game: "BankedGame") -> dict[str, tuple[str, ...]]:
    """Read `{ p3 = ["minimum"] }`: by patron, the warnings given at this table."""
    rules, known = tuple(rule for cited in game.clauses.advised.values() for rule in cited), game.clauses.advised
    if not isinstance(value, dict):
        raise WrongSign(f'advised = {value!r}: expected {{ p3 = ["{next(iter(known))}"] }}', rules)
    for patron, words in value.items():
        if not 1 <= (seat_number(patron) or 0) <= game.boxes:
            raise WrongSign(f"advised: {patron!r} is not a patron of this table: expected p1 to p{game.boxes}", rules)
        if not isinstance(words, list | tuple):
            raise WrongSign(f"advised.{patron} = {words!r}: expected a list", rules)
        for word in words:
            one_of(word, f"advised.{patron}", known, rules)
    return {patron: tuple(words) for patron, words in value.items()}


def _personal(value: Any, game: "BankedGame") -> dict[int, tuple[Chips, Chips]]:
    """Read `{ 3 = ["50", "2000"] }`: by box, the minimum and the maximum."""
    rules, found = game.clauses.personal, {}
    if not isinstance(value, dict):
        raise WrongSign(f'personal = {value!r}: expected {{ 3 = ["50", "2000"] }}', rules)
    for box, limits in value.items():
        number = str(box)
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= game.boxes):
            raise WrongSign(f"personal: {number!r} is not a box of this table", rules)
        if not isinstance(limits, list | tuple) or len(limits) != 2:
            raise WrongSign(f"personal limits of box {number}: expected the minimum and the maximum", rules)
        least, most = (money(limit, f"personal limits of box {number}", least=1, rules=rules) for limit in limits)
        if most < least:
            raise WrongSign(f"personal limits of box {number}: the maximum is below the minimum", rules)
        found[int(number)] = (least, most)
    return found


DEFAULT_JACKPOT_WAGER: Chips = 5 * DOLLAR


def jackpot_keys(value: Any, *known: str) -> dict[str, Any]:
    """Return the sign's `jackpot` entry, checked to be a table of known keys; {} if there is none."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise WrongSign(f'jackpot = {value!r} is not a table: expected {{ wager = "5", … }}')
    known_keys(value, known, "jackpot")
    return value


def sign_fields(game: "BankedGame", shown: Callable[[str], Rules]) -> list[SignField]:
    """Return fields for the limits of single wagers and for the pay tables.

    `shown` returns the clause for showing something on a sign, if the game has none.
    """
    cited = game.clauses.pay_tables or shown("pay tables")
    limits = [
        SignField(
            key=f"table.limits.{wager.name}.{key}", words=f"{wager.said}: {words}", kind="money",
            rules=shown("units" if key == "unit" else "limits"),
        )
        for wager in game.limited[1:]
        for key, words in (("minimum", "minimum"), ("maximum", "maximum"), ("unit", "betting unit"))
    ]  # fmt: skip
    return limits + [
        SignField(
            key=f"table.{key}", words=f"pay table of {key.replace('-', ' ')}", kind="choice", options=tuple(named),
            rules=cited,
        )
        for key, named in game.pay_tables.items()
    ]  # fmt: skip

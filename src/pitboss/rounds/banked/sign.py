"""A banked table's sign: limits, betting unit, pay tables and the jackpot, each with the rulebook's default."""

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.money import DOLLAR, Chips, down_to_unit, short_money
from pitboss.rounds.banked.rows import PayTable
from pitboss.rounds.edition import EDITION, edition_of
from pitboss.rounds.errors import WrongSign
from pitboss.rounds.jackpot import JackpotRules, JackpotSign, above_floor
from pitboss.rounds.sign import known_keys, money, one_of

if TYPE_CHECKING:
    from pitboss.rounds.banked.game import BankedGame


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator has chosen for the table."""

    minimum: Chips
    """The least wager; where the sign gives none, one betting unit."""
    maximum: Chips | None
    unit: Chips
    tournament: bool
    tables: dict[str, PayTable]
    jackpot: JackpotSign | None
    """None where the game has none, or the sign says that this table plays for none: `jackpot = false`."""
    offers_jackpot: bool
    """The sign names the jackpot."""
    personal: dict[int, tuple[Chips, Chips]] = {}
    """Limits agreed with the player of a box, where the book lets them be."""
    edition: int = EDITION
    """Of the rules, by which the round is played."""

    def jackpot_price(self, level: int) -> Chips:
        """What a jackpot wager of a level costs."""
        assert self.jackpot is not None
        return self.jackpot.jackpot.price(level)

    def for_box(self, number: int) -> "Sign":
        """The sign as it holds for one box."""
        if number not in self.personal:
            return self
        least, most = self.personal[number]
        return msgspec.structs.replace(self, minimum=least, maximum=most)

    @property
    def highest(self) -> Chips | None:
        """The most that is in action in full: the betting unit at or below the maximum, the minimum where none is."""
        return None if self.maximum is None else max(down_to_unit(self.maximum, self.unit), self.minimum)


def read_sign(game: "BankedGame", table: dict[str, Any]) -> Sign:
    """The sign of a record's `[table]`."""
    own = ("personal",) if game.clauses.personal else ()
    offered = ("jackpot",) if game.jackpot else ()
    known_keys(table, ("minimum", "maximum", "unit", *game.pay_tables, *offered, "kind", *own))
    unit = money(table.get("unit", 1), "unit", least=1)
    minimum = money(table["minimum"], "minimum") if "minimum" in table else 0
    maximum = money(table["maximum"], "maximum", least=1) if "maximum" in table else None
    if maximum is not None and maximum < minimum:
        raise WrongSign(f"maximum {short_money(maximum)} is less than minimum {short_money(minimum)}")
    if maximum is not None and not minimum and maximum < unit:
        raise WrongSign(f"maximum {short_money(maximum)} is less than the betting unit {short_money(unit)}")
    tables = {
        key: named[one_of(table.get(key, next(iter(named))), key, named, game.clauses.pay_tables)]
        for key, named in game.pay_tables.items()
    }
    said = table.get("jackpot")
    return Sign(
        minimum=minimum or unit,
        maximum=maximum,
        unit=unit,
        tournament=one_of(table.get("kind", "cash"), "kind", ("cash", "tournament")) == "tournament",
        tables=tables,
        jackpot=None if game.jackpot is None or said is False else _jackpot(game.jackpot, said),
        offers_jackpot="jackpot" in table and said is not False,
        personal=_personal(table.get("personal", {}), game),
        edition=edition_of(table),
    )


def _jackpot(offered: JackpotRules, said: Any) -> JackpotSign:
    return above_floor(offered.read_sign(said), offered.terms.floor)


def _personal(value: Any, game: "BankedGame") -> dict[int, tuple[Chips, Chips]]:
    """`{ 3 = ["50", "2000"] }`: by box, the least and the most."""
    rules, found = game.clauses.personal, {}
    if not isinstance(value, dict):
        raise WrongSign(f'personal = {value!r}: expected {{ 3 = ["50", "2000"] }}', rules)
    for box, limits in value.items():
        number = str(box)
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= game.boxes):
            raise WrongSign(f"personal: {number!r} is not a box of this table", rules)
        if not isinstance(limits, list | tuple) or len(limits) != 2:
            raise WrongSign(f"personal limits of box {number}: expected the least and the most", rules)
        least, most = (money(limit, f"personal limits of box {number}", least=1, rules=rules) for limit in limits)
        if most < least:
            raise WrongSign(f"personal limits of box {number}: the most is less than the least", rules)
        found[int(number)] = (least, most)
    return found


DEFAULT_JACKPOT_WAGER: Chips = 5 * DOLLAR


def jackpot_keys(value: Any, *known: str) -> dict[str, Any]:
    """The sign's `jackpot` entry, checked to be a table of known keys; an empty one where there is none."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise WrongSign(f'jackpot = {value!r} is not a table: expected {{ wager = "5", … }}')
    known_keys(value, known, "jackpot")
    return value

"""A banked table's sign: limits, betting unit, pay tables and the jackpot, each with the rulebook's default."""

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.money import DOLLAR, Chips, short_money
from pitboss.rounds.banked.jackpot import JackpotSign
from pitboss.rounds.banked.rows import PayTable
from pitboss.rounds.errors import WrongSign
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
    jackpot: JackpotSign
    offers_jackpot: bool
    """The sign names the jackpot."""

    @property
    def lowest(self) -> Chips:
        """The least amount that is both permitted and in betting units."""
        return -(-self.minimum // self.unit) * self.unit


def read_sign(game: "BankedGame", table: dict[str, Any]) -> Sign:
    """The sign of a record's `[table]`."""
    known_keys(table, ("minimum", "maximum", "unit", *game.pay_tables, "jackpot", "kind"))
    unit = money(table.get("unit", 1), "unit", least=1)
    minimum = money(table["minimum"], "minimum") if "minimum" in table else 0
    maximum = money(table["maximum"], "maximum", least=1) if "maximum" in table else None
    if maximum is not None and maximum < minimum:
        raise WrongSign(f"maximum {short_money(maximum)} is less than minimum {short_money(minimum)}")
    tables = {
        key: named[one_of(table.get(key, next(iter(named))), key, named, game.clauses.pay_tables)]
        for key, named in game.pay_tables.items()
    }
    return Sign(
        minimum=minimum or unit,
        maximum=maximum,
        unit=unit,
        tournament=one_of(table.get("kind", "cash"), "kind", ("cash", "tournament")) == "tournament",
        tables=tables,
        jackpot=game.jackpot.read_sign(table.get("jackpot")),
        offers_jackpot="jackpot" in table,
    )


DEFAULT_JACKPOT_WAGER: Chips = 5 * DOLLAR


def jackpot_keys(value: Any, *known: str) -> dict[str, Any]:
    """The sign's `jackpot` entry, checked to be a table of known keys; an empty one where there is none."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise WrongSign(f'jackpot = {value!r} is not a table: expected {{ wager = "5", … }}')
    known_keys(value, known, "jackpot")
    return value

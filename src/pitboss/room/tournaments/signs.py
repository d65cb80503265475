"""The signs of a tournament's tables at each level, and changes to levels to come."""

import tomllib
from decimal import Decimal
from typing import Annotated, Any

import msgspec

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import Refusal
from pitboss.core.toml import write_toml
from pitboss.pit.table.sign import TableSign, checked
from pitboss.pit.tournament.conditions import Level, Terms
from pitboss.pit.tournament.sections import WrongTerms

SECONDS_TO_ACT = 30
SLIP = 10
"""The limit for a slip of the hand. A last level may require more chips than everyone has, so that play ends, but not
ten times as many."""


def sign_of(terms: Terms, level: Level, event: str) -> TableSign:
    """Return the sign of a tournament's table at a level."""
    table = terms.table | {"kind": "tournament"}
    for key, value in (("minimum", level.minimum), ("maximum", level.maximum), ("unit", level.unit)):
        if value and (terms.house_game or key == "minimum"):
            table[key] = str(value)
    blinds = tuple(map(str, level.blinds))
    return TableSign(
        game=terms.game,
        table=table,
        places=terms.seats,
        blinds=blinds,
        bets=_bets(terms, level),
        ante=str(level.ante) if level.ante and blinds else "",
        antes=terms.antes if blinds else "each",
        time_to_act=terms.time.seconds or SECONDS_TO_ACT,
        event=event,
        version=terms.version or "",
    )


def _bets(terms: Terms, level: Level) -> tuple[str, ...]:
    """Return the small and the big bet of a limit game: the last blind and twice that."""
    if terms.table.get("betting") != "limit" or not level.blinds:
        return ()
    return str(level.blinds[-1]), str(2 * level.blinds[-1])


def level_line(number: int, sign: TableSign) -> str:
    """Return the line that sets a table to this sign's level."""
    words = {"blinds": "/".join(sign.blinds), "bets": "/".join(sign.bets), "ante": sign.ante}
    table: dict[str, Any] = sign.table
    words |= {key: str(table.get(key, "")) for key in ("minimum", "maximum", "unit")}
    return " ".join((f"level {number}", *(f"{key}={value}" for key, value in words.items() if value)))


def check_levels(terms: Terms, begun: int = 0) -> None:
    """Refuse terms with a level after `begun` that cannot be played."""
    for level in terms.levels[begun:]:
        _check_costs(terms, level)
        if not terms.counted:
            _check_sign(terms, level)


def _check_costs(terms: Terms, level: Level) -> None:
    """Check blinds and antes for every table: they rise, the chips exist, and no level is free among others."""
    rules = terms.book.play.next_level
    if 0 in level.blinds:
        raise _wrong(level, "a blind must be more than 0", rules)
    if list(level.blinds) != sorted(level.blinds):
        raise _wrong(level, f"the blinds {_written(level.blinds)} do not rise", rules)
    if not level.costs and any(one.costs for one in terms.levels):
        raise _wrong(level, "it is free and other levels are not: give it blinds, an ante or a minimum", rules)
    most = _chips_in_all(terms)
    if level.costs and max(level.costs) > SLIP * most:
        raise _wrong(level, f"it costs {max(level.costs)}, more than all chips together, {most}", rules)
    smallest = terms.chips.denominations[0] if terms.chips.denominations else 1
    for cost in level.costs:
        if cost % smallest:
            raise _wrong(level, f"{cost} cannot be paid in chips of {smallest}, the smallest", ruling("T24"))


def _chips_in_all(terms: Terms) -> int:
    """Return the chips in play if everyone bought everything."""
    each = terms.entry.chips * (1 + terms.entry.re_entries)
    each += terms.rebuy.chips * terms.rebuy.times if terms.rebuy is not None else 0
    each += terms.addon.chips if terms.addon is not None else 0
    banks = (stage.chips for stage in terms.stages if stage.chips != "carry")
    return terms.players.maximum * max(each, *banks)


def _check_sign(terms: Terms, level: Level) -> None:
    try:
        checked(sign_of(terms, level, "tournament"))
    except Refusal as refusal:
        raise _wrong(level, refusal.message, refusal.rules or terms.book.play.next_level) from None
    except PitbossError as error:
        raise _wrong(level, str(error), terms.book.play.next_level) from None


def _wrong(level: Level, why: str, rules: Rules) -> WrongTerms:
    return WrongTerms(f"level {level.number} cannot be played: {why}", rules)


def _written(blinds: tuple[int, ...]) -> str:
    return "/".join(map(str, blinds))


Chips = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=1440)]


class LevelWanted(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A level as the director wants it, and the minutes of the break after it."""

    blinds: list[Chips] = []
    ante: Chips = 0
    minimum: Chips = 0
    minutes: Minutes = 0
    """The length in minutes; 0 if the level is not timed."""
    pause: Minutes = 0

    @property
    def costs(self) -> bool:
        return any((*self.blinds, self.ante, self.minimum))


def with_levels(toml: str, reached: int, wanted: list[LevelWanted]) -> str:
    """Return the terms with these levels after the levels that have begun."""
    tables = tomllib.loads(toml, parse_float=Decimal)
    old = _numbered(tables.get("level", []))
    rows: list[dict[str, Any]] = []
    for own, pause in old[:reached]:
        rows += [own, *_break(pause)]
    for at, level in enumerate(wanted, reached):
        kept = {key: value for key, value in old[at][0].items() if key in ("maximum", "unit")} if at < len(old) else {}
        rows += [_row(level) | kept, *_break(level.pause)]
    return write_toml(tables | {"level": rows})


def _numbered(rows: list[dict[str, Any]]) -> list[tuple[dict[str, Any], int]]:
    """Return the levels, each with the minutes of the break after it."""
    found: list[tuple[dict[str, Any], int]] = []
    for row in rows:
        if "break" in row and found:
            found[-1] = (found[-1][0], found[-1][1] + row["break"])
        else:
            found.append((row, 0))
    return found


def _break(pause: int) -> list[dict[str, Any]]:
    return [{"break": pause}] if pause else []


def _row(level: LevelWanted) -> dict[str, Any]:
    row: dict[str, Any] = {"blinds": level.blinds} if level.blinds else {}
    given = {"ante": level.ante, "minimum": level.minimum, "minutes": level.minutes}
    return row | {key: value for key, value in given.items() if value}

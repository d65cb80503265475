"""What stands on a tournament's tables at each level, and whether a hand can be played by it.

The tournament itself takes every level its terms may have. A room that is to deal by them asks more before anybody has
paid: each level has to be one that the game's own sign allows, in chips that are there.
"""

from typing import Any

from pitboss.citation import Rules
from pitboss.errors import PitbossError
from pitboss.floor.sign import TableSign, checked
from pitboss.rounds.errors import Refusal
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.conditions import Level, Terms
from pitboss.tournaments.errors import WrongTerms

SECONDS_TO_ACT = 30
SLIP = 10
"""A last level may ask for more than everybody has, so that play ends; for ten times that by a slip of the hand."""


def sign_of(terms: Terms, level: Level, event: str) -> TableSign:
    """The sign of a tournament's table at a level."""
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
    )


def _bets(terms: Terms, level: Level) -> tuple[str, ...]:
    """Small and big bet of a limit game: the last blind and twice that."""
    if terms.table.get("betting") != "limit" or not level.blinds:
        return ()
    return str(level.blinds[-1]), str(2 * level.blinds[-1])


def level_line(number: int, sign: TableSign) -> str:
    """The line that gives a table this sign's level."""
    words = {"blinds": "/".join(sign.blinds), "bets": "/".join(sign.bets), "ante": sign.ante}
    table: dict[str, Any] = sign.table
    words |= {key: str(table.get(key, "")) for key in ("minimum", "maximum", "unit")}
    return " ".join((f"level {number}", *(f"{key}={value}" for key, value in words.items() if value)))


def check_levels(terms: Terms, begun: int = 0) -> None:
    """Refuses terms with a level to come that nobody could play: after `begun`, for what was played was played."""
    for level in terms.levels[begun:]:
        _check_costs(terms, level)
        if not terms.counted:
            _check_sign(terms, level)


def _check_costs(terms: Terms, level: Level) -> None:
    """What holds at every table: blinds that rise, chips that are there, and no level for nothing among others."""
    rules = terms.book.play.next_level
    if 0 in level.blinds:
        raise _wrong(level, "a blind of nothing is none", rules)
    if list(level.blinds) != sorted(level.blinds):
        raise _wrong(level, f"the blinds {_written(level.blinds)} do not rise", rules)
    if not level.costs and any(one.costs for one in terms.levels):
        raise _wrong(level, "it costs nothing, and other levels do: give it blinds, an ante or a minimum", rules)
    most = _chips_in_all(terms)
    if level.costs and max(level.costs) > SLIP * most:
        raise _wrong(level, f"it costs {max(level.costs)}, and all the chips there can be are {most}", rules)
    smallest = terms.chips.denominations[0] if terms.chips.denominations else 1
    for cost in level.costs:
        if cost % smallest:
            raise _wrong(level, f"{cost} cannot be paid in chips of {smallest}, the smallest", ruling("T24"))


def _chips_in_all(terms: Terms) -> int:
    """What would be in play if everybody bought everything there is."""
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

"""Wagers that together make up another one: they are that one from the close on, and whenever they go back."""

from typing import TYPE_CHECKING

from pitboss.core.citation import once
from pitboss.rules.banked.events import WagersCombined
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.wager import Combination

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def combine(round_: "BankedRound", box: Box) -> None:
    """The wagers of a box that together make up others become those."""
    for combination in round_.game.combinations:
        if box.player:
            _combine(round_, box, combination, box.player)


def combine_what_goes_back(round_: "BankedRound", whose: str = "") -> None:
    """Before wagers go back that are not in action, everybody's or one patron's: those that are one go back as one."""
    if not round_.game.combinations:
        return
    for box in round_.boxes.values():
        for patron in dict.fromkeys(placed.patron for placed in box.wagers if whose in ("", placed.patron)):
            for combination in round_.game.combinations:
                parts = [box.wager(name, patron) for name in combination.parts]
                if all(part and _priced(round_, part) and not _in_action(round_, part) for part in parts):
                    _combine(round_, box, combination, patron)


def _priced(round_: "BankedRound", placed: Placed) -> bool:
    price = placed.wager.price
    return price is None or placed.staked == price(round_.sign)


def _in_action(round_: "BankedRound", placed: Placed) -> bool:
    return round_.closed and all(need.met(placed, round_.boxes) for need in placed.wager.needs)


def _combine(round_: "BankedRound", box: Box, combination: Combination, patron: str) -> None:
    """A patron's wagers that together make up another become that one."""
    parts = [box.wager(name, patron) for name in combination.parts]
    if not all(parts):
        return
    found = [part for part in parts if part]
    gone = {id(part) for part in found}
    staked = sum(part.staked for part in found)
    rules = once(tuple(rule for part in found for rule in part.rules))
    whole = Placed(combination.into, patron, box.number, staked, staked, rules)
    box.wagers = [*(placed for placed in box.wagers if id(placed) not in gone), whole]
    round_.placed = [*(placed for placed in round_.placed if id(placed) not in gone), whole]
    round_.tell(
        WagersCombined(patron=patron, box=box.number, wager=whole.wager.name, staked=staked, rules=combination.rules)
    )

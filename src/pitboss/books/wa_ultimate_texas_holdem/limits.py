"""The amount of a wager in action if it is short, over, unequal or without its twin (5.5-5.8, 5.10, 5.11).

Only the maximum reduces a wager, never the betting unit (ruling U17). Play follows the Ante or, if there is none,
the Blind (5.7, ruling U13). Any excess is returned.
"""

from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Amounts
from pitboss.rules.banked.wager import Count, Counted


def ante(box: Box, staked: Chips, sign: Sign) -> Counted:
    blind = box.wager("blind")
    rules = cite("5.6") if blind is None else cite("5.10") if blind.staked != staked else ()
    return _limited(staked, sign, rules)


def blind(box: Box, staked: Chips, sign: Sign) -> Counted:
    ante = box.wager("ante")
    rules = cite("5.7") if ante is None else cite("5.10") if ante.staked != staked else ()
    return _limited(staked, sign, rules)


def trips(box: Box, staked: Chips, sign: Sign) -> Counted:
    both = box.wager("ante") and box.wager("blind")
    return _limited(staked, sign, () if both else cite("5.8"))


def play_amounts(*multiples: int) -> Amounts:
    """Return the Play Wagers that a hand may place: multiples of the Ante, or the Blind if there is no Ante."""

    def amounts(box: Box, sign: Sign) -> tuple[Chips, ...]:
        ante = box.counts("ante")
        return tuple(multiple * ante for multiple in multiples) if ante else (box.counts("blind"),)

    return amounts


def play(amounts: Amounts, short: Rules, over: Rules) -> Count:
    """Count any other amount as placed, but at most the highest allowed (5.5)."""

    def count(box: Box, staked: Chips, sign: Sign) -> Counted:
        allowed = amounts(box, sign)
        no_ante = () if box.counts("ante") else cite("5.7") + ruling("U13")
        if staked > max(allowed):
            return Counted(max(allowed), no_ante + over)
        return Counted(staked, no_ante + (() if staked in allowed else short))

    return count


def _limited(staked: Chips, sign: Sign, rules: Rules) -> Counted:
    """Count a wager below the minimum as placed, above the maximum as the maximum (5.11)."""
    if sign.maximum is not None and staked > sign.maximum:
        return Counted(sign.maximum, rules + cite("5.11") + ruling("U17"))
    return Counted(staked, rules + cite("5.11") if staked < sign.minimum else rules)

"""The amount of a wager in action if it is short, over or off the betting unit (5.9, 5.10; rulings R9, R10).

The Ante is limited first. Then each other wager is limited to its multiple of the Ante, and to the Ante's limits times
that multiple. Any excess is returned.
"""

from pitboss.books.wa_crown_holdem.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, down_to_unit
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.wager import Count, Counted


def ante(box: Box, staked: Chips, sign: Sign) -> Counted:
    return _limited(staked, sign)


def poker_extra(box: Box, staked: Chips, sign: Sign) -> Counted:
    """Count these wagers by 5.10 like the others, although the clause does not name them."""
    counted = _limited(staked, sign)
    return Counted(counted.amount, counted.rules + ruling("R10")) if counted.rules else counted


def of_antes(multiple: int, short: Rules, over: Rules) -> Count:
    """Return the count of a wager that must be a number of Antes."""

    def count(box: Box, staked: Chips, sign: Sign) -> Counted:
        due = multiple * box.counts("ante")
        amount = min(staked, due)
        rules = short if staked < due else over if staked > due else ()
        limited = _limited(amount, sign, multiple)
        if limited.amount != amount:
            rules += limited.rules + ruling("R9")
        return Counted(limited.amount, rules)

    return count


def _limited(staked: Chips, sign: Sign, multiple: int = 1) -> Counted:
    """Count a wager below the minimum as placed, off the unit as the unit below, above the maximum as the maximum
    (5.10).
    """
    minimum = multiple * sign.minimum
    if staked < minimum:
        return Counted(staked, cite("5.10(a)"))
    amount = max(down_to_unit(staked, sign.unit), minimum)
    if sign.maximum is not None and amount > multiple * sign.maximum:
        return Counted(multiple * sign.maximum, cite("5.10(c)"))
    return Counted(amount, cite("5.10(b)") if amount < staked else ())

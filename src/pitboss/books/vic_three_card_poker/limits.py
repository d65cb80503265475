"""The amount of a wager in action if it is under, over or off the unit (8.2, ruling TC-W10), or if Play differs
from the Ante.

An amount that cannot be paid exactly is paid as the next one that can. A losing wager is simply taken.
"""

from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.core.errors import present
from pitboss.core.money import Chips
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.wager import Counted


def before_the_deal(box: Box, staked: Chips, sign: Sign) -> Counted:
    sign = sign.for_box(box.number)
    if staked < sign.minimum:
        return Counted(staked, cite("8.2.1"))
    if sign.maximum is not None and staked > sign.maximum:
        return Counted(sign.maximum, cite("8.2.2"))
    if staked % sign.unit and staked != sign.minimum:
        return Counted(staked, cite("8.2.3") + ruling("TC-W10"), pays_to=sign.unit)
    return Counted(staked)


def play_amounts(box: Box, sign: Sign) -> tuple[Chips, ...]:
    """Return the Ante, the only amount for Play (5.6, 9.5.2(c)(i))."""
    return (box.counts("ante"),)


def play(box: Box, staked: Chips, sign: Sign) -> Counted:
    """Count a Play below the Ante as wagered and one above it as the Ante; off the unit both are paid as the next unit
    (11.14, 8.2.3).
    """
    ante = present(box.wager("ante"), "ante")
    if staked < ante.counted:
        short, off_unit = cite("11.14.2") + ruling("TC-W8"), before_the_deal(box, staked, sign)
        if off_unit.pays_to == 1:
            return Counted(staked, short)
        return Counted(staked, short + off_unit.rules, pays_to=off_unit.pays_to)
    paid_up = cite("8.2.3") + ruling("TC-W10") if ante.pays_to > 1 else ()
    excess = cite("11.14.1") + ruling("TC-W8") if staked > ante.counted else ()
    return Counted(ante.counted, excess + paid_up, pays_to=ante.pays_to)

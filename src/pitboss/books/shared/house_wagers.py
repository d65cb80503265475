"""Side wagers that the house games share: their requirements, and the levels of a linked jackpot."""

from collections.abc import Callable

from pitboss.books.shared.wa_linked_jackpot import BONUS_TIMES, PRIZES
from pitboss.core.citation import Cite, Rules
from pitboss.rules.banked.hands import Hand
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.rows import Because, Row, because, otherwise
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.wager import Combination, Need, Wager, one_each


def ante_of_the_player(placed: Placed, boxes: dict[int, Box]) -> bool:
    return placed.box in boxes and boxes[placed.box].wager("ante", placed.patron) is not None


def in_table_1_or_2(hand: Hand) -> Because:
    """Return the condition that the hand wins a prize of the linked jackpot, or its bonus."""
    return because("prize", hand)(
        lambda showdown: showdown.category(hand) in PRIZES or showdown.category(hand) in BONUS_TIMES
    )


def in_neither_table(hand: Hand) -> Because:
    """Return the condition of the last row: the hand wins nothing."""
    return because("unlisted", hand, paying=lambda _: (*PRIZES, *BONUS_TIMES))(otherwise)


def jackpot_levels(
    *, level: Cite, placed: Rules, needs: tuple[Need, ...], short: Rules, combined: Rules = (), settle: tuple[Row, ...]
) -> tuple[Wager, Wager, Combination]:
    """Return a Level 1 wager, a Level 2 wager at twice the price, and Level 3, which combines both."""

    def wager(number: int, rules: Rules) -> Wager:
        return Wager(
            name=f"jackpot-{number}", words=f"Level {number} Jackpot Wager", placed=placed, level=number,
            room=one_each(rules), needs=needs, price=_times(number), price_rules=rules, short_rules=short,
            settle=settle,
        )  # fmt: skip

    third = Wager(
        name="jackpot-3", words="Level 3 Jackpot Wager", placed=placed, level=3, room=one_each(level("(c)")),
        needs=needs, settle=settle,
    )  # fmt: skip
    both = Combination(parts=("jackpot-1", "jackpot-2"), into=third, rules=level("(c)") + combined)
    return wager(1, level("(a)")), wager(2, level("(b)")), both


def _times(number: int) -> Callable[[Sign], int]:
    return lambda sign: sign.jackpot_price(number)

"""Sections 2 and 4: the wagers, each settled by its own clause's list, first line that applies."""

from collections.abc import Callable

from pitboss_rulebooks.harbour_duel.clauses import cite

from pitboss.core.hands import SHOWING, Category
from pitboss.rules.banked.hands import Hand, Showdown
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.rows import (
    PayTable,
    because,
    by_sign,
    equal,
    folded,
    higher,
    listed_on_sign,
    lose,
    lower,
    stand_off,
    unlisted_on_sign,
    win,
)
from pitboss.rules.banked.wager import Need, Wager, one_a_box

PLAYER = Hand("player", SHOWING, ("box",), 2, cite("3.3"))
DEALER = Hand("dealer", SHOWING, ("dealer",), 2, cite("3.3"))
NINE = 7
PAIR_TABLES = {"A": PayTable.of("A", {Category.PAIR: 15}), "B": PayTable.of("B", {Category.PAIR: 14})}


def at_least(card: int) -> Callable[[int], bool]:
    """Return the condition for the dealer's hand to qualify: a pair, or a card of this rank or higher."""
    return lambda rank: SHOWING.at_least(rank, Category.PAIR) or SHOWING.order.decided_by(rank)[0] >= card


def beside_an_ante(placed: Placed, boxes: dict[int, Box]) -> bool:
    return placed.box in boxes and boxes[placed.box].wager("ante") is not None


def ante_and_raise(card: int) -> tuple[Wager, Wager]:
    """Return the wagers against the dealer, who needs a card of this rank to qualify."""
    qualifies = at_least(card)

    @because("no-hand", other=DEALER)
    def no_hand(showdown: Showdown) -> bool:
        return not qualifies(showdown.rank(DEALER))

    ante = Wager(
        name="ante",
        words="Ante",
        placed=cite("2.1"),
        main=True,
        room=one_a_box(cite("2.1")),
        settle=(
            lose(folded, cite("4.1(a)")),
            win(no_hand, cite("4.1(b)", "3.5")),
            win(higher(PLAYER, DEALER), cite("4.1(b)")),
            lose(lower(PLAYER, DEALER), cite("4.1(c)")),
            stand_off(equal(PLAYER, DEALER), cite("4.1(d)")),
        ),
    )
    raised = Wager(
        name="raise",
        words="Raise",
        placed=cite("2.2"),
        decides=True,
        room=one_a_box(cite("2.2")),
        settle=(
            stand_off(no_hand, cite("4.2(a)", "3.5")),
            win(higher(PLAYER, DEALER), cite("4.2(b)")),
            lose(lower(PLAYER, DEALER), cite("4.2(c)")),
            stand_off(equal(PLAYER, DEALER), cite("4.2(a)")),
        ),
    )
    return ante, raised


PAIR = Wager(
    name="pair",
    words="Pair Wager",
    placed=cite("2.3"),
    room=one_a_box(cite("2.3")),
    needs=(Need("an Ante in its box", beside_an_ante, cite("2.3")),),
    settle=(
        lose(folded, cite("4.3(b)")),
        win(listed_on_sign("pair", PLAYER), cite("4.3(a)", "4.3 Table 1"), by_sign("pair", PLAYER)),
        lose(unlisted_on_sign("pair", PLAYER), cite("4.3(b)")),
    ),
)

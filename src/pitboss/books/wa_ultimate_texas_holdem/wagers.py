"""Section 3: the wagers of Ultimate Texas Hold'em, each settled by the first row of its clause that applies.

Absence comes before a fold, a fold before a declined exposure, and that before any comparison of hands.
"""

from pitboss.books.shared.house_wagers import ante_of_the_player, in_neither_table, in_table_1_or_2, jackpot_levels
from pitboss.books.wa_ultimate_texas_holdem import limits
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling, under
from pitboss.core.hands import HIGH, HOLE_AND_FLOP, Category
from pitboss.core.money import Odds
from pitboss.rules.banked.hands import Hand, Showdown
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.rows import (
    PayTable,
    absent,
    because,
    by,
    by_sign,
    declined,
    equal,
    folded,
    higher,
    listed,
    listed_on_sign,
    lose,
    lower,
    prize,
    stand_off,
    unlisted,
    unlisted_on_sign,
    win,
)
from pitboss.rules.banked.wager import Need, Wager, one_a_box

ORDER = cite("4.11", "4.12", "6.1") + ruling("U5", "U6")
"""The order by categories and face values without suits: the best five of seven, which the dealer announces."""
STRAIGHTS = {
    Category.ROYAL_FLUSH: cite("1 Royal Flush"),
    Category.STRAIGHT_FLUSH: cite("1 Straight Flush"),
    Category.STRAIGHT: cite("1 Straight"),
}
PLAYER = Hand("player", HIGH, ("box", "board"), 7, cite("1 Player's Hand") + ORDER, STRAIGHTS)
DEALER = Hand("dealer", HIGH, ("dealer", "board"), 7, cite("1 Dealer's Hand") + ORDER, STRAIGHTS)
PLAYER_FLOP = Hand("player-flop", HOLE_AND_FLOP, ("box", "flop"), 5, cite("1 Player's Hand") + ruling("U6"))

BLIND_TABLE = PayTable(
    "Blind Wager Payout Table",
    {
        Category.ROYAL_FLUSH: Odds(500),
        Category.STRAIGHT_FLUSH: Odds(50),
        Category.FOUR_OF_A_KIND: Odds(10),
        Category.FULL_HOUSE: Odds(3),
        Category.FLUSH: Odds(3, 2),
        Category.STRAIGHT: Odds(1),
    },
)

TRIPS_HANDS = (
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH,
    Category.STRAIGHT, Category.THREE_OF_A_KIND,
)  # fmt: skip
TRIPS_TABLES = {
    name: PayTable.of(name, dict(zip(TRIPS_HANDS, odds, strict=True)))
    for name, odds in {
        "pay-table-1": (50, 40, 30, 9, 7, 4, 3),
        "pay-table-2": (50, 40, 30, 8, 6, 5, 3),
        "pay-table-3": (50, 40, 30, 8, 7, 4, 3),
        "pay-table-4": (50, 40, 20, 7, 6, 5, 3),
    }.items()
}

AFTER_THE_FLOP = 2
"""The stage of the decision after the flop, before turn and river."""


def a_pair_or_higher(rank: int) -> bool:
    """Return True if the dealer's best five of seven qualifies (1 Qualifies)."""
    return DEALER.ranking.at_least(rank, Category.PAIR)


@because("no-hand", other=DEALER)
def dealer_does_not_qualify(showdown: Showdown) -> bool:
    return not a_pair_or_higher(showdown.rank(DEALER))


@because("listed", PLAYER)
def straight_against_no_hand(showdown: Showdown) -> bool:
    return dealer_does_not_qualify(showdown) and showdown.category(PLAYER) in BLIND_TABLE.odds


@because("absent")
def absent_before_the_river(showdown: Showdown) -> bool:
    """Return True if absent, and so folded, before turn and river (3.20(b)(i)), with no decision after the flop."""
    return absent(showdown) and showdown.box.acted_at < AFTER_THE_FLOP


@because("listed", PLAYER)
def trips_after_a_fold(showdown: Showdown) -> bool:
    """Return True if folded and still eligible. Such a fold can only come after the river (3.19)."""
    return folded(showdown) and listed_on_sign("trips", PLAYER)(showdown)


def ante_or_blind(placed: Placed, boxes: dict[int, Box]) -> bool:
    box = boxes.get(placed.box)
    return box is not None and (box.wager("ante") or box.wager("blind")) is not None


ANTE = Wager(
    name="ante", words="Ante Wager", placed=cite("3.5", "3.8"), main=True, room=one_a_box(cite("3.6")), equals="blind",
    left_out=cite("5.7"),
    count=limits.ante,
    settle=(
        lose(absent, cite("3.9(b)(i)", "5.12")),
        lose(folded, cite("3.9(b)(i)") + ruling("U3")),
        lose(declined, cite("4.14") + ruling("U11")),
        stand_off(dealer_does_not_qualify, cite("3.9(c)(i)")),
        win(higher(PLAYER, DEALER), cite("3.9(a)", "3.10")),
        lose(lower(PLAYER, DEALER), cite("3.9(b)(ii)")),
        stand_off(equal(PLAYER, DEALER), cite("3.9(c)(ii)")),
    ),
)  # fmt: skip

BLIND = Wager(
    name="blind", words="Blind Wager", placed=cite("3.11", "3.13"), main=True, room=one_a_box(cite("3.12")),
    equals="ante", left_out=cite("5.6"), count=limits.blind,
    settle=(
        lose(absent, cite("3.14(b)(i)", "5.12")),
        lose(folded, cite("3.14(b)(i)") + ruling("U3")),
        lose(declined, cite("4.14") + ruling("U11")),
        win(straight_against_no_hand, cite("3.14(a)(ii)", "3.15"), by(BLIND_TABLE, PLAYER)),
        stand_off(dealer_does_not_qualify, cite("3.14(c)(i)")),
        lose(lower(PLAYER, DEALER), cite("3.14(b)(ii)")),
        stand_off(equal(PLAYER, DEALER), cite("1 Stand-off") + ruling("U1")),
        win(listed(BLIND_TABLE, PLAYER), cite("3.14(a)(i)", "3.15"), by(BLIND_TABLE, PLAYER)),
        stand_off(unlisted(BLIND_TABLE, PLAYER), cite("3.14(c)(ii)")),
    ),
)  # fmt: skip

TRIPS = Wager(
    name="trips", words="Trips Wager", placed=cite("3.16"), room=one_a_box(cite("3.17")), outlives_fold=True,
    needs=(Need("an Ante or a Blind Wager in its box", ante_or_blind, cite("3.18") + ruling("U18")),),
    count=limits.trips,
    settle=(
        lose(absent_before_the_river, cite("3.20(b)(i)", "5.12") + ruling("U9")),
        lose(absent, cite("5.12") + ruling("U9")),
        lose(declined, cite("4.14") + ruling("U11")),
        win(
            trips_after_a_fold, cite("3.19", "3.20(a)(i)", "3.20(a)(ii)", "3.21") + ruling("U8"),
            by_sign("trips", PLAYER),
        ),
        win(listed_on_sign("trips", PLAYER), cite("3.20(a)(i)", "3.20(a)(ii)", "3.21"), by_sign("trips", PLAYER)),
        lose(unlisted_on_sign("trips", PLAYER), cite("3.20(b)(ii)")),
    ),
)  # fmt: skip

PLAY = Wager(
    name="play", words="Play Wager", placed=cite("3.36(a)", "4.4"), decides=True, room=one_a_box(cite("3.37")),
    settle=(
        lose(declined, cite("4.14") + ruling("U11")),
        win(higher(PLAYER, DEALER), cite("3.38(a)", "3.39")),
        lose(lower(PLAYER, DEALER), cite("3.38(b)")),
        stand_off(equal(PLAYER, DEALER), cite("3.38(c)")),
    ),
)  # fmt: skip

JACKPOT_1, JACKPOT_2, LEVEL_3 = jackpot_levels(
    level=under("3.22"),
    placed=cite("3.23"),
    needs=(Need("the same player's Ante Wager in its box", ante_of_the_player, cite("3.24") + ruling("U15")),),
    short=cite("5.14"),
    settle=(
        lose(absent, cite("3.25(b)(i)", "5.12")),
        lose(folded, cite("3.25(b)(i)") + ruling("U10")),
        lose(declined, cite("3.25(b)(ii)")),
        prize(in_table_1_or_2(PLAYER_FLOP), cite("3.25(a)", "3.26")),
        lose(in_neither_table(PLAYER_FLOP), cite("3.25(b)(iii)")),
    ),
)

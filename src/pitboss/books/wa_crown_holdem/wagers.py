"""Section 3: the wagers of Crown Hold'em Poker, each settled by the first row of its clause that applies.

A fold and a declined exposure come before any comparison of hands.
"""

from pitboss.books.shared.house_wagers import ante_of_the_player, in_neither_table, in_table_1_or_2, jackpot_levels
from pitboss.books.wa_crown_holdem import limits
from pitboss.books.wa_crown_holdem.clauses import cite, ruling, under
from pitboss.core.citation import Rules
from pitboss.core.hands import HIGH, HOLE_AND_FLOP, Category
from pitboss.rules.banked.hands import Hand, Showdown
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.rows import (
    PayTable,
    Row,
    at_least,
    because,
    below,
    by,
    declined,
    equal,
    folded,
    higher,
    listed,
    lose,
    lower,
    prize,
    stand_off,
    unlisted,
    win,
)
from pitboss.rules.banked.wager import Full, Need, Wager, one_a_box

ORDER = cite("1 Face Value", "3.44", "3.45", "6.1") + ruling("R2", "R3")
"""The order by categories and face values without suits: the best five of seven, found for every player."""
STRAIGHTS = {
    Category.ROYAL_FLUSH: cite("1 Royal Flush") + ruling("R4"),
    Category.STRAIGHT_FLUSH: cite("1 Straight Flush") + ruling("R4"),
    Category.STRAIGHT: cite("1 Straight") + ruling("R4"),
}
PLAYER = Hand("player", HIGH, ("box", "board"), 7, cite("1 Player's Hand") + ORDER, STRAIGHTS)
DEALER = Hand("dealer", HIGH, ("dealer", "board"), 7, cite("1 Dealer's Hand") + ORDER, STRAIGHTS)
PLAYER_FLOP = Hand("player-flop", HOLE_AND_FLOP, ("box", "flop"), 5, cite("1 Player's Hand", "3.33 tail"))
DEALER_FLOP = Hand("dealer-flop", HOLE_AND_FLOP, ("dealer", "flop"), 5, cite("1 Dealer's Hand", "3.28 tail"))

POKER_EXTRA = PayTable.of(
    "Table 3",
    {
        Category.ROYAL_FLUSH: 1000,
        Category.STRAIGHT_FLUSH: 500,
        Category.FOUR_OF_A_KIND: 200,
        Category.FULL_HOUSE: 70,
        Category.FLUSH: 40,
        Category.STRAIGHT: 30,
        Category.THREE_OF_A_KIND: 10,
        Category.TWO_PAIR: 5,
    },
)


@because("prize", PLAYER_FLOP)
def left_out_and_listed(showdown: Showdown) -> bool:
    """Return True for a listed hand whose Flop Wager was omitted by oversight; not for a hand that has not been asked
    yet."""
    box = showdown.box
    left_out = box.acted_at >= 0 and all(placed.wager.name != "flop" for placed in box.wagers)
    return left_out and in_table_1_or_2(PLAYER_FLOP)(showdown)


def ante_in_the_box(placed: Placed, boxes: dict[int, Box]) -> bool:
    return placed.box in boxes and boxes[placed.box].wager("ante") is not None


def any_ante(placed: Placed, boxes: dict[int, Box]) -> bool:
    return any(box.wager("ante") for box in boxes.values())


def up_to_three(box: Box, name: str, patron: str) -> Full | None:
    """Return why a box is full: it takes three wagers, one per person, with a place kept for the Ante's player (3.30,
    3.31)."""
    there = [placed.patron for placed in box.wagers if placed.wager.name == name]
    if len(there) >= 3:
        return Full("three", "it already has three", cite("3.30"))
    if patron in there:
        return Full("one-each", f"{patron} already has one in it", cite("3.30") + ruling("R13"))
    ante = box.wager("ante")
    first = ante.patron if ante else box.token
    if len(there) == 2 and first not in (patron, *there):
        return Full("third-kept", f"the third place is kept for {first}", cite("3.31") + ruling("R13"), first)
    return None


def the_antes_player_first(box: Box, name: str, patron: str) -> Full | None:
    """Return why a box is full: it takes one wager, kept for the Ante's player; others give way (3.24, 3.25)."""
    ante, there = box.wager("ante"), box.wager(name)
    if there and not (ante and ante.patron == patron != there.patron):
        return Full("one", "only one is permitted in a box", cite("3.24"))
    if not there and ante and ante.patron != patron:
        return Full("kept", f"its place is kept for {ante.patron}", cite("3.25") + ruling("R13"), ante.patron)
    return None


def against_dealer(won: Rules, lost: Rules, tied: Rules, face_down: Rules) -> tuple[Row, ...]:
    """Return the rows of Flop, Turn and River Wagers: the better hand wins, at 1 to 1."""
    return (
        lose(declined, face_down),
        win(higher(PLAYER, DEALER), won),
        lose(lower(PLAYER, DEALER), lost),
        stand_off(equal(PLAYER, DEALER), tied),
    )


ANTE = Wager(
    name="ante", words="Ante Wager", placed=cite("3.3"), main=True, room=one_a_box(cite("3.4")), count=limits.ante,
    settle=(
        lose(folded, cite("3.6(b)(i)")),
        lose(declined, cite("3.6(b)(ii)")),
        lose(lower(PLAYER, DEALER), cite("3.6(b)(iii)")),
        stand_off(equal(PLAYER, DEALER), cite("3.6(c)")),
        win(at_least(PLAYER, Category.FLUSH, DEALER), cite("3.6(a)", "3.7")),
        stand_off(below(PLAYER, Category.FLUSH, DEALER), cite("3.6(a)", "1 Stand Off") + ruling("R1")),
    ),
)  # fmt: skip

FLOP = Wager(
    name="flop", words="Flop Wager", placed=cite("3.35", "4.4"), decides=True, room=one_a_box(cite("3.35")),
    settle=against_dealer(
        won=cite("3.36(a)", "3.37"), lost=cite("3.36(b)(i)"), tied=cite("3.36(c)"), face_down=cite("3.36(b)(ii)")
    ),
)  # fmt: skip

TURN = Wager(
    name="turn", words="Turn Wager", placed=cite("3.38", "4.7"), decides=True, room=one_a_box(cite("3.38")),
    settle=against_dealer(
        won=cite("3.39(a)", "3.40"), lost=cite("3.39(b)(i)"), tied=cite("3.39(c)"), face_down=cite("3.39(b)(ii)")
    ),
)  # fmt: skip

RIVER = Wager(
    name="river", words="River Wager", placed=cite("3.41", "4.9"), decides=True, room=one_a_box(cite("3.41")),
    settle=against_dealer(
        won=cite("3.42(a)", "3.43"), lost=cite("3.42(b)(i)"), tied=cite("3.42(c)"), face_down=cite("3.42(b)(ii)")
    ),
)  # fmt: skip

PLAYER_EXTRA = Wager(
    name="player-extra", words="Player Poker Extra Wager", placed=cite("3.29"), open_to_all=True, room=up_to_three,
    needs=(Need("an Ante Wager in its box", ante_in_the_box, cite("3.32")),),
    count=limits.poker_extra,
    settle=(
        lose(folded, cite("3.33(b)(iii)") + ruling("R12")),
        lose(declined, cite("3.33(b)(ii)")),
        win(listed(POKER_EXTRA, PLAYER_FLOP), cite("3.33(a)", "3.34 Table 3"), by(POKER_EXTRA, PLAYER_FLOP)),
        lose(unlisted(POKER_EXTRA, PLAYER_FLOP), cite("3.33(b)(i)")),
    ),
)  # fmt: skip

DEALER_EXTRA = Wager(
    name="dealer-extra", words="Dealer Poker Extra Wager", placed=cite("3.23", "3.26"),
    open_to_all=True, on_dealer=True, room=the_antes_player_first, gives_way=cite("3.25") + ruling("R13"),
    needs=(Need("an Ante Wager by anybody in the round", any_ante, cite("3.27") + ruling("R8")),),
    count=limits.poker_extra,
    settle=(
        win(listed(POKER_EXTRA, DEALER_FLOP), cite("3.28(a)", "3.34 Table 3"), by(POKER_EXTRA, DEALER_FLOP)),
        lose(unlisted(POKER_EXTRA, DEALER_FLOP), cite("3.28(b)")),
    ),
)  # fmt: skip

JACKPOT_1, JACKPOT_2, LEVEL_3 = jackpot_levels(
    level=under("3.8"),
    placed=cite("3.9"),
    needs=(
        Need("an Ante Wager in its box", ante_in_the_box, cite("3.11")),
        Need("the same player's Ante Wager in its box", ante_of_the_player, cite("3.10")),
    ),
    short=cite("5.11"),
    combined=ruling("R36"),
    settle=(
        lose(folded, cite("3.12(c)(i)")),
        lose(declined, cite("3.12(c)(ii)")),
        prize(left_out_and_listed, cite("3.12(b)(ii)", "5.9(e)(i)", "3.13") + ruling("R6")),
        prize(in_table_1_or_2(PLAYER_FLOP), cite("3.12(b)(i)", "3.12(b)(ii)", "3.13")),
        lose(in_neither_table(PLAYER_FLOP), cite("3.12(c)(iii)")),
    ),
)

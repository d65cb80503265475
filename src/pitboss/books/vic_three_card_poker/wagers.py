"""Rules 5 and 10: the wagers of Three Card Poker, each settled by the first row of its rule that applies.

A fold gives up everything on the box; a fold of the Ante alone leaves Pair Plus and Six Card Bonus in (9.5.2).
"""

from pitboss.books.shared.house_wagers import ante_of_the_player
from pitboss.books.vic_three_card_poker import limits
from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.core.cards import UNSEEN
from pitboss.core.citation import Rules
from pitboss.core.hands import HIGH, SIX_CARD, THREE_CARD, Category
from pitboss.rules.banked.hands import Hand, Showdown
from pitboss.rules.banked.layout import HAND
from pitboss.rules.banked.rows import (
    Because,
    Condition,
    because,
    by_sign,
    equal,
    folded,
    higher,
    listed_on_sign,
    lose,
    lower,
    otherwise,
    prize,
    stand_off,
    unlisted_on_sign,
    win,
)
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.wager import Need, Wager, one_a_box

ORDER = cite("9.5.4(a)", "3.5", "3.5.1", "3.6.2", "9.6.4") + ruling("TC-R2")
"""The three-card order, by which every hand is declared at its best."""
CATEGORIES = {
    Category.ODD_CARDS: cite("3.6.1(a)"),
    Category.PAIR: cite("3.6.1(b)"),
    Category.FLUSH: cite("3.6.1(c)", "1 Flush"),
    Category.STRAIGHT: cite("3.6.1(d)", "1 Straight") + ruling("TC-R1"),
    Category.THREE_OF_A_KIND: cite("3.6.1(e)"),
    Category.STRAIGHT_FLUSH: cite("3.6.1(f)", "1 Straight Flush") + ruling("TC-R1"),
}
PLAYER = Hand("player", THREE_CARD, ("box",), 3, ORDER, CATEGORIES)
DEALER = Hand("dealer", THREE_CARD, ("dealer",), 3, ORDER, CATEGORIES)
SIX_CARDS = Hand("six-card", SIX_CARD, ("box", "dealer"), 6, cite("1 Six Card Bonus") + ruling("TC-R4"))
WITH_JACKPOT_CARDS = Hand("jackpot", HIGH, ("box", "jackpot"), 5, cite("1 Jackpot Cards") + ruling("TC-J14"))

QUEEN = 10


def queen_high_or_better(rank: int) -> bool:
    """Return True if the dealer's hand qualifies (1 Qualify)."""
    ranking = DEALER.ranking
    return ranking.at_least(rank, Category.PAIR) or ranking.order.decided_by(rank)[0] >= QUEEN


@because("no-hand", other=DEALER)
def no_hand(showdown: Showdown) -> bool:
    return not queen_high_or_better(showdown.rank(DEALER))


def no_hand_shown(showdown: Showdown) -> bool:
    """Return True if no dealer's hand qualifies, for a wager that does not depend on it. Return False if its cards are
    unknown."""
    dealer = showdown.table.dealer
    return len(dealer) == DEALER.count and UNSEEN not in dealer and no_hand(showdown)


def both(one: Because, other: Condition) -> Because:
    """Return a condition that requires both, with the reason of the first."""
    return Because(lambda showdown: one(showdown) and other(showdown), one.reason)


@because("folded")
def folded_all(showdown: Showdown) -> bool:
    return showdown.box.folded == HAND


@because("prize", WITH_JACKPOT_CARDS)
def pays_jackpot(showdown: Showdown) -> bool:
    """Return True if the hand is in Table 3 or 4, according to the option in use."""
    jackpot = showdown.sign.jackpot
    return jackpot is not None and jackpot.jackpot.wins(showdown.category(WITH_JACKPOT_CARDS))


def winning_hands(sign: Sign) -> list[Category]:
    return [category for category in Category if sign.jackpot and sign.jackpot.jackpot.wins(category)]


@because("listed", PLAYER)
def straight_or_better_played(showdown: Showdown) -> bool:
    """Return True if the Ante Bonus is paid: win, lose or tie, but not after a fold of the Ante (ruling TC-W4)."""
    return not showdown.box.folded and showdown.category(PLAYER) in showdown.sign.tables["ante-bonus"].odds


@because("listed", PLAYER)
def straight_against_no_hand(showdown: Showdown) -> bool:
    return straight_or_better_played(showdown) and no_hand(showdown)


def cost(sign: Sign) -> int:
    return sign.jackpot_price(1)


ANTE_BONUS = Wager(
    name="ante-bonus", words="Ante Bonus", placed=cite("1 Ante Bonus"), room=one_a_box(cite("1 Ante Bonus")),
    settle=(
        win(
            straight_against_no_hand,
            cite("1 Ante Bonus", "9.6.1(b)(ii)", "10.1 Table 9 Ante Bonus") + ruling("TC-W4"),
            by_sign("ante-bonus", PLAYER),
        ),
        win(
            straight_or_better_played,
            cite("1 Ante Bonus", "9.6.2(d)", "10.1 Table 9 Ante Bonus") + ruling("TC-W4"),
            by_sign("ante-bonus", PLAYER),
        ),
    ),
)  # fmt: skip

ANTE = Wager(
    name="ante", words="Ante", placed=cite("5.2", "5.5.1"), main=True, room=one_a_box(cite("5.5.1")),
    count=limits.before_the_deal, bonus=ANTE_BONUS,
    settle=(
        lose(folded_all, cite("5.7.2(a)", "9.5.2(a)(i)")),
        lose(folded, cite("5.7.2(a)", "9.5.2(b)")),
        win(no_hand, cite("5.7.1(a)", "9.6.1(a)", "10.1 Table 9 Ante and Play")),
        win(higher(PLAYER, DEALER), cite("5.7.1(b)", "9.6.2(a)", "10.1 Table 9 Ante and Play")),
        lose(lower(PLAYER, DEALER), cite("5.7.2(b)", "9.6.2(b)")),
        stand_off(equal(PLAYER, DEALER), cite("5.7.3", "9.6.2(c)")),
    ),
)  # fmt: skip

PLAY = Wager(
    name="play", words="Play wager", placed=cite("5.6", "9.5.2(c)"), decides=True, room=one_a_box(cite("5.6")),
    settle=(
        stand_off(no_hand, cite("5.10.4", "9.6.1(b)(v)")),
        win(higher(PLAYER, DEALER), cite("5.10.1", "9.6.2(a)", "10.1 Table 9 Ante and Play")),
        lose(lower(PLAYER, DEALER), cite("5.10.2", "9.6.2(b)")),
        stand_off(equal(PLAYER, DEALER), cite("5.10.3", "9.6.2(c)")),
    ),
)  # fmt: skip


def _on_the_cards(
    name: str,
    words: str,
    hand: Hand,
    *,
    circle: Rules,
    paid: Rules,
    lost: Rules,
    no_hand: Rules,
    hand_shown: Rules,
    more: Rules = (),
) -> Wager:
    """Return Pair Plus or Six Card Bonus: a listed hand wins, whatever the dealer holds and the player decides."""
    table = by_sign(name, hand)
    return Wager(
        name=name,
        words=words,
        placed=cite("5.2") + circle,
        main=True,
        room=one_a_box(circle),
        count=limits.before_the_deal,
        outlives_fold=True,
        settle=(
            lose(folded_all, cite("9.5.2(a)(i)") + ruling("TC-W2")),
            win(both(listed_on_sign(name, hand), no_hand_shown), paid[:1] + no_hand + paid[1:] + more, table),
            win(listed_on_sign(name, hand), paid[:1] + hand_shown + paid[1:] + more, table),
            lose(both(unlisted_on_sign(name, hand), no_hand_shown), lost + no_hand),
            lose(unlisted_on_sign(name, hand), lost + hand_shown),
        ),
    )


PAIR_PLUS = _on_the_cards(
    "pair-plus", "Pair Plus", PLAYER,
    circle=cite("5.5.2"), paid=cite("5.8.1", "10.1 Table 9 Pair Plus"), lost=cite("5.8.2"),
    no_hand=cite("9.6.1(b)(iii)"), hand_shown=cite("9.6.2(e)"),
)  # fmt: skip

SIX_CARD_BONUS = _on_the_cards(
    "six-card", "Six Card Bonus", SIX_CARDS,
    circle=cite("5.5.3"), paid=cite("5.9.1", "10.1 Table 9 Six Card Bonus"), lost=cite("5.9.2"),
    no_hand=cite("9.6.1(b)(iv)"), hand_shown=cite("9.6.2(f)"), more=ruling("TC-R4"),
)  # fmt: skip

JACKPOT = Wager(
    name="jackpot", words="Jackpot Wager", placed=cite("5.2", "5.5.1(a)"), level=1, room=one_a_box(cite("6.2.2")),
    needs=(
        Need("an Ante in its box", ante_of_the_player, cite("5.5.1(a)") + ruling("TC-J21")),
    ),
    price=cost, price_rules=cite("6.2.3") + ruling("TC-J21"),
    settle=(
        lose(folded, cite("5.11.2(a)") + ruling("TC-J20")),
        prize(pays_jackpot, cite("5.11.1(a)", "5.11.1(b)")),
        lose(because("unlisted", WITH_JACKPOT_CARDS, paying=winning_hands)(otherwise), cite("5.11.2(b)")),
    ),
)  # fmt: skip

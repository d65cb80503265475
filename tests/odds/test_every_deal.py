"""Any game can be counted from its declaration alone; the result agrees with a fast model and with counts by hand."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from pitboss.books.catalogue import banked
from pitboss.core.cards import read_cards
from pitboss.core.citation import Rules
from pitboss.core.hands import SHOWING, THREE_CARD
from pitboss.core.money import Chips, Odds
from pitboss.odds.models import every_deal, three_cards
from pitboss.odds.models.every_deal.deals import UNIT
from pitboss.odds.models.every_deal.solver import MAIN, Solver
from pitboss.odds.tables import OddsError, Options, tables_of
from pitboss.rules.banked.analysis import Analysis
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.hands import Hand, Showdown
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.rows import equal, folded, higher, lose, lower, otherwise, stand_off, win
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Bet, Communal, Decision
from pitboss.rules.banked.wager import Wager, as_placed, one_a_box

THREE = "vic-three-card-poker"
WHY: Rules = ("wa-crown-holdem 3.3",)


@pytest.mark.parametrize("hand", ["Qd6s4c", "Qd6s3c", "2c3d4h", "AsKsQs", "9h9d2c", "5c4d2h"])
def test_the_rows_of_a_book_come_to_what_its_model_counts(hand: str) -> None:
    cards = tuple(sorted(map(int, read_cards(hand))))
    values = every_deal.EveryDeal(banked(THREE)).advise(read_cards(hand), (), Options())
    bonus = tables_of(THREE)["ante-bonus"]["A"].get(THREE_CARD.category(THREE_CARD.rank_dealt(cards)), Fraction())
    counted = three_cards.ThreeCards(banked(THREE)).advise(tuple(sorted(read_cards(hand))), (), Options())
    assert values["play"] == counted["play"]
    assert values["fold"] == values["fold ante"] == -1
    assert bonus == 0 or values["play"] > 0


# --- one card each, a communal card, and a bet before and after it


def bet(wager: str) -> Bet:
    def the_ante(box: Box, sign: Sign) -> tuple[Chips, ...]:
        return (box.counts("ante"),)

    return Bet(wager=wager, amounts=the_ante, count=as_placed)


PLAYER = Hand("player", SHOWING, ("box", "board"), 2)
DEALER = Hand("dealer", SHOWING, ("dealer", "board"), 2)
BETTER = (
    lose(folded, WHY), win(higher(PLAYER, DEALER), WHY), lose(lower(PLAYER, DEALER), WHY),
    stand_off(equal(PLAYER, DEALER), WHY),
)  # fmt: skip


def suited(showdown: Showdown) -> bool:
    """A pay table row that looks at the cards themselves."""
    return len({card & 3 for card in (*showdown.box.cards, *showdown.table.dealer)}) == 1


def wager(name: str, *rows: Any, **more: Any) -> Wager:
    return Wager(name=name, words=name, placed=WHY, room=one_a_box(WHY), settle=rows or BETTER, **more)


def small_game() -> BankedGame:
    return structs.replace(
        banked("wa-crown-holdem"),
        id="small-game",
        wagers=(
            wager("ante", main=True),
            wager("first", decides=True),
            wager("second", decides=True),
            wager("suit", win(suited, WHY, Odds(3)), lose(otherwise, WHY)),
        ),
        combinations=(),
        hands=structs.replace(banked("wa-crown-holdem").hands, count=1),
        stages=(
            Decision(
                name="first", asks=lambda box: box.live, rules=WHY, bet=bet("first"), folds={HAND: WHY}, silence=HAND
            ),
            Communal(name="card", before=0, count=1, rules=WHY, needed=lambda _: True),
            Decision(name="second", asks=lambda box: box.live, rules=WHY, bet=bet("second"), check=True),
        ),
        player_hand=PLAYER,
        dealer_hand=DEALER,
        analysis=Analysis(),
    )


def beats(mine: int, theirs: int, board: int) -> int:
    """Compare cards as ranks: a hand that pairs the board is best, then the higher card with it."""

    def order(card: int) -> tuple[bool, int, int]:
        return card == board, max(card, board), min(card, board)

    return (order(mine) > order(theirs)) - (order(mine) < order(theirs))


def by_hand() -> Fraction:
    """Return the edge: fold for 1, or bet, and bet again if the board is favourable."""
    deck = [rank for rank in range(13) for _ in range(4)]
    total = Fraction()
    for mine in range(13):
        rest = list(deck)
        rest.remove(mine)
        played = Fraction()
        for board in range(13):
            left = list(rest)
            if board not in left:
                continue
            left.remove(board)
            ahead = Fraction(sum(beats(mine, theirs, board) for theirs in left), len(left))
            played += rest.count(board) * (2 * ahead + max(ahead, Fraction()))
        total += max(played / len(rest), Fraction(-1))
    return -total / 13


def test_two_decisions_with_a_communal_card_between_them() -> None:
    game = small_game()
    solver = every_deal.solver_of(game)
    counted = solver.asking(solver.count)
    edge = -sum(net * ways for net, ways in counted.results[MAIN].items()) / Fraction(counted.deals * UNIT)
    assert edge == by_hand()
    assert counted.deals == 52 * 51 * 50
    values = every_deal.EveryDeal(game).advise(read_cards("As"), read_cards("Ah"), Options())
    assert values["second"] > values["check"] > 1


def test_a_row_may_look_at_the_cards() -> None:
    """Deal one card each and no board, because with a board it takes half a minute to settle every deal singly."""
    game = small_game()
    game = structs.replace(game, stages=game.stages[:1], wagers=(game.wagers[0], game.wagers[1], game.wagers[3]))
    (odds,) = every_deal._side(game, game.wagers[-1], Options(), set())
    assert odds.spread.mean == 4 * Fraction(12, 51) - 1


def test_a_game_too_large_is_refused() -> None:
    large = structs.replace(banked("wa-ultimate-texas-holdem"), analysis=Analysis())
    with pytest.raises(OddsError, match=r"wa-ultimate-texas-holdem has .* deals .*must declare a faster model"):
        every_deal.EveryDeal(large).main(Options())


def test_solvers_do_not_share_what_they_learnt() -> None:
    game = small_game()
    first, second = every_deal.solver_of(game), every_deal.solver_of(game, game.wagers[-1])
    first.asking(first.count)
    assert isinstance(second, Solver)
    assert not second.hands
    assert not second.looks

"""Before the flop a bot plays the hands that a person would: fewer from early seats, and only strong re-raises."""

from collections import Counter
from collections.abc import Iterator

import pytest

from bots.test_sanity import BIG_BLIND, GAME, thinking
from pitboss.books import catalogue
from pitboss.bots.character import LEVELS, Level, Style
from pitboss.bots.preflop import percentile
from pitboss.core.cards import read_cards
from pitboss.core.cards.deck import FULL
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.pit.table.sign import demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from pitboss.rules.view import PokerView, view
from toolkit.effort import effort

SEATS = 6
UNDER_THE_GUN, BUTTON = "p3", f"p{SEATS}"
HANDS = effort("PREFLOP_HANDS", quick=80, proof=1500)

pytestmark = pytest.mark.proof


def opening_lines(level: Level, hands: int, style: Style | None = None) -> Iterator[tuple[str, float, int, str]]:
    """Yield each decision before the flop: the position, the hand's percentile, the earlier raises and the line."""
    for number in range(hands):
        sign = demo_table(catalogue.game(GAME))
        dealer = SoftwareDealer(Shoe.shuffled(FULL, Demonstration(f"open {number}")))
        setup = sign.setup([100 * BIG_BLIND] * SEATS)
        round_: Round = catalogue.load(GAME).new_round(sign.table | {"betting": "no-limit"}, setup)
        bot, raises = thinking(level, number, SEATS, style), 0
        while round_.status == "open":
            if dealer.step(round_) is not None:
                continue
            place = next(one for one in round_.legal_actions() if one.startswith("p"))
            seen = view(round_, place)
            felt = seen.felt
            assert isinstance(felt, PokerView)
            if felt.board:
                break
            line = bot(seen, place)
            hole = [int(card) for card in read_cards("".join(felt.places[place].cards))]
            yield place, percentile(hole), raises, line
            raises += "cbr" in line
            round_.push(line)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_re_raises_with_a_weak_hand(level: Level) -> None:
    """Loose styles widen a range by a third; even so a re-raise stays within the best quarter of all hands."""
    weak = [
        f"{place} {line} with {rank:.2f}"
        for place, rank, raises, line in opening_lines(level, HANDS)
        if raises and "cbr" in line and rank > 0.25
    ]
    assert not weak


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_early_seats_open_fewer_hands_than_the_button(level: Level) -> None:
    opened: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for place, rank, raises, line in opening_lines(level, 2 * HANDS, "balanced"):
        if not raises and place in (UNDER_THE_GUN, BUTTON):
            asked[place] += 1
            opened[place] += "cbr" in line
            assert rank > 0.03 or "cbr" in line, "the best hands are raised from everywhere"
    assert opened[UNDER_THE_GUN] / asked[UNDER_THE_GUN] < 0.3 < opened[BUTTON] / asked[BUTTON]


def test_strength_is_ordered_as_players_order_it() -> None:
    ordered = ["AsAd", "KsKd", "AsKs", "AsKd", "TsTd", "AsJd", "Ts9s", "7s7d", "Ks9d", "Js4d", "7s2d"]
    ranks = [percentile([int(card) for card in read_cards(hand)]) for hand in ordered]
    assert ranks == sorted(ranks)
    assert ranks[0] == pytest.approx(6 / 1326)

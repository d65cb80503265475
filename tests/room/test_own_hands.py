"""The description of a player's own hands matches their view, in every kind of game, at every line."""

import pytest

from log.test_snapshots import sitting
from pitboss.books import catalogue
from pitboss.bots.casual import Bot
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.core.money import DOLLAR
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.pit.table.sign import TableSign, demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from pitboss.rules.view import PUBLIC, OwnHand, SeatSeen, own_hands, view
from toolkit.table import CROWN, STUD, ULTIMATE


def check(round_: Round, *places: str) -> bool:
    """Return True if somebody's hand has a description."""
    named = False
    for viewer in (*places, "p99", PUBLIC):
        felt, expected = view(round_, viewer).felt, dict[str, OwnHand]()
        for at in felt.held_by(viewer):
            place = felt.places[at]
            expected[at] = OwnHand(place.cards, place.discards if isinstance(place, SeatSeen) else (), place.held)
        assert own_hands(round_, viewer) == expected
        named = named or any(hand.held is not None for hand in expected.values())
    return named


@pytest.mark.parametrize("game", ["wa-poker/holdem", "wa-poker/draw-ante", "vic-crown-poker/omaha-hi-lo"])
def test_a_players_own_hand_is_that_of_the_view(game: str) -> None:
    demo = demo_table(catalogue.game(game))
    stacks = [1000 * DOLLAR] * 4
    round_ = catalogue.poker(game).new_round(demo.table, demo.setup(stacks))
    dealer, bot, named = SoftwareDealer(Shoe.shuffled(round_.sign.deck, Demonstration("own"))), Bot("own"), False
    places = [f"p{seat}" for seat in range(1, 5)]
    while round_.status == "open":
        named = check(round_, *places) or named
        if dealer.step(round_) is not None:
            continue
        place = next(place for place in places if place in round_.legal_actions())
        line = bot.choose(view(round_, place))
        assert line is not None
        round_.push(line)
    assert check(round_, *places) or named


@pytest.mark.parametrize("sign", [STUD, CROWN, ULTIMATE], ids=lambda sign: sign.game)
def test_the_hands_of_a_table_and_its_choices_are_those_of_the_view(sign: TableSign) -> None:
    fold = TableMachine("t1")
    for entry in sitting(sign, 11, rounds=3):
        replay(fold, entry)
        floor = fold.floor
        if floor.round is not None:
            check(floor.round, *floor.places)
            one_by_one = {name: found for name in floor.places.values() if (found := floor.choices(name))}
            assert floor.all_choices() == one_by_one

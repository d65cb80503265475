"""The shoe deals from the top, and neither loses nor duplicates a card."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import FULL, REDUCED, CardError, DeckKind, read_cards
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import verify
from toolkit.seeds import Injected

decks = st.sampled_from([FULL, REDUCED])


@pytest.mark.parametrize("deck", [FULL, REDUCED])
def test_a_shoe_holds_the_deck_as_it_was_shuffled_and_committed_to(deck: DeckKind) -> None:
    shoe = Shoe.shuffled(deck)
    assert sorted(shoe.stub) == list(deck.cards)
    assert shoe.remaining == len(deck)
    assert verify(shoe.commitment, shoe.shuffles[0].seed.hex(), deck).cards == shoe.stub


def test_cards_come_from_the_top_and_the_shoe_before_is_unchanged() -> None:
    shoe = Shoe.shuffled(FULL, Injected())
    first, rest = shoe.deal(2)
    flop, rest = rest.burn().deal(3)
    assert (first, rest.burnt, flop) == (shoe.stub[:2], shoe.stub[2:3], shoe.stub[3:6])
    assert (rest.remaining, shoe.remaining) == (46, 52)


@given(decks, st.lists(st.integers(-1, 5), max_size=20))
def test_no_card_is_lost_or_doubled(deck: DeckKind, steps: list[int]) -> None:
    shoe, source = Shoe.shuffled(deck, Injected()), Injected()
    out: list[int] = []
    for step in steps:
        if step >= 0 and shoe.remaining > step:
            dealt, shoe = shoe.deal(step)
            out += dealt
            shoe = shoe.burn()
        elif out:
            shoe = shoe.taken_back([shoe.deck.cards[out.pop() - deck.cards[0]]]).reshuffled(source)
        assert sorted([*shoe.stub, *shoe.burnt, *out]) == list(deck.cards)


def test_a_flop_taken_back_is_shuffled_into_the_stub_and_the_burn_stays_out() -> None:
    flop, shoe = Shoe.shuffled(FULL, Injected()).burn().deal(4)
    again = shoe.taken_back(flop).reshuffled(Injected(b"r" * 32))
    assert sorted(again.stub) == sorted([*shoe.stub, *flop])
    assert again.stub != (*shoe.stub, *flop)
    assert again.burnt == shoe.burnt


def test_every_reshuffle_commits_to_itself_and_verifies() -> None:
    _, shoe = Shoe.shuffled(FULL, Injected()).deal(20)
    again = shoe.reshuffled()
    first, second = again.shuffles
    assert first == shoe.shuffles[0]
    assert again.commitment == second.commitment != first.commitment
    assert verify(second.commitment, second.seed.hex(), shoe.stub).cards == again.stub


def test_a_burnt_card_may_be_taken_back() -> None:
    shoe = Shoe.shuffled(FULL, Injected()).burn().burn()
    assert shoe.taken_back(shoe.burnt[:1]).burnt == shoe.burnt[1:]


def test_reshuffles_of_one_source_differ() -> None:
    source, orders = Injected(), [Shoe.shuffled(FULL, Injected())]
    orders += [orders[0].reshuffled(source) for _ in range(3)]
    assert all(before.stub != after.stub for before, after in pairwise(orders))


@pytest.mark.parametrize("count", [-1, 3])
def test_more_cards_than_are_left_are_refused(count: int) -> None:
    _, shoe = Shoe.shuffled(REDUCED, Injected()).deal(30)
    with pytest.raises(CardError) as refusal:
        shoe.deal(count)
    assert str(refusal.value) == f"cannot deal {count} cards: the shoe has 2 left of 32"


def test_an_empty_shoe_has_nothing_to_burn() -> None:
    _, shoe = Shoe.shuffled(REDUCED, Injected()).deal(32)
    with pytest.raises(CardError, match="cannot deal 1 card: the shoe has 0 left of 32"):
        shoe.burn()


def test_only_cards_that_are_out_can_be_taken_back() -> None:
    (dealt,), shoe = Shoe.shuffled(REDUCED, Injected()).deal()
    for cards, message in [
        ([shoe.stub[0]], f"{shoe.stub[0]} cannot be taken back: it has not been dealt"),
        ([dealt, dealt], f"{dealt} occurs twice in {dealt}{dealt}"),
        (read_cards("2c"), "2c is not in the reduced deck, which has 32 cards from sevens up to aces"),
        (read_cards("??"), "?? is an unseen card: every card must be known here"),
    ]:
        with pytest.raises(CardError) as refusal:
            shoe.taken_back(cards)
        assert str(refusal.value) == message


def test_a_shoe_printed_gives_no_card_away() -> None:
    assert repr(Shoe.shuffled(FULL).burn()) == "Shoe(full, 51 left, 1 burnt)"

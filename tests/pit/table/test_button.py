"""The button and the blinds move as in the books' own worked cases."""

import random

import pytest

from pitboss.core.refusals import NotAllowed, Refusal
from pitboss.pit.table.button import Place, Placing, first_round, next_antes, next_round
from pitboss.pit.table.event import BlindMissed, CardsDrawn, RoundStarted
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.state import Positions
from toolkit.table import STUD, VIC_HOLDEM, WA_HOLDEM, Sitting, told


def after(last: Positions, *seats: int) -> Placing:
    found = next_round([Place(seat=seat) for seat in seats], last, len(last.blinds))
    assert found is not None
    return found


def spots(placing: Placing) -> tuple[int, int | None, int | None]:
    """Return button, small blind (None when dead) and big blind."""
    by_blind = {which: seat for seat, which in placing.blinds.items()}
    return placing.positions.button, by_blind.get(0), by_blind.get(1)


@pytest.mark.rule("wa-poker 6.3", "wa-poker 6.10", "ruling wa-poker D1")
def test_the_last_big_blind_leaves_so_no_small_blind_then_a_dead_button() -> None:
    placing = after(Positions(button=6, blinds=(1, 2)), 1, 3, 4, 5, 6)
    assert spots(placing) == (1, None, 3)
    then = after(placing.positions, 1, 3, 4, 5, 6)
    assert spots(then) == (2, 3, 4)
    assert then.dead_button
    assert then.dealt[-1] == 1, "the same player acts last twice running"


@pytest.mark.rule("vic-crown-poker 8.9.6", "ruling vic-crown-poker CP-B3")
def test_nine_players_and_the_small_blind_due_leaves() -> None:
    nine = Positions(button=2, blinds=(3, 4))
    placing = after(nine, 1, 2, 3, 5, 6, 7, 8, 9)
    assert spots(placing) == (3, None, 5)
    assert spots(after(placing.positions, 1, 2, 3, 5, 6, 7, 8, 9)) == (4, 5, 6)


@pytest.mark.rule("vic-crown-poker 8.9.6", "ruling vic-crown-poker CP-B4")
def test_the_player_due_for_the_big_blind_leaves_and_nothing_goes_dead() -> None:
    placing = after(Positions(button=2, blinds=(3, 4)), 1, 2, 3, 4, 6, 7)
    assert spots(placing) == (3, 4, 6)
    assert spots(after(placing.positions, 1, 2, 3, 4, 6, 7)) == (4, 6, 7)


@pytest.mark.rule("wa-poker 6.9", "ruling wa-poker D2")
@pytest.mark.parametrize(("leaver", "big", "button"), [(1, 2, 3), (2, 1, 3), (3, 1, 2)])
def test_three_become_two(leaver: int, big: int, button: int) -> None:
    seats = {1, 2, 3} - {leaver}
    placing = after(Positions(button=1, blinds=(2, 3)), *seats)
    assert placing.heads_up
    assert spots(placing) == (button, button, big)


@pytest.mark.rule("wa-poker 6.4", "ruling wa-poker D3")
def test_two_become_three_and_the_newcomer_who_would_have_the_button_waits_a_hand() -> None:
    heads_up = Positions(button=1, blinds=(1, 3), heads_up=True)
    old = [Place(seat=1), Place(seat=3)]
    placing = next_round([*old, Place(seat=2, entry="post", barred=True)], heads_up, 2)
    assert placing is not None
    assert placing.kept_off == (2,)
    assert spots(placing) == (3, 3, 1)
    later = next_round([*old, Place(seat=2, entry="post", barred=True)], placing.positions, 2)
    assert later is not None
    assert spots(later) == (3, 1, 2)
    at_once = next_round([*old, Place(seat=4, entry="wait", barred=True)], heads_up, 2)
    assert at_once is not None
    assert spots(at_once) == (1, 3, 4), "between the big blind and the button the blind comes at once"


@pytest.mark.rule("wa-poker 20.1", "ruling wa-poker D4")
def test_in_a_game_with_antes_the_button_skips_empty_seats() -> None:
    placing = next_antes([1, 4, 5], Positions(button=1))
    assert placing.positions.button == 4
    assert placing.dealt == (5, 1, 4)
    assert not placing.dead_button


@pytest.mark.rule("wa-poker 6.4", "ruling wa-poker D3")
def test_a_button_whose_player_has_gone_never_lies_between_the_blinds() -> None:
    """Seat 5 had the button heads-up and left; seat 4 now has the small blind, so the button is on its right."""
    heads_up = Positions(button=5, blinds=(5, 4), heads_up=True)
    came = [Place(seat=4), Place(seat=6, entry="post"), Place(seat=2, entry="post")]
    placing = next_round(came, heads_up, 2)
    assert placing is not None
    assert (placing.positions.button, placing.dealt, placing.blinds) == (2, (4, 6, 2), {4: 0, 6: 1})
    new = [Place(seat=4), *(Place(seat=seat, entry="post", barred=True) for seat in (6, 2))]
    placing = next_round(new, heads_up, 2)
    assert placing is not None
    assert placing.kept_off == (2,), "new players are not dealt in on the button"
    assert (placing.heads_up, placing.blinds) == (True, {4: 0, 6: 1})


def test_whoever_comes_and_goes_the_blinds_follow_one_another_from_the_button() -> None:
    chance = random.Random(6)
    for _ in range(600):
        blinds, size = chance.choice((1, 2, 2, 3)), chance.randint(3, 9)
        seats = range(1, size + 1)
        played = set(chance.sample(seats, chance.randint(2, size)))
        placing = first_round(played, max(played), blinds)
        for _ in range(8):
            ready = chance.sample(seats, chance.randint(2, size))
            places = [Place(seat=one) for one in ready if one in played]
            places += [Place(seat=one, entry="post", barred=True) for one in ready if one not in played]
            moved = next_round(places, placing.positions, blinds)
            if moved is None:
                break
            order = [moved.blinds[seat] for seat in moved.dealt if seat in moved.blinds]
            assert moved.heads_up or (order == sorted(order) and order[-1] == blinds - 1), (placing, places, moved)
            placing, played = moved, played | set(moved.dealt)


@pytest.mark.rule("vic-crown-poker 8.9.2(a)", "ruling vic-crown-poker CP-B2", "ruling vic-crown-poker CP-B11")
def test_heads_up_by_the_letter_and_three_blinds() -> None:
    literal = first_round([2, 5], 5, 2, literal=True)
    assert spots(literal) == (2, 5, 2)
    three = first_round([1, 2, 3, 4, 5], 5, 3)
    assert three.blinds == {1: 0, 2: 1, 3: 2}
    assert after(three.positions, 1, 3, 4, 5).blinds == {3: 1, 4: 2}, "the first of three blinds is dead"


@pytest.mark.rule("wa-poker 20.1", "wa-poker 4.1(b)(iv)", "ruling wa-poker B1")
def test_the_first_button_is_drawn_for_and_suits_rank() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=4, carl=6).open()
    with pytest.raises(NotAllowed, match="draw for the button first") as refused:
        sitting.say("d", "deal")
    assert "wa-poker 20.1" in refused.value.rules
    for cards, winner in (("KsKcQh", "bob"), ("AsKhKc", "anna"), ("KdKsKh", "carl")):
        again = Sitting(WA_HOLDEM).seat(anna=1, bob=4, carl=6).open()
        assert told(again.say("d", f"draw {cards}"), CardsDrawn).winners == (winner,), cards
        started = told(again.say("d", "deal"), RoundStarted)
        assert again.state.at(started.button).name == winner
        assert list(started.places.values())[-1] == winner


@pytest.mark.rule("wa-poker 20.1")
@pytest.mark.parametrize("cards", ["KsKs2h", "Ks2h", "KsQs??", "KsQs2hAd", "Kx2h3h"])
def test_a_draw_is_one_card_each(cards: str) -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=4, carl=6).open()
    with pytest.raises(Refusal):
        sitting.say("d", f"draw {cards}")
    assert sitting.state.drawn is None


@pytest.mark.rule("ruling vic-crown-poker CP-B1", "ruling wa-poker D6")
def test_crown_melbourne_begins_at_the_dealers_right() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=2, bob=5, carl=9).open()
    started = told(sitting.say("d", "deal"), RoundStarted)
    assert started.button == 9
    assert started.blinds == {"anna": 500, "bob": 1000}
    assert started.posts == {}, "who is there when the table opens is not new"


@pytest.mark.rule("wa-poker 6.10", "wa-poker 6.3")
def test_a_dead_small_blind_reaches_the_round() -> None:
    sitting = Sitting(WA_HOLDEM).seat(anna=1, bob=2, carl=3, dora=4, eve=5, fay=6).open()
    sitting.hand()
    sitting.say("bob", "leave")
    started = told(sitting.deal(), RoundStarted)
    assert (started.button, started.blinds, started.dead_button) == (1, {"carl": 1000}, False)
    assert "wa-poker 6.3" in started.rules
    assert [bet // 100 for bet in sitting.state.current().state.bets] == [10, 0, 0, 0, 0]
    sitting.finish()
    started = told(sitting.deal(), RoundStarted)
    assert (started.button, started.blinds, started.dead_button) == (2, {"carl": 500, "dora": 1000}, True)
    assert "ruling wa-poker D1" in started.rules


@pytest.mark.rule("wa-poker 20.1", "ruling wa-poker D4")
def test_stud_moves_the_button_and_takes_antes() -> None:
    sitting = Sitting(STUD).seat(anna=1, bob=3, carl=5).open()
    assert [told(sitting.hand(), RoundStarted).button for _ in range(4)] == [5, 1, 3, 5]


@pytest.mark.rule("wa-poker 11.1", "ruling wa-poker D17", "ruling wa-poker D11")
def test_in_manila_nobody_passes_the_first_seat_on() -> None:
    manila = TableSign(game="wa-poker/manila", table={"minimum": "5"}, blinds=("5",), buy_in="200", places=6)
    sitting = Sitting(manila).seat(anna=1, bob=3, carl=5).open()
    sitting.hand()
    sitting.say("bob", "away")
    events = sitting.deal()
    missed = told(events, BlindMissed)
    assert (missed.player, missed.blind) == ("bob", "big")
    assert "wa-poker 11.1" in missed.rules
    assert told(events, RoundStarted).blinds == {"carl": 500}


@pytest.mark.rule("vic-crown-poker 8.9.1", "vic-crown-poker 8.9.2(b)", "ruling vic-crown-poker CP-B11")
def test_three_blinds_come_back_after_two_players_played_alone() -> None:
    sign = TableSign(game="vic-crown-poker/holdem", blinds=("1", "2", "5"), buy_in="100", places=9)
    sitting = Sitting(sign).seat(anna=1, bob=2, carl=3, dora=4).open()

    def round_() -> tuple[int, dict[str, int]]:
        started = told(sitting.hand(), RoundStarted)
        return started.button, {name: chips // 100 for name, chips in started.blinds.items()}

    assert round_() == (4, {"anna": 1, "bob": 2, "carl": 5})
    sitting.say("anna", "away")
    sitting.say("bob", "away")
    assert round_() == (3, {"dora": 5, "carl": 1}), "the first and the last blind"
    sitting.say("bob", "back", "post")
    assert round_() == (3, {"dora": 2, "bob": 5}), "carl has paid every blind"
    assert round_() == (3, {"dora": 1, "bob": 2, "carl": 5})
    assert round_() == (4, {"bob": 1, "carl": 2, "dora": 5})


@pytest.mark.rule("vic-crown-poker 8.9.2(b)")
def test_with_fewer_players_than_blinds_the_last_blinds_are_posted() -> None:
    four = first_round([1, 2, 3], 3, 4)
    assert four.blinds == {1: 1, 2: 2, 3: 3}
    then = next_round([Place(seat=seat) for seat in (1, 2, 3)], four.positions, 4)
    assert then is not None
    assert (then.positions.button, then.blinds) == (1, {2: 1, 3: 2, 1: 3})

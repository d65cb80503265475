"""Any irregularity at any time conserves chips and cards, and the round ends and replays alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import UNSEEN
from pitboss.core.refusals import Refusal
from pitboss.rules.poker.state import NAMES
from pitboss.rules.view import PUBLIC, view
from toolkit.effort import share
from toolkit.irregularities import Injected, facts, new_table
from toolkit.poker import POKER

plays = share(5)
seeds = st.integers(0, 2**32)


def assert_cards_conserved(table: Injected) -> None:
    """Check that no card is in two places, none on the table is still in the deck, and the deck is not overdrawn."""
    state = table.round.state
    out = [*state.board, *(card for seat in state.live_seats for card in state.hole[seat])]
    if state.memory is not None:
        out += state.memory.aside + state.memory.board_preview + state.memory.muck
    known = [card for card in out if card != UNSEEN]
    assert len(known) == len(set(known))
    assert all(state.used >> card & 1 for card in known)
    assert len(out) <= state.dealt <= len(state.sign.deck.cards)


def finish(table: Injected) -> Injected:
    """Play the round to its end; a round that never ends fails."""
    for _ in range(1500):
        if not table.step():
            return table
        assert min(table.round.state.stacks) >= 0
        assert_cards_conserved(table)
    raise AssertionError(f"the round does not end: {table.round.lines[-10:]}")


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_a_round_with_irregularities_ends_with_every_chip_accounted_for(game: str, seed: int) -> None:
    round_ = finish(new_table(game, seed)).round
    answer = round_.answer()
    assert answer.status in ("settled", "void")
    carried = sum(pot.amount for pot in answer.pots if pot.carried is True)
    house = answer.commission - sum(w.net for seat in answer.seats.values() for w in seat.wagers)
    house += sum(round_.state.time_fees)
    paid = sum(round_.state.memory.charged.values()) if round_.state.memory is not None else 0
    beside = sum(round_.state.time_fees) - paid
    assert sum(round_.stacks) + carried + house == sum(round_.sign.stacks) + round_.sign.carried + beside


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_it_replays_to_the_same_events_and_a_copy_is_equal(game: str, seed: int) -> None:
    table = new_table(game, seed)
    for _ in range(12):
        if not table.step():
            break
    copied = table.round.copy()
    assert facts(copied) == facts(table.round)
    finish(table)
    again = type(table.round)(table.round.sign)
    for line in table.round.lines:
        again.push(line)
    assert again.events == table.round.events
    assert facts(again) == facts(table.round)
    for line in table.round.lines[len(copied.steps) :]:
        copied.push(line)
    assert copied.answer() == table.round.answer()


@pytest.mark.rule(
    "wa-poker 38.1", "wa-poker 38.2(a)", "wa-poker 38.2(b)", "wa-poker 38.2(c)", "ruling wa-poker A7",
    "vic-crown-poker 9.1.1(h)", "vic-crown-poker 13.5.1", "vic-crown-poker 13.5.2", "vic-crown-poker 13.6",
)  # fmt: skip
@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds, steps=st.integers(0, 60))
def test_a_void_round_gives_every_chip_back_exactly(game: str, seed: int, steps: int) -> None:
    table = new_table(game, seed)
    for _ in range(steps):
        if not table.step():
            break
    if table.round.status == "void":
        return
    top = table.round.sign.game.officials.roles[-1].token
    table.round.push(f"{top} void fraud")
    answer = table.round.answer()
    assert answer.status == "void"
    assert table.round.stacks == list(table.round.sign.stacks)
    assert all(seat.net == 0 for seat in answer.seats.values())
    assert answer.commission == 0


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_whatever_waits_for_an_answer_says_so(game: str, seed: int) -> None:
    """While an official or a player is asked, exactly the answers are legal, and each is accepted."""
    table = new_table(game, seed)
    for _ in range(400):
        asked = table.round.state.memory is not None and table.round.state.memory.question is not None
        if asked:
            assert table.round.due() is None
            ((role, choices),) = table.round.legal_actions().items()
            for choice in choices:
                table.round.copy().push(f"{role} {choice.verb}")
            assert view(table.round, role).choices == choices
            for name in NAMES[: table.round.state.n]:
                with pytest.raises(Refusal):
                    table.round.push(f"{name} cc")
        if not table.step():
            return


@pytest.mark.parametrize("game", POKER)
@plays
@given(seed=seeds)
def test_a_spectator_sees_no_card_that_was_not_open_to_all(game: str, seed: int) -> None:
    """Irregularities reveal no secrets: a face is public if it was dealt up, exposed or tabled."""
    round_ = finish(new_table(game, seed)).round
    seen = view(round_, PUBLIC)
    state = round_.state
    for seat, name in enumerate(NAMES[: state.n]):
        faces = {card for card in seen.felt.places[name].cards if card != "??"}
        exposed = state.memory.exposed.get(seat, ()) if state.memory is not None else ()
        allowed = {str(card) for card in (*state.up[seat], *exposed)}
        assert state.shown[seat] or faces <= allowed

"""A house game that waits for an answer: its view, who sees it, and how it continues."""

import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.cards import UNSEEN
from pitboss.core.cards.deck import FULL
from pitboss.core.cards.shoe import Shoe
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import DEALER
from pitboss.rules.banked.events import CardsExposed
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.event import CardsDealt, HandShown
from pitboss.rules.view import PUBLIC, BankedView, view
from rules.irregularities.banked_lines import error_lines, official_lines
from rules.irregularities.test_banked_properties import begin, push
from toolkit.banked import CROWN, GAMES, THREE_CARD, ULTIMATE, start

C_TWO = "p1 bet ante 10, p1 bet ante@2 10, d close, d dh p1 AhKh, d dh p2 2c7d, d dh d QsQd"


@pytest.mark.rule("wa-crown-holdem 5.5(c)")
def test_an_open_round_says_which_official_it_waits_for() -> None:
    round_ = start(CROWN, None, C_TWO, "p1 bet flop 20, d error wrong-count p2 3")
    assert round_.due() is None
    assert round_.answer().to_act == {
        "d": ("count complete (the deck is complete)", "count incomplete (the deck is incomplete)")
    }
    assert "counted" in (view(round_, PUBLIC).felt.question or "")


@pytest.mark.rule("wa-crown-holdem 5.4(b)(ii)", "ruling wa-crown-holdem R22")
def test_a_player_with_two_boxes_chooses_for_each() -> None:
    round_ = start(CROWN, None, C_TWO, "d error empty-box p5 seen")
    offered = [choice.verb for choice in round_.legal_actions()["p1"]]
    assert offered == ["option continue", "option void", "option continue @2", "option void @2"]
    round_.push("p1 option void @2")
    assert round_.boxes[2].void
    assert not round_.boxes[1].void
    with pytest.raises(NotAllowed, match="in box 2"):
        round_.push("p1 option continue @2")
    round_.push("p1 option continue")
    assert [choice.verb for choice in round_.legal_actions()["p1"]] == ["bet flop", "f"]


@pytest.mark.rule("wa-crown-holdem 5.7(b)", "ruling wa-crown-holdem R24")
def test_a_dealers_card_shown_too_early_is_known_to_everybody() -> None:
    round_ = start(CROWN, None, C_TWO, "p1 bet flop 20, d error dealer-exposed Qd")
    assert view(round_, PUBLIC).felt.cards_at("d") == ("??", "Qd")


@pytest.mark.rule("vic-three-card-poker 11.11.1", "ruling vic-three-card-poker TC-I8")
def test_the_hand_that_was_seen_is_the_one_the_player_may_look_at() -> None:
    deal = "d close, d dh p1 AhKh2c, d dh p2 9c9d4s, d dh d QsJd3c"
    round_ = start(THREE_CARD, None, "p1 bet ante 10, p1 bet ante@2 10", deal)
    assert view(round_, "p1").felt.places["p1"].cards == ("Ah", "Kh", "2c")
    round_.push("d error looked p1 p2")
    assert view(round_, "p1").felt.places["p1"].cards == ("??",) * 3
    assert view(round_, "p1").felt.places["p2"].cards == ("9c", "9d", "4s")


@pytest.mark.rule("wa-ultimate-texas-holdem 5.13", "ruling wa-ultimate-texas-holdem U21")
def test_cards_turned_too_early_lie_open_until_their_stage() -> None:
    lines = "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 AhKh, d dh d QsQd, d error premature 3h8hJh2s"
    round_ = start(ULTIMATE, None, lines)
    felt = view(round_, PUBLIC).felt
    assert isinstance(felt, BankedView)
    assert felt.open_ahead == ("3h", "8h", "Jh", "2s")
    assert round_.legal_actions()["p1"][0].amounts == (3000, 4000)
    round_.push("p1 cc")
    assert view(round_, PUBLIC).felt.board == ("3h", "8h", "Jh")
    round_.push("p1 cc")
    assert view(round_, PUBLIC).felt.board == ("3h", "8h", "Jh", "2s")
    due = round_.due()
    assert due is not None
    assert (due.what, due.count) == ("db", 1)


@pytest.mark.rule("vic-three-card-poker 11.19", "vic-three-card-poker 11.6.1")
@pytest.mark.parametrize(
    "trouble",
    [
        "d error shoe-jam",
        "d error wrong-count d 4 announced, higher-duties-dealer reconstruct yes",
        "d error mixed p1 d, higher-duties-dealer reconstruct yes",
    ],
)
def test_a_software_dealer_deals_again_what_was_taken_back(trouble: str) -> None:
    round_ = start(THREE_CARD, None, "p1 bet ante 10, p2 bet ante 10")
    dealer = SoftwareDealer(Shoe.shuffled(FULL))
    dealer.deal(round_)
    for line in trouble.split(", "):
        round_.push(line)
    dealer.deal(round_)
    for player in ("p1", "p2"):
        round_.push(f"{player} bet play 10")
    dealer.deal(round_)
    assert round_.status == "settled"


@pytest.mark.parametrize("game", GAMES)
@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), steps=st.integers(3, 25))
def test_trouble_shows_nobody_a_card_that_was_not_exposed(game: str, seed: int, steps: int) -> None:
    table = begin(game, seed, steps)
    lines = [line for line in [*error_lines(table), *official_lines(table)] if not push(table.round.copy(), line)]
    if lines and table.round.status == "open":
        table.round.push(table.rng.choice(lines))
    for _ in range(10):
        for viewer in ("p1", "p2", DEALER, PUBLIC):
            _sees_only_what_it_may(table.round, viewer)
        if table.round.status != "open":
            break
        table.round.push(table.step())


def _sees_only_what_it_may(round_: BankedRound, viewer: str) -> None:
    seen = msgspec.json.encode(view(round_, viewer), enc_hook=str).decode()
    events = round_.events
    exposed = {card for event in events if isinstance(event, CardsExposed) for card in event.cards}
    exposed |= {card for event in events if isinstance(event, HandShown) for card in event.cards}
    if any(isinstance(event, HandShown) and event.who == DEALER for event in events):
        exposed |= {*round_.dealer, *round_.jackpot_cards}
    held = [(box.player, card) for box in round_.dealt_in for card in box.cards]
    dealt = [(None, card) for event in events if isinstance(event, CardsDealt) for card in event.cards]
    mine = {card for player, card in held if player == viewer}
    for _, card in [*held, *dealt]:
        if card != UNSEEN and card not in exposed and card not in mine and card not in round_.board:
            assert f'"{card}"' not in seen, " | ".join([viewer, str(card), *round_.lines])


def test_the_chip_check_runs_under_python_o() -> None:
    program = (
        "from pitboss.core.refusals import MachineFault\n"
        "from pitboss.books.catalogue import load\n"
        "round_ = load('wa-crown-holdem').new_round({}, {})\n"
        "round_.push('p1 bet ante 10')\n"
        "round_.chips_in += 1\n"
        "try:\n"
        "    round_.push('d close')\n"
        "except MachineFault:\n"
        "    print('caught')\n"
    )
    ran = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "caught\n"


@pytest.mark.rule("wa-crown-holdem 5.6", "wa-crown-holdem 5.8")
def test_what_cannot_have_happened_is_refused_with_what_can() -> None:
    round_ = start(CROWN, None, C_TWO, "p1 bet flop 20")
    with pytest.raises(NotAllowed) as refused:
        round_.push("d error exposed p2 2c")
    listed = "uncut, bad-cards, empty-box, dealer-exposed, wrong-count, board, no-flop-wager, system"
    assert refused.value.message.endswith(f"(possible now: {listed})")

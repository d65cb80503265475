"""Properties that every banked round has, however it is played."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.adjudication import adjudicate, replay
from pitboss.core.cards import UNSEEN
from pitboss.core.refusals import Refusal
from pitboss.rules.action import DEALER
from pitboss.rules.banked.events import WagerSettled
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.event import CardsDealt, HandShown
from pitboss.rules.record import Record, read_record, write_record
from pitboss.rules.view import PUBLIC, view
from toolkit.banked import GAMES, RandomTable, snapshot, start
from toolkit.effort import share

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
QUICK = share(18)


@EVERY_GAME
@QUICK
@given(seed=SEEDS)
def test_legal_play_ends_and_every_chip_is_accounted_for(game: str, seed: int) -> None:
    round_ = RandomTable(game, seed).play()
    assert round_.status == "settled"
    answer = round_.answer()
    assert sum(w.staked for seat in answer.seats.values() for w in seat.wagers) == round_.chips_in
    for event in round_.events:
        if isinstance(event, WagerSettled):
            kept, jackpot = event.staked - event.returned, event.wager.startswith("jackpot")
            assert (event.outcome == "win") == (event.paid > 0) or (jackpot and event.paid == 0)
            assert kept == 0 or event.outcome == "lose" or jackpot
            assert event.rules, event
    won = [w for seat in answer.seats.values() for w in seat.wagers if w.outcome == "win"]
    assert all(wager.paid > 0 for wager in won), "a prize is in the answer, and in no event"
    assert round_.legal_actions() == {}
    assert round_.due() is None


@EVERY_GAME
@QUICK
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_events(game: str, seed: int) -> None:
    table = RandomTable(game, seed)
    round_ = table.play()
    written = write_record(Record(game=game, actions=tuple(round_.lines), table=table.sign))
    again = replay(read_record(written))
    assert again.events == round_.events
    adjudicated = adjudicate(written)
    assert msgspec.structs.replace(adjudicated, version=msgspec.UNSET).as_json() == round_.answer().as_json()


@EVERY_GAME
@QUICK
@given(seed=SEEDS, stop=st.integers(1, 30))
def test_a_copy_goes_its_own_way(game: str, seed: int, stop: int) -> None:
    table = RandomTable(game, seed)
    for _ in range(stop):
        if table.round.status == "open":
            table.round.push(table.step())
    original, before = table.round, snapshot(table.round)
    table.round = original.copy()
    assert snapshot(table.round) == before
    table.play()
    assert snapshot(original) == before


NONSENSE = [
    "p1 bet ante 10", "p1 bet blind 10", "p1 bet play 10", "p1 bet flop 20", "p1 bet turn 5", "p1 bet jackpot-1 5",
    "p1 bet unheard-of 5", "p9 bet pair-plus 5", "p30 bet ante 5", "p2 bet ante@1 5", "p1 cc", "p2 cc", "p1 f",
    "p2 f@1", "p1 f ante", "p1 f jackpot", "p1 decline", "p2 decline@1", "d close", "d settle", "d dh p1 AsKs",
    "d dh p1 AsAs", "d dh p3 2c3c4c5c", "d dh d 2c", "d dh d ??????", "d db 2c3c4c", "d db ??????", "d db 2c",
    "d dj 2c3c", "d dj 2c", "d burn", "p1 cbr 20", "d error exposed p1", "supervisor void", "clock p1", "nobody knows",
    "p1", "",
]  # fmt: skip


@EVERY_GAME
@QUICK
@given(seed=SEEDS, stop=st.integers(0, 30))
def test_what_is_refused_changes_nothing(game: str, seed: int, stop: int) -> None:
    table = RandomTable(game, seed)
    for _ in range(stop):
        if table.round.status == "open":
            table.round.push(table.step())
    round_, before = table.round, snapshot(table.round)
    for line in NONSENSE:
        trial = round_.copy()
        refusal = _refused(trial, line)
        if refusal:
            assert refusal.message
            assert refusal.line == len(before[1]) + 1
            assert snapshot(trial) == before, line


def _refused(round_: BankedRound, line: str) -> Refusal | None:
    try:
        round_.push(line)
    except Refusal as refusal:
        return refusal
    return None


@EVERY_GAME
@QUICK
@given(seed=SEEDS)
def test_no_viewer_sees_a_card_before_it_is_shown(game: str, seed: int) -> None:
    table = RandomTable(game, seed)
    while table.round.status == "open":
        table.round.push(table.step())
        for viewer in ("p1", "p2", DEALER, PUBLIC, "supervisor"):
            _sees_only_what_it_may(table, viewer)


def _sees_only_what_it_may(table: RandomTable, viewer: str) -> None:
    round_ = table.round
    seen = msgspec.json.encode(view(round_, viewer), enc_hook=str).decode()
    told = {card for event in view(round_, viewer).events for card in _faces(event)}
    over = round_.status != "open" and viewer == "supervisor"
    for event in round_.events:
        if not isinstance(event, CardsDealt) or over:
            continue
        shown = any(
            isinstance(e, HandShown) and (e.box == int(event.to[1:]) if event.to[0] == "p" else e.who == DEALER)
            for e in round_.events
        )
        mine = event.to[0] == "p" and round_.boxes[int(event.to[1:])].player == viewer
        if not shown and not mine:
            for card in event.cards:
                assert f'"{card}"' not in seen, (viewer, event)
                assert card not in told, (viewer, event)


def _faces(event: object) -> set[int]:
    return {card for card in getattr(event, "cards", ()) if card != UNSEEN}


@EVERY_GAME
@QUICK
@given(seed=SEEDS)
def test_every_choice_offered_is_taken(game: str, seed: int) -> None:
    table = RandomTable(game, seed)
    while table.round.status == "open":
        for actor, choices in table.round.legal_actions().items():
            for choice in choices:
                if actor != DEALER and int(actor[1:]) <= table.boxes:
                    line = table.line(actor, choice)
                    assert _refused(table.round.copy(), line) is None, line
        table.round.push(table.step())


@EVERY_GAME
def test_a_round_is_the_same_whoever_writes_the_lines(game: str) -> None:
    table = RandomTable(game, 7)
    lines = table.play().lines
    assert start(game, table.sign, *lines).events == table.round.events

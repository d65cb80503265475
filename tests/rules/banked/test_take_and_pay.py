"""The dealer's payments match the settlement, in the book's order, and are known before it."""

import pytest

from pitboss.rules.view import PUBLIC, view
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, start

ROUNDS = {
    ULTIMATE: "p1 bet ante 10, p1 bet blind 10, p1 bet jackpot-1 5, p3 bet ante 10, p3 bet blind 10, d close, "
    "d dh p1 ????, d dh p3 ????, d dh d ????, p1 cc, p3 bet play 40, d db AsKsQs, p1 cc, d db 2c3c, p1 f, "
    "d dh d 7c7d, d dh p3 AcKc",
    CROWN: "p1 bet ante 10, p1 bet jackpot-1 5, p3 bet ante 10, d close, d dh p1 AsKs, d dh p3 2c7d, d dh d 9h9d, "
    "p1 bet flop 20, p3 f, d db QsJsTs, p1 cc, d db 3d, p1 cc, d db 4h",
    THREE_CARD: "p1 bet ante 10, p3 bet ante 10, p3 bet pair-plus 5, d close, d dh p1 2c7d9h, d dh p3 AsAhAc, "
    "d dh d QsJh4d, p1 bet play 10, p3 bet play 10",
}


@pytest.mark.parametrize("game", ROUNDS)
def test_what_is_taken_and_paid_is_what_the_round_is_settled_for(game: str) -> None:
    *before, _ = lines = ROUNDS[game].split(", ")
    assert start(game, {}, *before).payments() == (), "a card is still to come, or a decision"
    round_ = start(game, {}, *lines)
    due = round_.due()
    assert due is not None
    assert due.what == "settle"
    told = view(round_, "d").payments
    assert told, "known before it is settled"
    assert view(round_, PUBLIC).payments == view(round_, "p1").payments == (), "and to the dealer alone"
    assert round_.status == "open", "looking settles nothing"
    round_.push("d settle")
    assert round_.payments() == told
    nets: dict[str, int] = {}
    for one in told:
        nets[one.patron] = nets.get(one.patron, 0) + one.paid - one.taken
        assert one.rules
    answer = round_.answer(linked=True)
    assert nets == {place: seat.net for place, seat in answer.seats.items()}


def test_hands_are_paid_in_the_books_order_and_jackpots_last() -> None:
    boxes = {game: [one.box for one in start(game, {}, lines).payments()] for game, lines in ROUNDS.items()}
    assert boxes[ULTIMATE] == [1, 1, 3, 3, 3, 1], "from the left, and the jackpot wager is keyed off at the end"
    assert boxes[CROWN] == [1, 1, 3, 1]
    assert boxes[THREE_CARD] == sorted(boxes[THREE_CARD], reverse=True), "9.6.2: from the Dealer's right"

"""A payment held back stops until an official or the time decides on it, and every chip is accounted for."""

from datetime import timedelta
from typing import TypeVar

import pytest

from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal
from pitboss.pit.table.event import PaymentRefused, PaymentReleased, PaymentWithheld
from pitboss.pit.table.sign import TableSign
from pitboss.rules.poker.state import NAMES
from toolkit.table import CROWN, THREE_CARD, ULTIMATE, VIC_HOLDEM, Sitting

Kind = TypeVar("Kind")
WON = {
    CROWN.game: (
        "bet ante 10", "d dh p1 AhKh, d dh d 2c3d, p1 bet flop 20, d db ThJh4h, p1 cc, d db 9s, p1 cc, d db 8s",
    ),
    ULTIMATE.game: (
        "bet ante 10, bet blind 10", "d dh p1 AhKh, d dh d 2c3d, p1 bet play 40, d db ThJh4h, d db 9s2s",
    ),
    THREE_CARD.game: ("bet ante 10", "d dh p1 AhKhQh, d dh d QsJd3c, p1 bet play 10"),
}  # fmt: skip
WINNINGS = {CROWN.game: 3000, ULTIMATE.game: 6500, THREE_CARD.game: 7000}
STAKES = {CROWN.game: 3000, ULTIMATE.game: 6000, THREE_CARD.game: 0}
SIGNS = pytest.mark.parametrize("sign", [CROWN, ULTIMATE, THREE_CARD], ids=lambda sign: sign.game)
RULES = pytest.mark.rule("wa-crown-holdem 5.14", "wa-ultimate-texas-holdem 5.17", "vic-three-card-poker 13.2.3")


def won(sign: TableSign, *, withheld: bool = True) -> Sitting:
    """Anna, who has 400, has won, and her payment is held back before the settlement."""
    sitting = Sitting(sign).seat(anna=1).open()
    sitting.deal()
    bets, rest = WON[sign.game]
    for line in bets.split(", "):
        sitting.say("anna", line)
    sitting.say("d", "d close")
    for line in rest.split(", "):
        sitting.say("d" if line.startswith("d ") else "anna", line)
    if withheld:
        sitting.say(sitting.official, f"{sitting.official} withhold p1")
    sitting.say("d", "d settle")
    return sitting


def last(sitting: Sitting, kind: type[Kind]) -> Kind:
    return [event for event in sitting.events if isinstance(event, kind)][-1]


@RULES
@SIGNS
def test_a_payment_held_back_is_not_in_the_players_stake(sign: TableSign) -> None:
    sitting, game = won(sign), sign.game
    free = won(sign, withheld=False).state.players["anna"].stack
    held = last(sitting, PaymentWithheld)
    assert held.amount == WINNINGS[game] + STAKES[game]
    assert sitting.state.players["anna"].stack == free - held.amount
    assert sitting.state.books["held:t1:anna"] == held.amount
    assert held.until == (None if sign is THREE_CARD else sitting.now + timedelta(hours=72))
    assert sitting.again().state.held == sitting.state.held


@RULES
@SIGNS
@pytest.mark.parametrize("gone", [False, True])
def test_an_official_releases_it(sign: TableSign, gone: bool) -> None:
    sitting = won(sign)
    free = won(sign, withheld=False).state.players["anna"].stack
    if gone:
        sitting.say("anna", "leave")
    with pytest.raises(Refusal):
        sitting.say("anna", "release anna")
    with pytest.raises(NoAuthority):
        sitting.say("d", "release anna")
    with pytest.raises(NoAuthority, match="another official"):
        sitting.say(f"{sitting.official}:anna", "release anna")
    sitting.say(f"{sitting.official}:carol", "release anna 1")
    released = last(sitting, PaymentReleased)
    to = "wallet:anna" if gone else "stack:t1:anna"
    assert [(one.debit, one.credit, one.amount) for one in released.movements] == [
        ("held:t1:anna", to, WINNINGS[sign.game] + STAKES[sign.game])
    ]
    assert gone or sitting.state.players["anna"].stack == free
    assert "held:t1:anna" not in sitting.state.books
    with pytest.raises(NotAllowed, match="no payment of anna"):
        sitting.say(sitting.official, "release anna")


@RULES
@SIGNS
def test_an_official_refuses_it_and_the_stakes_go_back(sign: TableSign) -> None:
    sitting = won(sign)
    free = won(sign, withheld=False).state.players["anna"].stack
    sitting.say(sitting.official, "refuse anna")
    refused = last(sitting, PaymentRefused)
    assert (refused.amount, refused.returned) == (WINNINGS[sign.game], STAKES[sign.game])
    assert sitting.state.players["anna"].stack == free - WINNINGS[sign.game]
    assert sum(one.amount for one in refused.movements if one.credit == "house") == WINNINGS[sign.game]


@pytest.mark.rule("wa-crown-holdem 5.14", "wa-ultimate-texas-holdem 5.17", "ruling wa-crown-holdem R29")
@pytest.mark.parametrize("sign", [CROWN, ULTIMATE], ids=lambda sign: sign.game)
def test_after_72_hours_it_is_released_by_itself(sign: TableSign) -> None:
    sitting = won(sign)
    free = won(sign, withheld=False).state.players["anna"].stack
    due = sitting.table.due(sitting.now)
    assert due is not None
    assert (due.at, due.lines) == (sitting.now + timedelta(hours=72), (("clock", "release anna 1"),))
    sitting.later(minutes=72 * 60 - 1)
    with pytest.raises(NotAllowed, match="not over"):
        sitting.say("clock", "release anna 1")
    sitting.later(minutes=1)
    sitting.say("clock", "release anna 1")
    assert sitting.state.players["anna"].stack == free


@pytest.mark.rule("vic-three-card-poker 13.2.3")
def test_until_the_investigation_ends_there_is_no_time() -> None:
    sitting = won(THREE_CARD)
    sitting.later(minutes=500 * 60)
    assert sitting.table.due(sitting.now) is None
    with pytest.raises(NotAllowed):
        sitting.say("clock", "release anna 1")


@RULES
@SIGNS
def test_it_can_be_held_back_after_the_settlement_while_the_chips_are_there(sign: TableSign) -> None:
    sitting, game = won(sign, withheld=False), sign.game
    line = f"{sitting.official} withhold p1"
    free = sitting.state.players["anna"].stack
    sitting.say(sitting.official, line)
    assert last(sitting, PaymentWithheld).amount == WINNINGS[game] + STAKES[game]
    sitting.say(sitting.official, f"{sitting.official} release p1")
    assert sitting.state.players["anna"].stack == free
    gone = won(sign, withheld=False)
    gone.say("anna", "leave")
    with pytest.raises(NotAllowed, match="anna has already left with the chips"):
        gone.say(gone.official, line)


@RULES
@SIGNS
def test_rounds_go_on_and_each_payment_is_decided_for_itself(sign: TableSign) -> None:
    sitting = won(sign)
    sitting.deal()
    sitting.say("anna", *WON[sign.game][0].split(", "))
    sitting.finish()
    assert [one.round for one in sitting.state.held] == [1]
    with pytest.raises(NotAllowed, match="no payment"):
        sitting.say(sitting.official, "release anna 2")
    sitting.say(sitting.official, "release anna 1")
    assert not [one for one in sitting.state.held if not one.done]


@pytest.mark.rule("vic-crown-poker 13.2.3")
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(("verb", "stack"), [("release", 40500), ("refuse", 40000)])
def test_winnings_among_players_are_seized_until_somebody_decides(late: bool, verb: str, stack: int) -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bob=2).open()
    sitting.deal()
    sitting.say("d", "d dh p1 AhKh", "d dh p2 2c3d")
    small = sitting.state.places[NAMES[sitting.state.current().state.actor]]
    winner = "bob" if small == "anna" else "anna"
    lines = [("assistant-casino-manager:max", f"withhold {sitting.state.token(winner)}"), (small, "f")]
    for by, line in reversed(lines) if late else lines:
        sitting.say(by, line)
    assert sitting.state.players[winner].stack == 40000
    assert sitting.state.books[f"held:t1:{winner}"] == 500
    with pytest.raises(NotAllowed):
        sitting.say(winner, f"{verb} {winner}")
    sitting.say("assistant-casino-manager:max", f"{verb} {winner} 1")
    assert sitting.state.players[winner].stack == stack
    assert not sitting.state.books.get(f"held:t1:{winner}")
    assert sitting.again().state.held == sitting.state.held


@RULES
@SIGNS
@pytest.mark.parametrize("line", ["void-fraud", "void-hand p1", "void-wager p1", "refuse p1"])
@pytest.mark.parametrize("withheld", [False, True])
def test_what_has_been_paid_is_not_taken_out_of_a_stack_again(sign: TableSign, line: str, withheld: bool) -> None:
    """A record may declare an outcome void after its settlement, but at a table the money has already moved."""
    sitting = won(sign, withheld=withheld)
    books, chips = sitting.state.books.copy(), sitting.state.players["anna"].stack
    with pytest.raises(Refusal):
        sitting.say(sitting.official, f"{sitting.official} {line}")
    assert (sitting.state.books, sitting.state.players["anna"].stack) == (books, chips)
    assert sitting.state.current().status == "settled"

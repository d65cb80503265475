"""Tables of the house's own games follow section 11 of house-poker between rounds."""

import pytest

from pitboss.books.catalogue import GAMES
from pitboss.bots.casual import Bot
from pitboss.core.refusals import NoAuthority, NotAllowed, WrongAmount
from pitboss.pit.table.event import (
    DeckChanged,
    EntryChosen,
    MovedOut,
    NoticePosted,
    PickedUp,
    RoundStarted,
    SatDown,
    SignChanged,
    TableOpened,
)
from pitboss.pit.table.sign import TableSign
from toolkit.table import Sitting, told

STUD = TableSign(game="house-poker/seven-card-stud", table={"minimum": "8"}, buy_in="200", buy_in_most="1000", places=6)
DRAW = TableSign(game="house-poker/deuce-to-seven-single-draw", blinds=("5", "10"), buy_in="200", places=6)
SHORT = TableSign(game="house-poker/short-deck-holdem", table={"minimum": "2"}, buy_in="200", places=6)
HOUSE = [game for game in GAMES if game.startswith("house-poker/")]


def sitting(sign: TableSign) -> Sitting:
    return Sitting(sign).seat(anna=1, bob=2, carl=3).open()


@pytest.mark.rule("house-poker 11.1", "house-poker 11.2")
def test_a_supervisor_opens_the_table_with_two_and_a_dealer_does_not() -> None:
    table = Sitting(STUD).seat(anna=1)
    with pytest.raises(NotAllowed) as refused:
        table.say("supervisor", "open")
    assert "house-poker 11.2" in refused.value.rules
    table.seat(bob=2)
    with pytest.raises(NoAuthority) as refused:
        table.say("d", "open")
    assert "house-poker 11.2" in refused.value.rules
    assert "house-poker 11.2" in told(table.say("manager", "open"), TableOpened).rules
    assert "house-poker 11.1" in table.table.room.control


@pytest.mark.rule("house-poker 11.3", "house-poker 11.4")
def test_seats_and_chips() -> None:
    table = sitting(STUD)
    assert "house-poker 11.3" in told(table.say("dora", "sit 5 400"), SatDown).rules
    with pytest.raises(WrongAmount) as refused:
        table.say("eve", "sit 6 100")
    assert "house-poker 11.4" in refused.value.rules
    with pytest.raises(NotAllowed) as late:
        table.say("anna", "take 100")
    assert "house-poker 11.4" in late.value.rules


@pytest.mark.rule("house-poker 11.5")
@pytest.mark.parametrize("sign", [STUD, DRAW, SHORT])
def test_the_button_begins_at_the_dealers_right_and_goes_on(sign: TableSign) -> None:
    table = sitting(sign)
    first = told(table.deal(), RoundStarted)
    assert first.button == 3
    assert "house-poker 11.5" in first.rules
    table.finish()
    assert told(table.deal(), RoundStarted).button == 1


@pytest.mark.rule("house-poker 11.6")
def test_a_new_player_waits_or_posts() -> None:
    table = sitting(DRAW)
    table.hand()
    table.say("dora", "sit 5 400")
    assert "house-poker 11.6" in told(table.say("dora", "post"), EntryChosen).rules
    assert "house-poker 11.6" in told(table.say("supervisor", "require dora wait"), EntryChosen).rules


@pytest.mark.rule("house-poker 11.7", "house-poker 11.8")
def test_who_stays_away_is_picked_up_and_who_is_moved_goes() -> None:
    table = sitting(STUD)
    table.hand()
    table.say("anna", "away")
    table.later(minutes=30)
    assert "house-poker 11.7" in told(table.say("supervisor", "pick-up anna"), PickedUp).rules
    assert "house-poker 11.8" in told(table.say("supervisor", "move bob t2"), MovedOut).rules


@pytest.mark.rule("house-poker 11.9")
def test_limits_change_at_an_empty_table_or_after_three_hands() -> None:
    empty = told(Sitting(STUD).say("supervisor", "limits minimum=20"), SignChanged)
    assert "house-poker 11.9" in empty.rules
    table = sitting(STUD)
    posted = told(table.say("supervisor", "limits minimum=20"), NoticePosted)
    assert "house-poker 11.9" in posted.rules
    for _ in range(4):
        table.hand()
    assert "house-poker 11.9" in told(table.events, SignChanged).rules
    assert table.table.sign.table["minimum"] == "20"


@pytest.mark.rule("house-poker 11.10")
def test_the_sign_shows_the_forced_bets_and_that_nobody_has_approved_the_rules() -> None:
    text = {line.what: line.text for line in Sitting(STUD).table.facts().sign}
    assert text["forced bets"] == "ante 2, bring-in 2"
    assert text["approval"] == "house rules, not approved by any regulator"
    short = {line.what: line.text for line in Sitting(SHORT).table.facts().sign}
    assert short["forced bets"] == "ante 2, button 2"
    draw = {line.what: line for line in Sitting(DRAW).table.facts().sign}
    assert (draw["blinds"].text, draw["approval"].rules) == ("2: 5, 10", ("house-poker 11.10",))
    assert "forced bets" not in draw


@pytest.mark.rule("house-poker 11.12")
def test_a_dealer_changes_the_cards() -> None:
    assert "house-poker 11.12" in told(sitting(STUD).say("d", "new-deck"), DeckChanged).rules


@pytest.mark.parametrize("game", HOUSE)
def test_bots_play_every_house_game_for_an_evening(game: str) -> None:
    blinds = () if game.endswith(("stud", "hi-lo", "razz", "holdem")) else ("5", "10")
    table = Sitting(TableSign(game=game, table={"minimum": "10"}, blinds=blinds, buy_in="200", places=6), seed=game)
    table.seat(anna=1, bob=2, carl=3, dora=4, eve=5, fay=6).open()
    bots = {name: Bot(f"{game} {name}") for name in ("anna", "bob", "carl", "dora", "eve", "fay")}
    chips = sum(table.stacks().values())
    for _ in range(12):
        if len([stack for stack in table.stacks().values() if stack]) < 2:
            break
        table.deal()
        table.finish(bots)
        assert sum(table.stacks().values()) == chips

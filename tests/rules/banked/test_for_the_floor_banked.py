"""A house round as the floor reads it: chips in play, pending decisions, descriptions."""

import pytest

from pitboss.core.refusals import NoAuthority, NotAllowed, WrongSign
from pitboss.rules.action import Bet
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.event import Ruled
from pitboss.rules.view import PUBLIC, BankedView, view
from toolkit.banked import CROWN, GAMES, THREE_CARD, ULTIMATE, start, wagers

CROWN_BETS = "p1 bet ante 10, p1 bet jackpot-1 5, p2 bet ante 20"


def felt(round_: BankedRound) -> BankedView:
    found = view(round_, PUBLIC).felt
    assert isinstance(found, BankedView)
    return found


def test_chips_in_play_are_those_wagered_and_not_yet_returned() -> None:
    round_ = start(CROWN, None, CROWN_BETS)
    assert (round_.staked("p1"), round_.staked("p2"), round_.staked("p3")) == (1500, 2000, 0)
    start_of_p1 = {choice.verb for choice in round_.choices_of("p1", 1500)}
    assert start_of_p1 == {"unbet ante", "unbet jackpot-1"}
    for line in ["d close", "d dh p1 AhKh", "d dh p2 2c7d", "d dh d QsQd", "operator void deck"]:
        round_.push(line)
    assert round_.status == "void"
    assert [round_.staked(place) for place in ("p1", "p2")] == [0, 0]


def test_only_what_the_chips_left_cover_is_offered() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10")
    offered = {choice.verb: choice.maximum for choice in round_.choices_of("p1", 1700)}
    assert offered["bet player-extra"] == 700
    assert offered["bet jackpot-1"] == 500
    assert "bet jackpot-2" not in offered


def test_wagers_are_taken_from_everybody_until_the_close_and_never_in_a_void_round() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10")
    assert round_.betting_open
    voided = round_.copy()
    voided.push("operator void fire")
    assert not voided.betting_open
    round_.push("d close")
    assert not round_.betting_open


def test_only_a_main_wager_before_the_close_claims_a_box() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10")
    ante, extra, unknown = (Bet("p2", wager, 1000, 3) for wager in ("ante", "player-extra", "insurance"))
    assert [round_.claims_box(wager) for wager in (ante, extra, unknown)] == [True, False, False]
    round_.push("d close")
    assert not round_.claims_box(ante)


def test_a_box_knows_its_decision_before_its_turn_has_come() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10, p2 bet ante 10, d close")
    assert round_.awaited_of("p2", 10000) == ()
    for line in ("d dh p1 AhKh", "d dh p2 2c7d", "d dh d QsQd"):
        round_.push(line)
    assert round_.choices_of("p2", 10000) == ()
    assert [choice.verb for choice in round_.awaited_of("p2", 10000)] == ["bet flop", "f"]
    round_.push("operator void fire")
    assert round_.awaited_of("p2", 10000) == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_where_the_round_stands_and_whom_it_waits_for(game: str) -> None:
    early = {CROWN: "p1 bet ante 10", ULTIMATE: "p1 bet ante 10, p1 bet blind 10", THREE_CARD: "p1 bet ante 10"}[game]
    cards = {CROWN: ("AhKh", "QsQd"), ULTIMATE: ("AhKh", "QsQd"), THREE_CARD: ("AhKh2c", "QsQd3c")}[game]
    round_ = start(game, None, early)
    assert (felt(round_).phase, felt(round_).stage, felt(round_).waiting_for) == ("betting", "", ())
    round_.push("d close")
    assert (felt(round_).phase, felt(round_).stage, felt(round_).waiting_for) == ("deal", "", ())
    round_.push(f"d dh p1 {cards[0]}")
    round_.push(f"d dh d {cards[1]}")
    assert round_.stage is not None
    assert (felt(round_).phase, felt(round_).stage) == ("stage", round_.stage.name)
    assert felt(round_).waiting_for == ("p1",)
    round_.push("p1 bet play 40" if game == ULTIMATE else "p1 f")
    then = ("stage", "flop", ()) if game == ULTIMATE else ("settlement", "", ())
    assert (felt(round_).phase, felt(round_).stage, felt(round_).waiting_for) == then


@pytest.mark.parametrize("limits", [["50"], ["50", "2000", "3000"], [], "50", ["2000", "50"], ["0", "50"]])
def test_personal_limits_are_a_least_and_a_most(limits: object) -> None:
    with pytest.raises(WrongSign, match="personal limits of box 3"):
        start(THREE_CARD, {"personal": {"3": limits}})


C_TURN = (
    "p1 bet ante 10, d close, d dh p1 AhKh, d dh d QsQd, p1 bet flop 20, d db 3c4c5c, p1 cc",
    "d db 6c7c",
    "the turn is 1 card, not 2",
)
U_FLOP = (
    "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 AhKh, d dh d QsQd, p1 bet play 40",
    "d db 3c4c5c6c",
    "the flop is 3 cards, not 4",
)


@pytest.mark.parametrize(("game", "told"), [(CROWN, C_TURN), (ULTIMATE, U_FLOP)])
def test_a_wrong_number_of_communal_cards_is_told_in_words(game: str, told: tuple[str, str, str]) -> None:
    before, line, says = told
    with pytest.raises(NotAllowed, match=says):
        start(game, None, before, line)


@pytest.mark.parametrize("game", [CROWN, ULTIMATE])
def test_a_jackpot_wager_that_is_too_small_is_made_up_by_what_it_lacks(game: str) -> None:
    early = {CROWN: "p1 bet ante 10", ULTIMATE: "p1 bet ante 10, p1 bet blind 10"}[game]
    round_ = start(game, {"jackpot": {"wager": "5"}}, early, "p1 bet jackpot-1 2, d close, d dh p1 AhKh, d dh d QsQd")
    round_.push("d error short-jackpot p1 jackpot-1")
    words = {choice.verb: choice.words for choice in round_.legal_actions()["p1"]}
    assert words["option top-up"] == "add 3 to the Level 1 Jackpot Wager"
    assert words["option return"] == "take the Level 1 Jackpot Wager of 2 back"


def test_who_has_forfeited_the_ante_is_not_asked_to_play() -> None:
    bets = "p1 bet ante 10, p1 bet pair-plus 5, p2 bet ante 10, d close"
    round_ = start(THREE_CARD, None, bets, "d dh p1 AhKhQh, d dh p2 2d7d9d, d dh d QsJd3c")
    round_.push("assistant-casino-manager forfeit p1 ante")
    assert felt(round_).waiting_for == ("p2",)
    round_.push("p2 f")
    round_.push("d settle")
    assert {name: one.outcome for name, one in wagers(round_.answer()).items()} == {"ante": "lose", "pair-plus": "win"}
    assert round_.answer().seats["p1"].net == 20000 - 1000


def test_who_has_forfeited_pair_plus_alone_still_plays_the_ante() -> None:
    bets = "p1 bet ante 10, p1 bet pair-plus 5, d close"
    round_ = start(THREE_CARD, None, bets, "d dh p1 AhKhQh, d dh d QsJd3c")
    round_.push("assistant-casino-manager forfeit p1 pair-plus")
    assert felt(round_).waiting_for == ("p1",)


def test_while_a_question_waits_another_decision_is_taken_or_refused_as_always() -> None:
    bets = "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 AhKh, d dh p2 2c7d, d dh d QsQd, p1 bet flop 20"
    round_ = start(CROWN, None, bets, "d error no-flop-wager p2")
    with pytest.raises(NoAuthority, match="that is for the Casino Operator"):
        round_.push("supervisor exclude p1")
    with pytest.raises(NotAllowed, match="expected oversight p2"):
        round_.push("supervisor oversight p1")
    assert round_.push("operator void fire")
    assert round_.status == "void"


@pytest.mark.parametrize(("cards", "cut"), [("", True), ("d dh p1 ????", False), ("d dh p1 AhKh", False)])
def test_a_deck_is_cut_late_only_before_the_first_card_seen_or_not(cards: str, cut: bool) -> None:
    round_ = start(CROWN, None, "p1 bet ante 10, d close", *((cards,) if cards else ()))
    (event,) = round_.push("d error uncut")
    assert isinstance(event, Ruled)
    assert ("cuts it now" in event.text) is cut


def test_a_count_found_late_supposes_that_every_other_box_has_its_cards() -> None:
    round_ = start(CROWN, None, "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 AhKh")
    with pytest.raises(NotAllowed, match="box 2 is missing cards"):
        round_.push("d error wrong-count p1 3 seen")


def test_the_blind_goes_with_the_ante_and_each_says_when_the_other_is_missing() -> None:
    assert start(ULTIMATE).missing("p1") == ()
    assert start(ULTIMATE, None, "p1 bet ante 10").missing("p1") == ("Blind Wager",)
    assert start(ULTIMATE, None, "p1 bet blind 10").missing("p1") == ("Ante Wager",)
    assert start(ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10").missing("p1") == ()
    assert start(ULTIMATE, None, "p1 bet ante 10").missing("p2") == ()
    assert start(CROWN, None, "p1 bet ante 10").missing("p1") == ()

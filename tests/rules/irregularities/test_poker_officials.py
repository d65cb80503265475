"""Officials at the poker table: who may decide what, the effect of a decision, and the floor's view of it."""

from typing import Any

import pytest

from pitboss.books.catalogue import load
from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal
from pitboss.histories.history import describe
from pitboss.histories.phh import Unsayable
from pitboss.rules.event import Ruled
from pitboss.rules.notation import read_action
from pitboss.rules.poker.events import BlindOwed, Excluded, Penalised, TimeBought, Withheld
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.record import Record
from pitboss.rules.view import PUBLIC, view
from toolkit.poker import begin, play

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"
HANDS = ("d dh p1 AsAh", "d dh p2 KdKc", "d dh p3 7c2d")


def dealt(game: str, *lines: str, table: Any = None) -> PokerRound:
    round_ = begin(game, [100, 100, 100], table, blinds_or_straddles=[1, 2, 0])
    return play(round_, *HANDS, *lines)


@pytest.mark.rule("ruling wa-poker A10", "ruling vic-crown-poker CP-I7")
@pytest.mark.parametrize("game", [WA, VIC])
def test_whoever_lacks_the_authority_is_told_who_has_it(game: str) -> None:
    officials = load(game).officials
    round_ = dealt(game)
    for power in officials.powers:
        least = officials.role(power.least)
        for role in officials.roles[1:]:
            if role.rank < least.rank:
                with pytest.raises(NoAuthority, match=least.title) as refused:
                    round_.push(" ".join((role.token, *power.usage.split()[1:])))
                assert refused.value.rules == power.rules


@pytest.mark.parametrize("game", [WA, VIC])
def test_every_power_is_shown_as_a_line_that_can_be_read(game: str) -> None:
    officials = load(game).officials
    for power in officials.powers:
        actor = read_action(power.usage).actor
        assert officials.role(actor).rank >= officials.role(power.least).rank


@pytest.mark.rule("wa-poker 38.7(a)", "wa-poker 38.7(b)", "wa-poker 38.7(c)", "ruling wa-poker D19")
def test_the_floor_is_told_of_penalties() -> None:
    for hands, clause in ((3, "wa-poker 38.7(a)"), (10, "wa-poker 38.7(b)")):
        told = Penalised(seat="p3", hands=hands, rules=(clause,))
        assert told in dealt(WA).push(f"supervisor penalise p3 {hands}")


@pytest.mark.rule("wa-poker 38.7(c)", "wa-poker 38.10(b)")
def test_an_exclusion_rests_on_what_the_official_may_do() -> None:
    for who, clauses in (("supervisor", ("38.7(c)",)), ("manager", ("38.7(c)", "38.10(b)"))):
        rules = tuple(f"wa-poker {clause}" for clause in clauses)
        assert Excluded(seat="p3", rules=rules) in dealt(WA).push(f"{who} exclude p3")


@pytest.mark.rule("wa-poker 1 Tournament Director", "vic-crown-poker 12.2.3")
@pytest.mark.parametrize("game", [WA, VIC])
def test_a_tournament_director_decides_in_tournaments_alone(game: str) -> None:
    with pytest.raises(NoAuthority, match="this is a cash game"):
        dealt(game).push("tournament-director void")
    round_ = begin(game, [100] * 3, blinds_or_straddles=[1, 2, 0], table={"kind": "tournament"})
    round_.push("tournament-director void")
    assert round_.status == "void"


@pytest.mark.parametrize("game", [WA, VIC])
def test_what_officials_decide_is_not_the_dealers(game: str) -> None:
    for line in ("d void", "d dead p1", "d exclude p1", "d void-wager p1"):
        with pytest.raises(NoAuthority) as refused:
            dealt(game).push(line)
        assert refused.value.rules


@pytest.mark.parametrize("game", [WA, VIC])
def test_a_void_is_for_the_whole_round(game: str) -> None:
    with pytest.raises(NotAllowed, match="for everybody"):
        dealt(game).push("supervisor void p1")


@pytest.mark.rule("wa-poker 6.6(a)", "wa-poker 6.6(b)", "wa-poker 6.6(c)")
def test_the_floor_is_told_of_blinds_owed() -> None:
    round_ = begin(WA, [100] * 4, blinds_or_straddles=[1, 2, 0, 0])
    play(round_, *HANDS, "d dh p4 9c4d")
    (owed,) = [e for e in round_.push("d error not-posted p4") if isinstance(e, BlindOwed)]
    assert (owed.seat, owed.amount) == ("p4", 200)


@pytest.mark.rule("wa-poker 41.5(d)", "vic-crown-poker 13.2.3")
def test_payments_are_withheld_for_so_long() -> None:
    over = ("p3 f", "p1 f")
    with pytest.raises(NotAllowed, match="no jackpot prize"):
        dealt(WA, *over).push("manager withhold p2")
    jackpot = {"pool": "50000", "reserve": "3000", "reseed": "10000", "contribution": ["1", "0.50"]}
    won = begin(WA, [100] * 3, blinds_or_straddles=[1, 2, 0], table={"jackpot": jackpot})
    play(won, "d dh p1 AsKs", *HANDS[1:], "p3 f", "p1 cc", "p2 cc", "d db QsJsTs", "p1 cbr 2", "p2 f", "p1 sm AsKs")
    (held,) = [e for e in won.push("manager withhold p1") if isinstance(e, Withheld)]
    assert held.hours == 72
    (held,) = [e for e in dealt(VIC, *over).push("assistant-casino-manager withhold p2") if isinstance(e, Withheld)]
    assert held.hours is None


@pytest.mark.rule("ruling wa-poker J9")
def test_an_excluded_player_is_not_dealt_in_again_after_a_misdeal() -> None:
    round_ = dealt(WA, "manager exclude p3", "d error not-cut")
    assert not round_.state.live[2]
    play(round_, "d dh p1 QsQh", "d dh p2 JdJc")
    assert list(round_.legal_actions()) == ["p1"]


@pytest.mark.rule("wa-poker 13.1", "vic-crown-poker 9.6")
def test_a_card_that_all_have_seen_is_seen_by_all() -> None:
    round_ = dealt(VIC, "d error dropped p2 Kd")
    assert view(round_, PUBLIC).felt.places["p2"].cards == ("Kd", "??")
    round_ = dealt(WA, "p3 f", "d error shown p3 7c2d")
    assert view(round_, "p1").felt.places["p3"].cards == ("7c", "2d")


@pytest.mark.rule("vic-crown-poker 6.15.1", "vic-crown-poker 6.15.2", "ruling vic-crown-poker CP-C17")
def test_time_is_offered_to_the_player_in_turn_while_the_sign_sells_it() -> None:
    table = {"time": {"seconds": 30, "extensions": 2, "extra": 15, "fee": "2"}}
    round_ = dealt(VIC, table=table)
    assert "option more-time" in [choice.verb for choice in round_.legal_actions()["p3"]]
    bought, told = round_.push("p3 option more-time")
    assert (type(told), told.rules) == (Ruled, bought.rules)
    assert isinstance(bought, TimeBought)
    assert (bought.seconds, bought.fee) == (15, 200)
    assert round_.stacks == [9900, 9800, 10000]
    round_.push("p3 option more-time")
    assert "option more-time" not in [choice.verb for choice in round_.legal_actions()["p3"]]
    play(round_, "p3 f", "p1 f")
    assert round_.stacks == [9900, 10100, 9600]


@pytest.mark.rule("vic-crown-poker 6.15.2")
@pytest.mark.parametrize("time", [30, {"seconds": 0}, {"seconds": 30, "extensions": -1}, {"second": 30}])
def test_a_sign_whose_time_makes_no_sense_is_refused(time: Any) -> None:
    with pytest.raises(Refusal):
        dealt(VIC, table={"time": time})


@pytest.mark.rule("wa-poker 12.5")
def test_no_time_is_sold_in_the_western_book() -> None:
    with pytest.raises(Refusal, match="unknown key 'fee'"):
        dealt(WA, table={"time": {"seconds": 30, "fee": "2"}})


@pytest.mark.parametrize("line", ["d error", "d error exposed", "d error exposed p9 As", "d error exposed p2 Xx"])
def test_a_line_that_says_too_little_or_nonsense_is_refused_and_changes_nothing(line: str) -> None:
    round_ = dealt(WA)
    before = round_.copy()
    with pytest.raises(Refusal):
        round_.push(line)
    assert round_.answer() == before.answer()


def test_an_answer_to_no_question_is_refused() -> None:
    with pytest.raises(NotAllowed, match="no question is open"):
        dealt(WA).push("supervisor reconstruct yes")


def test_an_option_nobody_offered_is_refused() -> None:
    with pytest.raises(NotAllowed, match="no choice is open"):
        dealt(WA).push("p3 option continue")


@pytest.mark.parametrize("line", ["d error taken-in p3", "supervisor refund p3"])
def test_a_hand_with_an_irregularity_is_not_told_in_formats_without_words_for_it(line: str) -> None:
    round_ = dealt(WA, "p3 cbr 10", line, "p1 f")
    record = Record(game=WA, actions=tuple(round_.lines), setup={}, table={})
    with pytest.raises(Unsayable, match="cannot express"):
        describe(round_, record)

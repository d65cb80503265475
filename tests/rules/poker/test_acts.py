"""The meaning of chips and words: WA 7.19 to 7.27 and 37, VIC 6.12 to 6.18."""

from typing import Any

import pytest

from pitboss.core.refusals import NotAllowed, NotYourTurn, WrongAmount
from pitboss.rules.poker.events import Called, Checked, Folded, Raised, Wagered
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import answer, begin, deal, options, play, raises, to_act

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"


def table(game: str, *lines: str, stacks: Any = (5000,) * 4, blinds: Any = (50, 100), **sign: Any) -> PokerRound:
    return play(deal(begin(game, list(stacks), sign, blinds_or_straddles=list(blinds))), *lines)


def flop(game: str, *lines: str, stacks: Any = (5000,) * 4, **sign: Any) -> PokerRound:
    round_ = table(game, stacks=stacks, **sign)
    while round_.due() is None:
        round_.push(f"{to_act(round_)} cc")
    return play(round_, "d db 2c7d9h", *lines)


def became(round_: PokerRound) -> Any:
    """Return the last wager, and the clauses by which it was read."""
    event = next(e for e in reversed(round_.events) if isinstance(e, Called | Checked | Raised | Wagered | Folded))
    said = answer(round_)["rulings"]
    what = type(event).__name__
    amount = {"Called": "amount", "Raised": "to", "Wagered": "amount"}.get(what)
    return what, getattr(event, amount) // 100 if amount else None, said[-1]["rules"][0] if said else None


@pytest.mark.rule("wa-poker 7.19", "ruling wa-poker C21")
def test_wa_limit_one_oversize_chip_is_a_call_or_opens_for_the_set_amount() -> None:
    assert became(table(WA, "p3 put 500", betting="limit")) == ("Called", 100, "wa-poker 7.19")
    assert became(flop(WA, "p1 put 500", betting="limit")) == ("Wagered", 100, "wa-poker 7.19")


@pytest.mark.rule("wa-poker 7.20(a)(i)", "wa-poker 7.20(a)(ii)")
def test_wa_one_oversize_chip_calls_except_as_the_first_wager_of_a_later_round() -> None:
    assert became(table(WA, "p3 put 500")) == ("Called", 100, "wa-poker 7.20(a)(i)")
    assert became(flop(WA, "p1 put 500")) == ("Wagered", 500, "wa-poker 7.20(a)(ii)")
    assert became(flop(WA, "p1 put 500", betting="pot-limit")) == ("Wagered", 400, "wa-poker 7.20(a)(ii)")
    assert became(flop(WA, "p1 cbr 200", "p2 put 1000")) == ("Called", 200, "wa-poker 7.20(a)(ii)")


@pytest.mark.rule("wa-poker 7.20(b)", "wa-poker 7.21", "ruling wa-poker C22")
def test_wa_an_announced_raise_is_what_the_chip_allows_and_at_least_a_raise() -> None:
    assert became(flop(WA, "p1 cbr 200", "p2 say raise", "p2 put 1000")) == ("Raised", 1000, "wa-poker 7.20(b)")
    assert became(flop(WA, "p1 cbr 200", "p2 say raise", "p2 put 300")) == ("Raised", 400, "wa-poker 7.20(b)")


@pytest.mark.rule("wa-poker 7.22", "ruling wa-poker C24")
def test_wa_only_the_first_motion_counts_unless_a_raise_was_declared() -> None:
    round_ = flop(WA, "p1 cbr 200", "p2 put 100+100")
    assert became(round_)[:2] == ("Called", 200)
    play(round_, "p2 put 500")
    assert became(round_) == ("Called", 200, "wa-poker 7.22")
    assert to_act(round_) == "p3"
    with pytest.raises(NotYourTurn):
        play(round_, "p3 f").push("p2 put 100")
    declared = flop(WA, "p1 cbr 200", "p2 say raise", "p2 put 100+100", "p2 put 500")
    assert became(declared)[:2] == ("Raised", 700)


@pytest.mark.rule("wa-poker 7.22")
def test_wa_an_opening_below_the_minimum_is_made_up() -> None:
    assert became(flop(WA, "p1 put 25+25")) == ("Wagered", 100, "wa-poker 7.22")


@pytest.mark.rule("wa-poker 7.23")
def test_wa_words_bind() -> None:
    assert became(flop(WA, "p1 cbr 200", "p2 say raise 700"))[:2] == ("Raised", 700)
    assert became(flop(WA, "p1 cbr 200", "p2 say call"))[:2] == ("Called", 200)
    assert became(flop(WA, "p1 cbr 200", "p2 say fold"))[0] == "Folded"
    assert became(flop(WA, "p1 say check"))[0] == "Checked"
    announced = flop(WA, "p1 cbr 200", "p2 say raise")
    for line in ("p2 f", "p2 cc"):
        with pytest.raises(NotAllowed, match="must make it") as refused:
            announced.push(line)
        assert "wa-poker 7.23" in refused.value.rules
    assert raises(announced) == (400, 4900)
    assert became(play(announced, "p2 cbr 400"))[:2] == ("Raised", 400)


@pytest.mark.rule("wa-poker 7.23", "ruling wa-poker C18")
def test_chips_that_follow_a_declaration_do_not_change_it() -> None:
    round_ = flop(WA, "p1 cbr 200", "p2 say call", "p2 put 1000")
    assert became(round_) == ("Called", 200, "wa-poker 7.22")
    assert to_act(round_) == "p3"


@pytest.mark.rule("wa-poker 1 check")
def test_a_check_facing_a_bet_is_not_allowed() -> None:
    with pytest.raises(NotAllowed, match="there is 200 to call") as refused:
        flop(WA, "p1 cbr 200").push("p2 say check")
    assert "wa-poker 1 check" in refused.value.rules


@pytest.mark.rule("wa-poker 7.24(a)", "wa-poker 7.24(b)", "ruling wa-poker C19")
@pytest.mark.parametrize(("chips", "read"), [("300+100", ("Raised", 500)), ("100+100+100+99", ("Called", 300))])
def test_wa_half_of_the_raise_decides(chips: Any, read: Any) -> None:
    clause = "wa-poker 7.24(a)" if read[0] == "Raised" else "wa-poker 7.24(b)"
    assert became(flop(WA, "p1 cbr 100", "p2 cbr 300", f"p3 put {chips}", unit=1)) == (*read, clause)


@pytest.mark.rule("wa-poker 7.25", "ruling wa-poker C23")
def test_wa_two_equal_chips_are_a_call_when_one_does_not_cover_it() -> None:
    assert became(flop(WA, "p1 cbr 300", "p2 put 250+250")) == ("Called", 300, "wa-poker 7.25")
    assert became(flop(WA, "p1 cbr 300", "p2 put 225+225", unit=25))[:2] == ("Called", 300)
    assert became(flop(VIC, "p1 cbr 300", "p2 put 250+250"))[:2] == ("Raised", 600)


@pytest.mark.rule("wa-poker 7.24(a)", "wa-poker 7.25")
def test_wa_two_chips_that_differ_follow_the_half_rule() -> None:
    assert became(flop(WA, "p1 cbr 300", "p2 put 225+225")) == ("Called", 300, "wa-poker 7.25")
    assert became(flop(WA, "p1 cbr 300", "p2 put 250+200")) == ("Raised", 600, "wa-poker 7.24(a)")
    assert became(flop(WA, "p1 cbr 300", "p2 put 200+250")) == ("Raised", 600, "wa-poker 7.24(a)")
    assert became(flop(WA, "p1 cbr 300", "p2 put 150+150+150")) == ("Raised", 600, "wa-poker 7.24(a)")


@pytest.mark.rule("wa-poker 7.20(b)", "vic-crown-poker 6.14.2")
@pytest.mark.parametrize("game", [WA, VIC])
def test_one_chip_is_what_it_is_worth_and_several_are_added_to_the_blind(game: str) -> None:
    declared = ("p3 cc", "p4 f", "p1 f", "p2 say raise")
    assert became(table(game, *declared, "p2 put 500"))[:2] == ("Raised", 500)
    assert became(table(game, *declared, "p2 put 250+250"))[:2] == ("Raised", 600)


@pytest.mark.rule("wa-poker 7.27", "ruling wa-poker C26")
def test_wa_too_little_is_made_up_or_surrendered() -> None:
    round_ = flop(WA, "p1 cbr 300", "p2 put 100")
    assert set(options(round_)) == {"cc", "f"}
    with pytest.raises(NotAllowed, match="make up the difference"):
        round_.push("p2 cbr 900")
    called = play(round_.copy(), "p2 cc")
    assert called.stacks[1] == 460000
    folded = play(round_, "p2 f")
    assert folded.stacks[1] == 480000
    assert folded.state.pot == 80000


@pytest.mark.rule("wa-poker 37.2", "ruling wa-poker C27")
def test_wa_a_wager_out_of_turn_stands_unless_a_skipped_player_bets_more() -> None:
    round_ = flop(WA, "p3 early cbr 300", "p1 cc", "p2 cc")
    assert became(round_)[:2] == ("Wagered", 300)
    assert to_act(round_) == "p4"
    called = flop(WA, "p3 early cbr 300", "p1 cc", "p2 cbr 300")
    assert became(called)[:2] == ("Called", 300)
    raised = flop(WA, "p3 early cbr 300", "p1 cc", "p2 cbr 150")
    assert became(raised)[:2] == ("Raised", 300)


@pytest.mark.rule("wa-poker 37.3", "wa-poker 37.3(a)", "wa-poker 37.3(b)", "wa-poker 37.3(c)")
def test_wa_an_overtaken_wager_may_be_taken_back() -> None:
    round_ = flop(WA, "p3 early cbr 300", "p1 cc", "p2 cbr 500")
    assert to_act(round_) == "p3"
    assert set(options(round_)) == {"f", "cc", "cbr"}
    assert answer(round_)["rulings"][-1]["rules"][0] == "wa-poker 37.3"
    assert play(round_, "p3 f").stacks[2] == 490000


@pytest.mark.rule("wa-poker 37.4")
def test_wa_a_check_out_of_turn_only_calls_or_folds() -> None:
    round_ = flop(WA, "p3 early cc", "p1 cc", "p2 cbr 200")
    assert set(options(round_)) == {"f", "cc"}
    with pytest.raises(NotAllowed) as refused:
        round_.push("p3 cbr 600")
    assert "wa-poker 37.4" in refused.value.rules
    checked = flop(WA, "p3 early cc", "p1 cc", "p2 cc")
    assert to_act(checked) == "p4"


@pytest.mark.rule("wa-poker 12.1", "ruling wa-poker C27")
def test_a_fold_out_of_turn_is_final() -> None:
    round_ = flop(WA, "p3 early f")
    assert round_.state.live == [True, True, False, True]
    play(round_, "p1 cc", "p2 cc")
    assert to_act(round_) == "p4"


@pytest.mark.rule("vic-crown-poker 6.12", "ruling vic-crown-poker CP-C8")
@pytest.mark.parametrize(("chips", "read"), [("300+100", ("Raised", 500)), ("100+100+100+99", ("Called", 300))])
def test_vic_half_of_the_raise_decides(chips: Any, read: Any) -> None:
    assert became(flop(VIC, "p1 cbr 100", "p2 cbr 300", f"p3 put {chips}", unit=1)) == (*read, "vic-crown-poker 6.12")


@pytest.mark.rule("vic-crown-poker 6.13", "vic-crown-poker 6.14.1(a)", "vic-crown-poker 6.14.1(b)")
def test_vic_one_oversize_chip() -> None:
    assert became(table(VIC, "p3 put 500", betting="limit")) == ("Called", 100, "vic-crown-poker 6.13")
    assert became(flop(VIC, "p1 put 500", betting="limit")) == ("Wagered", 100, "vic-crown-poker 6.13")
    assert became(table(VIC, "p3 put 500")) == ("Called", 100, "vic-crown-poker 6.14.1(a)")
    option = table(VIC, "p3 cc", "p4 cc", "p1 cc", "p2 put 500")
    assert became(option)[0] == "Checked"
    assert became(flop(VIC, "p1 put 500")) == ("Wagered", 500, "vic-crown-poker 6.14.1(b)")


@pytest.mark.rule("vic-crown-poker 6.14.2", "ruling vic-crown-poker CP-C10")
def test_vic_an_announced_raise_with_a_chip() -> None:
    assert became(flop(VIC, "p1 cbr 200", "p2 say raise", "p2 put 300")) == ("Raised", 400, "vic-crown-poker 6.14.2")


@pytest.mark.rule("vic-crown-poker 6.17", "ruling vic-crown-poker CP-C13")
def test_vic_short_call() -> None:
    assert set(options(flop(VIC, "p1 cbr 300", "p2 put 100"))) == {"cc", "f"}


@pytest.mark.rule("vic-crown-poker 6.18", "ruling vic-crown-poker CP-C15")
def test_vic_an_amount_not_allowed_becomes_the_nearest() -> None:
    assert became(flop(VIC, "p1 cbr 300", "p2 say raise 400"))[:2] == ("Raised", 600)


@pytest.mark.rule("vic-crown-poker 6.18.1", "vic-crown-poker 6.18.2", "vic-crown-poker 6.18.3")
def test_vic_out_of_turn() -> None:
    assert became(flop(VIC, "p3 early cbr 300", "p1 cc", "p2 cc"))[:2] == ("Wagered", 300)
    assert set(options(flop(VIC, "p3 early cbr 300", "p1 cc", "p2 cbr 500"))) == {"f", "cc", "cbr"}
    assert set(options(flop(VIC, "p3 early cc", "p1 cbr 200", "p2 f"))) == {"f", "cc"}


@pytest.mark.rule("vic-crown-poker 6.18.4")
def test_vic_a_short_all_in_out_of_turn_stays_in() -> None:
    round_ = flop(VIC, "p3 early cbr 300", "p1 cc", "p2 cbr 500", stacks=(5000, 5000, 400, 5000))
    assert became(round_) == ("Called", 300, "vic-crown-poker 6.18.4")
    assert to_act(round_) == "p4"


@pytest.mark.rule("wa-poker 37.2", "vic-crown-poker 6.18")
@pytest.mark.parametrize("game", [WA, VIC])
def test_nobody_acts_out_of_turn_in_turn_or_while_cards_are_dealt_or_twice(game: str) -> None:
    with pytest.raises(NotAllowed, match="p1 cannot act out of turn: it is their turn"):
        flop(game).push("p1 early cbr 300")
    dealing = flop(game, "p1 cc", "p2 cc", "p3 cc", "p4 cc")
    with pytest.raises(NotAllowed, match="p2 cannot act out of turn: there is no betting now"):
        dealing.push("p2 early cbr 300")
    again = flop(game, "p3 early cbr 300")
    with pytest.raises(NotAllowed, match="p3 has no action to take"):
        again.push("p3 early cbr 500")
    with pytest.raises(NotAllowed, match="p4 has no action to take"):
        flop(game, "p4 early f").push("p4 early cbr 300")


@pytest.mark.rule("wa-poker 7.4", "vic-crown-poker 6.2")
@pytest.mark.parametrize("game", [WA, VIC])
def test_odd_cents_go_in_only_with_all_the_chips_also_in_two_motions(game: str) -> None:
    stacks = (5000, "300.50", 5000, 5000)
    declared = flop(game, "p1 cbr 100", "p2 say raise", "p2 put 100", stacks=stacks, chip="1")
    for chips in ("50.50", "99.50"):
        with pytest.raises(WrongAmount, match="the lowest chip in play is 1"):
            declared.push(f"p2 put {chips}")
    with pytest.raises(WrongAmount, match=r"100\.50 is left"):
        declared.push("p2 put 101")
    assert Raised in {type(event) for event in declared.push("p2 put 100.50")}
    assert declared.state.stacks[1] == 0


def test_wa_one_chip_opens_where_nobody_may_check() -> None:
    round_ = begin("wa-poker/draw", [200] * 3, {"minimum": 5, "maximum": 50}, blinds_or_straddles=[5, 10, 0])
    play(round_, "d dh p1 AsAhAd2c3d", "d dh p2 KdKcQh4s5s", "d dh p3 7c2d3h8s9s", "p3 put 25")
    assert became(round_) == ("Wagered", 20, "wa-poker 7.19")


def test_whoever_says_all_in_raises_with_all_of_it_or_calls_with_all_of_it() -> None:
    stacks = (5000, 600, 5000, 5000)
    assert became(table(WA, "p3 cbr 300", "p4 f", "p1 f", "p2 say all-in", stacks=stacks))[:2] == ("Raised", 600)
    called = table(WA, "p3 cbr 1000", "p4 f", "p1 f", "p2 say all-in", stacks=stacks)
    assert became(called)[:2] == ("Called", 500)
    assert called.stacks[1] == 0

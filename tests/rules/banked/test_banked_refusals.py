"""Refusals of a banked round, with their words and clauses."""

from typing import Any

import pytest

from pitboss.books import catalogue
from pitboss.core.refusals import ImpossibleCard, NotAllowed, NotYourTurn, Refusal, RoundOver, WrongSign
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, snapshot, start

C_DEALT = "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 AhKh, d dh p2 2c7d, d dh d QsQd"
U_DEALT = "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 AhKh, d dh d QsQd"
T_DEALT = "p1 bet ante 10, p2 bet pair-plus 5, d close, d dh p1 AhKh2c, d dh p2 2d7d9d, d dh d QsQd3c"

REFUSED = [
    (CROWN, "p1 bet ante 10", "p1 bet ante 10", NotAllowed, "3.4", "only one"),
    (CROWN, "", "p1 bet blind 10", NotAllowed, "", "expected one of ante"),
    (CROWN, "", "p1 bet flop 20", NotAllowed, "4.4", "after the cards"),
    (CROWN, "", "p23 bet ante 20", NotAllowed, "2.1", "no box 23"),
    (CROWN, "p1 bet dealer-extra 5", "p2 bet dealer-extra@1 5", NotAllowed, "3.24", "only one"),
    (CROWN, "p2 bet player-extra@1 5, p3 bet player-extra@1 5", "p4 bet player-extra@1 5", NotAllowed, "3.31", "p1"),
    (
        CROWN, "p1 bet player-extra 5, p2 bet player-extra@1 5, p3 bet player-extra@1 5", "p4 bet player-extra@1 5",
        NotAllowed, "3.30", "three",
    ),
    (CROWN, "p2 bet player-extra@1 5", "p2 bet player-extra@1 5", NotAllowed, "3.30", "p2 already has one"),
    (CROWN, "p1 bet ante 10", "d dh p1 AhKh", NotAllowed, "1 Round of Play", "'d close'"),
    (CROWN, "p1 bet ante 10, d close", "d close", NotAllowed, "1 Round of Play", "already"),
    (CROWN, "p1 bet ante 10, d close", "p2 bet ante 10", NotAllowed, "3.3", "closed"),
    (CROWN, "p1 bet ante 10, d close", "d dh p2 AhKh", NotAllowed, "5.4(a)", "box 2"),
    (CROWN, "p1 bet ante 10, d close", "d dh p1 AhKhQh", NotAllowed, "5.5(b)", "2 cards"),
    (CROWN, "p1 bet ante 10, d close, d dh p1 AhKh", "d dh p1 Qh", NotAllowed, "5.5(b)", "would make 3"),
    (CROWN, "p1 bet ante 10, d close, d dh p1 AhKh", "d dh d AhQd", ImpossibleCard, "2.2", "Ah"),
    (CROWN, "p1 bet ante 10, d close", "d dh p1 AhAh", ImpossibleCard, "2.2", "Ah"),
    (CROWN, "p1 bet ante 10, d close", "p1 bet flop 20", NotYourTurn, "4.4", "still needs 2"),
    (CROWN, "p1 bet ante 10, d close", "d settle", NotAllowed, "4.13", "still needs 2"),
    (CROWN, "p1 bet ante 10, d close", "d burn", NotAllowed, "ruling wa-crown-holdem R15", "burnt"),
    (CROWN, C_DEALT, "p1 cc", NotAllowed, "4.4", "bet flop or fold"),
    (CROWN, C_DEALT, "p1 bet turn 10", NotAllowed, "3.38", "Turn Wager"),
    (CROWN, C_DEALT, "p2 bet flop@1 20", NotAllowed, "3.5(a)", "p1 decides"),
    (CROWN, C_DEALT, "p3 f", NotAllowed, "3.3", "box 3 has no hand"),
    (CROWN, C_DEALT, "d db 3c4c5c", NotAllowed, "4.6", "box 1 (p1), box 2 (p2)"),
    (CROWN, C_DEALT + ", p1 bet flop 20", "p1 f", NotYourTurn, "4.4", "decided already"),
    (CROWN, C_DEALT + ", p1 bet flop 20", "p1 bet flop 20", NotAllowed, "3.35", "only one"),
    (CROWN, C_DEALT + ", p1 bet flop 20, p2 f", "d db 3c4c", NotAllowed, "4.6", "3 cards, not 2"),
    (CROWN, C_DEALT + ", p1 bet flop 20, p2 f", "d db 3c4c??", ImpossibleCard, "4.6", "face up"),
    (CROWN, C_DEALT + ", p1 bet flop 20, p2 f, d db 3c4c5c", "p2 bet turn 10", NotAllowed, "4.7", "folded"),
    (CROWN, C_DEALT + ", p1 bet flop 20, p2 f", "p1 decline", NotAllowed, "4.12(b)", "flop"),
    (CROWN, C_DEALT + ", p1 f, p2 f", "d db 3c4c5c", NotAllowed, "4.6", "only the settlement"),
    (CROWN, C_DEALT, "d dj 3c4c", NotAllowed, "", "no jackpot cards"),
    (CROWN, C_DEALT, "p1 cbr 20", NotAllowed, "", "against the house"),
    (CROWN, C_DEALT, "d error expose p1", NotAllowed, "", "exposed"),
    (ULTIMATE, "p1 bet ante 10", "p1 bet ante@2 10", NotAllowed, "3.3", "one hand only"),
    (ULTIMATE, "p1 bet ante 10", "p2 bet trips@1 10", NotAllowed, "3.3", "nobody else"),
    (ULTIMATE, U_DEALT, "p1 f", NotAllowed, "4.4", "bet play or check"),
    (ULTIMATE, U_DEALT, "p1 bet trips 5", NotAllowed, "3.16", "closed"),
    (ULTIMATE, U_DEALT + ", p1 bet play 40", "p1 bet play 40", NotAllowed, "3.37", "only one"),
    (ULTIMATE, U_DEALT + ", p1 cc, d db 3c4c5c, p1 cc", "d db 6c", NotAllowed, "4.9", "2 cards, not 1"),
    (ULTIMATE, U_DEALT + ", p1 cc, d db 3c4c5c, p1 cc, d db 6c7s", "p1 cc", NotAllowed, "4.10", "bet play or fold"),
    (ULTIMATE, U_DEALT + ", p1 bet play 30, d db 3c4c5c", "d error absent p1", NotAllowed, "5.12", "no decision to"),
    (THREE_CARD, "", "p10 bet ante 5", NotAllowed, "2.1", "boxes 1 to 9"),
    (THREE_CARD, "p1 bet ante 5", "p2 bet pair-plus@1 5", NotAllowed, "5.12", "nobody else"),
    (THREE_CARD, T_DEALT, "p1 cc", NotAllowed, "9.5.2", "cannot check"),
    (THREE_CARD, T_DEALT, "p2 bet play 10", NotAllowed, "5.6", "no Play wager"),
    (THREE_CARD, T_DEALT, "p2 f ante", NotAllowed, "9.5.2(b)", "no ante"),
    (THREE_CARD, T_DEALT, "p1 f pair-plus", NotAllowed, "9.5.2", "the pair-plus cannot be folded"),
    (THREE_CARD, T_DEALT, "p1 decline", NotAllowed, "", "does not let players"),
    (THREE_CARD, T_DEALT, "d dj 4c", NotAllowed, "11.9", "2 cards, not 1"),
    (THREE_CARD, T_DEALT + ", d dj 4c5c", "d dj 6c7c", NotAllowed, "9.4.3", "already"),
    (THREE_CARD, T_DEALT + ", p1 f, d settle", "p1 f", RoundOver, "", "settled"),
]  # fmt: skip


@pytest.mark.rule(
    "wa-crown-holdem 3.4", "wa-crown-holdem 3.24", "wa-crown-holdem 3.30", "wa-ultimate-texas-holdem 3.37"
)
@pytest.mark.parametrize(("game", "before", "line", "kind", "clause", "says"), REFUSED)
def test_refused(game: str, before: str, line: str, kind: type[Refusal], clause: str, says: str) -> None:
    round_ = start(game, None, *([before] if before else []))
    was = snapshot(round_)
    with pytest.raises(kind) as refused:
        round_.push(line)
    assert says in refused.value.message
    cited = clause if clause.startswith("ruling") or not clause else f"{game} {clause}"
    assert not cited or cited in refused.value.rules
    assert refused.value.text == line
    assert refused.value.line == len(round_.lines) + 1
    assert snapshot(round_) == was


@pytest.mark.rule("wa-crown-holdem 4.12(a)", "ruling wa-crown-holdem R11")
def test_anothers_wager_on_the_hand_forbids_keeping_it_face_down() -> None:
    lines = "d close, d dh p1 AhKh, d dh d QsQd, p1 bet flop 20, d db 3c4c5c, p1 cc, d db 6c, p1 cc, d db 7s"
    own = start(CROWN, None, "p1 bet ante 10, p1 bet player-extra 5, p1 bet dealer-extra 5", lines)
    own.push("p1 decline")
    backed = start(CROWN, None, "p1 bet ante 10, p2 bet player-extra@1 5", lines)
    with pytest.raises(NotAllowed, match="p2's Player Poker Extra Wager") as refused:
        backed.push("p1 decline")
    assert "wa-crown-holdem 4.12(a)" in refused.value.rules


@pytest.mark.rule("vic-three-card-poker 8.3")
def test_personal_limits_are_a_least_and_a_most_of_a_box() -> None:
    game = catalogue.load(THREE_CARD)
    for box, limits in (("1", ["20", "20"]), ("9", ["5", "100"])):
        game.new_round({"personal": {box: limits}}, {})
    for box, limits, says in (
        ("1", ["20", "19.99"], "the maximum is below the minimum"), ("0", ["5", "10"], "not a box"),
        ("10", ["5", "10"], "not a box"), ("1", ["5"], "expected the minimum and the maximum"),
    ):  # fmt: skip
        with pytest.raises(WrongSign, match=says) as refused:
            game.new_round({"personal": {box: limits}}, {})
        assert refused.value.rules == ("vic-three-card-poker 8.3",)


@pytest.mark.rule("vic-three-card-poker 2.1")
@pytest.mark.parametrize(("game", "boxes"), [(CROWN, 22), (ULTIMATE, 22), (THREE_CARD, 9)])
def test_every_box_of_the_layout_takes_a_wager_and_there_is_none_beyond(game: str, boxes: int) -> None:
    round_ = start(game, None)
    for box in range(1, boxes + 1):
        round_.push(f"p{box} bet ante 10")
    with pytest.raises(NotAllowed) as refused:
        round_.push(f"p{boxes + 1} bet ante 10")
    assert refused.value.rules == (f"{game} 2.1",)


@pytest.mark.rule("wa-ultimate-texas-holdem 5.13")
def test_no_more_cards_lie_open_too_early_than_are_to_come() -> None:
    round_ = start(ULTIMATE, None, U_DEALT + ", p1 cc, d db 3c4c5c")
    with pytest.raises(NotAllowed, match="only 2 still to come"):
        round_.push("d error premature 6c7c8c")
    round_.push("d error premature 6c")
    with pytest.raises(NotAllowed, match="only 1 still to come"):
        round_.push("d error premature 7c8c")
    round_.push("d error premature 7c")


@pytest.mark.rule("wa-ultimate-texas-holdem 5.13", "ruling wa-ultimate-texas-holdem U21")
@pytest.mark.parametrize(
    ("early", "flop_due", "river_due"), [("Ts", 2, 2), ("TsJs", 1, 2), ("TsJs9s", 0, 2), ("TsJs9s8s", 0, 1)]
)
def test_cards_open_too_early_are_laid_in_order_and_the_rest_is_dealt(
    early: str, flop_due: int, river_due: int
) -> None:
    round_ = start(ULTIMATE, None, U_DEALT + f", d error premature {early}")
    assert not round_.board
    round_.push("p1 cc")
    if flop_due:
        assert "cc" not in {choice.verb for choice in round_.legal_actions().get("p1", ())}
        round_.push(f"d db {'2c3c'[: 2 * flop_due]}")
    assert "".join(map(str, round_.board)) == (early + "2c3c")[:6]
    round_.push("p1 cc")
    round_.push(f"d db {'4d5d'[: 2 * river_due]}")
    assert len(round_.board) == 5
    assert {choice.verb for choice in round_.legal_actions()["p1"]} >= {"f"}


BAD_SIGNS: list[tuple[str, dict[str, Any], str]] = [
    (CROWN, {"trips": "pay-table-1"}, "trips"),
    (CROWN, {"unit": 0}, "unit"),
    (CROWN, {"minimum": "ten"}, "minimum"),
    (CROWN, {"minimum": 50, "maximum": 20}, "maximum"),
    (CROWN, {"jackpot": {"wager": 5, "pools": ["1", "2"]}}, "pools"),
    (CROWN, {"jackpot": {"wager": 5, "pools": ["1", "2", "3.00001"]}}, "four decimals"),
    (CROWN, {"jackpot": {"wager": 0}}, "wager"),
    (CROWN, {"jackpot": {"meter": "5"}}, "meter"),
    (CROWN, {"jackpot": 5}, "jackpot"),
    (ULTIMATE, {"trips": "pay-table-5"}, "pay-table-5"),
    (ULTIMATE, {"trips": ["pay-table-1"]}, "trips"),
    (ULTIMATE, {"kind": "raffle"}, "raffle"),
    (THREE_CARD, {"pair-plus": "G"}, "pair-plus"),
    (THREE_CARD, {"jackpot": {"option": 3}}, "option"),
    (THREE_CARD, {"jackpot": {"option": True}}, "option"),
    (THREE_CARD, {"jackpot": {"seed": 15000}}, "seed"),
    (THREE_CARD, {"jackpot": {"seed": "10000.50"}}, "seed"),
    (THREE_CARD, {"jackpot": {"meter": "-1"}}, "meter"),
    (THREE_CARD, {"jackpot": {"meter": ["1"]}}, "meter"),
]


@pytest.mark.parametrize(("game", "table", "says"), BAD_SIGNS)
def test_a_sign_that_cannot_be(game: str, table: dict[str, Any], says: str) -> None:
    with pytest.raises(WrongSign, match=says):
        start(game, table)


def test_keys_of_other_games_are_named() -> None:
    with pytest.raises(WrongSign, match="starting_stacks"):
        catalogue.load(CROWN).new_round({}, {"starting_stacks": [100, 100]})


@pytest.mark.rule("ruling vic-three-card-poker TC-C6")
def test_no_jackpot_wager_in_a_tournament() -> None:
    round_ = start(THREE_CARD, {"kind": "tournament"}, "p1 bet ante 10")
    with pytest.raises(NotAllowed, match="tournament"):
        round_.push("p1 bet jackpot 5")

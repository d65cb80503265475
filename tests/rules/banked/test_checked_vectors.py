"""The vectors checked in the rulings on the three games agree, wager by wager."""

import pytest

from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, nets, outcomes, settle, wagers


@pytest.mark.rule("wa-crown-holdem 3.6(a)", "wa-crown-holdem 3.36(a)", "ruling wa-crown-holdem R1")
def test_a_lesser_win_leaves_the_ante_standing() -> None:
    answer = settle(
        CROWN, None, "p1 bet ante 10, d close, d dh p1 Kc7s, d dh d 9s8s", "p1 bet flop 20, d db Kh9d4c",
        "p1 bet turn 10, d db 4s, p1 cc, d db 2h",
    )  # fmt: skip
    assert nets(answer) == {"ante": 0, "flop": 20, "turn": 10}
    assert outcomes(answer)["ante"] == "stand-off"
    assert "ruling wa-crown-holdem R1" in wagers(answer)["ante"].rules
    assert answer.seats["p1"].hand == "two pair, kings and fours, nine kicker"


@pytest.mark.rule("wa-crown-holdem 3.12(b)(ii)", "wa-crown-holdem 3.28(a)", "wa-crown-holdem 3.33(a)")
def test_side_wagers_are_decided_by_hole_cards_and_flop() -> None:
    answer = settle(
        CROWN, {"jackpot": {"wager": 5}},
        "p1 bet ante 10, p1 bet jackpot-2 10, p1 bet player-extra 5, p1 bet dealer-extra 5",
        "d close, d dh p1 Ah5h, d dh d 9s9c, p1 bet flop 20, d db Kh9h4h, p1 cc, d db 4s, p1 cc, d db 2c",
    )  # fmt: skip
    assert nets(answer) == {"ante": -10, "flop": -20, "jackpot-2": 490, "player-extra": 200, "dealer-extra": 50}
    assert wagers(answer)["jackpot-2"].paid == 50000
    assert wagers(answer)["jackpot-2"].returned == 0


@pytest.mark.rule("wa-crown-holdem 3.6(a)", "wa-crown-holdem 3.7")
def test_a_flush_pays_the_ante_whatever_the_dealer_has() -> None:
    answer = settle(
        CROWN, None, "p1 bet ante 10, d close, d dh p1 Ah5h, d dh d 9c3d, p1 bet flop 20, d db Kh8h4h",
        "p1 cc, d db 2s, p1 cc, d db Tc",
    )  # fmt: skip
    assert nets(answer) == {"ante": 10, "flop": 20}


@pytest.mark.rule("wa-crown-holdem 3.6(c)", "wa-crown-holdem 3.36(c)", "wa-crown-holdem 3.42(c)")
def test_a_board_that_plays_returns_everything() -> None:
    answer = settle(
        CROWN, None, "p1 bet ante 10, d close, d dh p1 2c2d, d dh d 3c3d, p1 bet flop 20, d db TsJhQd",
        "p1 cc, d db Kc, p1 bet river 10, d db As",
    )  # fmt: skip
    assert outcomes(answer) == {"ante": "stand-off", "flop": "stand-off", "river": "stand-off"}
    assert answer.seats["p1"].net == 0


@pytest.mark.rule("wa-crown-holdem 4.6", "wa-crown-holdem 3.28(a)", "ruling wa-crown-holdem R7")
def test_the_flop_is_dealt_for_a_dealer_poker_extra_alone() -> None:
    answer = settle(
        CROWN, None, "p1 bet ante 10, p1 bet dealer-extra 5, d close, d dh p1 AcQc, d dh d KdKs, p1 f, d db Kh7c7d"
    )
    assert nets(answer) == {"ante": -10, "dealer-extra": 350}
    assert answer.seats["p1"].hand is None


@pytest.mark.rule("wa-crown-holdem 4.6", "ruling wa-crown-holdem R7")
def test_with_everybody_out_no_flop_is_dealt() -> None:
    answer = settle(CROWN, None, "p1 bet ante 10, d close, d dh p1 AcQc, d dh d 9s9c, p1 f")
    assert nets(answer) == {"ante": -10}


ULTIMATE_VECTORS = [
    ("Qs2d", "As5d", "Kd Jc 8s 6h 3c", 1, "", {"ante": 0, "blind": 0, "play": -10}),
    ("Qs2d", "As5d", "Kd Kc 8s 6h 3c", 1, "", {"ante": -10, "blind": -10, "play": -10}),
    ("Qs2d", "AsKd", "5c 6d 7h 8s 9c", 1, "trips", {"ante": 0, "blind": 0, "play": 0, "trips": 20}),
    ("Ah5h", "9s9c", "Kh 9h 4h 4s 2c", 4, "jackpot-1", {"ante": -10, "blind": -10, "play": -40, "jackpot-1": 245}),
    ("Ah5h", "9s9c", "Kh 9h 4h 4s 2c", 0, "jackpot-1", {"ante": -10, "blind": -10, "jackpot-1": -5}),
    ("7s7d", "Ad2c", "7h Kc Qd Jc Ts", 0, "trips", {"ante": -10, "blind": -10, "trips": 15}),
    ("9h8c", "2d4s", "7c 6d 5h Ks Qc", 2, "", {"ante": 0, "blind": 10, "play": 20}),
    ("AcAd", "KhQd", "Js 8c 5d 3h 2s", 3, "", {"ante": 0, "blind": 0, "play": 30}),
]


@pytest.mark.rule(
    "wa-ultimate-texas-holdem 3.9(c)(i)",
    "wa-ultimate-texas-holdem 3.14(c)(i)",
    "wa-ultimate-texas-holdem 3.38(b)",
    "wa-ultimate-texas-holdem 3.20(a)(ii)",
    "ruling wa-ultimate-texas-holdem U1",
    "ruling wa-ultimate-texas-holdem U2",
    "ruling wa-ultimate-texas-holdem U4",
    "ruling wa-ultimate-texas-holdem U8",
    "ruling wa-ultimate-texas-holdem U10",
)
@pytest.mark.parametrize(("player", "dealer", "board", "play", "side", "expected"), ULTIMATE_VECTORS)
def test_ultimate_vectors(player: str, dealer: str, board: str, play: int, side: str, expected: dict[str, int]) -> None:
    flop, turn_and_river, bet = board.replace(" ", "")[:6], board.replace(" ", "")[6:], f"p1 bet play {play * 10}"
    lines = {
        4: [bet, f"d db {flop}", f"d db {turn_and_river}"],
        3: [bet, f"d db {flop}", f"d db {turn_and_river}"],
        2: ["p1 cc", f"d db {flop}", bet, f"d db {turn_and_river}"],
        1: ["p1 cc", f"d db {flop}", "p1 cc", f"d db {turn_and_river}", bet],
        0: ["p1 cc", f"d db {flop}", "p1 cc", f"d db {turn_and_river}", "p1 f"],
    }[play]
    answer = settle(
        ULTIMATE, None, "p1 bet ante 10, p1 bet blind 10", *([f"p1 bet {side} 5"] if side else []),
        f"d close, d dh p1 {player}, d dh d {dealer}", *lines,
    )  # fmt: skip
    assert nets(answer) == expected


THREE_CARD_VECTORS = [
    ("Qs7d2c", "JhTd8s", "play", {"ante": 10, "play": 0}),
    ("2c3d5h", "Qh3s2d", "play", {"ante": -10, "play": -10}),
    ("QsTd4c", "Qh9s8d", "play", {"ante": 10, "play": 10}),
    ("QsTd4c", "QhTs4d", "play", {"ante": 0, "play": 0}),
    ("AhKsQd", "7h7c7d", "play", {"ante": -10, "play": -10, "ante-bonus": 10}),
    ("3s2sAs", "4h3h2h", "play", {"ante": -10, "play": -10, "ante-bonus": 50}),
    ("3s2dAs", "4h3d2c", "play", {"ante": -10, "play": -10, "ante-bonus": 10}),
    ("AhKsQd", "7h7c7d", "f", {"ante": -10}),
]


@pytest.mark.rule(
    "vic-three-card-poker 5.7.1(a)",
    "vic-three-card-poker 5.7.3",
    "vic-three-card-poker 5.10.4",
    "vic-three-card-poker 9.6.2(d)",
    "ruling vic-three-card-poker TC-R1",
    "ruling vic-three-card-poker TC-R3",
    "ruling vic-three-card-poker TC-W4",
    "ruling vic-three-card-poker TC-W6",
)
@pytest.mark.parametrize(("player", "dealer", "decision", "expected"), THREE_CARD_VECTORS)
def test_three_card_vectors(player: str, dealer: str, decision: str, expected: dict[str, int]) -> None:
    act = "p1 bet play 10" if decision == "play" else "p1 f"
    answer = settle(THREE_CARD, None, f"p1 bet ante 10, d close, d dh p1 {player}, d dh d {dealer}, {act}")
    assert nets(answer) == expected


@pytest.mark.rule("vic-three-card-poker 9.5.2(b)", "vic-three-card-poker 5.9.1", "ruling vic-three-card-poker TC-W2")
def test_folding_the_ante_alone_keeps_the_other_wagers() -> None:
    lines = "p1 bet ante 10, p1 bet pair-plus 5, p1 bet six-card 5, d close, d dh p1 9c9d4h, d dh d 9h9sKd"
    kept = settle(THREE_CARD, None, lines, "p1 f ante")
    assert nets(kept) == {"ante": -10, "pair-plus": 5, "six-card": 250}
    given_up = settle(THREE_CARD, None, lines, "p1 f")
    assert nets(given_up) == {"ante": -10, "pair-plus": -5, "six-card": -5}


@pytest.mark.rule("vic-three-card-poker 5.12", "vic-three-card-poker 5.12.2")
def test_one_patron_with_several_boxes() -> None:
    answer = settle(
        THREE_CARD, None, "p1 bet ante 10, p1 bet ante@2 20, p1 bet pair-plus@3 5, d close",
        "d dh p1 AhKdJc, d dh p2 2h3d5c, d dh p3 4s4d8h, d dh d QhTd9c, p1 f@2, p1 bet play 10",
    )  # fmt: skip
    assert nets(answer) == {"ante": 10, "play": 10, "ante@2": -20, "pair-plus@3": 5}
    assert list(answer.seats) == ["p1"]

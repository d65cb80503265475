"""A round as the floor reads it: chips, bust-outs, prize hands and movements."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.core.hands import Category
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.rules.poker.round import PokerRound
from toolkit.poker import begin, deal, options, play

WA, VIC = "wa-poker/holdem", "vic-crown-poker/holdem"
RUN_OUT = ("d db 2c7d9h", "d db Jc", "d db 3s")


def all_in(hands: tuple[str, ...], stacks: tuple[int, ...], table: dict[str, Any] | None = None) -> PokerRound:
    """Put everybody all-in; p3 acts first."""
    round_ = deal(begin(WA, stacks, table, blinds_or_straddles=[1, 2, 0]), *hands)
    while round_.legal_actions() and round_.status == "open" and round_.due() is None:
        (seat,) = round_.legal_actions()
        choice = options(round_).get("cbr")
        play(round_, f"{seat} cbr {choice.maximum // 100}" if choice and choice.maximum else f"{seat} cc")
    return play(round_, *RUN_OUT)


def test_who_wins_the_pot_with_somebodys_last_chips_has_put_them_out() -> None:
    one = all_in(("AsAh", "KdKs", "QdQs"), (100, 50, 200))
    assert one.put_out_by("p2") == ("p1",)
    assert one.put_out_by("p1") == ()
    assert one.put_out_by("p3") == ("p1",)


def test_a_shared_pot_was_won_by_all_who_share_it() -> None:
    round_ = all_in(("AsKh", "KdQs", "AdKs"), (100, 50, 200))
    assert round_.put_out_by("p2") == ("p1", "p3")


def test_a_side_pot_has_its_own_winner() -> None:
    round_ = all_in(("KdKs", "AsAh", "QdQs"), (100, 50, 100))
    assert round_.put_out_by("p3") == ("p1",)
    assert round_.put_out_by("p2") == ()


def test_before_the_end_nobody_has_put_anybody_out() -> None:
    assert begin(WA, [100, 100], blinds_or_straddles=[1, 2]).put_out_by("p1") == ()


def test_nobody_is_put_out_by_a_pot_that_is_carried() -> None:
    table = {"minimum": "2", "maximum": "20"}
    round_ = deal(begin("wa-poker/draw-ante", [100, 100], table), "AsAh2c3c4c", "KdKc5c6c7c")
    play(round_, "p1 f", "p2 f")
    assert round_.status == "settled"
    assert round_.put_out_by("p1") == ()


ROYAL = ("AsKs", "KdKc", "7c2d")


def with_flop(flop: str) -> PokerRound:
    table = {"jackpot": {"pool": "50000", "reserve": "3000", "reseed": "10000", "contribution": ["1", "0.50"]}}
    round_ = deal(begin(WA, [200] * 3, table, blinds_or_straddles=[5, 10, 0]), *ROYAL)
    play(round_, "p3 f", "p1 cc", "p2 cc", f"d db {flop}", "p1 cc", "p2 cc", "d db 4c", "p1 cc", "p2 cc", "d db 5h")
    return play(round_, "p1 cc", "p2 cc")


def test_a_royal_flush_with_the_flop_is_the_prize_hand() -> None:
    round_ = with_flop("QsJsTs")
    (prize,) = round_.prize_hands(None)
    assert (prize.place, prize.patron, prize.category) == ("p1", "p1", Category.ROYAL_FLUSH)
    assert [str(card) for card in prize.cards] == ["As", "Ks"]
    assert [str(card) for card in round_.jackpot_flop] == ["Qs", "Js", "Ts"]


def test_without_one_there_is_no_prize_hand() -> None:
    assert with_flop("QsJsTd").prize_hands(None) == ()


def test_what_is_staked_comes_to_the_middle_and_goes_to_the_winner_and_the_house() -> None:
    table = {"commission": {"percent": 10, "cap": 10}}
    round_ = all_in(("AsAh", "KdKs", "QdQs"), (100, 100, 100), table)
    moved = [(one.debit, one.credit, one.amount, one.why) for one in round_.movements(round_.answer())]
    assert moved == [
        ("p2", "pot", 10000, "wagered"),
        ("p3", "pot", 10000, "wagered"),
        ("pot", "commission", 1000, "commission"),
        ("pot", "p1", 19000, "won the pot"),
    ]
    assert [round_.staked(place) for place in ("p1", "p2", "p3")] == [-19000, 10000, 10000]


def test_a_folded_player_is_out_of_the_hand_but_bound_to_the_round() -> None:
    round_ = play(deal(begin(WA, [100] * 3, blinds_or_straddles=[1, 2, 0])), "p3 f")
    assert [round_.in_hand(place) for place in ("p1", "p2", "p3")] == [True, True, False]
    assert all(round_.binds(place) for place in ("p1", "p2", "p3"))


@pytest.mark.parametrize("line", ["p3 option more-time now", "p3 option less-time", "p3 option withdraw"])
def test_an_option_nobody_offered_is_refused_and_takes_no_fee(line: str) -> None:
    table = {"time": {"seconds": 30, "extensions": 1, "extra": 30, "fee": "1"}}
    round_ = deal(begin(VIC, [100] * 3, table, blinds_or_straddles=[1, 2, 0]))
    with pytest.raises(Refusal):
        round_.push(line)
    assert round_.stacks == [9900, 9800, 10000]


@pytest.mark.parametrize(
    ("stacks", "chip"),
    [
        ([Decimal("Infinity"), "100.25", "50"], 25),
        ([Decimal("Infinity"), "100", "50"], 100),
        ([Decimal("100.5"), "100", "50"], 50),
        (["100", "50.05"], 5),
    ],
)
def test_the_smallest_chip_is_what_the_stacks_that_are_known_need(stacks: list[Any], chip: int) -> None:
    assert begin(WA, stacks).sign.chip == chip


@pytest.mark.parametrize("stack", [Decimal("100.5"), Decimal("Infinity"), "100"])
def test_only_an_endless_stack_is_one_nobody_wrote_down(stack: Any) -> None:
    known = begin(WA, [stack, "100"]).sign.stacks_known
    assert known == (stack != Decimal("Infinity"), True)


def test_time_without_a_fee_is_bought_for_nothing() -> None:
    table = {"time": {"seconds": 30, "extensions": 1, "extra": 30}}
    round_ = deal(begin(VIC, [100] * 3, table, blinds_or_straddles=[1, 2, 0]))
    play(round_, "p3 option more-time")
    assert round_.stacks == [9900, 9800, 10000]


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (["-0.01", "2"], "cannot be negative"),
        (["1", "-2"], "cannot be negative"),
        (["1", "0"], "last blind is missing"),
        (["2", "1"], "each must be at least the one before"),
    ],
)
def test_blinds_are_posted_from_the_left_of_the_button(entries: list[str], says: str) -> None:
    with pytest.raises(WrongSign, match=says):
        begin(WA, [100] * 3, blinds_or_straddles=entries)


@pytest.mark.parametrize(("named", "good"), [(["0.01", "10"], True), (["0", "10"], False), ([], False), ("5", False)])
def test_the_blinds_a_sign_names_are_amounts_that_can_be_posted(named: Any, good: bool) -> None:
    setup = {"blinds_or_straddles": [0, 10, 0]}
    if good:
        assert begin(WA, [100] * 3, {"blinds": named}, **setup).sign.blinds.last == 1000
    else:
        with pytest.raises(WrongSign):
            begin(WA, [100] * 3, {"blinds": named}, **setup)


@pytest.mark.parametrize(("least", "straddled"), [(None, 0), ("2", 1), ("3", 0), ("4", 0)])
def test_a_third_blind_is_a_straddle_where_the_one_before_it_is_the_least_bet(
    least: str | None, straddled: int
) -> None:
    setup: dict[str, Any] = {} if least is None else {"min_bet": least}
    assert begin(VIC, [100] * 4, blinds_or_straddles=[1, 2, 4], **setup).sign.blinds.straddled == straddled


@pytest.mark.parametrize(
    ("posted", "good"),
    [
        ([0, 10, 0], True), ([5, 10, 0], True), ([0, 5, 10], True), ([10, 0, 0], True), ([0, 5, 0], False),
        ([10, 5, 0], False), ([0, 20, 0], False), ([0, 0, 0], False), ([5, 5, 10], False),
    ],
)  # fmt: skip
def test_who_posts_posts_the_blinds_of_the_sign_in_their_order(posted: list[int], good: bool) -> None:
    """One blind may be dead and a seat may precede them, but the last is always there."""
    if good:
        blinds = begin(WA, [100] * 3, {"blinds": ["5", "10"]}, blinds_or_straddles=posted).sign.blinds
        assert (blinds.last, blinds.small) == (1000, 500)
        assert blinds.order == tuple(seat for seat, amount in enumerate(posted) if amount)
    else:
        with pytest.raises(WrongSign, match="must be the blinds on the sign"):
            begin(WA, [100] * 3, {"blinds": ["5", "10"]}, blinds_or_straddles=posted)

"""Histories as other rooms write them: each oddity has a hand of its own and is explained."""

from pathlib import Path

import pytest

from pitboss.histories.judging import NO_RESULT, RETURNED, Judged, judge
from pitboss.histories.phh import full
from pitboss.histories.playing import FOR_NOBODY, Broken

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "handhq"


def hand(
    actions: str,
    *,
    stacks: str = "[100, 100, 100]",
    blinds: str = "[1, 2, 0]",
    antes: str = "[0, 0, 0]",
    winnings: str = "",
    finishing: str = "",
) -> Judged:
    seats = stacks.count(",") + 1
    lines = [f"d dh p{seat} ????" for seat in range(1, seats + 1)] + actions.split(", ")
    text = f"variant = 'NT'\nantes = {antes}\nblinds_or_straddles = {blinds}\nmin_bet = 2\nstarting_stacks = {stacks}\n"
    text += f"actions = {lines}\n" + (f"winnings = {winnings}\n" if winnings else "")
    return judge(full("", text + (f"finishing_stacks = {finishing}\n" if finishing else "")))


FOLDED = "p3 f, p1 f"
RAISED = "p3 cbr 6, p1 f, p2 f"
SHOWN = "p3 f, p1 cc, p2 cc, d db 2c7d9h, p1 cc, p2 cc, d db 3s, p1 cc, p2 cc, d db 4h, p1 cc, p2 cc, "


@pytest.mark.parametrize(
    ("actions", "more", "verdict", "notes"),
    [
        (FOLDED, {"winnings": "[0, 2, 0]"}, "exact", set()),
        (FOLDED, {"winnings": "[0, 3, 0]"}, "exact", {RETURNED}),
        (FOLDED, {"finishing": "[99, 101, 100]"}, "exact", set()),
        (FOLDED, {"winnings": "[0, 2.85, 0]"}, "rake", {RETURNED}),
        (FOLDED, {}, "exact", {NO_RESULT}),
        (RAISED, {"winnings": "[0, 0, 5]"}, "exact", set()),
        (RAISED, {"winnings": "[0, 0, 9]"}, "exact", {RETURNED}),
        (SHOWN + "p1 sm AsAd, p2 sm KsKd", {"winnings": "[4, 0, 0]"}, "exact", set()),
        (SHOWN + "p1 sm AsKd, p2 sm AdKs", {"winnings": "[1.90, 1.90, 0]"}, "rake", set()),
        (SHOWN + "p1 sm AsAd, p2 sm ????", {"winnings": "[4, 0, 0]"}, "exact", set()),
    ],
)
def test_what_a_file_tells_is_explained(actions: str, more: dict[str, str], verdict: str, notes: set[str]) -> None:
    judged = hand(actions, **more)
    assert judged.verdict == verdict, judged
    assert set(judged.notes) == notes


def test_an_odd_chip_goes_to_one_of_those_who_share() -> None:
    half = "p3 cc, p1 f, p2 cc, d db 2c7d9h, p2 cc, p3 cc, d db 3s, p2 cc, p3 cc, d db 4h, p2 cc, p3 cc, "
    judged = hand(half + "p2 sm AsKd, p3 sm AdKs", winnings="[0, 2.50, 2.50]")
    assert judged.verdict == "odd_chip"
    assert judged.got == [0, 300, 200]


@pytest.mark.parametrize(
    ("actions", "more", "why"),
    [
        (FOLDED, {"winnings": "[3, 0, 0]"}, "folding"),
        (FOLDED, {"winnings": "[0, 5, 0]"}, "the winnings exceed"),
        (SHOWN + "p1 sm AsAd, p2 sm KsKd", {"finishing": "[97, 103, 100]"}, "loses more than they put in"),
        (FOLDED, {"winnings": "[0, 1, 0]"}, "more is missing"),
        (SHOWN + "p1 sm AsAd, p2 sm KsKd", {"winnings": "[0, 4, 0]"}, "go to hands that do not win"),
        (SHOWN + "p1 sm AsAd, p2 sm KsKd", {"winnings": "[0, 3.80, 0]"}, "go to hands that do not win"),
        (FOLDED, {"winnings": "[0, 3, 0]", "finishing": "[98, 101, 101]"}, "contradict"),
    ],
)
def test_what_does_not_follow_differs_and_says_why(actions: str, more: dict[str, str], why: str) -> None:
    judged = hand(actions, **more)
    assert judged.verdict == "differs"
    assert why in judged.why


@pytest.mark.parametrize(
    ("actions", "more", "kind"),
    [
        ("p1 f", {}, "an action out of turn"),
        ("p3 cbr 101", {}, "a bet over the stack"),
        ("p3 cbr 3", {}, "a raise below the minimum"),
        ("p3 cbr 2", {}, "a raise below the minimum"),
        ("p3 cbr 10, p1 cbr 14, p2 f", {"stacks": "[14, 100, 100]"}, "an unfinished hand"),
        (
            "p3 cbr 10, p1 cbr 14, p2 cc, p3 cbr 40",
            {"stacks": "[14, 100, 100]"},
            "a raise when the betting was not open to one",
        ),
        ("p3 f, p1 cc, p2 cc, d db 2c7d", {}, "impossible cards"),
        ("p3 f, d db 2c7d9h", {}, "an action out of turn"),
        ("p3 f, p1 f, d db 2c7d9h", {}, "impossible cards"),
        (SHOWN + "p1 sm AsAd, p2 sm AsKd", {}, "impossible cards"),
        ("p3 f, p1 cc, p2 cc, d db 2c7d9h, p1 f, p2 f", {}, "an action out of turn"),
        (SHOWN + "p1 sm AsAx, p2 sm KsKd", {}, "impossible cards"),
        (SHOWN.replace("3s", "3x") + "p1 sm AsAd, p2 sm KsKd", {}, "impossible cards"),
        ("d dh p9 ????", {}, "impossible cards"),
        ("p3 leaps", {}, "a line that is not notation"),
        ("p3 cbr x", {}, "a line that is not notation"),
        ("p9 f", {}, "an action out of turn"),
        ("nobody", {}, "a line that is not notation"),
        ("p3 f", {}, "an unfinished hand"),
    ],
)
def test_what_cannot_have_happened_is_named(actions: str, more: dict[str, str], kind: str) -> None:
    with pytest.raises(Broken) as broken:
        hand(actions, **more)
    assert broken.value.kind == kind


@pytest.mark.rule("vic-crown-poker 6.16.3")
def test_short_all_ins_that_add_up_to_a_raise_let_one_raise_again() -> None:
    more = {"blinds": "[1, 2, 0, 0]", "antes": "[0, 0, 0, 0]", "winnings": "[0, 0, 68, 0]"}
    added_up = "p3 cbr 10, p4 cbr 14, p1 cbr 18, p2 cc, p3 cbr 40, p2 f, d db 2c7d9h, d db 3s, d db 4h"
    assert hand(added_up, stacks="[18, 100, 100, 14]", **more).verdict == "exact"
    with pytest.raises(Broken):
        hand(added_up.replace("18", "17"), stacks="[17, 100, 100, 14]", **more)


def test_a_raise_that_nobody_can_call_goes_back_and_is_told() -> None:
    judged = hand("p3 cbr 20, p1 f, p2 cbr 100, d db 2c7d9h, d db 3s, d db 4h", stacks="[100, 100, 20]")
    assert judged.pot == 4100
    assert FOR_NOBODY in judged.notes


def test_blinds_are_taken_as_they_were() -> None:
    """A small blind that nobody paid, a dead post and a live post are facts of that table, and are reported."""
    missing = hand("p2 f, p3 f", blinds="[2, 0, 0]", winnings="[2, 0, 0]")
    assert missing.verdict == "exact"
    assert set(missing.notes) == {"blinds other than the two of a rulebook", RETURNED}
    live = hand("p3 cc, p1 f, p2 cc, d db 2c7d9h, p2 cbr 4, p3 f", blinds="[1, 2, -2]", winnings="[0, 5, 0]")
    assert live.verdict == "exact"
    assert set(live.notes) == {"a blind posted to come in"}
    dead = hand("p3 cc, p1 f, p2 cc, d db 2c7d9h, p2 cbr 4, p3 f", blinds="[1, 2, -1]", winnings="[0, 6, 0]")
    assert dead.verdict == "exact"


def test_the_big_blinds_ante_for_the_table_lies_dead() -> None:
    judged = hand("p3 cbr 6, p1 f, p2 f", antes="[0, 2, 0]", finishing="[99, 96, 105]")
    assert judged.verdict == "exact"
    assert judged.pot == 700


def test_heads_up_the_first_ante_is_the_buttons() -> None:
    """PHH lists them so: the second entries belong to p1, who posts the big blind."""
    more = {"stacks": "[100, 100]", "blinds": "[1, 2]", "antes": "[0, 5]"}
    assert hand("p2 f", finishing="[101, 99]", **more).verdict == "exact"
    assert hand("p2 cbr 4, p1 f", finishing="[93, 107]", **more).verdict == "exact"


def test_unknown_stacks_end_the_betting_as_it_is_told() -> None:
    actions = "p3 f, p1 cbr 50, p2 cc, d db 2c7d9h, d db 3s, d db 4h"
    judged = hand(actions, stacks="[inf, inf, inf]")
    assert judged.verdict == "exact"
    assert "stacks are unknown: the betting is taken to end as written" in judged.notes
    with pytest.raises(Broken):
        hand(actions)


def test_folds_left_out_at_the_end_are_read_from_who_won() -> None:
    judged = hand("p3 cbr 6, p1 f", winnings="[0, 0, 9]")
    assert judged.verdict == "exact"
    assert "final folds are not written" in judged.notes


def test_heads_up_the_larger_blind_acts_last_whoever_posts_it() -> None:
    usual = hand("p2 f", stacks="[100, 100]", blinds="[1, 2]", antes="[0, 0]", winnings="[3, 0]")
    other = hand("p1 f", stacks="[100, 100]", blinds="[2, 1]", antes="[0, 0]", winnings="[0, 3]")
    assert usual.verdict == other.verdict == "exact"

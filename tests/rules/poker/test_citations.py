"""A decision cites the applied clause, not a neighbour."""

import pytest

from pitboss.books.adjudication import new_round
from pitboss.core.refusals import Refusal
from pitboss.rules.event import BoardDealt, Ruled
from pitboss.rules.poker.events import Posted, PotAwarded, Raised, Wagered

DEALT = ("d dh p1 AsAh", "d dh p2 KdKc", "d dh p3 7c2d")
BLINDS = {"blinds_or_straddles": [5, 10, 0]}


def rules_of(game: str, kind: type, lines: tuple[str, ...], **sign: object) -> tuple[str, ...]:
    """Return the citations of the last event of a kind."""
    round_ = new_round(game, **sign)
    for line in lines:
        round_.push(line)
    return [event for event in round_.events if isinstance(event, kind)][-1].rules


def refused(game: str, lines: tuple[str, ...], last: str, **sign: object) -> tuple[str, ...]:
    """Return the citations of the last line's refusal."""
    round_ = new_round(game, **sign)
    for line in lines:
        round_.push(line)
    with pytest.raises(Refusal) as found:
        round_.push(last)
    return found.value.rules


@pytest.mark.rule("vic-crown-poker 6.16.2(a)", "vic-crown-poker 6.16.2(b)", "vic-crown-poker 6.16.3")
def test_a_short_all_in_cites_the_clause_of_its_structure_and_size() -> None:
    stacks, game = [500, 500, 0], "vic-crown-poker/holdem"
    for stack, betting, cited in (
        (14, "limit", "vic-crown-poker 6.16.2(a)"),
        (15, "limit", "vic-crown-poker 6.16.2(b)"),
        (14, "no-limit", "vic-crown-poker 6.16.3"),
    ):
        found = rules_of(
            game,
            Raised,
            (*DEALT, f"p3 cbr {stack}"),
            betting=betting,
            **BLINDS,
            starting_stacks=[*stacks[:2], stack],
        )
        others = {"vic-crown-poker 6.16.2(a)", "vic-crown-poker 6.16.2(b)", "vic-crown-poker 6.16.3"} - {cited}
        assert cited in found
        assert not others & set(found)


@pytest.mark.rule("wa-poker 7.11", "wa-poker 7.12", "ruling wa-poker C5", "ruling wa-poker C7")
def test_a_short_all_in_at_crown_perth_cites_by_whether_the_amount_is_set() -> None:
    for betting, cited, other in (("limit", "wa-poker 7.12", "wa-poker 7.11"), ("no-limit", "wa-poker 7.11", "7.12")):
        found = rules_of(
            "wa-poker/holdem",
            Raised,
            (*DEALT, "p3 cbr 14"),
            betting=betting,
            **BLINDS,
            starting_stacks=[500, 500, 14],
        )
        assert cited in found
        assert other not in found
    checked = (*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 3s4h9d", "p1 cbr 6")
    for betting, cited in (("limit", "wa-poker 7.12"), ("no-limit", "ruling wa-poker C7")):
        found = rules_of("wa-poker/holdem", Wagered, checked, betting=betting, **BLINDS, starting_stacks=[16, 500, 500])
        assert cited in found
    assert "wa-poker 7.12" not in found


@pytest.mark.rule("wa-poker 28.2(c)", "wa-poker 28.2(e)")
def test_a_pot_won_by_the_last_player_left_cites_whether_anybody_opened() -> None:
    walk = rules_of("wa-poker/holdem", PotAwarded, (*DEALT, "p3 f", "p1 f"), **BLINDS)
    opened = rules_of("wa-poker/holdem", PotAwarded, (*DEALT, "p3 cbr 20", "p1 f", "p2 f"), **BLINDS)
    assert ("wa-poker 28.2(c)" in walk, "wa-poker 28.2(e)" in walk) == (True, False)
    assert ("wa-poker 28.2(c)" in opened, "wa-poker 28.2(e)" in opened) == (False, True)


@pytest.mark.rule("wa-poker 33.1", "ruling wa-poker E6")
def test_a_communal_seventh_card_is_ruled_on_and_cited_by_the_pots() -> None:
    ranks, suits = "23456789TJQKA", "cdhs"
    deck = [rank + suit for rank in ranks for suit in suits]
    lines = [f"d dh p{seat} {''.join(deck[3 * seat - 3 : 3 * seat])}" for seat in range(1, 9)]
    rest = deck[24:]
    for street in range(3):
        lines += [f"d dh p{seat} {rest[8 * street + seat - 1]}" for seat in range(1, 9)]
    sign = {"antes": [5] * 8, "starting_stacks": [5] * 8, "minimum": "5", "maximum": "20"}
    refusal = refused("wa-poker/seven-card-stud", tuple(lines), f"d dh p1 {rest[24]}", **sign)
    assert "wa-poker 33.1" in refusal
    lines.append(f"d db {rest[24]}")
    for kind in (BoardDealt, Ruled, PotAwarded):
        assert "wa-poker 33.1" in rules_of("wa-poker/seven-card-stud", kind, tuple(lines), **sign)


@pytest.mark.rule("wa-poker 39.2(a)", "wa-poker 7.16(b)", "ruling wa-poker A6")
def test_the_cap_of_a_limit_tournament_is_not_that_of_715() -> None:
    raised = (*DEALT, "p3 cbr 20", "p1 cbr 30", "p2 cbr 40")
    sign = {**BLINDS, "starting_stacks": [500] * 3, "betting": "limit"}
    cash = refused("wa-poker/holdem", raised, "p3 cbr 50", **sign)
    event = refused("wa-poker/holdem", raised, "p3 cbr 50", kind="tournament", **sign)
    assert "wa-poker 7.15" in cash
    assert "wa-poker 7.15" not in event
    assert "wa-poker 7.16(b)" in event


@pytest.mark.rule("wa-poker 12.3", "wa-poker 12.4", "ruling wa-poker I9")
def test_a_wrong_count_cites_by_how_many_are_left_at_the_showdown() -> None:
    def showdown(*folds: str) -> tuple[str, ...]:
        lines = [*DEALT, *(folds or ("p3 cc",)), "p1 cc", "p2 cc"]
        for cards in ("3s4h9d", "Jc", "8s"):
            lines += [f"d db {cards}", "p1 cc", "p2 cc", *([] if folds else ["p3 cc"])]
        return (*lines, "d error wrong-count p1 3")

    three = rules_of("wa-poker/holdem", Ruled, showdown(), **BLINDS)
    two = rules_of("wa-poker/holdem", Ruled, showdown("p3 f"), **BLINDS)
    assert ("wa-poker 12.3" in three, "wa-poker 12.4" in three) == (True, False)
    assert ("wa-poker 12.3" in two, "wa-poker 12.4" in two) == (False, True)


@pytest.mark.rule("wa-poker 6.5(b)", "wa-poker 6.7(a)", "wa-poker 6.7(b)", "vic-crown-poker 8.10.2")
@pytest.mark.parametrize(
    ("game", "amount", "cited"),
    [
        ("wa-poker/holdem", 15, {"wa-poker 6.7(a)"}),
        ("wa-poker/draw", 15, {"wa-poker 6.7(a)"}),
        ("wa-poker/holdem", 5, {"wa-poker 6.7(b)"}),
        ("wa-poker/holdem", 10, {"wa-poker 6.5(b)"}),
        ("vic-crown-poker/holdem", 15, {"vic-crown-poker 8.9.3"}),
        ("vic-crown-poker/holdem", 5, {"vic-crown-poker 8.9.3"}),
        ("vic-crown-poker/holdem", 10, {"vic-crown-poker 8.9.3", "vic-crown-poker 8.10.2"}),
    ],
)
def test_a_posted_blind_cites_what_it_is_posted_for(game: str, amount: int, cited: set[str]) -> None:
    """Both missed blinds, the small one or only the big one are each posted under their own clause and no other."""
    sign = {"blinds_or_straddles": [5, 10, 0, 0], "starting_stacks": [200] * 4}
    events = new_round(game, **sign).push(f"p4 post {amount}")
    posted = [event for event in events if isinstance(event, Posted) and event.seat == "p4"]
    assert sum(event.amount for event in posted) == 100 * amount
    for event in posted:
        assert {rule for rule in event.rules if not rule.startswith("ruling")} == cited


@pytest.mark.rule("wa-poker 38.2(a)", "vic-crown-poker 13.5.1")
@pytest.mark.parametrize(
    ("game", "line", "cited", "other"),
    [
        ("wa-poker/holdem", "supervisor void fire", "wa-poker 38.2(a)", "wa-poker 38.2(b)"),
        ("wa-poker/holdem", "supervisor void fraud", "wa-poker 38.2(b)", "wa-poker 38.2(a)"),
        ("wa-poker/holdem", "supervisor void deck", "wa-poker 38.1", "wa-poker 38.2(a)"),
        ("vic-crown-poker/holdem", "supervisor void fire", "vic-crown-poker 13.5.1", "vic-crown-poker 13.5.2"),
        ("vic-crown-poker/holdem", "supervisor void deck", "vic-crown-poker 9.1.1(h)", "vic-crown-poker 13.5.1"),
    ],
)
def test_a_void_cites_the_ground_that_was_named(game: str, line: str, cited: str, other: str) -> None:
    found = rules_of(game, Ruled, (*DEALT, line), **BLINDS)
    assert (cited in found, other in found) == (True, False)


STUD = {"minimum": "2", "maximum": "20"}
UP = ("d dh p1 2s3s7h", "d dh p2 2c4cKd", "d dh p3 3c4dQs")


@pytest.mark.rule("ruling wa-poker C6")
def test_the_rule_for_set_amounts_is_not_cited_in_a_spread_game() -> None:
    stacks = {"starting_stacks": [32, 100, 100]}
    lines = ("d dh p1 As7h", "d dh p2 2cKd", "d dh p3 3cKs", "p2 cbr 10", "p3 cbr 25", "p1 cbr 30")
    found = refused("wa-poker/five-card-stud", lines, "p2 cbr 44", **STUD, **stacks)
    assert "wa-poker 7.11" in found
    assert "wa-poker 7.12" not in found


@pytest.mark.rule("ruling wa-poker F10")
def test_heads_up_manila_has_one_blind_and_does_not_cite_the_clause_of_two() -> None:
    lines = ("d dh p1 AsAh", "d dh p2 KdKc", "d db 9h", "p2 cc", "p1 cc", "d db Ts")
    found = refused("wa-poker/manila", lines, "p2 cc", blinds_or_straddles=[5, 0], starting_stacks=[100, 100])
    assert "wa-poker 24.7(a)" in found
    assert "wa-poker 6.9" not in found


@pytest.mark.rule("ruling wa-poker G14")
def test_where_a_check_is_open_the_end_of_the_time_does_not_cite_the_games_without_one() -> None:
    found = rules_of("wa-poker/holdem", Ruled, (*DEALT, "clock p3"), **BLINDS)
    assert ("wa-poker 12.5" in found, "ruling wa-poker G14" in found) == (True, False)


@pytest.mark.rule("ruling wa-poker E5")
def test_the_low_card_is_not_told_of_a_fold_it_does_not_have() -> None:
    round_ = new_round("wa-poker/seven-card-stud", starting_stacks=[100] * 3, opener="low-card", **STUD)
    for line in UP:
        round_.push(line)
    with pytest.raises(Refusal, match=r"bet 2 to 20$"):
        round_.push("p1 cc")


@pytest.mark.rule("wa-poker 38.10(a)", "wa-poker 38.10(b)", "vic-crown-poker 13.2.1", "vic-crown-poker 13.2.2")
@pytest.mark.parametrize(
    ("game", "role", "decision", "cited", "other"),
    [
        ("wa-poker/holdem", "manager", "void-wager", "wa-poker 38.10(a)", "wa-poker 38.10(b)"),
        ("wa-poker/holdem", "manager", "exclude", "wa-poker 38.10(b)", "wa-poker 38.10(a)"),
        ("vic-crown-poker/holdem", "assistant", "void-wager", "vic-crown-poker 13.2.1", "vic-crown-poker 13.2.2"),
        ("vic-crown-poker/holdem", "assistant", "exclude", "vic-crown-poker 13.2.2", "vic-crown-poker 13.2.1"),
    ],
)
def test_a_breach_cites_what_was_decided(game: str, role: str, decision: str, cited: str, other: str) -> None:
    token = "assistant-casino-manager" if role == "assistant" else role
    lines = (*DEALT, "d error breach p1 splitting", f"{token} {decision} p1")
    found = rules_of(game, Ruled, lines, **BLINDS)
    assert (cited in found, other in found) == (True, False)


CHECKED = (*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 3s4h9d")


@pytest.mark.rule("vic-crown-poker 13.5.1", "vic-crown-poker 9.7", "vic-crown-poker 1 Raise", "vic-crown-poker 6.4")
@pytest.mark.parametrize(
    ("lines", "cited", "other"),
    [
        ((*DEALT, "d error disruption fire", "higher-duties-dealer void"), "13.5.1", "13.5.2"),
        ((*DEALT, "d error fraud", "higher-duties-dealer void"), "13.5.2", "13.5.1"),
        ((*DEALT, "d error exposed p2 Kd"), "9.7", "9.1.1(i)"),
        ((*DEALT, "p3 say raise", "p3 put 25+25"), "1 Raise", "6.14.2"),
        ((*DEALT, "p3 say raise", "p3 put 50"), "6.14.2", "1 Raise"),
        ((*CHECKED, "p1 put 5"), "6.4", "6.14.1(b)"),
    ],
)
def test_a_ruling_at_crown_melbourne_cites_the_case_at_hand(lines: tuple[str, ...], cited: str, other: str) -> None:
    found = rules_of("vic-crown-poker/holdem", Ruled, lines, **BLINDS)
    assert (f"vic-crown-poker {cited}" in found, f"vic-crown-poker {other}" in found) == (True, False)


@pytest.mark.rule("vic-crown-poker 7.1", "ruling vic-crown-poker CP-F3")
def test_the_minimum_is_cited_where_it_is_more_than_the_percentage() -> None:
    for amount, applied in ((10, True), (50, False)):
        calls = (f"p3 cbr {amount}", "p1 cc", "p2 cc") if amount > 10 else ("p3 cc", "p1 cc", "p2 cc")
        lines = (*DEALT, *calls, "d db 3s4h9d", "p1 cbr 20", "p2 f", "p3 f")
        found = rules_of(
            "vic-crown-poker/holdem", PotAwarded, lines, commission={"percent": "5", "minimum": "2"}, **BLINDS
        )
        assert ("ruling vic-crown-poker CP-F3" in found) is applied

"""A refusal or a remedy cites the broken or applied clause, not its neighbour."""

import pytest

from pitboss.core.refusals import Refusal
from pitboss.rules.event import RoundEnded
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, start, wagers

CROWN_DEALT = "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 AhKh, d dh p2 7c2d, d dh d QsJd"
ULTIMATE_DEALT = "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 AhKh, d dh d QsJd"


def refused(game: str, before: str, line: str) -> set[str]:
    """Return the clauses of a refusal, without the book's name and without our rulings."""
    round_ = start(game, None, before)
    with pytest.raises(Refusal) as refusal:
        round_.push(line)
    return {rule.removeprefix(f"{game} ") for rule in refusal.value.rules if not rule.startswith("ruling")}


@pytest.mark.rule(
    "wa-crown-holdem 4.6", "wa-crown-holdem 4.8", "wa-crown-holdem 4.10", "wa-ultimate-texas-holdem 4.7",
    "wa-ultimate-texas-holdem 4.9",
)  # fmt: skip
@pytest.mark.parametrize(
    ("game", "before", "cards", "clause"),
    [
        (CROWN, CROWN_DEALT, "3c8dJc", "4.6"),
        (CROWN, "p1 bet ante 10, d close, d dh p1 AhKh, d dh d QsJd, p1 f", "3c8dJc", "4.6"),
        (CROWN, f"{CROWN_DEALT}, p1 bet flop 20, p2 f, d db 3c8dJc", "2s", "4.8"),
        (CROWN, f"{CROWN_DEALT}, p1 bet flop 20, p2 f, d db 3c8dJc, p1 cc, d db 2s", "9s", "4.10"),
        (ULTIMATE, ULTIMATE_DEALT, "3c8dJc", "4.7"),
        (ULTIMATE, f"{ULTIMATE_DEALT}, p1 cc, d db 3c8dJc", "2s9s", "4.9"),
    ],
)
def test_an_early_street_breaks_its_own_clause(game: str, before: str, cards: str, clause: str) -> None:
    assert refused(game, before, f"d db {cards}") == {clause}


@pytest.mark.rule("wa-crown-holdem 5.9(e)(ii)")
@pytest.mark.parametrize("line", ["p1 bet turn 10", "p1 cc", "p1 bet river 10"])
def test_a_hand_without_a_flop_wager_places_none_after_it(line: str) -> None:
    before = f"{CROWN_DEALT}, d error no-flop-wager p1, supervisor oversight p1, p2 bet flop 20, d db 3c8dJc"
    if "river" in line:
        before += ", p2 cc, d db 2s"
    assert refused(CROWN, before, line) == {"5.9(e)(ii)"}


@pytest.mark.rule("wa-crown-holdem 3.35", "wa-ultimate-texas-holdem 3.37")
def test_a_hand_that_has_folded_or_played_is_not_asked_again() -> None:
    assert "3.35" in refused(CROWN, f"{CROWN_DEALT}, p1 f, p2 bet flop 20, d db 3c8dJc", "p1 cc")
    two = "p1 bet ante 10, p1 bet blind 10, p2 bet ante 10, p2 bet blind 10, d close"
    dealt = "d dh p1 AhKh, d dh p2 7c2d, d dh d QsJd, p1 bet play 40, p2 cc, d db 3c8dJc"
    assert refused(ULTIMATE, f"{two}, {dealt}", "p1 cc") == {"3.37"}


@pytest.mark.rule(
    "wa-crown-holdem 5.11", "wa-ultimate-texas-holdem 5.14", "wa-crown-holdem 3.8(a)", "wa-crown-holdem 3.8(b)"
)
@pytest.mark.parametrize(
    ("game", "wager", "amount", "clauses"),
    [
        (CROWN, "jackpot-1", 4, {"3.8(a)", "5.11"}),
        (CROWN, "jackpot-1", 6, {"3.8(a)"}),
        (CROWN, "jackpot-2", 5, {"3.8(b)", "5.11"}),
        (CROWN, "jackpot-2", 15, {"3.8(b)"}),
        (ULTIMATE, "jackpot-1", 4, {"3.22(a)", "5.14"}),
        (ULTIMATE, "jackpot-2", 15, {"3.22(b)"}),
    ],
)
def test_only_a_jackpot_wager_that_is_short_can_be_made_up(
    game: str, wager: str, amount: int, clauses: set[str]
) -> None:
    blind = "p1 bet blind 10, " if game == ULTIMATE else ""
    end = "d dh p1 AhKh, d dh d QsJd, p1 f" if game == CROWN else "d error deck, operator void"
    round_ = start(game, None, f"p1 bet ante 10, {blind}p1 bet {wager} {amount}, d close, {end}")
    if round_.status == "open":
        round_.push("d settle")
    entry = wagers(round_.answer())[wager]
    assert entry.outcome == "returned"
    assert {rule.removeprefix(f"{game} ") for rule in entry.rules} == clauses


@pytest.mark.rule("wa-ultimate-texas-holdem 5.6", "wa-ultimate-texas-holdem 5.7")
@pytest.mark.parametrize(("placed", "missing", "clause"), [("ante", "blind", "5.6"), ("blind", "ante", "5.7")])
def test_the_wager_that_was_left_out_is_not_made_up_for(placed: str, missing: str, clause: str) -> None:
    assert clause in refused(ULTIMATE, f"p1 bet {placed} 10, d close", f"p1 bet {missing} 10")
    both = refused(ULTIMATE, "p1 bet ante 10, p1 bet blind 10, d close", f"p1 bet {missing} 10")
    assert clause not in both


@pytest.mark.rule("wa-ultimate-texas-holdem 5.7", "wa-ultimate-texas-holdem 4.3(a)")
def test_a_box_without_an_ante_has_its_hand_for_the_blind() -> None:
    for bet, clause in (("blind", "5.7"), ("ante", "4.3(a)")):
        (dealt,) = start(ULTIMATE, None, f"p1 bet {bet} 10, d close").push("d dh p1 AhKh")
        assert dealt.rules[0] == f"wa-ultimate-texas-holdem {clause}"


@pytest.mark.rule("wa-ultimate-texas-holdem 4.10", "wa-crown-holdem 4.4")
def test_a_fold_too_early_or_too_late_names_where_it_belongs() -> None:
    assert {"4.4", "4.10"} <= refused(ULTIMATE, ULTIMATE_DEALT, "p1 f")
    flop = f"{CROWN_DEALT}, p1 bet flop 20, p2 f, d db 3c8dJc"
    assert {"4.4", "4.7"} <= refused(CROWN, flop, "p1 f")


@pytest.mark.rule("vic-three-card-poker 1 Fold")
def test_a_folded_hand_is_not_played() -> None:
    two = "p1 bet ante 10, p2 bet ante 10, d close, d dh p1 AhKh2c, d dh p2 2d7d9d, d dh d QsJd3c, p1 f"
    assert "1 Fold" in refused(THREE_CARD, two, "p1 bet play 10")


def why(game: str, lines: str, wager: str, seat: str = "p1") -> set[str]:
    """Return the clauses by which a wager was settled."""
    entry = wagers(start(game, None, lines).answer(), seat)[wager]
    return {rule.removeprefix(f"{game} ") for rule in entry.rules if not rule.startswith("ruling")}


@pytest.mark.rule("wa-crown-holdem 3.10", "wa-crown-holdem 3.11")
def test_a_jackpot_wager_without_an_ante_and_one_on_anothers_ante_break_different_clauses() -> None:
    end = "d close, d dh p1 AhKh, d dh d QsJd, p1 f, d settle"
    assert why(CROWN, f"p1 bet ante 10, p2 bet jackpot-1 5, {end}", "jackpot-1", "p2") == {"3.11"}
    assert why(CROWN, f"p1 bet ante 10, p2 bet jackpot-1@1 5, {end}", "jackpot-1@1", "p2") == {"3.10"}


@pytest.mark.rule("wa-crown-holdem 5.9(e)(i)", "wa-crown-holdem 3.12(b)(i)", "ruling wa-crown-holdem R6")
def test_a_hand_without_a_flop_wager_wins_the_jackpot_by_the_exception() -> None:
    bets = "p1 bet ante 10, p1 bet jackpot-1 5, d close, d dh p1 AhKh, d dh d QsJd"
    missed = f"{bets}, d error no-flop-wager p1, supervisor oversight p1, d db 3h8hTh, d db 2s, d db 9s, d settle"
    assert {"5.9(e)(i)", "3.12(b)(ii)"} <= why(CROWN, missed, "jackpot-1")
    assert "3.12(b)(i)" not in why(CROWN, missed, "jackpot-1")
    placed = f"{bets}, p1 bet flop 20, d db 3h8hTh, p1 cc, d db 2s, p1 cc, d db 9s, d settle"
    assert "3.12(b)(i)" in why(CROWN, placed, "jackpot-1")
    assert "5.9(e)(i)" not in why(CROWN, placed, "jackpot-1")


@pytest.mark.rule("wa-crown-holdem 5.4(b)(ii)", "wa-crown-holdem 5.5(c)(ii)")
def test_a_hand_voided_by_its_player_cites_the_option() -> None:
    empty = f"{CROWN_DEALT}, d error empty-box p4 seen, p1 option void, p2 option void"
    assert "5.4(b)(ii)" in why(CROWN, empty, "ante")
    count = f"{CROWN_DEALT}, p1 bet flop 20, d error wrong-count p2 3, d count complete, p1 option void"
    assert "5.5(c)(ii)" in why(CROWN, count, "ante")


@pytest.mark.rule("wa-ultimate-texas-holdem 3.19", "wa-ultimate-texas-holdem 3.20(a)(ii)")
def test_trips_after_a_fold_is_paid_by_its_own_clause() -> None:
    bets = "p1 bet ante 10, p1 bet blind 10, p1 bet trips 5, d close, d dh p1 AhAd, d dh d QsJd"
    streets = "p1 cc, d db Ac8dJc, p1 cc, d db 2s9s"
    assert "3.19" in why(ULTIMATE, f"{bets}, {streets}, p1 f, d settle", "trips")
    assert "3.19" not in why(ULTIMATE, f"{bets}, {streets}, p1 bet play 10, d settle", "trips")


@pytest.mark.rule(
    "vic-three-card-poker 9.5.2(a)(i)", "vic-three-card-poker 9.5.2(b)", "vic-three-card-poker 9.6.1(b)(iii)",
    "vic-three-card-poker 9.6.1(b)(iv)", "vic-three-card-poker 9.6.2(e)", "vic-three-card-poker 9.6.2(f)",
)  # fmt: skip
@pytest.mark.parametrize(("dealer", "head"), [("JsTd8c", "9.6.1(b)"), ("QsTd8c", "9.6.2")])
@pytest.mark.parametrize("hand", ["AhAd2c", "Ah9d2c"])
def test_bonus_wagers_cite_what_the_dealer_does_with_or_without_a_hand(dealer: str, head: str, hand: str) -> None:
    bets = "p1 bet ante 10, p1 bet pair-plus 5, p1 bet six-card 5, d close"
    kept = f"{bets}, d dh p1 {hand}, d dh d {dealer}, p1 f ante, d settle"
    for wager in ("pair-plus", "six-card"):
        cited = {rule for rule in why(THREE_CARD, kept, wager) if rule.startswith("9.6")}
        assert len(cited) == 1
        assert cited.pop().startswith(head)
    assert why(THREE_CARD, kept, "ante") == {"5.7.2(a)", "9.5.2(b)"}
    gone = f"{bets}, d dh p1 {hand}, d dh d {dealer}, p1 f, d settle"
    assert why(THREE_CARD, gone, "ante") == {"5.7.2(a)", "9.5.2(a)(i)"}


@pytest.mark.rule("wa-crown-holdem 4.21", "wa-ultimate-texas-holdem 4.23")
def test_the_round_is_over_by_its_own_clause() -> None:
    crown = start(CROWN, None, "p1 bet ante 10, d close, d dh p1 AhKh, d dh d QsJd, p1 f, d settle")
    ultimate = start(ULTIMATE, None, f"{ULTIMATE_DEALT}, p1 cc, d db 3c8dJc, p1 cc, d db 2s9s, p1 f, d settle")
    for round_, clause in ((crown, "wa-crown-holdem 4.21"), (ultimate, "wa-ultimate-texas-holdem 4.23")):
        (over,) = [event for event in round_.events if isinstance(event, RoundEnded)]
        assert over.rules[0] == clause


@pytest.mark.rule("wa-crown-holdem 3.1", "wa-ultimate-texas-holdem 3.1", "vic-three-card-poker 5.5")
@pytest.mark.parametrize(
    ("game", "before", "line", "clause"),
    [
        (CROWN, "p1 bet ante 10", "p1 f", "4.4"),
        (CROWN, "p1 bet ante 10", "p1 bet trips 5", "3.1"),
        (CROWN, "p1 bet ante 10", "p1 cbr 10", "3.1"),
        (CROWN, CROWN_DEALT, "d dj 5h6h", "1 Player's Hand"),
        (CROWN, f"{CROWN_DEALT}, p1 f, p2 f, d settle", "p1 bet ante 10", "4.21"),
        (ULTIMATE, "p1 bet ante 10", "p1 cc", "4.4"),
        (ULTIMATE, "p1 bet ante 10", "p1 bet flop 20", "3.1"),
        (THREE_CARD, "p1 bet ante 10", "p1 f", "9.5.2"),
        (THREE_CARD, "p1 bet ante 10", "p1 bet trips 5", "5.5"),
        (THREE_CARD, "p1 bet ante 10, d close, d dh p1 AhKh2c, d dh d QsJd3c, p1 f", "p1 decline", "9.5.4(a)"),
    ],
)
def test_what_has_no_place_here_cites_what_has(game: str, before: str, line: str, clause: str) -> None:
    assert clause in refused(game, before, line)


@pytest.mark.rule("wa-ultimate-texas-holdem 5.6", "wa-ultimate-texas-holdem 5.1")
def test_a_hand_with_the_ante_alone_goes_on_by_5_6_and_not_by_its_neighbours() -> None:
    before = "p1 bet ante 10, d close, d dh p1 AhKh, d dh d QsJd"
    assert refused(ULTIMATE, before, "d error empty-box p1") == {"5.6"}


@pytest.mark.parametrize(
    ("line", "ground"),
    [
        ("d error wrong-count p1 3", "5.1"),
        ("d error exposed p1 Ah", "5.2"),
        ("d error empty-box p4", "5.4"),
        ("operator void fire", "6.4(a)"),
        ("operator void-fraud", "6.4(b)"),
        ("operator void-cards", "6.4(c)"),
    ],
)
def test_a_void_round_cites_the_ruling_on_wrong_counts_for_a_wrong_count_alone(line: str, ground: str) -> None:
    before = "p1 bet ante 10, p1 bet blind 10, p1 bet jackpot-1 5, d close, d dh p1 AhKh"
    round_ = start(ULTIMATE, None, before, line)
    cited = {rule for event in round_.steps[-1].events for rule in event.rules}
    assert round_.status == "void"
    assert f"{ULTIMATE} {ground}" in cited
    assert (f"ruling {ULTIMATE} U22" in cited) == (ground == "5.1")


@pytest.mark.rule(
    "vic-three-card-poker 13.11", "vic-three-card-poker 13.12", "wa-crown-holdem 6.10", "wa-ultimate-texas-holdem 6.10"
)  # fmt: skip
@pytest.mark.parametrize(
    ("game", "role", "told"),
    [
        (THREE_CARD, "area-manager", "an inspector is present and may be consulted"),
        (CROWN, "operator", "the Gaming and Wagering Commission may review it"),
        (ULTIMATE, "operator", "the Gaming and Wagering Commission may review it"),
    ],
)
def test_who_disagrees_with_a_decision_is_told_who_may_look_into_it(game: str, role: str, told: str) -> None:
    events = start(game, None, "p1 bet ante 10, d close", f"{role} decide p1").steps[-1].events
    assert [event for event in events if told in getattr(event, "text", "") and event.rules]

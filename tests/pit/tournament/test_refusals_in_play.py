"""Refusals during play: purchases, hands, clock, seats, colour-up, conduct and the end."""

import pytest

from pitboss.books import library
from toolkit.tournament import OPENED, refused, started, terms_of

TWO = ("anna t1/1", "bob t1/2")
THREE = (*TWO, "carl t1/3")
SIX = ("a1 t1/1", "a2 t1/2", "a3 t1/3", "b1 t2/1", "b2 t2/2", "b3 t2/3")
REBUY = "rebuy = {cost = '100', chips = 1000, until_level = 1}"
LATE = "entry = {late_level = 1, re_entries = 1}"
LEVELS = "{blinds = [25, 50], minutes = 20}, {break = 10}, {blinds = [50, 100], minutes = 20}, {blinds = [100, 200]}"
WITH_BREAK = f"level = [{LEVELS}]"
ADDON = f"{WITH_BREAK}\naddon = {{cost = '50', chips = 500, after_level = 1}}"
HEATS = """
stage = [{name = "heat", ends = "time", minutes = 60, by = "table", advance = 1}, {name = "final"}]
"""
TIMED = 'stage = [{name = "heat", ends = "time", minutes = 60, advance = 2}, {name = "final"}]'
CHIPS = "chips = {denominations = [25, 100, 500]}\nlevel = [{blinds = [25, 50]}, {blinds = [100, 200]}]"
BOUNTY = "bounty = {amount = '50'}"


def wa(*seats: str) -> list[str]:
    return started("wa", *seats)


def crown(*seats: str) -> list[str]:
    return started("crown", *seats)


def three(*seats: str) -> list[str]:
    return started("three", *seats)


BUST = "t1 hand 1 anna=-1000 bob=+1000"

# book, terms changed, lines, the line that is refused, clauses
CASES = [
    # entries
    ("wa", "", wa(*THREE), "director re-buy anna", ["wa-poker 40.6(d)"]),
    ("crown", "", crown(*THREE), "director re-buy anna", ["vic-crown-poker 12.4.1(a)(ii)"]),
    ("wa", REBUY, wa(*THREE), "director re-buy anna", ["wa-poker 40.6(d)"]),
    ("wa", REBUY, [*wa(*THREE), BUST, "director level 2"], "director re-buy anna", ["wa-poker 40.6(d)"]),
    ("wa", REBUY, [*wa(*THREE), BUST, "t1 deal 2"], "director re-buy anna", ["wa-poker 40.6(d)"]),
    ("wa", REBUY, [*wa(*THREE), BUST, "t1 hand 2"], "director re-buy anna", ["wa-poker 40.6(d)"]),
    (
        "wa",
        REBUY,
        [*wa(*THREE), BUST, "director re-buy anna", "t1 hand 2 anna=-1000 bob=+1000"],
        "director re-buy anna",
        ["wa-poker 40.6(d)"],
    ),
    (
        "crown",
        REBUY,
        [*crown(*THREE), "t1 hand 1 anna=-500 bob=+500"],
        "director re-buy anna",
        ["vic-crown-poker 12.4.1(a)(ii)"],
    ),
    (
        "wa",
        REBUY.replace("}", ", at_most = 1000}"),
        [*wa(*THREE), "t1 deal 1"],
        "director re-buy anna",
        ["wa-poker 40.2(a)(x)"],
    ),
    (
        "crown",
        REBUY.replace("}", ", at_most = 1000}"),
        [*crown(*THREE), "t1 deal 1"],
        "director re-buy anna",
        ["ruling tournaments T11"],
    ),
    ("wa", ADDON, wa(*THREE), "director add-on anna", ["wa-poker 40.6(d)"]),
    (
        "wa",
        ADDON,
        [*wa(*THREE), "director break", "director add-on anna"],
        "director add-on anna",
        ["wa-poker 40.6(d)"],
    ),
    (
        "crown",
        ADDON,
        [*crown(*THREE), BUST, "director break"],
        "director add-on anna",
        ["vic-crown-poker 12.4.1(a)(ii)"],
    ),
    ("wa", LATE, [*wa(*THREE), "director level 2"], "director enter dora signed", ["wa-poker 40.6(d)"]),
    (
        "wa",
        LATE,
        [*wa(*THREE), BUST, "director re-enter anna t1/1", "t1 hand 2 anna=-1000 bob=+1000"],
        "director re-enter anna t1/1",
        ["wa-poker 40.6(d)"],
    ),
    (
        "crown",
        LATE,
        [*crown(*THREE), BUST, "@+20m director level 2"],
        "director re-enter anna t1/1",
        ["vic-crown-poker 12.4.3(a)(iv)"],
    ),
    ("wa", LATE, wa(*THREE), "director re-enter anna t1/4", ["wa-poker 40.6(d)"]),
    (
        "wa",
        LATE,
        [*wa(*THREE), "director disqualify anna lending"],
        "director re-enter anna t1/1",
        ["wa-poker 40.6(g)"],
    ),
    ("wa", LATE, [*wa(*THREE), BUST], "director re-enter anna", ["wa-poker 40.2(a)(viii)"]),
    ("crown", LATE, [*crown(*THREE), BUST], "director re-enter anna", ["vic-crown-poker 12.4.3(a)(v)"]),
    # hands
    ("wa", "", wa(*TWO), "t1 hand 2 anna=-50 bob=+50", ["ruling tournaments T10"]),
    ("wa", "", [*wa(*TWO), "t1 deal 1"], "t1 hand 2 anna=-50 bob=+50", ["ruling tournaments T10"]),
    ("wa", "", [*wa(*TWO), "t1 deal 1"], "t1 deal 2", ["ruling tournaments T10"]),
    ("wa", "", [*wa(*TWO), "t1 deal 1", "t1 misdeal 1"], "t1 deal 2", ["ruling tournaments T10"]),
    ("wa", "", wa(*TWO), "t1 misdeal 1", ["ruling tournaments T10"]),
    ("wa", "", wa(*TWO), "t1 hand 1 anna=-50 bob=+40", ["ruling tournaments T10"]),
    ("wa", "", wa(*TWO), "t1 hand 1 anna=-1050 bob=+1050", ["ruling tournaments T10"]),
    ("wa", "", wa(*TWO), "t1 hand 1 anna=-50 zoe=+50", ["ruling tournaments T10"]),
    ("wa", "", wa(*SIX), "t1 hand 1 a1=-50 b1=+50", ["ruling tournaments T10"]),
    ("wa", "stacks = 'counted'", wa(*TWO), "t1 hand 1 anna=-50 bob=+50", ["ruling tournaments T10"]),
    ("wa", "stacks = 'counted'", wa(*TWO), "t1 deal 1", ["ruling tournaments T10"]),
    ("wa", "", wa(*TWO), "t2 hand 1", ["wa-poker 40.6(b)"]),
    ("crown", "", [*crown(*SIX), "director retire b1", "director retire b2"], "t2 deal 1", ["ruling tournaments T11"]),
    ("wa", "", wa(*TWO), "t7 deal 1", ["wa-poker 40.6"]),
    ("wa", "", [*wa(*THREE), "director absent anna"], "t1 hand 1 anna=+50 bob=-50", ["ruling tournaments T12"]),
    (
        "wa",
        "",
        [*wa(*THREE), "director penalise anna 3 phone"],
        "t1 hand 1 anna=+50 bob=-50",
        ["ruling tournaments T12"],
    ),
    ("three", "", [*three(*THREE), "director absent anna"], "t1 hand 1 bob=+50", ["ruling tournaments T12"]),
    ("three", "", [*three(*THREE), "director absent anna"], "t1 hand 1 anna=-75", ["ruling tournaments T12"]),
    ("wa", "", [*wa(*TWO), "director pause"], "t1 deal 1", ["ruling tournaments T2"]),
    ("wa", WITH_BREAK, [*wa(*TWO), "director break"], "t1 deal 1", ["ruling tournaments T2"]),
    ("wa", "", OPENED["wa"], "t1 deal 1", ["ruling tournaments T2"]),
    # sessions
    ("wa", TIMED, [*wa(*THREE), "@+59m director pause"], "director end", ["ruling tournaments T13"]),
    ("wa", TIMED, wa(*THREE), "@+59m clock end", ["ruling tournaments T13"]),
    (
        "wa",
        TIMED,
        [*wa(*THREE), "director pause", "@+30m director resume"],
        "@+59m clock end",
        ["ruling tournaments T13"],
    ),
    ("wa", TIMED, [*wa(*THREE), "t1 deal 1", "@+60m clock end", "t1 hand 1"], "t1 deal 2", ["ruling tournaments T2"]),
    ("wa", TIMED, [*wa(*SIX), "t2 deal 1", "@+60m clock end"], "t1 deal 1", ["ruling tournaments T13"]),
    ("wa", "", wa(*THREE), "director end", ["ruling tournaments T13"]),
    ("wa", HEATS, wa(*SIX), "director conclude t1", ["wa-poker 1 session"]),
    ("crown", HEATS, crown(*SIX), "director conclude t1", ["vic-crown-poker 12.4.8(d)(i)"]),
    ("crown", HEATS, crown(*SIX), "director conclude t1 agreed a1 a2 a3", ["vic-crown-poker 12.4.8(d)(ii)"]),
    (
        "crown",
        HEATS + "prizes = {by = 'chips', places = 'none'}",
        crown(*SIX),
        "director conclude t1 agreed a1 a2",
        ["vic-crown-poker 12.4.8(d)(ii)"],
    ),
    (
        "wa",
        HEATS,
        [*wa(*SIX), "t1 hand 1 a2=-1000 a1=+1000", "t1 hand 2 a3=-1000 a1=+1000"],
        "t1 hand 3",
        ["ruling tournaments T13"],
    ),
    (
        "three",
        "",
        [*three(*TWO), "t1 hand 1", "t1 hand 2", "t1 hand 3", "t1 hand 4 anna=+50"],
        "t1 hand 5",
        ["ruling tournaments T2"],
    ),
    (
        "three",
        "",
        [*three(*TWO), "t1 hand 1", "t1 hand 2", "t1 hand 3", "t1 hand 4"],
        "director seat anna t1/1",
        ["ruling tournaments T14"],
    ),
    (
        "three",
        "",
        [*three(*TWO), "t1 hand 1", "t1 hand 2", "t1 hand 3", "t1 hand 4"],
        "director start",
        ["ruling tournaments T14"],
    ),
    (
        "three",
        "",
        [*three(*TWO), "t1 hand 1", "t1 hand 2", "t1 hand 3", "t1 hand 4"],
        "director rank anna zoe",
        ["ruling tournaments T14"],
    ),
    (
        "three",
        "stage = [{name = 'final', ends = 'hands', hands = 4, eliminate = [2]}]",
        [*three(*THREE), "t1 hand 1", "t1 hand 2 anna=+50"],
        "t1 hand 3",
        ["ruling tournaments T14"],
    ),
    ("wa", TIMED, [*wa(*THREE), "@+60m clock end"], "t1 count anna=1000 bob=1000 carl=999", ["wa-poker 40.6(h)"]),
    (
        "crown",
        TIMED,
        [*crown(*THREE), "@+60m clock end"],
        "t1 count anna=1000 bob=1000 carl=999",
        ["ruling tournaments T10"],
    ),
    (
        "wa",
        TIMED + "\nstacks = 'counted'",
        [*wa(*THREE), "@+60m clock end"],
        "t1 count anna=1000 bob=1000 carl=1001",
        ["wa-poker 40.6(h)"],
    ),
    ("wa", TIMED + "\nstacks = 'counted'", [*wa(*THREE), "@+60m clock end"], "director start", ["wa-poker 40.6(h)"]),
    (
        "wa",
        TIMED + "\nstacks = 'counted'",
        [*wa(*THREE), "@+60m clock end"],
        "t1 count anna=1000 bob=1000",
        ["wa-poker 40.6(h)"],
    ),
    # hand-for-hand and seats
    ("wa", "", [*wa(*SIX), "director hand-for-hand on", "t1 hand 1"], "t1 hand 2", ["ruling tournaments T15"]),
    (
        "wa",
        "",
        [*wa(*SIX), "director hand-for-hand on", "t1 hand 1"],
        "director move a1 t2/4",
        ["ruling tournaments T15"],
    ),
    (
        "wa",
        "",
        [*wa(*SIX), "director hand-for-hand on", "t1 hand 1"],
        "director hand-for-hand off",
        ["ruling tournaments T15"],
    ),
    ("wa", "", [*wa(*SIX), "t1 deal 1"], "director move a1 t2/4", ["wa-poker 40.2(a)(x)"]),
    ("crown", "", [*crown(*SIX), "t1 deal 1"], "director move a1 t2/4", ["ruling tournaments T11"]),
    ("wa", "", wa(*SIX), "director move a1 t2/1", ["wa-poker 40.6(b)"]),
    ("wa", "", wa(*SIX), "director break-table t2 b1 t1/4 b2 t1/5 b3 t1/6", ["wa-poker 40.6(b)"]),
    ("wa", "seats = 6", wa(*SIX), "director break-table t2 b1 t1/4 b2 t1/5", ["ruling tournaments T9"]),
    (
        "wa",
        "seats = 6",
        [*wa(*SIX), "t2 deal 1"],
        "director break-table t2 b1 t1/4 b2 t1/5 b3 t1/6",
        ["wa-poker 40.2(a)(x)"],
    ),
    ("wa", "seats = 6", wa(*SIX), "director redraw a1 t1/1 a2 t1/2 a3 t1/3 b1 t1/4 b2 t1/5", ["ruling tournaments T9"]),
    (
        "wa",
        "seats = 6",
        wa(*SIX),
        "director redraw a1 t1/1 a2 t1/2 a3 t1/3 b1 t1/4 b2 t2/1 b3 t2/2",
        ["ruling tournaments T9"],
    ),
    (
        "wa",
        "seats = 6",
        [*wa(*SIX), "director break-table t2 b1 t1/4 b2 t1/5 b3 t1/6"],
        "director move a1 t2/1",
        ["ruling tournaments T9"],
    ),
    # colour-up
    ("wa", CHIPS, wa(*TWO), "t1 race 25", ["ruling tournaments T24"]),
    ("wa", CHIPS, [*wa(*TWO), "director level 2"], "t1 race 100", ["ruling tournaments T24"]),
    ("wa", CHIPS, [*wa(*TWO), "director level 2"], "t1 race 500", ["ruling tournaments T24"]),
    ("wa", CHIPS, [*wa(*TWO), "director level 2"], "t1 race 25 As", ["ruling tournaments T24"]),
    (
        "wa",
        CHIPS,
        [*wa(*TWO), "t1 hand 1 anna=-50 bob=+50", "director level 2"],
        "t1 race 25 AsKdQh",
        ["ruling tournaments T24"],
    ),
    (
        "wa",
        CHIPS,
        [*wa(*TWO), "t1 hand 1 anna=-50 bob=+50", "director level 2"],
        "t1 race 25 AsKdQhAs",
        ["ruling tournaments T24"],
    ),
    ("wa", CHIPS, [*wa(*SIX), "director level 2", "t1 race 25"], "t2 deal 1", ["ruling tournaments T24"]),
    ("wa", CHIPS, [*wa(*TWO), "director level 2", "t1 deal 1"], "t1 race 25", ["wa-poker 40.2(a)(x)"]),
    (
        "crown",
        CHIPS.replace("[25, 50]}", "[25, 50], minutes = 20}"),
        [*crown(*TWO), "@+20m clock level 2", "t1 deal 1"],
        "t1 race 25",
        ["ruling tournaments T11"],
    ),
    # clock
    ("wa", "", wa(*TWO), "director level 3", ["ruling tournaments T2"]),
    ("wa", "", wa(*TWO), "@+19m clock level 2", ["ruling tournaments T2"]),
    ("wa", WITH_BREAK, wa(*TWO), "@+40m clock level 2", ["ruling tournaments T2"]),
    ("wa", WITH_BREAK, [*wa(*TWO), "@+20m clock break"], "@+9m clock level 2", ["ruling tournaments T2"]),
    ("wa", WITH_BREAK, wa(*TWO), "@+19m clock break", ["ruling tournaments T2"]),
    ("wa", "", wa(*TWO), "director break", ["ruling tournaments T2"]),
    ("wa", "", wa(*TWO), "director resume", ["ruling tournaments T2"]),
    ("crown", "", crown(*TWO), "@+19m director level 2", ["vic-crown-poker 6.1 fn2 s66(2)", "ruling tournaments T2"]),
    ("crown", WITH_BREAK, crown(*TWO), "@+29m director level 2", ["vic-crown-poker 6.1 fn2 s66(2)"]),
    ("three", "", three(*TWO), "@+29m director level 2", ["vic-three-card-poker 8.1 fn1 s66(2)"]),
    # conduct
    ("wa", "", wa(*TWO), "director penalise anna 5 rude", ["wa-poker 38.7"]),
    (
        "crown",
        "conduct = {penalties = ['warning']}",
        crown(*TWO),
        "director penalise anna 5 rude",
        ["vic-crown-poker 12.4.8(a)(i)"],
    ),
    ("wa", "conduct = {penalties = ['hands']}", wa(*TWO), "director warn anna rude", ["wa-poker 40.4(a)"]),
    (
        "crown",
        "conduct = {disqualify = ['breach']}",
        crown(*TWO),
        "director disqualify anna device",
        ["vic-crown-poker 12.4.8(a)(ii)"],
    ),
    ("wa", "conduct = {disqualify = ['breach']}", wa(*TWO), "director disqualify anna device", ["wa-poker 40.4(a)"]),
    ("wa", "", [*wa(*THREE), "director disqualify anna breach"], "director absent anna", ["wa-poker 40.4(a)"]),
    # bounties
    ("wa", BOUNTY, wa(*THREE), "t1 hand 1 anna=-1000 bob=+500 carl=+500", ["ruling tournaments T21"]),
    ("wa", BOUNTY, wa(*THREE), "t1 hand 1 anna=-1000/carl bob=+1000", ["ruling tournaments T21"]),
    ("wa", BOUNTY, wa(*THREE), "t1 hand 1 anna=-500/bob bob=+500", ["ruling tournaments T21"]),
    # secret wagers
    ("wa", "", wa(*TWO), "t1 secret 2 anna ante=50", ["ruling tournaments T20"]),
    ("three", "", three(*TWO), "t1 secret 2 anna ante=50", ["vic-three-card-poker 12.4.4(c)"]),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        [*three(*TWO), "t1 secret 2 anna ante=50"],
        "t1 secret 3 anna ante=50",
        ["vic-three-card-poker 12.4.4(c)"],
    ),
    (
        "three",
        "secret = {wagers = 2, method = 'slip'}",
        [*three(*TWO), "t1 secret 2 anna ante=50"],
        "t1 secret 2 anna ante=50",
        ["ruling tournaments T20"],
    ),
    (
        "three",
        "secret = {wagers = 1, last = 2, method = 'slip'}",
        three(*TWO),
        "t1 secret 2 anna ante=50",
        ["vic-three-card-poker 12.4.4(c)"],
    ),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        [*three(*TWO), "t1 deal 1"],
        "t1 secret 1 anna ante=50",
        ["vic-three-card-poker 5.2"],
    ),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        three(*TWO),
        "t1 secret 1 anna ante=25",
        ["vic-three-card-poker 12.4.4(b)"],
    ),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        three(*TWO),
        "t1 secret 1 anna ante=525",
        ["vic-three-card-poker 12.4.4(b)"],
    ),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        three(*TWO),
        "t1 secret 1 anna ante=60",
        ["vic-three-card-poker 12.4.4(b)"],
    ),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        three(*TWO),
        "t1 secret 1 anna ante=500 pair-plus=600",
        ["ruling tournaments T10"],
    ),
    (
        "three",
        "secret = {wagers = 1, method = 'slip'}",
        [*three(*TWO), "t1 secret 1 anna ante=50 pair-plus=50"],
        "t1 hand 1 anna=-175",
        ["ruling tournaments T20"],
    ),
    # the end
    ("wa", "", wa(*THREE), "director close", ["ruling tournaments T14"]),
    (
        "wa",
        "",
        [*wa(*THREE), "t1 hand 1 carl=-1000 anna=+1000", "t1 hand 2 bob=-1000 anna=+1000", "director close"],
        "director start",
        ["ruling tournaments T2"],
    ),
    ("wa", "", wa(*THREE), "operator pay anna", ["ruling tournaments T14"]),
    (
        "wa",
        "",
        [*wa(*THREE), "t1 hand 1 carl=-1000 anna=+1000", "operator pay carl"],
        "operator pay carl",
        ["ruling tournaments T14"],
    ),
    (
        "wa",
        "",
        [*wa(*THREE), "t1 hand 1 carl=-1000 anna=+1000", "operator pay carl"],
        "director disqualify carl breach",
        ["ruling tournaments T14"],
    ),
    ("wa", LATE, [*wa(*THREE), "t1 hand 1 carl=-1000 anna=+1000"], "operator pay carl", ["ruling tournaments T14"]),
    (
        "wa",
        "prizes = {ties = 'rank'}",
        [*wa(*THREE), "t1 hand 1 carl=-1000 bob=-1000 anna=+2000"],
        "director close",
        ["ruling tournaments T14"],
    ),
    ("wa", "", wa(*THREE), "director deal equal agreed anna bob", ["ruling tournaments T22"]),
    ("wa", "prizes = {deals = false}", wa(*TWO), "director deal equal agreed anna bob", ["ruling tournaments T22"]),
    ("wa", "", wa(*TWO), "director deal as anna=100 bob=99 agreed anna bob", ["ruling tournaments T22"]),
    ("wa", "", wa(*TWO), "director deal icm left 90 agreed anna bob", ["ruling tournaments T22"]),
    (
        "wa",
        "prizes = {places = 'none', seat = '100'}",
        [*wa(*THREE), BUST, "director deal equal left 50 agreed bob carl"],
        "director close",
        ["ruling tournaments T14"],
    ),
    (
        "wa",
        "",
        [*wa(*TWO), "director deal equal left 50 agreed anna bob"],
        "director close",
        ["ruling tournaments T14"],
    ),
    ("wa", "stacks = 'counted'", wa(*TWO), "director deal chips agreed anna bob", ["ruling tournaments T22"]),
    # undo
    ("wa", "", wa(*TWO), "director undo 3", ["ruling tournaments T25"]),
    (
        "wa",
        "",
        [*wa(*TWO), "t1 hand 1 anna=-50 bob=+50", "director undo 8"],
        "director undo 8",
        ["ruling tournaments T25"],
    ),
    (
        "wa",
        "",
        [*wa(*TWO), "t1 hand 1 anna=-50 bob=+50", "director undo 8"],
        "director undo 9",
        ["ruling tournaments T25"],
    ),
    (
        "wa",
        "",
        [*wa(*TWO), "t1 hand 1 anna=-50 bob=+50", "t1 hand 2 anna=-950 bob=+950"],
        "director undo 8",
        ["ruling tournaments T25"],
    ),
    ("wa", "", wa(*TWO), "director undo 99", ["ruling tournaments T25"]),
]


@pytest.mark.rule(
    "ruling tournaments T10",
    "ruling tournaments T11",
    "ruling tournaments T12",
    "ruling tournaments T13",
    "ruling tournaments T14",
    "ruling tournaments T15",
    "ruling tournaments T2",
    "ruling tournaments T20",
    "ruling tournaments T21",
    "ruling tournaments T22",
    "ruling tournaments T24",
    "ruling tournaments T25",
    "ruling tournaments T9",
    "vic-crown-poker 12.4.1(a)(ii)",
    "vic-crown-poker 12.4.3(a)(iv)",
    "vic-crown-poker 12.4.3(a)(v)",
    "vic-crown-poker 12.4.8(a)(i)",
    "vic-crown-poker 12.4.8(a)(ii)",
    "vic-crown-poker 12.4.8(d)(i)",
    "vic-crown-poker 12.4.8(d)(ii)",
    "vic-crown-poker 6.1 fn2 s66(2)",
    "vic-three-card-poker 12.4.4(b)",
    "vic-three-card-poker 12.4.4(c)",
    "vic-three-card-poker 5.2",
    "vic-three-card-poker 8.1 fn1 s66(2)",
    "wa-poker 1 session",
    "wa-poker 38.7",
    "wa-poker 40.2(a)(viii)",
    "wa-poker 40.2(a)(x)",
    "wa-poker 40.4(a)",
    "wa-poker 40.6",
    "wa-poker 40.6(b)",
    "wa-poker 40.6(d)",
    "wa-poker 40.6(g)",
    "wa-poker 40.6(h)",
)
@pytest.mark.parametrize(("book", "changes", "lines", "line", "rules"), CASES)
def test_refused(book: str, changes: str, lines: list[str], line: str, rules: list[str]) -> None:
    refusal = refused(terms_of(book, changes), [*lines, line])
    assert set(rules) <= set(refusal.rules), refusal.rules
    assert all(library.exists(rule) for rule in refusal.rules)


def test_every_rule_named_is_one_that_was_cited() -> None:
    named = next(mark.args for mark in test_refused.pytestmark if mark.name == "rule")  # type: ignore[attr-defined]
    assert set(named) == {rule for *_, rules in CASES for rule in rules}


def test_one_is_told_as_one() -> None:
    early = refused(terms_of("wa"), [*wa(*THREE), "@2026-03-04T19:19 clock level 2"])
    assert early.message.endswith("1 minute is left")
    assert refused(terms_of("wa"), [*wa(*THREE), "director rank anna"]).message.startswith("there is no tie of anna")


def test_a_broken_table_is_named_as_such() -> None:
    lines = [*wa(*SIX), "t2 hand 1 b1=-1000 b2=+1000", "director break-table t2 b2 t1/4 b3 t1/5", "director re-buy b1"]
    refusal = refused(terms_of("wa", REBUY + "\nseats = 6"), lines)
    assert refusal.message == "b1 is too late: t2 was broken"

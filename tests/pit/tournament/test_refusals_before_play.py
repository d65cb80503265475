"""Every row of the contract's table of refusals before play holds in each book."""

import pytest

from pitboss.books import library
from toolkit.tournament import OPENED, enter, refused, started, terms_of

SEATED = ["director seat anna t1/1 bob t1/2", "director brief"]
AT = "@2026-03-04T19:00 director start"

# book, terms changed, lines, the line that is refused, clauses
CASES = [
    ("wa", "", ["operator appoint alice"], "director enter anna signed", ["wa-poker 40.1"]),
    ("crown", "", ["operator notify"], "director enter anna", ["vic-crown-poker 12.2.2(a)"]),
    ("three", "", ["operator publish"], "director enter anna", ["vic-three-card-poker 12.2.2(b)"]),
    ("wa", "", OPENED["wa"], "director enter anna", ["wa-poker 40.5(b)"]),
    (
        "wa",
        "entry = {substitutes = 'any-time'}",
        [*OPENED["wa"], *enter("anna")],
        "director substitute anna bob",
        ["wa-poker 40.5(b)"],
    ),
    ("crown", "entry = {sign = true}", OPENED["crown"], "director enter anna", ["vic-crown-poker 12.4.2(b)(iii)"]),
    (
        "wa",
        "players = {maximum = 2}",
        [*OPENED["wa"], *enter("anna", "bob")],
        "director enter carl signed",
        ["wa-poker 40.2(a)(iv)"],
    ),
    (
        "three",
        "players = {maximum = 1, minimum = 1}",
        [*OPENED["three"], *enter("anna")],
        "director enter bob",
        ["vic-three-card-poker 12.4.1(a)(iii)"],
    ),
    ("wa", "players = {minimum = 3}", [*OPENED["wa"], *enter("anna", "bob"), *SEATED], AT, ["wa-poker 40.2(a)(iv)"]),
    (
        "crown",
        "players = {minimum = 3}",
        [*OPENED["crown"], *enter("anna", "bob"), *SEATED],
        AT,
        ["vic-crown-poker 12.4.1(a)(iii)"],
    ),
    ("wa", "", [*OPENED["wa"], "operator refuse zoe barred"], "director enter zoe signed", ["wa-poker 40.3"]),
    ("crown", "", [*OPENED["crown"], "operator refuse zoe"], "director enter zoe", ["vic-crown-poker 12.4.2(a)(iii)"]),
    (
        "crown",
        "entry = {substitutes = 'any-time'}",
        [*OPENED["crown"], *enter("anna"), "operator refuse zoe"],
        "director substitute anna zoe",
        ["vic-crown-poker 12.4.2(a)(iii)"],
    ),
    ("crown", "entry = {refuse = false}", OPENED["crown"], "operator refuse zoe", ["vic-crown-poker 12.4.2(a)(iii)"]),
    ("wa", "", OPENED["wa"], "director enter anna signed staff", ["ruling tournaments T7"]),
    ("crown", "", OPENED["crown"], "director enter anna staff", ["vic-crown-poker 12.4.2(a)(v)"]),
    ("wa", "", [*OPENED["wa"], *enter("anna")], "director enter anna signed", ["wa-poker 40.6(c)"]),
    ("crown", "", [*OPENED["crown"], *enter("anna")], "director enter anna", ["ruling tournaments T3"]),
    ("wa", "", started("wa", "anna t1/1", "bob t1/2"), "director enter carl signed", ["wa-poker 40.6(d)"]),
    ("crown", "", started("crown", "anna t1/1", "bob t1/2"), "director enter carl", ["vic-crown-poker 12.4.2(d)"]),
    ("wa", "", started("wa", "anna t1/1", "bob t1/2"), "director withdraw anna", ["ruling tournaments T4"]),
    ("crown", "", started("crown", "anna t1/1", "bob t1/2"), "director withdraw anna", ["vic-crown-poker 12.4.2(d)"]),
    ("wa", "", [*OPENED["wa"], *enter("anna")], "director substitute anna carol signed", ["ruling tournaments T5"]),
    (
        "crown",
        "entry = {substitutes = 'before-start'}",
        started("crown", "anna t1/1", "bob t1/2"),
        "director substitute anna carol",
        ["vic-crown-poker 12.4.8(a)(iii)"],
    ),
    (
        "crown",
        "entry = {substitutes = 'any-time'}",
        [*started("crown", "anna t1/1", "bob t1/2", "carl t1/3"), "director retire carl"],
        "director substitute carl dora",
        ["vic-crown-poker 12.4.8(a)(iii)"],
    ),
    (
        "three",
        "entry = {substitutes = 'any-time'}",
        [*OPENED["three"], *enter("anna", "bob")],
        "director substitute anna bob",
        ["vic-three-card-poker 12.4.8(a)(iii)"],
    ),
    ("wa", "", [*OPENED["wa"], *enter("anna")], "director seat anna t9/1", ["wa-poker 40.6"]),
    (
        "crown",
        "",
        ["operator publish", "operator notify", "operator designate t1", *enter("anna")],
        "director seat anna t2/1",
        ["vic-crown-poker 12.2.4"],
    ),
    (
        "wa",
        "",
        [*OPENED["wa"], *enter("anna"), "director seat anna t1/1"],
        "director seat anna t2/1",
        ["wa-poker 40.6(c)"],
    ),
    (
        "crown",
        "",
        [*OPENED["crown"], *enter("anna"), "director seat anna t1/1"],
        "director seat anna t2/1",
        ["ruling tournaments T3"],
    ),
    (
        "wa",
        "",
        [*OPENED["wa"], *enter("anna", "bob"), "director seat anna t1/1"],
        "director seat bob t1/1",
        ["wa-poker 40.6(b)"],
    ),
    ("wa", "", [*OPENED["wa"], *enter("anna", "bob")], "director seat anna t1/1 bob t1/1", ["wa-poker 40.6(b)"]),
    ("wa", "", [*OPENED["wa"], *enter("anna")], "director seat anna t1/5", ["wa-poker 40.6(b)"]),
    ("crown", "", [*OPENED["crown"], *enter("anna")], "director seat anna t1/5", ["vic-crown-poker 4.1 Holdem"]),
    ("three", "", [*OPENED["three"], *enter("anna")], "director seat anna t1/0", ["vic-three-card-poker 2.1"]),
    ("wa", "", ["operator publish", *enter("anna", "bob"), SEATED[0]], AT, ["wa-poker 1 Tournament Director"]),
    (
        "crown",
        "",
        ["operator publish", "operator notify", "operator designate t1", *enter("anna", "bob"), *SEATED],
        AT,
        ["vic-crown-poker 12.2.3"],
    ),
    ("crown", "", [*OPENED["crown"], *enter("anna", "bob"), SEATED[0]], AT, ["vic-crown-poker 12.3.1"]),
    ("wa", "", [*OPENED["wa"], *enter("anna", "bob", "carl"), SEATED[0]], AT, ["wa-poker 40.6"]),
    ("three", "", [*OPENED["three"], *enter("anna", "bob", "carl"), *SEATED], AT, ["ruling tournaments T3"]),
    (
        "wa",
        "",
        [*OPENED["wa"], *enter("anna", "bob", "carl"), "director seat anna t1/1 bob t1/2 carl t2/1"],
        AT,
        ["wa-poker 40.6(b)"],
    ),
    (
        "crown",
        "",
        [
            *OPENED["crown"],
            *enter("anna", "bob", "carl"),
            "director seat anna t1/1 bob t1/2 carl t2/1",
            "director brief",
        ],
        AT,
        ["ruling tournaments T9"],
    ),
    (
        "wa",
        "",
        [
            *OPENED["wa"],
            *enter("a1", "a2", "a3", "a4", "b1", "b2"),
            "director seat a1 t1/1 a2 t1/2 a3 t1/3 a4 t1/4 b1 t2/1 b2 t2/2",
        ],
        AT,
        ["ruling tournaments T9"],
    ),
    (
        "three",
        "",
        [
            *OPENED["three"],
            *enter("a1", "a2", "a3", "b1"),
            "director seat a1 t1/1 a2 t1/2 a3 t1/3 b1 t2/1",
            "director brief",
        ],
        AT,
        ["vic-three-card-poker 12.1"],
    ),
    (
        "wa",
        "start = '2026-03-04T19:00'",
        [*OPENED["wa"], *enter("anna", "bob"), SEATED[0]],
        "@2026-03-04T18:59 director start",
        ["ruling tournaments T2"],
    ),
    (
        "crown",
        "",
        [*OPENED["crown"], *enter("anna", "bob"), *SEATED],
        "@2026-03-04T18:59 director start",
        ["vic-crown-poker 12.4.1(b)"],
    ),
    (
        "wa",
        "start = '2026-03-04T19:00'",
        [*OPENED["wa"], "director postpone 2026-03-04T20:00"],
        "director postpone 2026-03-04T19:30",
        ["ruling tournaments T2"],
    ),
    (
        "crown",
        "",
        [*OPENED["crown"], "director postpone 2026-03-04T20:00", *enter("anna", "bob"), *SEATED],
        AT,
        ["vic-crown-poker 12.4.1(b)"],
    ),
    (
        "crown",
        "",
        [*started("crown", "anna t1/1", "bob t1/2"), "director deputise bert", "director away"],
        "t1 hand 1 anna=-50 bob=+50",
        ["vic-crown-poker 12.2.3"],
    ),
    (
        "three",
        "",
        [*started("three", "anna t1/1", "bob t1/2"), "director away"],
        "t1 hand 1 anna=-50",
        ["vic-three-card-poker 12.2.3"],
    ),
    ("wa", "", started("wa", "anna t1/1", "bob t1/2"), "operator release t1", ["wa-poker 40.6"]),
    ("crown", "", started("crown", "anna t1/1", "bob t1/2"), "operator release t1", ["vic-crown-poker 12.2.5"]),
    ("wa", "", [*OPENED["wa"]], "director enter clock signed", ["wa-poker 40.6(a)"]),
    ("wa", "", [*OPENED["wa"]], "director enter t1 signed", ["wa-poker 40.6(a)"]),
    ("wa", "", ["operator publish"], "director:alice enter anna signed", ["wa-poker 1 Tournament Director"]),
    ("crown", "", OPENED["crown"], "director:bert enter anna", ["vic-crown-poker 12.2.3"]),
    ("three", "", OPENED["three"], "deputy:bert enter anna", ["vic-three-card-poker 12.2.3(a)"]),
    ("crown", "", OPENED["crown"], "clock enter anna", ["vic-crown-poker 12.2.3"]),
    (
        "crown",
        "",
        ["operator publish", "operator notify", "operator appoint alice", "operator appoint bert"],
        "director:alice enter anna",
        ["vic-crown-poker 12.2.3"],
    ),
    ("wa", "prizes = 'none'", [], "operator publish", ["wa-poker 40.5(a)"]),
    ("crown", "start = 'none'", [], "operator publish", ["vic-crown-poker 12.4.1(a)(i)"]),
    ("crown", "location = 'none'", [], "operator publish", ["vic-crown-poker 12.4.1(a)(iv)"]),
    ("crown", "entry = {method = 'none'}", [], "operator publish", ["vic-crown-poker 12.4.2(c)"]),
    ("three", "secret = {wagers = 1}", [], "operator publish", ["vic-three-card-poker 12.4.4(c)"]),
    ("three", "prizes = 'none'", [], "operator publish", ["vic-three-card-poker 12.4.7(b)"]),
    (
        "wa",
        "",
        ["@2026-03-04T19:00 operator publish"],
        "@2026-03-04T18:00 operator appoint alice",
        ["ruling tournaments T2"],
    ),
]


@pytest.mark.rule(
    "ruling tournaments T2",
    "ruling tournaments T3",
    "ruling tournaments T4",
    "ruling tournaments T5",
    "ruling tournaments T7",
    "ruling tournaments T9",
    "vic-crown-poker 12.2.2(a)",
    "vic-crown-poker 12.2.3",
    "vic-crown-poker 12.2.4",
    "vic-crown-poker 12.2.5",
    "vic-crown-poker 12.3.1",
    "vic-crown-poker 12.4.1(a)(i)",
    "vic-crown-poker 12.4.1(a)(iii)",
    "vic-crown-poker 12.4.1(a)(iv)",
    "vic-crown-poker 12.4.1(b)",
    "vic-crown-poker 12.4.2(a)(iii)",
    "vic-crown-poker 12.4.2(a)(v)",
    "vic-crown-poker 12.4.2(b)(iii)",
    "vic-crown-poker 12.4.2(c)",
    "vic-crown-poker 12.4.2(d)",
    "vic-crown-poker 12.4.8(a)(iii)",
    "vic-crown-poker 4.1 Holdem",
    "vic-three-card-poker 12.1",
    "vic-three-card-poker 12.2.2(b)",
    "vic-three-card-poker 12.2.3",
    "vic-three-card-poker 12.2.3(a)",
    "vic-three-card-poker 12.4.1(a)(iii)",
    "vic-three-card-poker 12.4.4(c)",
    "vic-three-card-poker 12.4.7(b)",
    "vic-three-card-poker 12.4.8(a)(iii)",
    "vic-three-card-poker 2.1",
    "wa-poker 1 Tournament Director",
    "wa-poker 40.1",
    "wa-poker 40.2(a)(iv)",
    "wa-poker 40.3",
    "wa-poker 40.5(a)",
    "wa-poker 40.5(b)",
    "wa-poker 40.6",
    "wa-poker 40.6(a)",
    "wa-poker 40.6(b)",
    "wa-poker 40.6(c)",
    "wa-poker 40.6(d)",
)
@pytest.mark.parametrize(("book", "changes", "lines", "line", "rules"), CASES)
def test_refused(book: str, changes: str, lines: list[str], line: str, rules: list[str]) -> None:
    refusal = refused(terms_of(book, changes), [*lines, line])
    assert set(rules) <= set(refusal.rules), refusal.rules
    assert all(library.exists(rule) for rule in refusal.rules)


def test_lines_that_are_no_lines() -> None:
    for line in ("hello", "director", "director frobnicate", "director enter", "director enter 9lives", "deputy start"):
        assert refused(terms_of("wa"), ["operator publish", line]).rules == ()


def test_two_directors_in_western_australia_and_a_deputy() -> None:
    lines = ["operator publish", "operator appoint alice", "operator appoint bert", "director:alice deputise carol"]
    lines += ["director:bert enter anna signed", "deputy:carol enter bob signed", "operator enter carl signed"]
    assert refused(terms_of("wa"), [*lines, "director:carol enter dora signed"]).rules == (
        "wa-poker 1 Tournament Director",
    )


def test_three_card_poker_goes_on_with_a_deputy() -> None:
    lines = [*started("three", "anna t1/1", "bob t1/2"), "director deputise bert", "director away"]
    assert refused(terms_of("three"), [*lines, "t1 hand 1 anna=-50", "t1 hand 1"]).rules == ("ruling tournaments T10",)


def test_every_rule_named_is_one_that_was_cited() -> None:
    named = next(mark.args for mark in test_refused.pytestmark if mark.name == "rule")  # type: ignore[attr-defined]
    assert set(named) == {rule for *_, rules in CASES for rule in rules}

"""Points over a season follow the formulas, ties, best nights and final table (ruling tournaments T38)."""

from math import floor, sqrt
from random import Random
from typing import Any

import pytest

from pitboss.core.refusals import Refusal
from pitboss.log.kinds.tournament import LeagueMachine, league_line
from pitboss.pit.tournament.leagues import (
    LeagueTerms,
    Night,
    formula_words,
    night_points,
    points_for,
    season,
    write_points,
)

pytestmark = pytest.mark.rule("ruling tournaments T38")


def terms(**changes: Any) -> LeagueTerms:
    return LeagueTerms(**{"name": "Winter", **changes})


def night(number: int, *places: str, field: int = 0, unplaced: tuple[str, ...] = ()) -> Night:
    """Return a night whose places are names, such as `anna+bob` for a shared place."""
    groups = tuple(tuple(one.split("+")) for one in places)
    return Night(f"n{number}", "", f"2026-03-{number:02d}", field or sum(map(len, groups)), groups, unplaced)


def table(of: LeagueTerms, *nights: Night) -> list[tuple[int, str, str]]:
    return [(row.place, row.player, write_points(row.total)) for row in season(of, nights)]


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (terms(formula="places", points=(10, 6, 4)), ["10", "6", "4", "0", "0"]),
        (terms(formula="field"), ["20", "19", "18", "17", "16"]),
        (terms(formula="root"), ["44.72", "22.36", "14.9", "11.18", "8.94"]),
        (terms(formula="root-of-share"), ["44.72", "31.62", "25.81", "22.36", "20"]),
        (terms(formula="root", factor=100), ["447.21", "223.6", "149.07", "111.8", "89.44"]),
    ],
)
def test_the_formulas(of: LeagueTerms, expected: list[str]) -> None:
    assert [write_points(points_for(of, place, 20)) for place in range(1, 6)] == expected


def test_roots_are_rounded_down_exactly() -> None:
    rng = Random("roots")
    for _ in range(500):
        place, field, factor = rng.randint(1, 50), rng.randint(1, 500), rng.randint(1, 100)
        for formula, exact in (
            ("root", 100 * factor * sqrt(field) / place),
            ("root-of-share", 100 * factor * sqrt(field / place)),
        ):
            found = points_for(terms(formula=formula, factor=factor), place, field)
            assert found in (floor(exact), round(exact)), (formula, place, field, factor)
            assert found**2 <= exact**2 * (1 + 1e-12) < (found + 1) ** 2 * (1 + 1e-9)


def test_those_who_share_a_place_share_its_points_and_the_next() -> None:
    of = terms(formula="places", points=(10, 6, 3))
    found = night_points(of, night(1, "anna", "bob+carl", "dora"))
    assert {player: (one.place, one.points) for player, one in found.items()} == {
        "anna": (1, 1000),
        "bob": (2, 450),
        "carl": (2, 450),
        "dora": (4, 0),
    }


def test_attendance_is_for_everybody_who_played() -> None:
    of = terms(formula="places", points=(10,), attendance=2)
    assert table(of, night(1, "anna", "bob", unplaced=("zoe",))) == [
        (1, "anna", "12"),
        (2, "bob", "2"),
        (2, "zoe", "2"),
    ]


def test_only_the_best_nights_count_and_of_equal_ones_the_earlier() -> None:
    of = terms(formula="places", points=(10, 6, 3), best=2)
    nights = [
        night(1, "bob", "anna"),
        night(2, "anna", "bob"),
        night(3, "carl", "bob", "anna"),
        night(4, "carl", "bob"),
    ]
    assert table(of, *nights) == [(1, "carl", "20"), (2, "anna", "16"), (2, "bob", "16")]
    bob = next(row for row in season(of, nights) if row.player == "bob")
    assert [one.counts for one in bob.nights] == [True, True, False, False]


def test_equal_totals_go_by_the_best_night() -> None:
    of = terms(formula="places", points=(10, 5))
    found = table(of, night(1, "anna", "bob"), night(2, "carl", "bob"))
    assert found == [(1, "anna", "10"), (1, "carl", "10"), (3, "bob", "10")]


def test_the_formula_is_told_in_words() -> None:
    assert formula_words(terms(best=3, attendance=1)) == (
        "10 × √players ÷ place points, plus 1 for every player; the best 3 nights of each count."
    )
    assert formula_words(terms(formula="places", points=(3, 1))) == "3, 1 points from first place; every night counts."


def test_a_leagues_log_takes_and_refuses() -> None:
    league = LeagueMachine("winter")
    league.take(league_line(terms(formula="field")))
    league.take("count one")
    for line in (
        "count one",
        "leave two",
        "terms {}",
        'terms {"name": "Winter", "formula": "mystery"}',
        league_line(terms(formula="root")),
        league_line(terms(formula="places")),
        "close",
    ):
        with pytest.raises(Refusal):
            league.take(line)
    assert (league.nights, league.terms.formula) == (["one"], "field")
    league.take(league_line(terms(formula="field", name="Summer")))
    assert league.terms.name == "Summer"
    league.take("leave one")
    league.take(league_line(terms(formula="root")))

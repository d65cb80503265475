"""A plan has levels that the chips can pay, a length that fits, enough chips, and payouts that add up to the pool."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from pitboss.books.catalogue import GAMES
from pitboss.cli import app
from pitboss.pit.tournament.simulation import Field, simulate
from pitboss.pit.tournament.structure import (
    Brief,
    bank_of,
    colours,
    leaving,
    make_levels,
    percentages,
    places_for,
    suggest_brackets,
)
from pitboss.pit.tournament.templates import template
from pitboss.pit.tournament.terms import read_terms
from toolkit.effort import PROVING

COMMAND = CliRunner()
POKER = [name for name, game in GAMES.items() if game.kind == "poker" and game.approved]
SETS = [(25, 100, 500, 1000, 5000), (1, 5, 25, 100), (5, 25, 100, 500), (100, 500, 1000, 5000, 25000), (50,)]


def brief_of(rng: Random) -> Brief:
    denominations = rng.choice(SETS)
    return Brief(
        players=rng.randint(2, 200),
        chips=denominations[0] * rng.randint(40, 2000),
        denominations=denominations,
        minutes=rng.randint(5, 60),
        depth=rng.randint(20, 300),
        antes=rng.random() < 0.5,
        form=rng.choice(["blinds", "blind", "antes"]),
    )


def test_levels_ascend_and_can_be_paid() -> None:
    rng = Random("levels")
    for _ in range(300):
        brief = brief_of(rng)
        levels = make_levels(brief, rng.uniform(1.05, 3))
        assert [level.number for level in levels] == list(range(1, len(levels) + 1))
        for level, following in pairwise(levels):
            assert max(level.costs) < max(following.costs)
            assert level.minutes == brief.minutes
        assert levels[-1].minutes is None
        assert all(cost % brief.denominations[0] == 0 for level in levels for cost in level.costs)


def test_a_bank_is_made_up_exactly() -> None:
    rng = Random("banks")
    for _ in range(500):
        denominations = rng.choice(SETS)
        chips = denominations[-1] * rng.randint(1, 20) if rng.random() < 0.5 else denominations[0] * rng.randint(1, 900)
        bank = bank_of(chips, denominations)
        short = chips - sum(one * count for one, count in bank.items())
        assert 0 <= short < denominations[-1]
        assert all(count >= 0 for count in bank.values())
        assert short == 0, (chips, bank)


def test_a_denomination_leaves_only_when_no_level_needs_it() -> None:
    rng = Random("leaving")
    for _ in range(200):
        brief = brief_of(rng)
        levels = make_levels(brief, 1.5)
        gone = leaving(levels, brief.denominations)
        for small, large in pairwise(brief.denominations):
            if small in gone:
                assert all(cost % large == 0 for level in levels[gone[small] :] for cost in level.costs)
        assert list(gone.values()) == sorted(gone.values())
        room = colours(brief.chips, brief.players, levels, brief.denominations)
        assert sum(one.each * one.denomination for one in room) == brief.chips
        assert all(one.needed >= one.each * brief.players for one in room)


def test_percentages_are_100_and_never_rise() -> None:
    for places in range(1, 300):
        parts = percentages(places)
        assert sum(parts) == 100
        assert all(high >= low > 0 for high, low in pairwise([*parts, parts[-1]]))
    assert [places_for(entries) for entries in (2, 4, 8, 21, 28, 70)] == [1, 2, 3, 3, 4, 10]
    for most in (2, 9, 100, 5000):
        brackets = suggest_brackets(most)
        assert brackets[0].entries == 1
        assert all(sum(bracket.places) == Fraction(1) for bracket in brackets)
        assert all(a.entries < b.entries for a, b in pairwise(brackets))


def test_simulated_tournaments_end_with_one_player_and_the_same_seed_is_the_same() -> None:
    brief = Brief(players=20, chips=5000, denominations=(25, 100, 500), minutes=15)
    field = Field(players=20, chips=5000, seats=9, levels=make_levels(brief, 1.6))
    first, second = (simulate(field, 60, np.random.default_rng(5)) for _ in range(2))
    assert first == second
    assert first.minutes == tuple(sorted(first.minutes))
    assert set(first.entries) == {20}
    assert list(first.left[0]) == [20.0, 20.0, 20.0]
    assert first.left[-1][1] == 1
    slower = simulate(msgspec.structs.replace(field, levels=make_levels(brief, 1.2)), 60, np.random.default_rng(5))
    assert slower.quantile(0.5) > first.quantile(0.5)


def test_players_who_come_back_are_entries() -> None:
    brief = Brief(players=20, chips=2000, denominations=(25, 100, 500), minutes=15, depth=20)
    field = Field(players=20, chips=2000, seats=9, levels=make_levels(brief, 1.6), again=0.7, late_level=4)
    outcome = simulate(field, 60, np.random.default_rng(5))
    assert min(outcome.entries) >= 20
    assert max(outcome.entries) > 20


@pytest.mark.parametrize("hours", [2.0, 4.0])
def test_the_suggestion_lasts_about_as_long_as_asked(hours: float) -> None:
    shown = COMMAND.invoke(app, ["tournament", "plan", "--hours", str(hours), "--runs", "200", "--json"])
    assert shown.exit_code == 0
    data = msgspec.json.decode(shown.stdout)
    assert abs(data["minutes"]["half"] - 60 * hours) < 12 * hours
    assert sum(float(prize["amount"]) for prize in data["prizes"]) == float(data["pool"])


@pytest.mark.proof
@pytest.mark.parametrize("game", POKER if PROVING else POKER[::4])
def test_a_plan_of_every_poker_game_is_written_as_terms_that_read_back(game: str, tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    words = ["tournament", "plan", "--game", game, "--players", "12", "--runs", "20", "--write", str(file)]
    assert COMMAND.invoke(app, words).exit_code == 0
    terms = read_terms(file.read_bytes())
    assert terms.game == game
    assert terms.prizes is not None
    assert len(terms.levels) > 3


def test_given_terms_are_tried_and_drawn(tmp_path: Path) -> None:
    file, page = tmp_path / "night.toml", tmp_path / "night.html"
    file.write_text(template("freezeout"), encoding="utf-8")
    shown = COMMAND.invoke(app, ["tournament", "plan", str(file), "--runs", "40", "--plot", str(page)])
    assert shown.exit_code == 0
    assert "seed 1" in shown.stdout
    assert "25 / 50" in shown.stdout
    assert "<svg" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "1"],
        ["--chips", "77"],
        ["--hours", "0"],
        ["--minutes", "0"],
        ["--levels", "1"],
        ["--denominations", "25,60"],
        ["--denominations", "a"],
        ["--denominations", ""],
        ["--game", "vic-three-card-poker"],
        ["--game", "wa-crown-holdem"],
        ["--game", "chess"],
        ["--seats", "13"],
        ["--buy-in", "x"],
        ["--rounding", "0"],
        ["--again", "2"],
        ["--runs", "1"],
        ["--seed", "-1"],
        ["--plot", "a.gif"],
        ["nowhere.toml"],
        ["--late-level", "-1"],
    ],
)
def test_bad_wishes_are_one_sentence(words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        COMMAND.invoke(app, ["tournament", "plan", *words], catch_exceptions=False)


@pytest.mark.parametrize("name", ["heats", "three-card-poker"])
def test_terms_with_several_stages_are_not_tried(name: str, tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    file.write_text(template(name), encoding="utf-8")
    with pytest.raises(ValueError, match="single stage"):
        COMMAND.invoke(app, ["tournament", "plan", str(file)], catch_exceptions=False)

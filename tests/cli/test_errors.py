"""`pitboss errors` lists every irregularity of a game, and plays one of them out."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.books.catalogue import GAMES, load
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from rulebook_pages import irregularities_page

run = CliRunner()


def printed(*words: str) -> Any:
    result = run.invoke(app, ["errors", *words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_games_irregularities_are_all_listed(game: str) -> None:
    listed = json.loads(printed(game, "--json"))
    assert [one["kind"] for one in listed] == [kind.name for kind in load(game).irregularities]
    for one in listed:
        assert one["usage"].startswith(f"d error {one['kind']}")
        assert one["meaning"]
        assert one["when"]
        assert one["remedy"]
        assert one["rules"]
        assert one["games"] == [game]


def test_without_a_game_all_are_listed_once() -> None:
    listed = json.loads(printed("--json"))
    assert {game for one in listed for game in one["games"]} == set(GAMES)
    shared = next(one for one in listed if one["kind"] == "not-cut")
    assert len(shared["games"]) == 9


def test_a_rulebook_stands_for_its_games() -> None:
    games = {game for one in json.loads(printed("vic-crown-poker", "--json")) for game in one["games"]}
    assert games == {game for game in GAMES if game.startswith("vic-crown-poker/")}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_every_game_can_be_shown(game: str) -> None:
    for kind in load(game).irregularities:
        shown = json.loads(printed("show", kind.name, "--game", game, "--json"))
        record = tomllib.loads(shown["example"]["record"])
        assert any(line.startswith(f"d error {kind.name}") for line in record["actions"])
        assert shown["example"]["answer"]["status"] == record["_expect"]["status"]
        assert shown["rules"]


def test_a_kind_is_shown_for_people_with_its_record_and_its_answer() -> None:
    text = printed("show", "early-flop")
    assert "d error early-flop" in text
    assert "wa-poker 36.5" in text
    assert "settled" in text
    assert "[_expect]" not in text
    assert "use --game" in text
    assert "early-flop" in printed("wa-poker/omaha")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "early-flp"], "early-flop"),
        (["show"], "name one irregularity"),
        (["show", "misdrawn", "--game", "wa-poker/holdem"], "not an irregularity of wa-poker/holdem"),
        (["wa-poker/hldem"], "wa-poker/holdem"),
        (["wa-poker", "too", "much"], "too much"),
    ],
)
def test_bad_words_are_explained(words: Any, said: Any) -> None:
    with pytest.raises(PitbossError, match=said):
        run.invoke(app, ["errors", *words], catch_exceptions=False)


def test_the_page_of_irregularities_is_up_to_date() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "irregularities.md"
    assert page.read_text() == irregularities_page()

"""Every irregularity of the two poker books is worked out once, proven where it applies and refused elsewhere."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.books import library
from pitboss.books.catalogue import load, poker
from pitboss.books.irregularities import Listed, example, listed, named
from test_records import check_record

RECORDS = Path(__file__).parents[2] / "records"
POKER_BOOKS = ("wa-poker", "vic-crown-poker")
KINDS = [one for book in POKER_BOOKS for one in listed(book)]


def name(one: Listed) -> str:
    return f"{one.irregularity.name} of {one.games[0]}"


@cache
def told(book: str) -> list[tuple[list[str], dict[str, Any]]]:
    """Return the actions and expectations of every record of a book."""
    files = [*RECORDS.glob(f"{book}-*/*.toml")]
    found = [tomllib.loads(file.read_text()) for file in files]
    return [(data.get("actions", []), data["_expect"]) for data in found]


@pytest.mark.parametrize("one", KINDS, ids=name)
def test_the_worked_example_answers_as_it_says(one: Any) -> None:
    worked = example(one)
    data = tomllib.loads(worked.text.decode())
    assert any(line.startswith(f"d error {one.irregularity.name}") for line in data["actions"])
    check_record(worked.text, worked.file)


@pytest.mark.parametrize("one", KINDS, ids=name)
def test_it_is_refused_somewhere_with_the_reason(one: Any) -> None:
    line = f"d error {one.irregularity.name}"
    refused = [
        actions[expect["error"]["line"] - 1]
        for actions, expect in told(one.book)
        if expect.get("status") == "invalid" and expect.get("error", {}).get("line")
    ]
    assert any(text == line or text.startswith(f"{line} ") for text in refused)


@pytest.mark.parametrize("one", KINDS, ids=name)
def test_its_declaration_reads_well_and_cites_what_exists(one: Any) -> None:
    kind = one.irregularity
    assert kind.usage.startswith(f"d error {kind.name}")
    assert all(text.endswith(".") for text in (kind.meaning, kind.when, kind.then))
    assert kind.rules
    assert all(library.exists(rule) for rule in kind.rules)


@pytest.mark.parametrize("book", POKER_BOOKS)
def test_no_game_has_a_kind_twice(book: str) -> None:
    for one in listed(book):
        for game in one.games:
            names = [kind.name for kind in load(game).irregularities]
            assert len(names) == len(set(names))


def test_one_name_can_have_a_meaning_for_each_family_of_games() -> None:
    assert len({one.irregularity.remedy for one in named("exposed", "wa-poker")}) > 3


@pytest.mark.parametrize("one", KINDS, ids=name)
def test_what_it_leads_to_speaks_only_of_what_its_games_have(one: Any) -> None:
    """Texts shared by two books must fit both, so everything else is declared for one book alone."""
    declared = [poker(game) for game in one.games]
    assert "carried" not in one.irregularity.then or any(game.carried for game in declared)
    assert "Side wagers" not in one.irregularity.then or any(game.side_wagers for game in declared)

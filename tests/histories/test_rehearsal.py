"""A rehearsal of a draft over played rounds says which end differently, by how much, and by which clause."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.books import versions
from pitboss.books.versions import VersionError
from pitboss.cli.rehearse import as_page
from pitboss.cli.rules import app
from pitboss.histories import rehearsal
from pitboss.histories.rehearsal import DraftText, Rehearsal, read_draft
from pitboss.histories.sources import found
from toolkit.example_book import BOOK, EXAMPLES, example_book

FOLDER = EXAMPLES / "drafts" / "harbour_duel_4"
TODAY = date(2026, 11, 1)
ROUND = """
[{name}]
game = "harbour-duel"
actions = ["p1 bet ante 10", "p1 bet pair 5", "d close", "d dh p1 {hand}", "d dh d KhQd", "p1 bet raise 10", "d settle"]
"""


@pytest.fixture(autouse=True)
def harbour() -> Iterator[None]:
    with example_book():
        yield
        versions.withdraw(BOOK)
        rehearsal.proposed.cache_clear()


def rehearsed(tmp_path: Path, *hands: str, draft: DraftText | None = None) -> Rehearsal:
    text = "".join(ROUND.format(name=f"r{at}", hand=hand) for at, hand in enumerate(hands))
    (tmp_path / "rounds.toml").write_text(text)
    return rehearsal.rehearse(draft or read_draft(FOLDER), found([tmp_path]), TODAY, workers=1)


def test_only_the_rounds_that_the_draft_changes_are_listed_with_money_and_clause(tmp_path: Path) -> None:
    result = rehearsed(tmp_path, "8s8h", "2s3h", "AsAh")
    assert (result.rounds, result.same, result.different, result.refused) == (3, 1, 2, 0)
    assert [one.nets for one in result.changed] == [{"p1": (9500, 8000)}] * 2
    assert result.change == -3000
    assert result.effects[f"{BOOK} 4.3 Table 1"].rounds == 2
    assert list(result.effects) == [f"{BOOK} 4.3 Table 1"]


def test_rounds_of_other_books_and_unreadable_ones_are_counted_apart(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text('game = "wa-crown-holdem"\nactions = ["p1 bet ante 10", "d close"]\n')
    (tmp_path / "broken.toml").write_text('game = "harbour-duel"\nactions = ["p1 dance"]\n')
    result = rehearsed(tmp_path, "2s3h")
    assert (result.rounds, result.others, result.skipped.total()) == (1, 1, 1)


def test_a_round_that_the_draft_refuses_is_listed_with_its_clause(tmp_path: Path) -> None:
    given = read_draft(FOLDER)
    code = given.code.replace(
        "    tables = {", "    return replace(declared, wagers=declared.wagers[:2])\n    tables = {"
    )
    result = rehearsed(tmp_path, "2s3h", draft=DraftText(given.version, given.rows, code))
    assert result.refused == 1
    assert result.changed[0].why.startswith("refused: line 2, 'p1 bet pair 5'")
    assert result.changed[0].nets["p1"][1] is None


def test_the_exact_edge_changes_and_best_play_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES))
    changed = rehearsal.odds_change(read_draft(FOLDER))
    assert [(one.wager, one.edge) for one in changed.wagers] == [("pair A", (Fraction(1, 17), Fraction(4, 17)))]
    assert changed.strategy == {}


def test_the_page_has_the_text_the_rounds_and_the_money(tmp_path: Path) -> None:
    result = rehearsed(tmp_path, "8s8h")
    page = as_page(versions.latest(BOOK), result, None, TODAY)
    for text in ("15 to 1 (table A)", "<ins>A pair pays 12 to 1", "+95.00 → +80.00", "harbour-duel 4.3 Table 1"):
        assert text in page


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["4.3 Table 1"]', '["9.9"]', "harbour-duel has no clause '9.9', which the draft names"),
        ("2027-01-01", "2026-07-01", "the draft is in force on 2026-07-01, not after 3"),
        ("in_force = 2027-01-01", "", "the draft 4 says no date in force"),
        ('"4"', '"2"', "two versions have the same name"),
        ("harbour-duel", "harbour-dual", "'harbour-dual' is not a rulebook"),
        ("name =", "name", "version.toml is not TOML"),
    ],
)
def test_a_draft_that_contradicts_its_book_is_refused_and_changes_nothing(old: str, new: str, message: str) -> None:
    given, before = read_draft(FOLDER), versions.versions(BOOK)
    with pytest.raises(Exception, match=message):
        rehearsal.proposed(DraftText(given.version.replace(old, new), given.rows, given.code))
    assert versions.versions(BOOK) == before


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("def amend(declared", "amendment.py cannot be run"),
        ("amended = 1", "has no function amend"),
        ("def amend(declared):\n    return declared.nothing", "cannot amend harbour-duel"),
    ],
)
def test_an_amendment_that_cannot_be_run_is_refused_and_changes_nothing(code: str, message: str) -> None:
    given, before = read_draft(FOLDER), versions.versions(BOOK)
    with pytest.raises(VersionError, match=message):
        rehearsal.proposed(DraftText(given.version, given.rows, code))
    assert versions.versions(BOOK) == before


def test_the_command_exits_with_one_where_a_round_differs(tmp_path: Path) -> None:
    (tmp_path / "rounds.toml").write_text(ROUND.format(name="r", hand="8s8h"))
    done = CliRunner().invoke(app, ["rehearse", str(FOLDER), str(tmp_path), "--no-odds", "--workers", "1"])
    assert done.exit_code == 1
    assert "1 round of harbour-duel: 0 unchanged, 1 changed" in done.output

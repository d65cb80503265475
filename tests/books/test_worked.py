"""The code, proofs and examples of a rule are found, both from the source and from a package."""

from pathlib import Path

import msgspec
import pytest

from citations import cited, collect
from pitboss.books import library
from pitboss.core.errors import PitbossError
from pitboss.room.study import worked
from pitboss.room.study.worked import Worked


@pytest.fixture(scope="module")
def shelf() -> Worked:
    return collect()


def test_every_enforced_clause_is_found_where_the_coverage_has_it(shelf: Worked) -> None:
    place = shelf.where["wa-poker 7.11"]
    assert all(one.startswith("books/wa_poker/") and one.rpartition(":")[2].isdigit() for one in place)
    assert all(library.exists(citation) for citation in (*shelf.where, *shelf.shown))


def test_an_example_shows_its_rule_at_its_line_and_the_easiest_come_first(shelf: Worked) -> None:
    shown = shelf.shown["wa-poker 10.1(f)"]
    lengths = [len(shelf.examples[one.example].text) for one in shown]
    assert len(shown) > 2
    assert lengths[0] == min(lengths)
    for one in shown:
        example = shelf.examples[one.example]
        assert example.why
        assert "_expect" not in example.text, "what only tests read is not shown"
        assert "wa-poker 10.1(f)" in cited(example.text)[one.place]


def test_a_package_without_tests_brings_it_along(
    shelf: Worked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert worked.load() == shelf
    packed = tmp_path / "worked.json"
    packed.write_bytes(msgspec.json.encode(shelf))
    monkeypatch.setattr(worked, "SOURCE", tmp_path)
    monkeypatch.setattr(worked, "PACKED", packed)
    assert worked.load() == shelf
    packed.unlink()
    with pytest.raises(PitbossError, match="without the proofs"):
        worked.load()

"""docs/reference/api.md: its examples give what they show, and every name of the API is in it."""

import doctest
import re
from pathlib import Path

import pitboss

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "api.md"


def test_the_examples_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 20
    assert not failed


def test_every_name_of_the_api_is_on_the_page_and_no_other() -> None:
    table = PAGE.read_text().partition("## Every name")[2]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(pitboss.__all__)


def test_the_example_of_the_package_is_true() -> None:
    assert not doctest.testmod(pitboss).failed

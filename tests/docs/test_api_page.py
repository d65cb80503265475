"""The examples in docs/reference/api.md give what they show, and the page has every name of the API."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import pitboss
import pitboss.odds

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


def test_the_examples_of_the_odds_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE.with_name("odds-api.md")), module_relative=False)
    assert tried > 10
    assert not failed
    assert not doctest.testmod(pitboss.odds).failed


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "vic-three-card"}, "'vic-three-card' has no wagers against the house: expected one of "),
        ({"tables": {"pair-plus": [40, 30]}}, "the pair-plus table has 5 rows "),
        ({"tables": {"pair-plus": "Z"}}, "pair-plus has no pay table 'Z'"),
        ({"tables": {"trips": [1]}}, "vic-three-card-poker has no trips pay table: expected one of "),
        ({"tables": {"pair-plus": 5}}, "pair-plus = 5: expected a list of odds or a line for every hand"),
        ({"rules": {"blind": "common"}}, "vic-three-card-poker has no rule blind common: it has no variations"),
        ({"jackpot_wager": -1}, "jackpot_wager '-1' is not a valid amount: expected dollars above 0"),
        ({"meter": "much"}, "meter 'much' is not a valid amount: expected dollars above 0"),
    ],
)
def test_bad_input_to_the_odds_is_answered_with_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(pitboss.PitbossError) as refused:
        pitboss.odds.analyse(**{"game": "vic-three-card-poker"} | asked)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)

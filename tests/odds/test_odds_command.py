"""`pitboss odds` prints figures and explains bad input."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, main


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["odds", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def odds(*words: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(run(*words, "--json"))
    return data


def test_json_has_an_entry_for_every_wager_and_pay_table() -> None:
    data = odds("vic-three-card-poker")
    assert data["game"] == "vic-three-card-poker"
    ante = data["wagers"][0]
    assert (ante["wager"], ante["pay_table"]) == ("ante", "A")
    assert ante["edge"] == {"exact": "686689/20358520", "decimal": "0.033729809436"}
    assert ante["staked"]["exact"] == "370/221"
    assert ante["standard_deviation"].startswith("1.639")
    named = [(wager["wager"], wager["pay_table"]) for wager in data["wagers"]]
    assert len(named) == len(set(named)) == 3 + 6 + 5 + 14
    assert data["decisions"] == {"play": "0.674208144796", "fold": "0.325791855204"}
    assert data["strategy"]["rules"][0] == "play Q-6-4 or better"
    assert sum(int(outcome["ways"]) for outcome in ante["outcomes"]) == 22100 * 18424


def test_the_game_may_be_named_without_the_word_show() -> None:
    assert run("vic-crown-poker") == run("show", "vic-crown-poker")


def test_tables_stand_side_by_side_and_a_warning_is_given() -> None:
    result = CliRunner().invoke(app, ["odds", "vic-three-card-poker", "--pair-plus", "50,40,8,5,1"])
    assert "custom" in result.stdout
    assert "-13.6833 %" in result.stdout
    assert "pair-plus custom favours the player" in result.stderr


def test_ultimate_with_the_common_blind() -> None:
    data = odds("wa-ultimate-texas-holdem", "--blind", "common")
    ante = data["wagers"][0]
    assert (ante["wager"], ante["pay_table"]) == ("ante", None)
    assert ante["edge"]["exact"] == "50643648973/2317817502000"
    assert data["decisions"]["play-4x"].startswith("0.377")
    page = run("wa-ultimate-texas-holdem", "--outcomes")
    assert "pairs: 33 or better" in page
    assert "4 play-4x, · check" in page


def test_deciding() -> None:
    data = odds("decide", "wa-crown-holdem", "KcKd", "--flop", "2h7s9d")
    assert data["best"] == "turn"
    assert set(data["values"]) == {"turn", "check"}
    assert "best: play" in run("decide", "vic-three-card-poker", "Qs6d4c")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["wa-ultimate-texas-holdem", "--trips", "50,40"], "has 7 rows"),
        (["wa-ultimat-texas-holdem"], "did you mean 'wa-ultimate-texas-holdem'?"),
        (["vic-three-card-poker", "--meter", "10"], "below its seed"),
        (["vic-three-card-poker", "--meter", "nan"], "is not a valid amount"),
        (["vic-three-card-poker", "--meter", "90000", "--seed", "5"], "is not an initial seed"),
        (["decide", "wa-crown-holdem", "AsAs"], "As occurs twice"),
        (["decide", "wa-crown-holdem", "AsKs", "--flop", "AsQs2d"], "As occurs twice"),
        (["decide", "wa-crown-holdem", "AsKsQs"], "expected 2 cards"),
        (["decide", "wa-crown-holdem", "As??"], "every card must be known"),
        (["decide", "wa-crown-holdem", "AsKs", "--turn", "2c"], "no decision with 1 communal card"),
        (["decide", "wa-poker/holdem", "AsKs"], "has no strategy"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    words: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", "odds", *words])
    with pytest.raises(SystemExit) as left:
        main()
    said = capsys.readouterr().err
    assert left.value.code == 2
    assert says in " ".join(said.split())
    assert "Traceback" not in said

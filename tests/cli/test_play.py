"""`pitboss play` in a pipe: every game, bad answers, leaving at any prompt, 80 columns, no colour codes."""

import re

import pytest
from typer.testing import CliRunner, Result

from pitboss.books.catalogue import GAMES
from pitboss.cli import app


def sit_down(game: str, answers: str, *words: str) -> Result:
    return CliRunner().invoke(app, ["play", game, "--seed", "felt", *words], input=answers)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_round_of_every_game_is_played_to_its_settlement(game: str) -> None:
    result = sit_down(game, "\n" + "1\n2\n" * 40, "--rounds", "1")
    assert result.exception is None, result.output
    assert "after 1 round. Goodbye." in result.output
    assert "Verify it: pitboss verify-shuffle" in result.output


@pytest.mark.parametrize("game", list(GAMES))
def test_several_rounds_carry_the_chips_on(game: str) -> None:
    result = sit_down(game, "\n" + "2\n1\n\n3 50\n" * 300, "--rounds", "5")
    assert result.exception is None, result.output
    assert "Goodbye" in result.output


def test_the_same_seed_and_answers_give_the_same_sitting() -> None:
    one, two = (sit_down("wa-ultimate-texas-holdem", "\n1\n\n2\n1\n", "--rounds", "2").output for _ in range(2))
    assert one == two


@pytest.mark.parametrize("answers", ["", "q\n", "\nq\n", "\ncheck\nq\n", "\nexit\n"])
def test_leaving_at_any_prompt_is_clean(answers: str) -> None:
    result = sit_down("wa-ultimate-texas-holdem", answers)
    assert result.exit_code == 0
    assert "Goodbye" in result.output


@pytest.mark.parametrize("table", ["wa-poker-omaha", "wa-poker-omaha-2", "WA-Poker/Omaha"])
def test_a_table_of_the_lobby_is_a_game_to_play(table: str) -> None:
    result = sit_down(table, "q\n")
    assert result.exit_code == 0
    assert "Goodbye" in result.output


def test_a_question_mark_says_what_may_be_typed() -> None:
    output = sit_down("wa-poker/holdem", "?\nq\n").output
    assert "type a number from 1 to" in output
    assert "or q to leave" in output
    assert "not offered" not in output


def test_bad_answers_are_explained_and_asked_again() -> None:
    answers = "ante\nante 10 blnd 10\nante 7 blind 7\nante 99999 blind 99999\nante 10 blind 10\n9\nraise\n1 2 3\n1\n"
    output = sit_down("wa-ultimate-texas-holdem", answers, "--rounds", "1").output
    for words in [
        "in pairs",
        "did you mean 'blind'",
        "from 10 to 500 in steps of 5, not 7",
        "you have 1000.00",
        "there is no choice 9",
        "'raise' is not offered now",
        "one amount",
    ]:
        assert words in output


def test_a_pipe_gets_plain_lines_that_fit() -> None:
    output = sit_down("wa-crown-holdem", "\n1\n1\n1\n", "--rounds", "1").output
    assert "\x1b" not in output
    plain = [line for line in output.splitlines() if "verify-shuffle" not in line]
    assert max(map(len, plain)) <= 100


def test_the_shuffle_shown_before_is_the_one_revealed_after() -> None:
    output = sit_down("vic-three-card-poker", "\n1\n", "--rounds", "1").output
    (committed,) = re.findall(r"Shuffle committed: (\w{64})", output.replace("\n", " "))
    (checked,) = re.findall(r"verify-shuffle (\w{64}) \w{64}", output)
    assert committed == checked


def test_an_unknown_game_suggests_the_nearest() -> None:
    result = CliRunner().invoke(app, ["play", "wa-poker/holdm"])
    assert "did you mean 'wa-poker/holdem'" in str(result.exception)

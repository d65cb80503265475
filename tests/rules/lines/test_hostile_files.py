"""The command answers any file with a sentence, including slightly damaged records, PHH files and jackpot logs."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import UnsetType
from typer.testing import CliRunner

from pitboss.books.adjudication import adjudicate
from pitboss.books.finishing_stacks import compare
from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.core.refusals import MachineFault, Refusal
from pitboss.histories.export import FORMATS, export
from pitboss.rules.record import read_records
from toolkit.effort import share
from toolkit.mutation import NUMBERS, mutated

HERE = Path(__file__).resolve().parent.parent.parent
HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 110.50, 120]
finishing_stacks = [99, 108.50, 123]
actions = ["d dh p1 ????", "d dh p2 AsKs", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 f", "p3 sm ????"]
winnings = [0, 0, 9]
seats = [1, 2, 3]
hand = 1
year = 2020
month = 1
day = 2
"""


@cache
def files(folder: str) -> list[bytes]:
    paths = sorted((HERE / folder).rglob("*"))
    return [path.read_bytes() for path in paths if path.suffix in (".toml", ".phh", ".phhs")]


@cache
def of_every_kind() -> list[bytes]:
    """Return some records of every game, and some hands of others."""
    return [*files("records"), *files("corpus")[:40], *[HAND.encode()] * 40]


def answered(act: Callable[[], object]) -> None:
    """Check that there is an answer or a sentence; anything else fails, including an internal error."""
    try:
        act()
    except MachineFault:
        raise
    except PitbossError as error:
        sentence = str(error)
        assert sentence
        assert len(sentence) < 5000


@share(100)
@given(seed=st.integers(0, 2**32))
def test_any_record_is_adjudicated_compared_and_converted_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    file = mutated(chance.choice(of_every_kind()), chance)
    answered(lambda: adjudicate(file).as_json())
    answered(lambda: read_records(file))
    try:
        hands = read_records(file)
    except Refusal:
        return
    for _, hand in hands[:3]:
        if not isinstance(hand, Refusal):
            answered(lambda hand=hand: compare(hand))  # type: ignore[misc]
            answered(lambda hand=hand: export(hand, chance.choice(sorted(FORMATS))))  # type: ignore[misc]


KEYS = ["antes", "blinds_or_straddles", "min_bet", "starting_stacks", "finishing_stacks", "winnings", "seats", "hand",
        "year", "month", "day", "rake", "seat_count", "time", "small_bet", "big_bet", "bring_in", "record", "table",
        "ante_trimming_status", "total_pot", "level", "players", "actions", "variant", "game"]  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_every_key_of_a_hand_with_a_value_it_cannot_have(key: str) -> None:
    rest = [line for line in HAND.strip().splitlines() if not line.startswith(f"{key} =")]
    for value in NUMBERS:
        for told in (value, f"[{value}, 100, 100]"):
            file = "\n".join([*rest, f"{key} = {told}"])
            for command in (lambda file=file: adjudicate(file), lambda file=file: replayed(file)):
                answered(command)


def replayed(file: str) -> None:
    for _, hand in read_records(file):
        if isinstance(hand, Refusal):
            raise hand
        compare(hand)
        export(hand, "ohh")


def test_a_stack_nobody_knows_is_played_without_it() -> None:
    text = HAND.replace("[100, 110.50, 120]", "[inf, 110.50, 120]").replace("[99, 108.50, 123]", "[inf, 108.50, 123]")
    ((_, hand),) = read_records(text)
    assert not isinstance(hand, Refusal)
    compared = compare(hand)
    assert compared.same
    assert compared.got == ("inf", "108.50", "123.00")
    seats = adjudicate(text).seats
    assert seats["p1"].net == -100
    assert '"stack"' not in adjudicate(text).as_json().split('"p2"')[0]


COMMANDS = (("adjudicate", "--json"), ("adjudicate",), ("replay", "--json"), ("replay",), ("convert", "--to", "ohh"),
            ("convert", "--to", "pokerstars"), ("convert", "--to", "phh"), ("jackpot", "run", "--json"),
            ("jackpot", "show"), ("jackpot", "reconcile"))  # fmt: skip


@settings(share(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_no_command_ends_in_a_traceback(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    command = chance.choice(COMMANDS)
    folder = files("pit/jackpot/logs") if command[0] == "jackpot" else of_every_kind()
    file = tmp_path / "told.toml"
    file.write_bytes(mutated(chance.choice(folder), chance))
    result = CliRunner().invoke(app, [*command, str(file)])
    expected = SystemExit, PitbossError  # a `PitbossError` is one sentence and exit status 2 in `main`
    assert result.exception is None or isinstance(result.exception, expected), (command, result.exception)
    assert not isinstance(result.exception, MachineFault)
    assert "fault of the software" not in result.output


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("record = true", "record = True is an unknown version"),
        ("[[table]]\nminimum = 500", "must be the sign"),
        ("table = [500]", "must be the sign"),
    ],
)
def test_a_sign_that_is_none_is_not_passed_over(told: str, says: str) -> None:
    file = f'game = "wa-crown-holdem"\nactions = ["p1 bet ante 10"]\n{told}\n'
    answer = adjudicate(file)
    assert answer.error
    assert says in answer.error.message


def test_a_table_may_have_a_name() -> None:
    assert adjudicate('game = "wa-crown-holdem"\nactions = []\ntable = "Pearl 4"\n').status == "open"


@pytest.mark.parametrize("line", ['record = 1\ngame = "{}"', 'variant = "{}"'])
def test_a_long_name_that_is_no_games_is_not_said_again_whole(line: str) -> None:
    text = line.format("o" * 6000) + '\nactions = ["p1 f"]\nstarting_stacks = [100, 100]\n'
    error = adjudicate(text).error
    assert not isinstance(error, UnsetType)
    assert len(error.message) < 500

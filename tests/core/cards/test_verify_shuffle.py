"""`pitboss verify-shuffle` says if a seed and a commitment belong together, and shows the cards."""

import json

import pytest
import typer
from typer.testing import CliRunner, Result

from pitboss.cli.shuffle import verify_shuffle
from pitboss.core.cards import FULL, REDUCED, read_cards
from pitboss.core.cards.shuffle import DEMONSTRATION_NOTICE, shuffle
from pitboss.core.errors import PitbossError
from toolkit.seeds import Injected

SEED = bytes(range(32)).hex()
COMMITMENT = "ea83afab9c44c682e994ec0fd6ac5fe4660abe52f61982a522eb3f62ca99842a"

app = typer.Typer()
app.command()(verify_shuffle)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_a_shuffle_that_verifies_is_shown() -> None:
    assert run(COMMITMENT, SEED).output.splitlines() == [
        "Verified: the seed matches the commitment (full/1).",
        "Cut: 44 cards lifted.",
        "52 cards, the first dealt first:",
        "  5h 7c Kc 4c Qc 9c 4s 2d Ah Ks 6d Qd 5s",
        "  As 7h Td Js 4h 3h 6s Ac 8h 7s Kh Jd 6c",
        "  9h 9s 3c Qh Tc 8s 9d Jh 6h Ts 2h Ad 3d",
        "  2c 8d Th Qs 5c 4d 5d 2s 8c 3s 7d Jc Kd",
    ]


def test_the_example_in_the_help_verifies() -> None:
    words = (verify_shuffle.__doc__ or "").split()
    arguments = words[words.index("verify-shuffle") + 1 :]
    assert run(*arguments).exit_code == 0


def test_json_holds_the_whole_shuffle() -> None:
    made = shuffle(REDUCED)
    assert json.loads(run(made.commitment, made.seed.hex(), "--deck", "reduced", "--json").output) == {
        "verified": True,
        "demonstration": False,
        "version": "reduced/1",
        "commitment": made.commitment,
        "seed": made.seed.hex(),
        "cut": made.cut,
        "cards": [str(card) for card in made.cards],
    }


def test_a_demonstration_is_called_one() -> None:
    made = shuffle(FULL, Injected())
    assert DEMONSTRATION_NOTICE in run(made.commitment, made.seed.hex()).output
    assert DEMONSTRATION_NOTICE not in run(COMMITMENT, SEED).output


def test_a_reshuffle_is_verified_by_its_cards() -> None:
    made = shuffle(read_cards("AsKdQh"))
    shown = run(made.commitment, made.seed.hex(), "--stub", "QhAsKd").output
    assert "Cut: too few cards to cut." in shown
    assert f"  {' '.join(map(str, made.cards))}" in shown.splitlines()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["abc", SEED], "the commitment has 3 characters: expected 64 hexadecimal digits"),
        (
            [COMMITMENT, SEED, "--deck", "ful"],
            "'ful' is not a deck: expected full, reduced or short; did you mean 'full'?",
        ),
        (
            [COMMITMENT, SEED, "--stub", "A"],
            "'A' is not a list of cards: write two characters per card, such as 'AsKs'",
        ),
        (
            [COMMITMENT, SEED, "--deck", "reduced", "--stub", "As2c"],
            "2c is not in the reduced deck, which has 32 cards from sevens up to aces",
        ),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(arguments: list[str], message: str) -> None:
    error = run(*arguments).exception
    assert isinstance(error, PitbossError)
    assert str(error) == message

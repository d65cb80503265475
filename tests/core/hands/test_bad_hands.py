"""Cards that make no hand are refused in one sentence, which names the cards and what was expected."""

import json
import subprocess
import sys

import numpy as np
import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.cards import read_cards
from pitboss.core.cards.card import CardError
from pitboss.core.errors import PitbossError
from pitboss.core.hands import HIGH, MANILA, OMAHA_HIGH, RANKINGS, SHOWING, HandError, Ranking

BAD = [
    (HIGH, "", "no card is given: high takes five to seven cards"),
    (HIGH, "As", "As is 1 card: high takes five to seven cards"),
    (HIGH, "AsKsQsJsTs9s8s7s", "AsKsQsJsTs9s8s7s is 8 cards: high takes five to seven cards"),
    (SHOWING, "AsKsQsJsTs9s", "AsKsQsJsTs9s is 6 cards: showing takes one to five up cards"),
    (OMAHA_HIGH, "AsKsQsJsTs", "omaha takes four hole cards and then three to five communal cards"),
    (HIGH, "AsAs2d3d4d", "AsAs2d3d4d has As more than once: a deck has one of each card"),
    (HIGH, "AsAsAs3d3d", "AsAsAs3d3d has 3dAs more than once"),
    (OMAHA_HIGH, "AsKsQsJsTs9s8sAs", "AsKsQsJsTs9s8sAs has As more than once"),
    (MANILA, "AsTs9s8s2s", "AsTs9s8s2s has 2s, not in the 32-card deck that manila is played with"),
    (HIGH, "As??2d3d4d", "As??2d3d4d has an unseen card: a hand is ranked by cards that are all known"),
]


@pytest.mark.parametrize(("ranking", "cards", "message"), BAD)
def test_a_hand_that_cannot_be_is_refused_in_one_sentence(ranking: Ranking, cards: str, message: str) -> None:
    with pytest.raises(HandError) as refused:
        ranking.rank(read_cards(cards))
    assert message in str(refused.value)
    assert isinstance(refused.value, PitbossError)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("code", [-1, 53, 99])
@pytest.mark.parametrize("name", sorted(RANKINGS))
def test_a_number_that_is_no_card_is_refused(name: str, code: int) -> None:
    ranking = RANKINGS[name]
    cards = [*ranking.deck.cards[: min(ranking.sizes) - 1], code]
    with pytest.raises(HandError, match=rf"has \[{code}\], not in the"):
        ranking.rank(cards)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], "row 1: 2c2d2h2s2s has 2s more than once"),
        ([[0, 1, 2, 3, 52]], r"row 0: 2c2d2h2s\?\? has an unseen card"),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, -4]], r"row 1: \[0, 1, 2, 3, -4\] has \[-4\], not in the 52-card deck"),
        ([[0, 1, 2, 3, 300]], "row 0: .* not in the 52-card deck"),
        ([[0, 1, 2, 3]], "rows of 4 cards: high takes five to seven cards"),
        ([0, 1, 2, 3, 4], "an array of 1 dimensions of int64"),
        ([[0.5, 1, 2, 3, 4]], "an array of 2 dimensions of float64"),
    ],
)
def test_an_array_that_has_a_bad_hand_is_refused_by_its_row(rows: list[list[int]], message: str) -> None:
    with pytest.raises(HandError, match=message):
        HIGH.rank_many(np.array(rows))


def test_seven_cards_are_checked_as_five_are() -> None:
    good = np.arange(7, dtype=np.uint8)
    for wrong in ([0, 1, 2, 3, 4, 5, 5], [0, 1, 2, 3, 4, 5, 60]):
        with pytest.raises(HandError, match="row 1: "):
            HIGH.rank_many(np.array([good, wrong]))


def test_no_cores_are_refused() -> None:
    with pytest.raises(HandError, match="threads = 0"):
        HIGH.rank_many(np.arange(7, dtype=np.uint8).reshape(1, 7), threads=0)


def test_no_hands_have_no_ranks() -> None:
    assert HIGH.rank_many(np.empty((0, 7), np.uint8), threads=2).tolist() == []


def test_ranking_one_hand_needs_no_compiled_code() -> None:
    """Numba is loaded late, because it takes longer to load than everything else together."""
    code = (
        "import sys; from pitboss.core.cards import read_cards; from pitboss.core.hands import HIGH\n"
        "HIGH.name(HIGH.rank(read_cards('AsKsQsJsTs2d3c')))\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_command_ranks_a_hand() -> None:
    told = CliRunner().invoke(app, ["hand", "QsQd7h7cTs2d3c"])
    assert told.exit_code == 0
    assert told.output.splitlines() == [
        "category  two pair",
        "name      two pair, queens and sevens, ten kicker",
        "cards     Qs Qd 7h 7c Ts",
    ]


def test_the_command_gives_json() -> None:
    told = CliRunner().invoke(app, ["hand", "As2d3d", "--ranking", "three-card", "--json"])
    answer = json.loads(told.output)
    assert (answer["category"], answer["best"]) == ("straight", ["3d", "2d", "As"])


def test_the_command_knows_no_other_ranking() -> None:
    told = CliRunner().invoke(app, ["hand", "As2d3d", "--ranking", "tree-card"])
    assert isinstance(told.exception, HandError)
    assert str(told.exception).endswith("did you mean 'three-card'?")


def test_the_command_refuses_what_is_no_card() -> None:
    assert isinstance(CliRunner().invoke(app, ["hand", "AsKsQsJsXx"]).exception, CardError)

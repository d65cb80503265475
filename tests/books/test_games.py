"""The catalogue of games agrees with the rulebooks it lists."""

import re
from collections import Counter

import pytest

from pitboss.books import library
from pitboss.books.catalogue import GAMES, GameError, game


def test_there_are_nineteen_approved_games_and_seven_of_our_own() -> None:
    assert Counter(entry.approved for entry in GAMES.values()) == {True: 19, False: 7}
    assert {entry.rulebook for entry in GAMES.values() if not entry.approved} == {"house-poker"}
    assert [entry.id for entry in GAMES.values() if entry.kind == "banked"] == [
        "wa-crown-holdem",
        "wa-ultimate-texas-holdem",
        "vic-three-card-poker",
    ]
    assert {entry.rulebook for entry in GAMES.values()} == set(library.BOOKS)


WA_NAMES = {"draw": "Draw Poker", "draw-ante": "Draw Poker Ante", "holdem": "Hold 'Em"}


@pytest.mark.rule("wa-poker 4.3")
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_id.startswith("wa-poker/")])
def test_most_players_at_crown_perth(game_id: str) -> None:
    name = game_id.partition("/")[2]
    row = library.clause(f"wa-poker 4.3 {WA_NAMES.get(name, name.replace('-', ' '))}").summary
    full, reduced = game(game_id).seats.get("full"), game(game_id).seats.get("reduced")
    said = {int(number) for number in re.findall(r"\d+", row)}
    assert said == {seats for seats in (full, reduced) if seats}
    assert ("Reduced deck only" in row) == (full is None)
    assert ("Full deck only" in row) == (reduced is None)


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_id.startswith("vic-crown-poker/")])
def test_most_players_at_crown_melbourne(game_id: str) -> None:
    row = library.clause(f"vic-crown-poker 4.1 {game(game_id).title}").summary
    assert f"At most {game(game_id).seats['full']} players" in row


@pytest.mark.rule("vic-three-card-poker 2.1")
def test_nine_boxes_at_three_card_poker() -> None:
    assert game("vic-three-card-poker").seats == {"full": 9}


def test_the_deck_reaches_for_the_banked_games() -> None:
    for game_id in ("wa-crown-holdem", "wa-ultimate-texas-holdem"):
        seats = game(game_id).seats["full"]
        assert 2 * (seats + 1) + 5 <= 52 < 2 * (seats + 2) + 5


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(GameError, match=r"'wa-poker/omha' is not a game: .* did you mean 'wa-poker/omaha'\?"):
        game("wa-poker/omha")

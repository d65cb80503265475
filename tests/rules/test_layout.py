"""The felt's layout follows the game's declaration."""

import pytest

from pitboss.books.catalogue import GAMES, banked, load
from pitboss.rules.layout import Circle

BOARD = {"holdem", "holdem-hi-lo", "omaha", "omaha-hi-lo", "pineapple", "crazy-pineapple", "crazy-pineapple-hi-lo"}
BOARD |= {"manila", "crown-perth-manila", "short-deck-holdem"}


@pytest.mark.parametrize("game", [name for name, entry in GAMES.items() if entry.kind == "poker"])
def test_a_poker_table_has_room_for_the_board_its_streets_deal(game: str) -> None:
    layout = load(game).layout
    assert (layout.place, layout.dealer, layout.circles) == ("seat", 0, ())
    assert layout.board == (5 if game.split("/")[1] in BOARD else 0)


@pytest.mark.parametrize(
    ("game", "dealer", "board", "needed"),
    [
        ("wa-crown-holdem", 2, 5, ["ante"]),
        ("wa-ultimate-texas-holdem", 2, 5, ["ante", "blind"]),
        ("vic-three-card-poker", 3, 0, ["ante"]),
    ],
)
def test_a_house_table_has_a_circle_for_every_wager(game: str, dealer: int, board: int, needed: list[str]) -> None:
    declared, layout = banked(game), banked(game).layout
    assert (layout.place, layout.dealer, layout.board) == ("box", dealer, board)
    assert [circle.wager for circle in layout.circles if circle.needed] == needed
    placed = [wager.name for wager in declared.wagers]
    assert [circle.wager for circle in layout.circles][: len(placed)] == placed


def test_circles_of_a_jackpot_are_there_where_it_is_played_for() -> None:
    layout = banked("vic-three-card-poker").layout
    assert Circle("jackpot", jackpot=True, shape="sensor", at=(625, 90)) in layout.circles
    assert layout.with_jackpot(True) == layout
    assert [one.wager for one in layout.with_jackpot(False).circles] == ["ante", "play", "pair-plus", "six-card"]

"""Compile every kernel in advance, by asking a small question of every kind.

    python -m pitboss.odds.ready             for the current user
    python -m pitboss.odds.ready FOLDER      into a folder, to be copied elsewhere

Kernels that are already compiled are not compiled again, so a second run takes a few seconds.
"""

import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import numpy as np

from pitboss.books.catalogue import GAMES, banked
from pitboss.core.cards import write_cards
from pitboss.core.cards.card import ALL
from pitboss.core.hands.rankings import RANKINGS
from pitboss.odds.compiled import cores
from pitboss.odds.decide import decide, strategy_card
from pitboss.odds.equity import equity
from pitboss.odds.equity.hands import layout_of
from pitboss.odds.games import analyse
from pitboss.odds.models import Play
from pitboss.odds.simulation import Run, simulate

ROUNDS = 2_000


def rank() -> None:
    """Rank hands with every ranking."""
    for ranking in RANKINGS.values():
        size = max(ranking.sizes)
        lowest = 4 * ranking.deck.lowest_rank
        ranking.rank_many(np.arange(lowest, lowest + size, dtype=np.uint8).reshape(1, size))


def count(game: str) -> None:
    analyse(game)


def plain_rules(game: str) -> None:
    """Compute the strategy card, and advice at every decision."""
    declared = banked(game)
    if declared.decisions:
        strategy_card(game)
        for board in dict.fromkeys(declared.decisions):
            cards = ALL[: declared.hands.count + board]
            decide(game, cards[: declared.hands.count], cards[declared.hands.count :])


def play(game: str) -> None:
    simulate(Play(game=game, stakes={"ante": 1_000}), Run(rounds=ROUNDS))


def compare(game: str) -> None:
    """Compare two hands: sampled, and counted with part of the board and all of it."""
    equity(game, ["random", "random"], samples=2)
    layout = layout_of(game, None, 2, 0)
    cards = iter(layout.deck.cards)
    hands = [write_cards(tuple(islice(cards, layout.dealt))) for _ in range(2)]
    board = tuple(islice(cards, layout.board))
    for known in (layout.board - 1, layout.board):
        equity(game, hands, board[:known])


def questions() -> list[tuple[Callable[..., None], tuple[str, ...]]]:
    """Return the questions, longest first. All games share the comparison kernels, except games with a discard."""
    house = [name for name, entry in GAMES.items() if entry.kind == "banked"]
    layouts = [layout_of(name, None, 2, 0) for name, entry in GAMES.items() if entry.kind == "poker"]
    with_board = [layout for layout in layouts if layout.board > 1]
    compared = {layout.discards: layout.game for layout in reversed(with_board)}
    asked = [(ask, (game,)) for ask in (count, play, plain_rules) for game in house]
    return [*((compare, (game,)) for game in compared.values()), *asked, (rank, ())]


def main(words: list[str]) -> None:
    if words:
        os.environ["XDG_CACHE_HOME"] = words[0]
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores(), mp_context=fresh) as pool:
        for task in [pool.submit(ask, *about) for ask, about in questions()]:
            task.result()


if __name__ == "__main__":
    main(sys.argv[1:])

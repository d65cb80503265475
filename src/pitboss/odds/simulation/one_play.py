"""One Play Wager by the million: best play looked up on every flop and river as the solver found it."""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands.kernels import NO_CARDS, rank_of
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import inner, kernel
from pitboss.odds.compiled import Array
from pitboss.odds.holdem.boards import HOLE_OF, holding_of
from pitboss.odds.holdem.one_play import FOLD, PLAY_1X, PLAY_2X, PLAY_3X, PLAY_4X, TIMES
from pitboss.odds.models import one_play
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.odds.simulation.payments import jackpot, nets, wins
from pitboss.odds.simulation.places import Threes, added, marked, on_river, sorted_into, three_of, threes
from pitboss.odds.strengths import PAIR, SHIFT
from pitboss.rounds.banked.game import BankedGame

STRATEGIES: Final = {
    "best": "exact best play of Ante, Blind and Play",
    "always-4x": "plays four Antes on every hand before the flop",
    "never-raise": "checks to the river; there plays or folds as is best",
    "never-fold": "checks to the river and plays there with anything",
    "random": "tosses coins",
}
BEST, ALWAYS_4X, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, BLIND, TRIPS, PLAY, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(7)
_TIMES: Final[Array] = np.array(TIMES, np.int64)


class PreparedOnePlay(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    jackpots: Array
    """Net by level and strength."""
    blind: Array
    trips: Array
    takes_blind: bool
    sevens: RankTable
    fives: RankTable
    holes: Array
    flop_plays: Array
    folds_by_rank: Array
    folds_by_suit: Array
    lookup: Threes


def prepare(play: Play) -> PreparedOnePlay:
    levels = [jackpot(play, f"jackpot-{level}") for level in (1, 2, 3)]
    common = play.rules.get("blind") == "common"
    solution = one_play.solved(play.pays("blind-table"), common)
    return PreparedOnePlay(
        strategy=tuple(STRATEGIES).index(play.strategy),
        ante=play.stake("ante"),
        jackpots=np.stack(levels),
        blind=wins(play.pays("blind-table"), play.stake("ante")),
        trips=nets(play.pays("trips"), play.stake("trips")),
        takes_blind=common,
        sevens=table_of(FULL_ORDER, 0, 7),
        fives=table_of(FULL_ORDER, 0, 5),
        holes=solution.holes,
        flop_plays=solution.flop_plays,
        folds_by_rank=solution.river_folds.by_rank,
        folds_by_suit=solution.river_folds.by_suit,
        lookup=threes(),
    )


@inner
def _by_chance(word: np.uint64) -> int:
    """Every decision by coins: 4x, 3x or on; then 2x or on; then 1x or fold."""
    first, later = int(word & np.uint64(3)), int(word >> np.uint64(2) & np.uint64(3))
    if first < 2:
        return PLAY_4X if first == 0 else PLAY_3X
    if first == 2:
        return PLAY_2X
    return PLAY_1X if later < 2 else FOLD


@kernel
def decide(cards: Array, words: Array, p: PreparedOnePlay, decisions: Array) -> None:
    board = np.empty(5, np.int64)
    for at in range(len(decisions)):
        if p.strategy == RANDOM:
            decisions[at] = _by_chance(words[at])
            continue
        if p.strategy == ALWAYS_4X or p.strategy == NEVER_FOLD:
            decisions[at] = PLAY_4X if p.strategy == ALWAYS_4X else PLAY_1X
            continue
        holding = holding_of(cards[at, 0], cards[at, 1])
        if p.strategy == BEST:
            first = p.holes[HOLE_OF[holding]]
            if first in (PLAY_4X, PLAY_3X):
                decisions[at] = first
                continue
            if marked(p.flop_plays, three_of(cards[at, 4], cards[at, 5], cards[at, 6]), holding, p.lookup):
                decisions[at] = PLAY_2X
                continue
        sorted_into(board, cards, at, 4)
        decisions[at] = FOLD if on_river(p.folds_by_rank, p.folds_by_suit, board, holding) else PLAY_1X


@kernel
def settle(cards: Array, decisions: Array, p: PreparedOnePlay, nets: Array) -> None:
    """A row of cards is the player's two, the dealer's two and the board."""
    jackpot = (p.jackpots[:, 0] != 0).any()
    for at in range(len(decisions)):
        total, mask = added(p.sevens.start, NO_CARDS, cards, at, 4, 9, p.sevens)
        own_total, own_mask = added(total, mask, cards, at, 0, 2, p.sevens)
        dealer_total, dealer_mask = added(total, mask, cards, at, 2, 4, p.sevens)
        mine, theirs = rank_of(own_total, own_mask, p.sevens), rank_of(dealer_total, dealer_mask, p.sevens)
        folded, qualifies = decisions[at] == FOLD, theirs >> SHIFT >= PAIR
        sign = 1 if mine > theirs else -1 if mine < theirs else 0
        nets[ANTE, at] = -p.ante if folded else sign * p.ante if qualifies else 0
        blind_taken = folded or (sign < 0 and (qualifies or p.takes_blind))
        nets[BLIND, at] = -p.ante if blind_taken else p.blind[mine >> SHIFT] if sign > 0 else 0
        nets[PLAY, at] = sign * _TIMES[decisions[at]] * p.ante
        nets[TRIPS, at] = p.trips[mine >> SHIFT]
        made = 0
        if jackpot and not folded:
            five, five_mask = added(p.fives.start, NO_CARDS, cards, at, 0, 2, p.fives)
            five, five_mask = added(five, five_mask, cards, at, 4, 7, p.fives)
            made = int(rank_of(five, five_mask, p.fives) >> SHIFT)
        for level in range(3):
            nets[JACKPOT_1 + level, at] = p.jackpots[level, made]


def _later(decision: int) -> dict[str, int]:
    return {"play": TIMES[decision]}


def _exact(play: Play) -> Fraction:
    return one_play.ante_odds(one_play.solved(play.pays("blind-table"), play.rules.get("blind") == "common")).edge


def simulated(game: BankedGame) -> SimulatedGame:
    return SimulatedGame(
        id=game.id,
        wagers=("ante", "blind", "trips", "play", "jackpot-1", "jackpot-2", "jackpot-3"),
        placed=("ante", "trips", "jackpot-1", "jackpot-2", "jackpot-3"),
        equal=("blind",),
        main=("ante", "blind", "play"),
        tables=tuple(game.tables),
        strategies=STRATEGIES,
        decisions=one_play.DECISIONS,
        dealt=9,
        prepare=prepare,
        decide=decide,
        settle=settle,
        later=_later,
        exact=_exact,
        pace=2_000_000,
    )

"""Ultimate Texas Hold'em by the million: best play looked up on every flop and river as the solver found it."""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands.kernels import NO_CARDS, add, rank_of
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import Table, table_of
from pitboss.odds import ultimate
from pitboss.odds.compiled import Array, kernel
from pitboss.odds.holdem.boards import HOLE_OF, holding_of
from pitboss.odds.holdem.ultimate import FOLD, PLAY_1X, PLAY_2X, PLAY_3X, PLAY_4X, TIMES
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.odds.simulation.payments import linked_jackpot, nets, wins
from pitboss.odds.simulation.places import Threes, marked, on_river, sort, three_of, threes
from pitboss.odds.simulation.stream import chance_of, deal
from pitboss.odds.strengths import PAIR, SHIFT

STRATEGIES: Final = {
    "best": "exact best play of Ante, Blind and Play",
    "always-4x": "plays four Antes on every hand before the flop",
    "never-raise": "checks to the river; there plays or folds as is best",
    "never-fold": "checks to the river and plays there with anything",
    "random": "tosses coins",
}
BEST, ALWAYS_4X, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, BLIND, TRIPS, PLAY, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(7)
_TIMES: Final = np.array(TIMES, np.int64)
_UNPLAYED: Final = -1


class Prepared(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    jackpots: Array
    """Net by level and strength."""
    blind: Array
    trips: Array
    takes_blind: bool
    sevens: Table
    fives: Table
    holes: Array
    flop_plays: Array
    folds_by_rank: Array
    folds_by_suit: Array
    lookup: Threes


def prepare(play: Play) -> Prepared:
    common = play.blind == "common"
    solution = ultimate.solved(play.pays("blind-table"), common)
    levels = [linked_jackpot(level, play.stake(f"jackpot-{level}"), play.meter) for level in (1, 2, 3)]
    return Prepared(
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


@kernel
def _by_chance(word: np.uint64) -> int:
    """Every decision by coins: 4x, 3x or on; then 2x or on; then 1x or fold."""
    first, later = int(word & np.uint64(3)), int(word >> np.uint64(2) & np.uint64(3))
    if first < 2:
        return PLAY_4X if first == 0 else PLAY_3X
    if first == 2:
        return PLAY_2X
    return PLAY_1X if later < 2 else FOLD


@kernel
def _decide(cards: Array, board: Array, word: np.uint64, p: Prepared) -> int:
    """How the round is played; `board` is the board in ascending order."""
    if p.strategy == ALWAYS_4X:
        return PLAY_4X
    if p.strategy == NEVER_FOLD:
        return PLAY_1X
    if p.strategy == RANDOM:
        return _by_chance(word)
    holding = holding_of(cards[0], cards[1])
    if p.strategy == BEST:
        first = p.holes[HOLE_OF[holding]]
        if first == PLAY_4X or first == PLAY_3X:
            return int(first)
        if marked(p.flop_plays, three_of(cards[4], cards[5], cards[6]), holding, p.lookup):
            return PLAY_2X
    return FOLD if on_river(p.folds_by_rank, p.folds_by_suit, board, holding) else PLAY_1X


@kernel
def _settle(cards: Array, how: int, p: Prepared, nets: Array, at: int) -> None:
    """Every wager of one round; `cards` are the player's two, the dealer's two and the board."""
    total, mask = add(p.sevens.start, NO_CARDS, cards[4:9], p.sevens)
    own_total, own_mask = add(total, mask, cards[0:2], p.sevens)
    mine = rank_of(own_total, own_mask, p.sevens)
    dealer_total, dealer_mask = add(total, mask, cards[2:4], p.sevens)
    theirs = rank_of(dealer_total, dealer_mask, p.sevens)
    strength, qualifies = mine >> SHIFT, theirs >> SHIFT >= PAIR
    nets[TRIPS, at] = p.trips[strength]
    if how == FOLD:
        nets[ANTE, at] = nets[BLIND, at] = -p.ante
        nets[PLAY, at] = 0
    else:
        sign = 1 if mine > theirs else -1 if mine < theirs else 0
        nets[PLAY, at] = sign * _TIMES[how] * p.ante
        nets[ANTE, at] = sign * p.ante if qualifies else 0
        taken = -p.ante if sign < 0 and (qualifies or p.takes_blind) else 0
        nets[BLIND, at] = p.blind[strength] if sign > 0 else taken
    with_flop, with_flop_mask = add(p.fives.start, NO_CARDS, cards[0:2], p.fives)
    with_flop, with_flop_mask = add(with_flop, with_flop_mask, cards[4:7], p.fives)
    made = 0 if how == FOLD else rank_of(with_flop, with_flop_mask, p.fives) >> SHIFT
    for level in range(3):
        nets[JACKPOT_1 + level, at] = p.jackpots[level, made]


@kernel
def play_rounds(first: int, stream: np.uint64, p: Prepared, cards: Array, nets: Array, decisions: Array) -> None:
    """Deals, decides and settles as many rounds as there is room for."""
    deck, places, board = np.arange(52).astype(np.uint8), np.empty(9, np.int64), np.empty(5, np.int64)
    for at in range(len(decisions)):
        deal(stream, first + at, deck, places, cards[at])
        board[:] = cards[at, 4:9]
        sort(board)
        how = _decide(cards[at], board, chance_of(stream, first + at), p)
        decisions[at] = how
        _settle(cards[at], how, p, nets, at)


def _later(decision: int) -> dict[str, int]:
    return {"play": TIMES[decision]}


def _exact(play: Play) -> Fraction:
    return ultimate.ante_odds(ultimate.solved(play.pays("blind-table"), play.blind == "common")).edge


GAME: Final = SimulatedGame(
    id="wa-ultimate-texas-holdem",
    wagers=("ante", "blind", "trips", "play", "jackpot-1", "jackpot-2", "jackpot-3"),
    placed=("ante", "trips", "jackpot-1", "jackpot-2", "jackpot-3"),
    main=("ante", "blind", "play"),
    tables=("blind-table", "trips"),
    strategies=STRATEGIES,
    decisions=ultimate.DECISIONS,
    dealt=9,
    prepare=prepare,
    kernel=play_rounds,
    later=_later,
    exact=_exact,
    pace=2_000_000,
)

"""A bet before each street by the million: best play looked up before the flop, on it and on the turn."""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands.kernels import NO_CARDS, rank_of
from pitboss.hands.order import FULL_ORDER
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import inner, kernel
from pitboss.odds.compiled import Array
from pitboss.odds.holdem.boards import HOLE_OF, SUITS, holding_of, look_up, views
from pitboss.odds.holdem.street_bets import BOTH, FLOP_WAGER, NEITHER, RIVER, TURN
from pitboss.odds.models import street_bets
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.odds.simulation.payments import jackpot, nets
from pitboss.odds.simulation.places import Threes, added, marked, sorted_into, three_of, threes
from pitboss.odds.strengths import FLUSH, SHIFT, STRAIGHT
from pitboss.rounds.banked.game import BankedGame

STRATEGIES: Final = {
    "best": "exact best play of Ante, Flop, Turn and River Wagers",
    "always-play": "places every wager on every hand",
    "never-raise": "folds as is best, but places neither Turn nor River Wagers",
    "never-fold": "places every Flop Wager, and Turn and River Wagers as is best",
    "random": "tosses coins",
}
BEST, ALWAYS_PLAY, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, FLOP, TURN_WAGER, RIVER_WAGER, PLAYER_EXTRA, DEALER_EXTRA, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(9)
FOLD: Final = 4
"""After the four ways to play a round with a Flop Wager."""


class PreparedStreetBets(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    ante_pays: int
    player_extra: Array
    dealer_extra: Array
    jackpots: Array
    """Net by level and strength."""
    sevens: RankTable
    fives: RankTable
    folds: Array
    turn_bets: Array
    turns_by_rank: Array
    turns_by_suit: Array
    lookup: Threes


def _pays_from(play: Play) -> int:
    return STRAIGHT if play.rules.get("ante-pays") == "straight" else FLUSH


def prepare(play: Play) -> PreparedStreetBets:
    levels = [jackpot(play, f"jackpot-{level}") for level in (1, 2, 3)]
    solution = street_bets.solved(_pays_from(play))
    return PreparedStreetBets(
        strategy=tuple(STRATEGIES).index(play.strategy),
        ante=play.stake("ante"),
        ante_pays=solution.ante_pays,
        player_extra=nets(play.pays("poker-extra"), play.stake("player-extra")),
        dealer_extra=nets(play.pays("poker-extra"), play.stake("dealer-extra")),
        jackpots=np.stack(levels),
        sevens=table_of(FULL_ORDER, 0, 7),
        fives=table_of(FULL_ORDER, 0, 5),
        folds=solution.folds,
        turn_bets=solution.turn_bets,
        turns_by_rank=solution.turns.by_rank.astype(np.int32),
        turns_by_suit=solution.turns.by_suit.astype(np.int32),
        lookup=threes(),
    )


@kernel
def decide(cards: Array, words: Array, p: PreparedStreetBets, decisions: Array) -> None:
    board, rows = np.empty(4, np.int64), np.empty(SUITS, np.int64)
    for at in range(len(decisions)):
        if p.strategy == ALWAYS_PLAY:
            decisions[at] = BOTH
            continue
        if p.strategy == RANDOM:
            decisions[at] = min(int(words[at] & np.uint64(7)), FOLD)
            continue
        holding = holding_of(cards[at, 0], cards[at, 1])
        if p.folds[HOLE_OF[holding]] and p.strategy != NEVER_FOLD:
            decisions[at] = FOLD
            continue
        how = NEITHER
        if p.strategy != NEVER_RAISE:
            if marked(p.turn_bets, three_of(cards[at, 4], cards[at, 5], cards[at, 6]), holding, p.lookup):
                how += TURN
            sorted_into(board, cards, at, 4)
            if look_up(p.turns_by_rank, p.turns_by_suit, views(board, rows), rows, holding) >= 0:
                how += RIVER
        decisions[at] = how


@inner
def _settle_hands(cards: Array, decisions: Array, p: PreparedStreetBets, nets: Array) -> None:
    """Ante, Flop, Turn and River Wagers."""
    for at in range(len(decisions)):
        how = decisions[at]
        total, mask = added(p.sevens.start, NO_CARDS, cards, at, 4, 9, p.sevens)
        own_total, own_mask = added(total, mask, cards, at, 0, 2, p.sevens)
        dealer_total, dealer_mask = added(total, mask, cards, at, 2, 4, p.sevens)
        mine, theirs = rank_of(own_total, own_mask, p.sevens), rank_of(dealer_total, dealer_mask, p.sevens)
        sign = 1 if mine > theirs else -1 if mine < theirs else 0
        unpaid = sign > 0 and mine >> SHIFT < p.ante_pays
        nets[ANTE, at] = -p.ante if how == FOLD else 0 if unpaid else sign * p.ante
        nets[FLOP, at] = 0 if how == FOLD else sign * FLOP_WAGER * p.ante
        nets[TURN_WAGER, at] = sign * p.ante if how in (TURN, BOTH) else 0
        nets[RIVER_WAGER, at] = sign * p.ante if how in (RIVER, BOTH) else 0


@inner
def _settle_flops(cards: Array, decisions: Array, p: PreparedStreetBets, nets: Array) -> None:
    """What hole cards and flop alone decide: Poker Extra and jackpot wagers. A fold loses all but the dealer's."""
    for at in range(len(decisions)):
        flop, flop_mask = added(p.fives.start, NO_CARDS, cards, at, 4, 7, p.fives)
        made = 1
        if decisions[at] != FOLD:
            own, own_mask = added(flop, flop_mask, cards, at, 0, 2, p.fives)
            made = int(rank_of(own, own_mask, p.fives) >> SHIFT)
        dealers, dealers_mask = added(flop, flop_mask, cards, at, 2, 4, p.fives)
        nets[PLAYER_EXTRA, at] = p.player_extra[made]
        nets[DEALER_EXTRA, at] = p.dealer_extra[rank_of(dealers, dealers_mask, p.fives) >> SHIFT]
        for level in range(3):
            nets[JACKPOT_1 + level, at] = p.jackpots[level, made]


@kernel
def settle(cards: Array, decisions: Array, p: PreparedStreetBets, nets: Array) -> None:
    """A row of cards is the player's two, the dealer's two and the board."""
    _settle_hands(cards, decisions, p, nets)
    if p.jackpots[:, 0].any() or p.player_extra.any() or p.dealer_extra.any():
        _settle_flops(cards, decisions, p, nets)
    else:
        nets[PLAYER_EXTRA:, :] = 0


def _later(decision: int) -> dict[str, int]:
    if decision == FOLD:
        return {}
    return {"flop": FLOP_WAGER, "turn": int(decision in (TURN, BOTH)), "river": int(decision in (RIVER, BOTH))}


def _exact(play: Play) -> Fraction:
    return street_bets.ante_odds(street_bets.solved(_pays_from(play))).edge


def simulated(game: BankedGame) -> SimulatedGame:
    return SimulatedGame(
        id=game.id,
        wagers=(
            "ante", "flop", "turn", "river", "player-extra", "dealer-extra", "jackpot-1", "jackpot-2", "jackpot-3",
        ),
        placed=("ante", "player-extra", "dealer-extra", "jackpot-1", "jackpot-2", "jackpot-3"),
        main=("ante", "flop", "turn", "river"),
        tables=tuple(game.tables),
        strategies=STRATEGIES,
        decisions=("flop", "flop and turn", "flop and river", "flop, turn and river", "fold"),
        dealt=9,
        prepare=prepare,
        decide=decide,
        settle=settle,
        later=_later,
        exact=_exact,
        pace=1_500_000,
    )  # fmt: skip

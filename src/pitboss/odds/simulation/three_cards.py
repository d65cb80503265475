"""Three cards against three by the million."""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands import Category
from pitboss.hands.kernels import NO_CARDS, rank_of
from pitboss.hands.order import FULL_ORDER, THREE_CARD_ORDER, pack
from pitboss.hands.tables import RankTable, table_of
from pitboss.kernels import inner, kernel
from pitboss.odds.compiled import Array
from pitboss.odds.models import three_cards
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.odds.simulation.payments import jackpot, nets, wins
from pitboss.odds.simulation.places import added, three_of, threes
from pitboss.odds.strengths import SHIFT
from pitboss.rounds.banked.game import BankedGame

STRATEGIES: Final = {
    "best": "exact best play of Ante, Play and Ante Bonus",
    "always-play": "plays every hand",
    "like-the-dealer": "plays with a queen or better",
    "never-play": "folds every hand",
    "random": "tosses a coin",
}
BEST, ALWAYS_PLAY, LIKE_THE_DEALER, NEVER_PLAY, RANDOM = range(5)
PLAYED, FOLDED = range(2)
ANTE, ANTE_BONUS, PLAY, PAIR_PLUS, SIX_CARD, JACKPOT = range(6)
QUALIFIES: Final = pack(THREE_CARD_ORDER.strength[Category.ODD_CARDS], [three_cards.QUEEN])
"""The lowest hand with a queen, less its other cards."""


class PreparedThreeCards(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    bonus: Array
    pair_plus: Array
    six_card: Array
    jackpot: Array
    threes: RankTable
    fives: RankTable
    sixes: RankTable
    plays: Array
    """By the place of the three cards."""


def prepare(play: Play) -> PreparedThreeCards:
    bonus = play.pays("ante-bonus")
    plays = three_cards.play_ante(bonus).plays
    return PreparedThreeCards(
        strategy=tuple(STRATEGIES).index(play.strategy),
        ante=play.stake("ante"),
        bonus=wins(bonus, play.stake("ante"), THREE_CARD_ORDER),
        pair_plus=nets(play.pays("pair-plus"), play.stake("pair-plus"), THREE_CARD_ORDER),
        six_card=nets(play.pays("six-card"), play.stake("six-card")),
        jackpot=jackpot(play, "jackpot"),
        threes=table_of(THREE_CARD_ORDER, 0, 3),
        fives=table_of(FULL_ORDER, 0, 5),
        sixes=table_of(FULL_ORDER, 0, 6),
        plays=plays[threes().row],
    )


@inner
def _rank(cards: Array, at: int, low: int, high: int, table: RankTable) -> int:
    total, mask = added(table.start, NO_CARDS, cards, at, low, high, table)
    return int(rank_of(total, mask, table))


@kernel
def decide(cards: Array, words: Array, p: PreparedThreeCards, decisions: Array) -> None:
    for at in range(len(decisions)):
        if p.strategy == BEST:
            played = bool(p.plays[three_of(cards[at, 0], cards[at, 1], cards[at, 2])])
        elif p.strategy == LIKE_THE_DEALER:
            played = _rank(cards, at, 0, 3, p.threes) >= QUALIFIES
        elif p.strategy == RANDOM:
            played = int(words[at] & np.uint64(1)) == 1
        else:
            played = p.strategy == ALWAYS_PLAY
        decisions[at] = PLAYED if played else FOLDED


@kernel
def settle(cards: Array, decisions: Array, p: PreparedThreeCards, nets: Array) -> None:
    """A row of cards is the player's three, the dealer's three and the two of the jackpot.

    The Ante alone is folded: what else was placed stays in, but for the jackpot wager.
    """
    six_card, jackpot = p.six_card[1] != 0, p.jackpot[0] != 0
    for at in range(len(decisions)):
        played = decisions[at] == PLAYED
        mine, theirs = _rank(cards, at, 0, 3, p.threes), _rank(cards, at, 3, 6, p.threes)
        strength = mine >> SHIFT
        no_hand, sign = theirs < QUALIFIES, 1 if mine > theirs else -1 if mine < theirs else 0
        nets[ANTE, at] = -p.ante if not played else p.ante if no_hand else sign * p.ante
        nets[PLAY, at] = 0 if no_hand or not played else sign * p.ante
        nets[ANTE_BONUS, at] = p.bonus[strength] if played else 0
        nets[PAIR_PLUS, at] = p.pair_plus[strength]
        nets[SIX_CARD, at] = 0
        if six_card:
            nets[SIX_CARD, at] = p.six_card[_rank(cards, at, 0, 6, p.sixes) >> SHIFT]
        nets[JACKPOT, at] = p.jackpot[0]
        if jackpot and played:
            total, mask = added(p.fives.start, NO_CARDS, cards, at, 0, 3, p.fives)
            total, mask = added(total, mask, cards, at, 6, 8, p.fives)
            nets[JACKPOT, at] = p.jackpot[rank_of(total, mask, p.fives) >> SHIFT]


def _later(decision: int) -> dict[str, int]:
    return {"play": 1 if decision == PLAYED else 0}


def _exact(play: Play) -> Fraction:
    return three_cards.ante_odds(None, play.pays("ante-bonus"))[0].edge


def simulated(game: BankedGame) -> SimulatedGame:
    return SimulatedGame(
        id=game.id,
        wagers=("ante", "ante-bonus", "play", "pair-plus", "six-card", "jackpot"),
        placed=("ante", "pair-plus", "six-card", "jackpot"),
        alone=("pair-plus", "six-card"),
        main=("ante", "ante-bonus", "play"),
        tables=tuple(game.tables),
        strategies=STRATEGIES,
        decisions=("play", "fold"),
        dealt=8,
        prepare=prepare,
        decide=decide,
        settle=settle,
        later=_later,
        exact=_exact,
        pace=8_000_000,
    )

"""Three Card Poker by the million."""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitboss.hands import Category
from pitboss.hands.kernels import NO_CARDS, add, rank_of
from pitboss.hands.order import FULL_ORDER, THREE_CARD_ORDER, pack
from pitboss.hands.tables import Table, table_of
from pitboss.odds import three_card
from pitboss.odds.compiled import Array, kernel
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.odds.simulation.payments import meter_jackpot, nets, wins
from pitboss.odds.simulation.places import three_of, threes
from pitboss.odds.simulation.stream import chance_of, deal
from pitboss.odds.strengths import SHIFT

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
QUALIFIES: Final = pack(THREE_CARD_ORDER.strength[Category.ODD_CARDS], (three_card.QUEEN,))
"""The lowest hand with a queen, less its other cards."""


class Prepared(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    bonus: Array
    pair_plus: Array
    six_card: Array
    jackpot: Array
    threes: Table
    fives: Table
    sixes: Table
    plays: Array
    """By the place of the three cards."""


def prepare(play: Play) -> Prepared:
    bonus = play.pays("ante-bonus")
    plays = three_card.play_ante(bonus).plays
    return Prepared(
        strategy=tuple(STRATEGIES).index(play.strategy),
        ante=play.stake("ante"),
        bonus=wins(bonus, play.stake("ante"), THREE_CARD_ORDER),
        pair_plus=nets(play.pays("pair-plus"), play.stake("pair-plus"), THREE_CARD_ORDER),
        six_card=nets(play.pays("six-card"), play.stake("six-card")),
        jackpot=meter_jackpot(play.stake("jackpot"), play.meter, play.jackpot_seed, play.jackpot_option),
        threes=table_of(THREE_CARD_ORDER, 0, 3),
        fives=table_of(FULL_ORDER, 0, 5),
        sixes=table_of(FULL_ORDER, 0, 6),
        plays=plays[threes().row],
    )


@kernel
def _rank(cards: Array, table: Table) -> int:
    total, mask = add(table.start, NO_CARDS, cards, table)
    return int(rank_of(total, mask, table))


@kernel
def _plays(cards: Array, mine: int, word: np.uint64, p: Prepared) -> bool:
    if p.strategy == BEST:
        best: bool = p.plays[three_of(cards[0], cards[1], cards[2])]
        return best
    if p.strategy == LIKE_THE_DEALER:
        return mine >= QUALIFIES
    if p.strategy == RANDOM:
        return int(word & np.uint64(1)) == 1
    return p.strategy == ALWAYS_PLAY


@kernel
def _settle(cards: Array, mine: int, played: bool, p: Prepared, nets: Array, at: int) -> None:
    """Every wager of one round; `cards` are the player's three, the dealer's three and the two of the jackpot.

    The Ante alone is folded: what else was placed stays in, but for the jackpot wager.
    """
    theirs = _rank(cards[3:6], p.threes)
    strength = mine >> SHIFT
    if played:
        beaten, sign = theirs < QUALIFIES, 1 if mine > theirs else -1 if mine < theirs else 0
        nets[ANTE, at] = p.ante if beaten else sign * p.ante
        nets[PLAY, at] = 0 if beaten else sign * p.ante
        nets[ANTE_BONUS, at] = p.bonus[strength]
    else:
        nets[ANTE, at] = -p.ante
        nets[PLAY, at] = nets[ANTE_BONUS, at] = 0
    nets[PAIR_PLUS, at] = p.pair_plus[strength]
    nets[SIX_CARD, at] = p.six_card[_rank(cards[0:6], p.sixes) >> SHIFT] if p.six_card[1] else 0
    made = 0
    if played and p.jackpot[0]:
        total, mask = add(p.fives.start, NO_CARDS, cards[0:3], p.fives)
        total, mask = add(total, mask, cards[6:8], p.fives)
        made = int(rank_of(total, mask, p.fives) >> SHIFT)
    nets[JACKPOT, at] = p.jackpot[made]


@kernel
def play_rounds(first: int, stream: np.uint64, p: Prepared, cards: Array, nets: Array, decisions: Array) -> None:
    """Deals, decides and settles as many rounds as there is room for."""
    deck, places = np.arange(52).astype(np.uint8), np.empty(8, np.int64)
    for at in range(len(decisions)):
        deal(stream, first + at, deck, places, cards[at])
        mine = _rank(cards[at, 0:3], p.threes)
        played = _plays(cards[at], mine, chance_of(stream, first + at), p)
        decisions[at] = PLAYED if played else FOLDED
        _settle(cards[at], mine, played, p, nets, at)


def _later(decision: int) -> dict[str, int]:
    return {"play": 1 if decision == PLAYED else 0}


def _exact(play: Play) -> Fraction:
    return three_card.ante_odds(None, play.pays("ante-bonus"))[0].edge


GAME: Final = SimulatedGame(
    id="vic-three-card-poker",
    wagers=("ante", "ante-bonus", "play", "pair-plus", "six-card", "jackpot"),
    placed=("ante", "pair-plus", "six-card", "jackpot"),
    alone=("pair-plus", "six-card"),
    main=("ante", "ante-bonus", "play"),
    tables=("ante-bonus", "pair-plus", "six-card"),
    strategies=STRATEGIES,
    decisions=("play", "fold"),
    dealt=8,
    prepare=prepare,
    kernel=play_rounds,
    later=_later,
    exact=_exact,
    pace=8_000_000,
)

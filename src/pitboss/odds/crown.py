"""Crown Hold'em Poker in the words of its players: odds of every wager, and how often each decision comes."""

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from pitboss.odds.chart import SIDE, in_ranges, square_name
from pitboss.odds.holdem.crown import BOTH, FLOP_WAGER, FOLDED, NEITHER, RIVER, ROUNDS, TURN, CrownSolution, solve
from pitboss.odds.holdem.tally import LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED
from pitboss.odds.report import ResultSpread, WagerOdds
from pitboss.odds.strengths import STRENGTHS

HOLDINGS: Final = 1326
_BETS: Final = {NEITHER: 0, TURN: 1, RIVER: 1, BOTH: 2}


@lru_cache(maxsize=4)
def solved(ante_pays: int) -> CrownSolution:
    """The game solved for the strength from which the Ante is paid; the last few are kept."""
    return solve(ante_pays)


def _nets(solution: CrownSolution, how: int, strength: int) -> dict[int, int]:
    """The net result of a round for one Ante, by its ending. The dealer needs no pair here."""
    bets = FLOP_WAGER + _BETS[how]
    won = bets + (1 if strength >= solution.ante_pays else 0)
    return {WON: won, WON_UNQUALIFIED: won, TIED: 0, LOST: -1 - bets, LOST_UNQUALIFIED: -1 - bets}


def frequencies(solution: CrownSolution) -> dict[str, Fraction]:
    """How often each wager is placed, and how often the hand is folded, of all rounds."""
    rounds, total = solution.counts.sum(axis=(1, 2)).tolist(), HOLDINGS * ROUNDS
    placed = sum(rounds)
    return {
        "fold": Fraction(total - placed, total),
        "flop": Fraction(placed, total),
        "turn": Fraction(rounds[TURN] + rounds[BOTH], total),
        "river": Fraction(rounds[RIVER] + rounds[BOTH], total),
    }


def ante_odds(solution: CrownSolution) -> WagerOdds:
    """Ante, Flop, Turn and River Wagers together, for one staked on the Ante."""
    outcomes = [
        (Fraction(net), int(solution.counts[how, strength, ending]))
        for how in _BETS
        for strength in range(1, STRENGTHS)
        for ending, net in _nets(solution, how, strength).items()
    ]
    shares = frequencies(solution)
    outcomes.append((Fraction(FOLDED), int(shares["fold"] * HOLDINGS * ROUNDS)))
    staked = 1 + FLOP_WAGER * shares["flop"] + shares["turn"] + shares["river"]
    return WagerOdds(wager="ante", spread=ResultSpread.of(outcomes), staked=staked)


def strategy(solution: CrownSolution) -> dict[str, Any]:
    """The chart before the flop, and the rest in plain rules."""
    folds = solution.folds.tolist()
    return {
        "before the flop": {square_name(hole): "fold" if folds[hole] else "flop" for hole in range(SIDE * SIDE)},
        "rules": [
            f"Before the flop fold only {'; '.join(in_ranges(lambda hole: bool(folds[hole])))}.",
            "On the flop place the Turn Wager with a pair made by a hole card, pocket fours or higher, a straight or"
            " better, four to a flush with an eight or higher of it in hand, or an ace when the board has a pair.",
            "On the turn place the River Wager with a pair made by a hole card, pocket fives or higher, a straight or"
            " better, or an ace when the board has a pair.",
        ],
    }

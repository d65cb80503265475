"""Ultimate Texas Hold'em in the words of its players: odds of every wager, and how often each decision comes."""

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from pitboss.hands.order import FULL_ORDER
from pitboss.odds.chart import SIDE, in_ranges, square_name
from pitboss.odds.holdem.tally import LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED
from pitboss.odds.holdem.ultimate import FOLD, FOLDED, PLAY_3X, PLAY_4X, TIMES, UltimateRules, UltimateSolution, solve
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.strengths import STRENGTHS

DECISIONS: Final = ("play-4x", "play-3x", "play-2x", "play-1x", "fold")
"""By how a round is played."""


@lru_cache(maxsize=4)
def _solved(blind: tuple[tuple[Any, Fraction], ...], higher_takes_blind: bool) -> UltimateSolution:
    return solve(UltimateRules(dict(blind), higher_takes_blind))


def solved(blind: Pays, higher_takes_blind: bool) -> UltimateSolution:
    """The game solved for a Blind table and rule; the last few are kept."""
    return _solved(tuple(blind.items()), higher_takes_blind)


def _nets(rules: UltimateRules, how: int, strength: int) -> dict[int, Fraction]:
    """The net result of a round for one Ante, by its ending."""
    if how == FOLD:
        return dict.fromkeys((WON, WON_UNQUALIFIED, TIED, LOST, LOST_UNQUALIFIED), Fraction(FOLDED))
    play = TIMES[how]
    blind = rules.blind.get(FULL_ORDER.categories[strength], Fraction())
    return {
        WON: 1 + blind + play,
        WON_UNQUALIFIED: blind + play,
        TIED: Fraction(),
        LOST: Fraction(-2 - play),
        LOST_UNQUALIFIED: Fraction(-play - (1 if rules.higher_takes_blind else 0)),
    }


def frequencies(solution: UltimateSolution) -> dict[str, Fraction]:
    """How often each decision ends the choosing."""
    rounds = solution.counts.sum(axis=(1, 2)).tolist()
    return {name: Fraction(count, sum(rounds)) for name, count in zip(DECISIONS, rounds, strict=True)}


def ante_odds(solution: UltimateSolution, pay_table: str | None = None) -> WagerOdds:
    """Ante, Blind and Play together, for one staked on the Ante."""
    outcomes = [
        (net, int(solution.counts[how, strength, ending]))
        for how in range(len(DECISIONS))
        for strength in range(1, STRENGTHS)
        for ending, net in _nets(solution.rules, how, strength).items()
    ]
    shares = frequencies(solution).values()
    staked = 2 + sum((times * share for times, share in zip(TIMES, shares, strict=True)), Fraction())
    return WagerOdds(
        wager="ante", pay_table=pay_table, pays=solution.rules.blind, spread=ResultSpread.of(outcomes), staked=staked
    )


def strategy(solution: UltimateSolution) -> dict[str, Any]:
    """The chart before the flop, and the rest in plain rules."""
    holes = solution.holes.tolist()
    names = {PLAY_4X: "play-4x", PLAY_3X: "play-3x"}
    return {
        "before the flop": {square_name(hole): names.get(holes[hole], "check") for hole in range(SIDE * SIDE)},
        "rules": [
            f"Before the flop play 4x with {'; '.join(in_ranges(lambda hole: holes[hole] == PLAY_4X))}.",
            "On the flop play 2x with a pair made by a hole card, pocket threes or higher, a straight or better,"
            " or four to a flush with a ten or higher of it in hand.",
            "On the river play 1x with a pair made by a hole card, or when fewer than 21 unseen cards would beat"
            " the hand if the dealer held one of them; otherwise fold.",
        ],
    }

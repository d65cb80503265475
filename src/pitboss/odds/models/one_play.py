"""Hold'em against the house with an Ante, a Blind of the same amount and one Play Wager: the later, the smaller.

Two hole cards; four or three Antes before the flop, two on it, one or a fold on the river. The dealer needs a pair.
A game of this model has the wagers `ante`, `blind` and `play` and the pay table `blind-table`, and may let the higher
hand take the Blind without a pair (`blind common`).
"""

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.cards import Card
from pitboss.hands.order import FULL_ORDER
from pitboss.kernels import interpreted
from pitboss.odds.chart import SIDE, in_ranges, square_name
from pitboss.odds.compiled import Array
from pitboss.odds.counts import count_hands
from pitboss.odds.everywhere import each
from pitboss.odds.holdem.before_flop import kept_values, one_play_key
from pitboss.odds.holdem.boards import HOLDINGS, HOLE_OF, holding_of
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.one_play import (
    FOLD,
    FOLDED,
    PLAY_3X,
    PLAY_4X,
    ROUNDS,
    TIMES,
    OnePlayRules,
    OnePlaySolution,
    rivers,
    solve,
    stakes,
)
from pitboss.odds.holdem.outlook import Outlook, outlook
from pitboss.odds.holdem.plain import NEVER, PlainBet, bets_hand, worth
from pitboss.odds.holdem.plain_river import plays_hand, plays_river
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.tally import LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED
from pitboss.odds.models import CountingModel, HabitualPlay, MainOdds, PlainPlay
from pitboss.odds.options import Options
from pitboss.odds.progress import stage
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.strengths import STRENGTHS
from pitboss.odds.tables import CUSTOM, tables_of, tables_to_try
from pitboss.rounds.banked.game import BankedGame

THREE, TEN, ACE = 1, 8, 12
OUTS: Final = 21
PLAIN_FLOP: Final = PlainBet(pocket_pair=THREE, flush_card=TEN, on_paired=NEVER)
CAREFUL_FLOP: Final = PlainBet(pocket_pair=TEN, flush_card=NEVER, on_paired=NEVER)
CAREFUL_OUTS: Final = 12
DECISIONS: Final = ("play-4x", "play-3x", "play-2x", "play-1x", "fold")
"""By how a round is played."""


@lru_cache(maxsize=4)
def _solved(blind: tuple[tuple[Any, Fraction], ...], higher_takes_blind: bool) -> OnePlaySolution:
    return solve(OnePlayRules(dict(blind), higher_takes_blind))


def solved(blind: Pays, higher_takes_blind: bool) -> OnePlaySolution:
    """The game solved for a Blind table and rule; the last few are kept."""
    return _solved(tuple(blind.items()), higher_takes_blind)


def _nets(rules: OnePlayRules, how: int, strength: int) -> dict[int, Fraction]:
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


def frequencies(solution: OnePlaySolution) -> dict[str, Fraction]:
    """How often each decision ends the choosing."""
    rounds = solution.counts.sum(axis=(1, 2)).tolist()
    return {name: Fraction(count, sum(rounds)) for name, count in zip(DECISIONS, rounds, strict=True)}


def ante_odds(solution: OnePlaySolution, pay_table: str | None = None) -> WagerOdds:
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


def strategy(solution: OnePlaySolution) -> dict[str, Any]:
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


def _rules(game: BankedGame, options: Options) -> tuple[Pays, bool]:
    own = next(iter(tables_of(game.id)["blind-table"].values()))
    return options.tables.get("blind-table", own), options.rules.get("blind") == "common"


def main(game: BankedGame, options: Options) -> MainOdds:
    """Ante, Blind and Play for every Blind table. Nothing is folded that a jackpot would pay."""
    common = options.rules.get("blind") == "common"
    blinds = tables_to_try(game.id, "blind-table", options.tables)
    tried = dict(zip(blinds, each(_tried, [(name, pays, common) for name, pays in blinds.items()]), strict=True))
    first = tried.get(CUSTOM) or tried[None]
    return MainOdds(
        wagers=tuple(one.ante for one in reversed(tried.values())),
        decisions=first.decisions,
        strategy=first.strategy,
        kept=lambda: count_hands(FULL_ORDER.length),
    )


class _Tried(msgspec.Struct, frozen=True):
    """The game with one Blind table."""

    ante: WagerOdds
    decisions: dict[str, Fraction]
    strategy: dict[str, Any]


def _tried(name: str | None, pays: Pays, common: bool) -> _Tried:
    solution = solved(pays, common)
    return _Tried(ante_odds(solution, name), frequencies(solution), strategy(solution))


def card(game: BankedGame, options: Options) -> PlainPlay:
    solution = solved(*_rules(game, options))
    return PlainPlay(strategy(solution), _cost(solution))


def _cost(solution: OnePlaySolution) -> Fraction:
    """The hands not played before the flop, by the rules and by best play."""
    later = solution.holes > PLAY_3X
    lost = int((solution.values[2] - _after_a_check(solution, PLAIN_FLOP, OUTS))[later].sum())
    return Fraction(lost, HOLDINGS * ROUNDS * solution.rules.unit)


def _after_a_check(solution: OnePlaySolution, flop: PlainBet, outs: int) -> Array:
    """By hole cards, what a hand that was checked comes to if it is played by rules from the flop on."""
    stage("following the plain rules to every river")
    plays, showdowns = plays_river(outs), all_showdowns()
    check = Numbers.of_rivers(
        _followed(showdowns.by_rank, solution.rules, plays.by_rank),
        _followed(showdowns.by_suit, solution.rules, plays.by_suit),
    )
    pair, play, _ = solution.flops
    bet = Numbers(pair.by_rank + 2 * play.by_rank, pair.by_suit + 2 * play.by_suit)
    return worth(3, flop, bet, check.before(4).before(3))


def _followed(showdowns: Showdowns, rules: OnePlayRules, plays: Array) -> Array:
    """What each river is worth when played where it is said and folded elsewhere."""
    pair, play, _ = rivers(showdowns, rules)
    folded = np.where(showdowns.strength > 0, FOLDED * rules.unit * DEALER_HOLDINGS, 0)
    return np.where(plays, pair + play, folded).astype(np.int32)


def advise(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> dict[str, Fraction]:
    """What each choice is worth, in Antes."""
    blind, common = _rules(game, options)
    rules = OnePlayRules(blind, common)
    if not board:
        values = kept_values(one_play_key(rules), lambda: solved(blind, common).values)
        square = HOLE_OF[interpreted(holding_of)(*hole)]
        whole = Fraction(1, int((square == HOLE_OF).sum()) * ROUNDS * rules.unit)
        both, each, check = (int(value) * whole for value in values[:, square])
        return {"play-4x": both + 4 * each, "play-3x": both + 3 * each, "check": check}
    both_, each_ = _stakes(outlook(hole, board), rules)
    whole = Fraction(1, len(both_) * DEALER_HOLDINGS * rules.unit)
    fold = FOLDED * DEALER_HOLDINGS * rules.unit
    if len(board) == 5:
        return {"play-1x": int(both_[0] + each_[0]) * whole, "fold": fold * whole}
    best = np.maximum(both_ + each_, fold)
    return {"play-2x": int((both_ + 2 * each_).sum()) * whole, "check": int(best.sum()) * whole}


def _stakes(ahead: Outlook, rules: OnePlayRules) -> tuple[Array, Array]:
    """For each completed board the sums of Ante and Blind, and of one Play, in units."""
    return stakes(ahead.beaten, ahead.tied, ahead.unqualified, ahead.strength, rules)


def _keeps_to_the_card(
    game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options
) -> str:  # fmt: skip
    if not board:
        values = advise(game, hole, board, options)
        return max(values, key=lambda choice: values[choice])
    return _by_rules(hole, board, PLAIN_FLOP, OUTS)


def _careful(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> str:
    if not board:
        return "play-4x" if _looks_good(*sorted(card >> 2 for card in hole)) else "check"
    return _by_rules(hole, board, CAREFUL_FLOP, CAREFUL_OUTS)


def _looks_good(low: int, high: int) -> bool:
    """A pair of tens or higher, or an ace with a ten or higher."""
    return low >= TEN and (low == high or high == ACE)


def _by_rules(hole: tuple[Card, ...], board: tuple[Card, ...], flop: PlainBet, outs: int) -> str:
    if len(board) == 5:
        return "play-1x" if plays_hand(hole, board, outs) else "fold"
    return "play-2x" if bets_hand(hole, board, flop) else "check"


def _careful_cost(game: BankedGame, options: Options) -> Fraction:
    solution = solved(*_rules(game, options))
    both, each, best = solution.values
    raised = np.array([_looks_good(*sorted(divmod(square, SIDE))) for square in range(SIDE * SIDE)])
    checked = _after_a_check(solution, CAREFUL_FLOP, CAREFUL_OUTS)
    at_best = np.maximum(both + 4 * each, best)
    lost = int((at_best - np.where(raised, both + 4 * each, checked)).sum())
    return Fraction(lost, HOLDINGS * ROUNDS * solution.rules.unit)


MODEL: Final = CountingModel(
    main=main,
    advise=advise,
    card=card,
    beginner=HabitualPlay(
        choose=_careful,
        cost=_careful_cost,
        words=(
            "Before the flop plays 4x with a pair of tens or higher, or an ace with a ten or higher.",
            "On the flop plays 2x with a pair made by a hole card, pocket tens or higher, or a straight or better.",
            "On the river folds without a pair made by a hole card, unless fewer than 12 unseen cards beat the hand.",
        ),
    ),
    regular=HabitualPlay(
        choose=_keeps_to_the_card,
        cost=lambda game, options: _cost(solved(*_rules(game, options))),
        words=("Keeps to the strategy card.",),
    ),
)

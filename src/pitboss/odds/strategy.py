"""Strategy cards: the chart before the flop, rules to keep in mind, and what keeping to them costs."""

from fractions import Fraction
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.odds import crown, three_card, ultimate
from pitboss.odds.compiled import Array
from pitboss.odds.games import Options, check_has_choices
from pitboss.odds.holdem.boards import HOLDINGS
from pitboss.odds.holdem.crown import ROUNDS
from pitboss.odds.holdem.crown import CrownSolution as CrownSolution
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.plain import NEVER, PlainBet, worth
from pitboss.odds.holdem.plain_river import plays_river
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.ultimate import FOLDED, PLAY_3X, UltimateRules, rivers
from pitboss.odds.holdem.ultimate import UltimateSolution as UltimateSolution
from pitboss.odds.progress import stage
from pitboss.odds.strengths import FLUSH, STRAIGHT
from pitboss.odds.tables import TABLES

THREE, FOUR, FIVE, EIGHT, TEN, ACE = 1, 2, 3, 6, 8, 12
OUTS: Final = 21
ULTIMATE_FLOP: Final = PlainBet(pocket_pair=THREE, flush_card=TEN, on_paired=NEVER)
CROWN_FLOP: Final = PlainBet(pocket_pair=FOUR, flush_card=EIGHT, on_paired=ACE)
CROWN_TURN: Final = PlainBet(pocket_pair=FIVE, flush_card=NEVER, on_paired=ACE)


class StrategyCard(msgspec.Struct, frozen=True):
    """What to do, in a few lines, and what it gives up beside best play."""

    game: str
    chart: dict[str, str]
    """By hole cards; empty where there are none."""
    rules: list[str]
    cost: Fraction
    """Of the Ante."""


def strategy_card(game: str, options: Options | None = None) -> StrategyCard:
    """The card of a game with the options given."""
    options = options or Options()
    check_has_choices(game)
    return {
        "wa-ultimate-texas-holdem": _ultimate,
        "wa-crown-holdem": _crown,
        "vic-three-card-poker": _three_card,
    }[game](options)


def _ultimate(options: Options) -> StrategyCard:
    blind = options.tables.get("blind-table", TABLES["blind-table"]["rulebook"])
    solution = ultimate.solved(blind, options.blind == "common")
    return _card("wa-ultimate-texas-holdem", ultimate.strategy(solution), _ultimate_cost(solution))


def _crown(options: Options) -> StrategyCard:
    solution = crown.solved(STRAIGHT if options.ante_pays == "straight" else FLUSH)
    return _card("wa-crown-holdem", crown.strategy(solution), _crown_cost(solution))


def _three_card(options: Options) -> StrategyCard:
    played = three_card.play_ante(options.tables.get("ante-bonus", TABLES["ante-bonus"]["A"]))
    return _card("vic-three-card-poker", three_card.strategy(played), Fraction())


def _card(game: str, strategy: dict[str, Any], cost: Fraction) -> StrategyCard:
    return StrategyCard(game, strategy.get("before the flop", {}), strategy["rules"], cost)


def _ultimate_cost(solution: UltimateSolution) -> Fraction:
    """The hands not played before the flop, by the rules and by best play."""
    stage("following the plain rules to every river")
    plays, showdowns = plays_river(OUTS), all_showdowns()
    check = Numbers.of_rivers(
        _followed(showdowns.by_rank, solution.rules, plays.by_rank),
        _followed(showdowns.by_suit, solution.rules, plays.by_suit),
    )
    pair, play, _ = solution.flops
    bet = Numbers(pair.by_rank + 2 * play.by_rank, pair.by_suit + 2 * play.by_suit)
    followed = worth(3, ULTIMATE_FLOP, bet, check.before(4).before(3))
    later = solution.holes > PLAY_3X
    lost = int((solution.values[2] - followed)[later].sum())
    return Fraction(lost, HOLDINGS * ROUNDS * solution.rules.unit)


def _followed(showdowns: Showdowns, rules: UltimateRules, plays: Array) -> Array:
    """What each river is worth when played where it is said and folded elsewhere."""
    pair, play, _ = rivers(showdowns, rules)
    folded = np.where(showdowns.strength > 0, FOLDED * rules.unit * DEALER_HOLDINGS, 0)
    return np.where(plays, pair + play, folded).astype(np.int32)


def _crown_cost(solution: CrownSolution) -> Fraction:
    """The Turn and the River Wager, by the rules and by best play."""
    stage("following the plain rules on every flop and turn")
    flops, turns, kept = solution.flops[1], solution.turns, ~solution.folds
    turn = worth(3, CROWN_FLOP, flops, _nothing(flops))
    river = 4 * worth(4, CROWN_TURN, turns, _nothing(turns))
    lost = (solution.values[2] + solution.values[3] - turn - river)[kept].sum()
    return Fraction(int(lost), HOLDINGS * ROUNDS)


def _nothing(like: Numbers) -> Numbers:
    return Numbers(np.zeros_like(like.by_rank), np.zeros_like(like.by_suit))

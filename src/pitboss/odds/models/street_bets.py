"""Hold'em against the house with an Ante and a bet before each street: fold or bet before the flop, then bet or check.

The bet before the flop is two Antes, those on the flop and on the turn are one. The dealer always plays. A game of
this model has the wagers `ante`, `flop`, `turn` and `river`; its Ante is paid from a flush on, or from a straight on
(`ante-pays straight`).
"""

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np

from pitboss.cards import Card
from pitboss.kernels import interpreted
from pitboss.odds.chart import SIDE, in_ranges, square_name
from pitboss.odds.compiled import Array
from pitboss.odds.everywhere import each
from pitboss.odds.holdem.before_flop import kept_values, street_bets_key
from pitboss.odds.holdem.boards import HOLDINGS, HOLE_OF, holding_of
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.outlook import outlook
from pitboss.odds.holdem.plain import NEVER, PlainBet, bets_hand, worth
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS
from pitboss.odds.holdem.street_bets import (
    BOTH,
    FLOP_WAGER,
    FOLDED,
    NEITHER,
    RIVER,
    ROUNDS,
    TURN,
    StreetBetsSolution,
    solve,
)
from pitboss.odds.holdem.tally import LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED
from pitboss.odds.jackpots import kept_by_holes
from pitboss.odds.models import CountingModel, HabitualPlay, MainOdds, PlainPlay
from pitboss.odds.options import Options
from pitboss.odds.progress import stage
from pitboss.odds.report import ResultSpread, WagerOdds
from pitboss.odds.strengths import FLUSH, STRAIGHT, STRENGTHS
from pitboss.rounds.banked.game import BankedGame

FOUR, FIVE, EIGHT, TEN, ACE = 2, 3, 6, 8, 12
PLAIN_FLOP: Final = PlainBet(pocket_pair=FOUR, flush_card=EIGHT, on_paired=ACE)
PLAIN_TURN: Final = PlainBet(pocket_pair=FIVE, flush_card=NEVER, on_paired=ACE)
CAREFUL: Final = PlainBet(pocket_pair=TEN, flush_card=NEVER, on_paired=NEVER)
_BETS: Final = {NEITHER: 0, TURN: 1, RIVER: 1, BOTH: 2}


@lru_cache(maxsize=4)
def solved(ante_pays: int) -> StreetBetsSolution:
    """The game solved for the strength from which the Ante is paid; the last few are kept."""
    return solve(ante_pays)


def _nets(solution: StreetBetsSolution, how: int, strength: int) -> dict[int, int]:
    """The net result of a round for one Ante, by its ending. The dealer needs no pair here."""
    bets = FLOP_WAGER + _BETS[how]
    won = bets + (1 if strength >= solution.ante_pays else 0)
    return {WON: won, WON_UNQUALIFIED: won, TIED: 0, LOST: -1 - bets, LOST_UNQUALIFIED: -1 - bets}


def frequencies(solution: StreetBetsSolution) -> dict[str, Fraction]:
    """How often each wager is placed, and how often the hand is folded, of all rounds."""
    rounds, total = solution.counts.sum(axis=(1, 2)).tolist(), HOLDINGS * ROUNDS
    placed = sum(rounds)
    return {
        "fold": Fraction(total - placed, total),
        "flop": Fraction(placed, total),
        "turn": Fraction(rounds[TURN] + rounds[BOTH], total),
        "river": Fraction(rounds[RIVER] + rounds[BOTH], total),
    }


def ante_odds(solution: StreetBetsSolution) -> WagerOdds:
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


def strategy(solution: StreetBetsSolution) -> dict[str, Any]:
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


def _pays_from(options: Options) -> int:
    return STRAIGHT if options.rules.get("ante-pays") == "straight" else FLUSH


def main(game: BankedGame, options: Options) -> MainOdds:
    """Ante, Flop, Turn and River Wagers; what is folded before the flop loses side wagers and jackpots."""
    (counted,) = each(_counted, [(_pays_from(options),)])
    ante, decisions, plan, folds = counted
    return MainOdds(
        wagers=(ante,),
        decisions=decisions,
        strategy=plan,
        kept=cache(lambda: kept_by_holes(folds)),
    )


def _counted(ante_pays: int) -> tuple[WagerOdds, dict[str, Fraction], dict[str, Any], Array]:
    """The odds, how often each wager is placed, the strategy, and which hole cards are folded."""
    solution = solved(ante_pays)
    return ante_odds(solution), frequencies(solution), strategy(solution), solution.folds


def card(game: BankedGame, options: Options) -> PlainPlay:
    solution = solved(_pays_from(options))
    return PlainPlay(strategy(solution), _cost(solution))


def _cost(solution: StreetBetsSolution) -> Fraction:
    """The Turn and the River Wager, by the rules and by best play."""
    kept = ~solution.folds
    lost = (solution.values[2] + solution.values[3] - _optional(solution, PLAIN_FLOP, PLAIN_TURN))[kept].sum()
    return Fraction(int(lost), HOLDINGS * ROUNDS)


def _optional(solution: StreetBetsSolution, on_flop: PlainBet, on_turn: PlainBet) -> Array:
    """By hole cards, what the Turn and the River Wager come to by rules."""
    stage("following the plain rules on every flop and turn")
    flops, turns = solution.flops[1], solution.turns
    turn = worth(3, on_flop, flops, _nothing(flops))
    river = 4 * worth(4, on_turn, turns, _nothing(turns))
    both: Array = turn + river
    return both


def _nothing(like: Numbers) -> Numbers:
    return Numbers(np.zeros_like(like.by_rank), np.zeros_like(like.by_suit))


def advise(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> dict[str, Fraction]:
    """What each choice is worth, in Antes."""
    pays_from = _pays_from(options)
    if not board:
        values = kept_values(street_bets_key(pays_from), lambda: solved(pays_from).values)
        square = HOLE_OF[interpreted(holding_of)(*hole)]
        ante, even, turn, river = (int(value) for value in values[:, square])
        whole = Fraction(1, int((square == HOLE_OF).sum()) * ROUNDS)
        return {"flop": (ante + FLOP_WAGER * even + turn + river) * whole, "fold": Fraction(-1)}
    ahead = outlook(hole, board)
    lost = DEALER_HOLDINGS - ahead.beaten - ahead.tied
    even_ = ahead.beaten - lost
    ante_ = np.where(ahead.strength >= pays_from, even_, -lost)
    whole = Fraction(1, len(even_) * DEALER_HOLDINGS)
    so_far = int((ante_ + FLOP_WAGER * even_).sum())
    if len(board) == 4:
        return {"river": (so_far + int(even_.sum())) * whole, "check": so_far * whole}
    rivers = even_.reshape(47, 46).sum(axis=1)
    later = so_far + int(np.maximum(rivers, 0).sum())
    return {"turn": (later + int(even_.sum())) * whole, "check": later * whole}


def _keeps_to_the_card(
    game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options
) -> str:  # fmt: skip
    if not board:
        values = advise(game, hole, board, options)
        return max(values, key=lambda choice: values[choice])
    return _by_rules(hole, board, PLAIN_FLOP, PLAIN_TURN)


def _careful(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> str:
    if not board:
        return "flop" if _looks_good(*sorted(card >> 2 for card in hole)) else "fold"
    return _by_rules(hole, board, CAREFUL, CAREFUL)


def _looks_good(low: int, high: int) -> bool:
    """A pair, or a ten or higher."""
    return low == high or high >= TEN


def _by_rules(hole: tuple[Card, ...], board: tuple[Card, ...], on_flop: PlainBet, on_turn: PlainBet) -> str:
    if len(board) == 4:
        return "river" if bets_hand(hole, board, on_turn) else "check"
    return "turn" if bets_hand(hole, board, on_flop) else "check"


def _careful_cost(game: BankedGame, options: Options) -> Fraction:
    solution = solved(_pays_from(options))
    ante, even, turn, river = solution.values
    folded = FOLDED * ROUNDS * np.bincount(HOLE_OF, minlength=SIDE * SIDE)
    played = ante + FLOP_WAGER * even
    kept = np.array([_looks_good(*sorted(divmod(square, SIDE))) for square in range(SIDE * SIDE)])
    followed = np.where(kept, played + _optional(solution, CAREFUL, CAREFUL), folded)
    lost = int((np.maximum(played + turn + river, folded) - followed).sum())
    return Fraction(lost, HOLDINGS * ROUNDS)


MODEL: Final = CountingModel(
    main=main,
    advise=advise,
    card=card,
    beginner=HabitualPlay(
        choose=_careful,
        cost=_careful_cost,
        words=(
            "Before the flop folds without a pair or a ten or higher.",
            "Then wagers more only with a pair made by a hole card, pocket tens or higher, or a straight or better.",
        ),
    ),
    regular=HabitualPlay(
        choose=_keeps_to_the_card,
        cost=lambda game, options: _cost(solved(_pays_from(options))),
        words=("Keeps to the strategy card.",),
    ),
)

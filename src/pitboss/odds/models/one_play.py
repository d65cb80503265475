"""Hold'em against the house with Ante, Blind and one Play wager: solved exactly, and simulated."""

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.hands import Category
from pitboss.core.hands.kernels import NO_CARDS, RankTable, rank_of, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import inner, kernel
from pitboss.odds.boards import (
    HOLDINGS,
    HOLE_OF,
    Threes,
    added,
    apart,
    boards,
    holding_of,
    marked,
    on_river,
    ranks_with_board,
    sorted_into,
    three_of,
    threes,
)
from pitboss.odds.cluster import each
from pitboss.odds.compiled import PAIR, SHIFT, SMALL, STRENGTHS, Array, on_all_cores, stage, total
from pitboss.odds.models import Cards, Habit, HoldemModel, MainOdds, Play, jackpots, nets, wins
from pitboss.odds.outlook import Known, before_flop, outlook
from pitboss.odds.plain_rules import (
    NEVER,
    SIDE,
    PlainBet,
    bets_hand,
    by_square,
    in_ranges,
    plays_hand,
    plays_river,
    square_name,
    worth,
)
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.showdowns import (
    DEALER_HOLDINGS,
    LOST,
    LOST_UNQUALIFIED,
    ROUNDS,
    TIED,
    WON,
    WON_UNQUALIFIED,
    Numbers,
    ShowdownPays,
    all_showdowns,
    by_hole,
    evens,
    look_up_all,
    played_where,
    put_all,
    tally,
)
from pitboss.odds.side_wagers import count_hands
from pitboss.odds.tables import CUSTOM, Options, tables_of, tables_to_try

PLAY_4X, PLAY_3X, PLAY_2X, PLAY_1X, FOLD = range(5)
"""The ways to play a round, in the order of the counts; before the flop, PLAY_2X means a check."""
TIMES: Final = (4, 3, 2, 1, 0)
FOLDED: Final = -2
"""The result of a fold, which loses Ante and Blind."""


class OnePlayRules(msgspec.Struct, frozen=True):
    """The rules that may differ between tables."""

    blind: dict[Category, Fraction]
    """The payout of a winning Blind, to one; a hand that is not listed pushes."""
    higher_takes_blind: bool
    """True if a dealer without a pair but with the higher hand takes the Blind; otherwise it pushes."""

    @property
    def unit(self) -> int:
        """The number of units in an Ante, chosen so that every payout is whole."""
        return lcm(*(pay.denominator for pay in self.blind.values()))

    def pays(self) -> Array:
        """Return the Blind's payouts in units, by strength."""
        pays = np.zeros(STRENGTHS, np.int64)
        for category, pay in self.blind.items():
            pays[FULL_ORDER.strength[category]] = int(pay * self.unit)
        return pays

    @property
    def key(self) -> str:
        """The name of the rules in the file of values before the flop."""
        rows = sorted(self.blind.items(), key=lambda row: str(row[0]))
        pays = ", ".join(f"{category} {pay}" for category, pay in rows)
        return (
            f"one-play: {pays}; {'the higher hand takes the blind' if self.higher_takes_blind else 'a pair is needed'}"
        )


class OnePlaySolution(msgspec.Struct, frozen=True):
    """Best play and its results. Values are sums over all `ROUNDS` in units of `rules.unit`."""

    rules: OnePlayRules
    values: Array
    """The values by hole cards, summed over suits: Ante and Blind if played, one Ante of Play, the best from the flop
    on."""
    holes: Array
    """The decision by hole cards: PLAY_4X, PLAY_3X or, for a check, PLAY_2X."""
    flop_plays: Array
    """`[flop, holding]`: True to play 2x on one of the 1,755 flops."""
    river_folds: Numbers
    """True to fold on a river: `by_suit` if a flush is possible, otherwise `by_rank`."""
    flops: tuple[Numbers, ...]
    """On each flop: Ante and Blind, one Play, and the best after a check."""
    counts: Array
    """The number of rounds by `[how played, strength, ending]`."""


def stakes(rules: OnePlayRules, times: int) -> ShowdownPays:
    """Return what Ante, Blind and a Play of this many Antes pay at a showdown."""
    unit, blind = rules.unit, rules.pays()
    return ShowdownPays.of(
        won=blind + (1 + times) * unit,
        less=unit,
        lost=(-2 - times) * unit,
        lost_unqualified=(-times - (1 if rules.higher_takes_blind else 0)) * unit,
    )


def _choose_at_flop(numbers: tuple[Numbers, ...]) -> tuple[Array, Array]:
    """Return where 2x is best. Also return, summed by hole cards, Ante and Blind, one Play and the best from the flop
    on."""
    flops = boards(3)
    plays = np.zeros((len(flops), HOLDINGS), np.bool_)

    def choose(low: int, high: int) -> Array:
        there, copies = apart(flops.cards[low:high]), flops.copies[low:high]
        pair, play, check = (look_up_all(3, number, low, high) for number in numbers)
        played = pair + 2 * play
        plays[low:high] = (played >= check) & there
        return np.stack([by_hole(copies, each) for each in (pair, play, np.maximum(played, check))])

    return plays, total(on_all_cores(choose, len(flops), SMALL))


def _count(holes: Array, plays: Array, folds: Numbers) -> Array:
    """Return the number of rounds by how they are played and how they end."""
    stage("counting how every round ends")
    before, flops = holes[HOLE_OF], boards(3)
    used = sorted({*before[before <= PLAY_3X].tolist(), PLAY_2X, PLAY_1X})
    channel = np.where(before > PLAY_3X, np.where(plays, PLAY_2X, PLAY_1X), before)
    channel = np.where(apart(flops.cards), np.searchsorted(used, channel), len(used))
    weights = put_all(3, flops.copies, channel, len(used))
    counts = np.zeros((FOLD + 1, STRENGTHS, 5), np.int64)
    counts[[*used, FOLD]] = tally(weights.after(3), folds, all_showdowns())
    return counts


def solve(rules: OnePlayRules) -> OnePlaySolution:
    """Return the best play against these rules, found by comparing all choices."""
    showdowns = all_showdowns()
    stage("working back from every river to its flop")
    pair = Numbers.of_pays(showdowns, stakes(rules, 0))[0].before(4).before(3)
    even = evens()[0]
    play = Numbers(rules.unit * even.by_rank, rules.unit * even.by_suit)
    best, folds = Numbers.of_pays(showdowns, stakes(rules, 1), FOLDED * rules.unit * DEALER_HOLDINGS)
    numbers = pair, play, best.before(4).before(3)
    del best
    stage("choosing on every flop and before it")
    plays, values = _choose_at_flop(numbers)
    both, each, later = values
    holes = np.asarray(np.stack((both + 4 * each, both + 3 * each, later)).argmax(axis=0), np.int64)
    return OnePlaySolution(rules, values, holes, plays, folds, numbers, _count(holes, plays, folds))


THREE, TEN, ACE = 1, 8, 12
OUTS: Final = 21
PLAIN_FLOP: Final = PlainBet(pocket_pair=THREE, flush_card=TEN, on_paired=NEVER)
CAREFUL_FLOP: Final = PlainBet(pocket_pair=TEN, flush_card=NEVER, on_paired=NEVER)
CAREFUL_OUTS: Final = 12
_HABITS: Final = {"beginner": (CAREFUL_FLOP, CAREFUL_OUTS), "regular": (PLAIN_FLOP, OUTS)}
DECISIONS: Final = ("play-4x", "play-3x", "play-2x", "play-1x", "fold")
"""The names of the ways to play a round."""


@lru_cache(maxsize=4)
def _solved(blind: tuple[tuple[Any, Fraction], ...], higher_takes_blind: bool) -> OnePlaySolution:
    return solve(OnePlayRules(dict(blind), higher_takes_blind))


def solved(blind: Pays, higher_takes_blind: bool) -> OnePlaySolution:
    """Return the game solved for a Blind table and rule; the last few are cached."""
    return _solved(tuple(blind.items()), higher_takes_blind)


def _nets(rules: OnePlayRules, how: int, strength: int) -> dict[int, Fraction]:
    """Return the net result of a round per Ante, by its ending."""
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
    """Return how often each decision is the final one."""
    rounds = solution.counts.sum(axis=(1, 2)).tolist()
    return {name: Fraction(count, sum(rounds)) for name, count in zip(DECISIONS, rounds, strict=True)}


def ante_odds(solution: OnePlaySolution, pay_table: str | None = None) -> WagerOdds:
    """Return the odds of Ante, Blind and Play together, per Ante."""
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
    """Return the chart before the flop, and the rest as simple rules."""
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


class _Tried(msgspec.Struct, frozen=True):
    """The game with one Blind table."""

    ante: WagerOdds
    decisions: dict[str, Fraction]
    strategy: dict[str, Any]


def _tried(name: str | None, pays: Pays, common: bool) -> _Tried:
    solution = solved(pays, common)
    return _Tried(ante_odds(solution, name), frequencies(solution), strategy(solution))


def _cost(solution: OnePlaySolution) -> Fraction:
    """Return the loss of the simple rules compared with best play, for hands not played before the flop."""
    later = solution.holes > PLAY_3X
    lost = int((solution.values[2] - _after_a_check(solution, PLAIN_FLOP, OUTS))[later].sum())
    return Fraction(lost, HOLDINGS * ROUNDS * solution.rules.unit)


def _after_a_check(solution: OnePlaySolution, flop: PlainBet, outs: int) -> Array:
    """Return, by hole cards, the result of a checked hand that follows the rules from the flop on."""
    stage("following the simple rules to every river")
    plays, paid = plays_river(outs), stakes(solution.rules, 1)
    fold, showdowns = FOLDED * solution.rules.unit * DEALER_HOLDINGS, all_showdowns()
    check = Numbers.of_rivers(
        played_where(showdowns.by_rank, paid, fold, plays.by_rank),
        played_where(showdowns.by_suit, paid, fold, plays.by_suit),
    )
    pair, play, _ = solution.flops
    bet = Numbers(pair.by_rank + 2 * play.by_rank, pair.by_suit + 2 * play.by_suit)
    return worth(3, flop, bet, check.before(4).before(3))


STRATEGIES: Final = {
    "best": "exact best play of Ante, Blind and Play",
    "always-4x": "plays four Antes on every hand before the flop",
    "never-raise": "checks to the river, then plays or folds optimally",
    "never-fold": "checks to the river, then plays any hand",
    "random": "decides at random",
}
BEST, ALWAYS_4X, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, BLIND, TRIPS, PLAY, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(7)
_TIMES: Final[Array] = np.array(TIMES, np.int64)


class PreparedOnePlay(NamedTuple):
    """The data that the kernel reads."""

    strategy: int
    ante: int
    jackpots: Array
    """The net result by level and strength."""
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


@inner
def _by_chance(word: np.uint64) -> int:
    """Return a random decision: 4x, 3x or check; then 2x or check; then 1x or fold."""
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
    """Settle rows of cards: the player's two, the dealer's two and the board."""
    jackpot = (p.jackpots[:, 0] != 0).any()
    for at in range(len(decisions)):
        mine, theirs = ranks_with_board(cards, at, p.sevens)
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


class OnePlay(HoldemModel):
    """The model of games with Ante, Blind and one Play wager. Best play never folds a hand that a jackpot would pay."""

    strategies = STRATEGIES
    decisions = DECISIONS
    before = ("play-4x", "check")
    pace = 2_000_000
    decide, settle = staticmethod(decide), staticmethod(settle)

    def _rules(self, chosen: Options | Play) -> OnePlayRules:
        own = next(iter(tables_of(self.id)["blind-table"].values()))
        return OnePlayRules(chosen.tables.get("blind-table", own), chosen.rules.get("blind") == "common")

    def _solved(self, chosen: Options | Play) -> OnePlaySolution:
        rules = self._rules(chosen)
        return solved(rules.blind, rules.higher_takes_blind)

    def main(self, options: Options) -> MainOdds:
        common = self._rules(options).higher_takes_blind
        blinds = tables_to_try(self.id, "blind-table", options.tables)
        tried = dict(zip(blinds, each(_tried, [(name, pays, common) for name, pays in blinds.items()]), strict=True))
        first = tried.get(CUSTOM) or tried[None]
        return MainOdds(
            wagers=tuple(one.ante for one in reversed(tried.values())),
            decisions=first.decisions,
            strategy=first.strategy,
            kept=lambda: count_hands(FULL_ORDER.length),
        )

    def card(self, options: Options) -> tuple[dict[str, Any], Fraction]:
        solution = self._solved(options)
        return strategy(solution), _cost(solution)

    def advise(self, hole: Cards, board: Cards, options: Options, known: Known | None = None) -> dict[str, Fraction]:
        rules = self._rules(options)
        if not board and not known:
            (pair, play, check), rounds = before_flop(rules.key, hole, lambda: self._solved(options).values)
            total = rounds * rules.unit
            values = {"play-4x": pair + 4 * play, "play-3x": pair + 3 * play, "check": check}
            return {choice: Fraction(value, total) for choice, value in values.items()}
        ahead = outlook(hole, board, known)
        once = ahead.paid(stakes(rules, 1))
        whole = Fraction(1, ahead.rounds * rules.unit)
        fold = FOLDED * ahead.holdings * rules.unit
        if len(board) == 5:
            return {"play-1x": int(once[0]) * whole, "fold": fold * whole}
        twice, best = ahead.paid(stakes(rules, 2)), np.maximum(once, fold)
        if board:
            return {"play-2x": int(twice.sum()) * whole, "check": int(best.sum()) * whole}
        (played, checked), times = ahead.by_seen(ahead.on_flop, twice, best)
        raised = {f"play-{times}x": int(ahead.paid(stakes(rules, times)).sum()) * whole for times in (4, 3)}
        return raised | {"check": int(np.maximum(played, checked).sum()) * whole / times}

    def looks_good(self, low: int, high: int) -> bool:
        """Return True for a pair of tens or higher, or an ace with a ten or higher."""
        return low >= TEN and (low == high or high == ACE)

    def with_board(self, habit: Habit, hole: Cards, board: Cards) -> str:
        flop, outs = _HABITS[habit]
        if len(board) == 5:
            return "play-1x" if plays_hand(hole, board, outs) else "fold"
        return "play-2x" if bets_hand(hole, board, flop) else "check"

    def cost(self, habit: Habit, options: Options) -> Fraction:
        if habit == "regular":
            return super().cost(habit, options)
        solution = self._solved(options)
        both, each, best = solution.values
        checked = _after_a_check(solution, CAREFUL_FLOP, CAREFUL_OUTS)
        at_best = np.maximum(both + 4 * each, best)
        lost = int((at_best - np.where(by_square(self.looks_good), both + 4 * each, checked)).sum())
        return Fraction(lost, HOLDINGS * ROUNDS * solution.rules.unit)

    def prepare(self, play: Play) -> PreparedOnePlay:
        solution = self._solved(play)
        return PreparedOnePlay(
            strategy=tuple(STRATEGIES).index(play.strategy),
            ante=play.stake("ante"),
            jackpots=jackpots(play),
            blind=wins(solution.rules.blind, play.stake("ante")),
            trips=nets(play.pays("trips"), play.stake("trips")),
            takes_blind=solution.rules.higher_takes_blind,
            sevens=table_of(FULL_ORDER, 0, 7),
            fives=table_of(FULL_ORDER, 0, 5),
            holes=solution.holes,
            flop_plays=solution.flop_plays,
            folds_by_rank=solution.river_folds.by_rank,
            folds_by_suit=solution.river_folds.by_suit,
            lookup=threes(),
        )

    def later(self, decision: int) -> dict[str, int]:
        return {"play": TIMES[decision]}

    def exact(self, play: Play) -> Fraction:
        return ante_odds(self._solved(play)).edge

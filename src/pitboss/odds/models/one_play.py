"""Hold'em against the house with Ante, Blind and one Play wager: solved exactly, and simulated."""

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.cards import Card
from pitboss.core.hands import Category
from pitboss.core.hands.kernels import NO_CARDS, rank_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.hands.tables import RankTable, table_of
from pitboss.core.kernels import inner, interpreted, kernel
from pitboss.odds.cluster import each
from pitboss.odds.compiled import PAIR, SHIFT, SMALL, STRENGTHS, Array, on_all_cores
from pitboss.odds.counts import count_hands
from pitboss.odds.holdem.before_flop import kept_values, one_play_key
from pitboss.odds.holdem.boards import HOLDINGS, HOLE_OF, apart, boards, by_hole, holding_of, look_up_all, put_all
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.outlook import Outlook, outlook
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.simple_rules import NEVER, PlainBet, bets_hand, plays_hand, plays_river, worth
from pitboss.odds.holdem.tally import LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED, tally
from pitboss.odds.models import CountingModel, HabitualPlay, MainOdds, PlainPlay
from pitboss.odds.progress import stage
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.simulation.game import Play, SimulatedGame, jackpot, nets, wins
from pitboss.odds.simulation.places import Threes, added, marked, on_river, sorted_into, three_of, threes
from pitboss.odds.strategy import SIDE, in_ranges, square_name
from pitboss.odds.tables import CUSTOM, Options, tables_of, tables_to_try
from pitboss.rules.banked.game import BankedGame

PLAY_4X, PLAY_3X, PLAY_2X, PLAY_1X, FOLD = range(5)
"""How a round is played, in the order of the counts; before the flop, PLAY_2X stands for a check."""
TIMES: Final = (4, 3, 2, 1, 0)
FOLDED: Final = -2
"""A folded hand loses Ante and Blind."""
ROUNDS: Final = 19600 * 47 * 46 * DEALER_HOLDINGS
"""The flops, turns, rivers and dealer's holdings there are for any two hole cards."""


class OnePlayRules(msgspec.Struct, frozen=True):
    """What may differ from one table to another."""

    blind: dict[Category, Fraction]
    """What a winning Blind is paid for one staked; a hand not here stands off."""
    higher_takes_blind: bool
    """Whether a dealer without a pair but with the higher hand takes the Blind; it stands off otherwise."""

    @property
    def unit(self) -> int:
        """How many units an Ante is, so that every payout is whole."""
        return lcm(*(pay.denominator for pay in self.blind.values()))

    def pays(self) -> Array:
        """The Blind's payouts in units, by strength."""
        pays = np.zeros(STRENGTHS, np.int64)
        for category, pay in self.blind.items():
            pays[FULL_ORDER.strength[category]] = int(pay * self.unit)
        return pays


class OnePlaySolution(msgspec.Struct, frozen=True):
    """The best play and all that follows from it. Values are sums over all `ROUNDS` in units of `rules.unit`."""

    rules: OnePlayRules
    values: Array
    """By hole cards, all suits of them: Ante and Blind when played, one Ante of Play, the best from the flop on."""
    holes: Array
    """By hole cards: PLAY_4X, PLAY_3X or, for a check, PLAY_2X."""
    flop_plays: Array
    """`[flop, holding]`: whether to play 2x on one of the 1,755 flops."""
    river_folds: Numbers
    """Whether to fold on a river: `by_suit` where a flush is possible, `by_rank` where not."""
    flops: tuple[Numbers, ...]
    """On each flop: Ante and Blind, one Play, and the best after a check."""
    counts: Array
    """`[how played, strength, ending]`: rounds."""


def stakes(won: Array, tied: Array, missed: Array, strength: Array, rules: OnePlayRules) -> tuple[Array, Array]:
    """Over the dealer's cards, in units: Ante and Blind when the hand is played, and one Play."""
    lost = DEALER_HOLDINGS - won - tied
    lost_unqualified = np.maximum(missed - won - tied, 0)
    ante = (won - np.minimum(won, missed)) - (lost - lost_unqualified)
    taken = lost if rules.higher_takes_blind else lost - lost_unqualified
    return rules.unit * (ante - taken) + rules.pays().astype(won.dtype)[strength] * won, rules.unit * (won - lost)


def rivers(showdowns: Showdowns, rules: OnePlayRules) -> tuple[Array, Array, Array]:
    """For each river and holding: Ante and Blind, one Play, and the better of playing and a fold."""
    pair, play, best = np.zeros((3, *showdowns.beaten.shape), np.int32)
    fold = FOLDED * rules.unit * DEALER_HOLDINGS

    def fill(low: int, high: int) -> None:
        counts = (showdowns.beaten, showdowns.tied, showdowns.unqualified)
        won, tied, missed = (one[low:high].astype(np.int32) for one in counts)
        strength = showdowns.strength[low:high]
        both, each = stakes(won, tied, missed, strength, rules)
        there = strength > 0
        pair[low:high], play[low:high] = both * there, each * there
        best[low:high] = np.maximum(both + each, fold) * there

    on_all_cores(fill, len(pair), SMALL)
    return pair, play, best


def _choose_at_flop(numbers: tuple[Numbers, ...]) -> tuple[Array, Array]:
    """Where 2x is best; by hole cards, added up: Ante and Blind, one Play, the best from the flop on."""
    flops = boards(3)
    there = apart(flops.cards)
    pair, play, check = (look_up_all(3, number.by_rank, number.by_suit) * there for number in numbers)
    played = pair + 2 * play
    values = [by_hole(flops.copies, each) for each in (pair, play, np.maximum(played, check))]
    return (played >= check) & there, np.stack(values)


def _choose_before_flop(values: Array) -> Array:
    """The best choice for each kind of hole cards."""
    best_of = np.stack((values[0] + 4 * values[1], values[0] + 3 * values[1], values[2]))
    return np.asarray(best_of.argmax(axis=0), np.int64)


def _count(holes: Array, plays: Array, folds: Numbers) -> Array:
    """Every round, by how it is played and how it ends."""
    stage("counting how every round ends")
    before = holes[HOLE_OF]
    channel = np.where(before > PLAY_3X, np.where(plays, PLAY_2X, PLAY_1X), before)
    flops = boards(3)
    weights = put_all(3, flops.copies[:, None] * apart(flops.cards), channel, channels=4)
    return tally(Numbers(*weights).after(3), folds, all_showdowns())


def solve(rules: OnePlayRules) -> OnePlaySolution:
    """The best play against these rules, found by comparing every choice with every other."""
    showdowns = all_showdowns()
    stage("looking back from every river to its flop")
    by_rank, by_suit = rivers(showdowns.by_rank, rules), rivers(showdowns.by_suit, rules)
    folds = Numbers(by_rank[2] > by_rank[0] + by_rank[1], by_suit[2] > by_suit[0] + by_suit[1])
    numbers = tuple(
        Numbers.of_rivers(one, other).before(4).before(3) for one, other in zip(by_rank, by_suit, strict=True)
    )
    stage("choosing on every flop and before it")
    plays, values = _choose_at_flop(numbers)
    holes = _choose_before_flop(values)
    return OnePlaySolution(rules, values, holes, plays, folds, numbers, _count(holes, plays, folds))


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


STRATEGIES: Final = {
    "best": "exact best play of Ante, Blind and Play",
    "always-4x": "plays four Antes on every hand before the flop",
    "never-raise": "checks to the river; there plays or folds as is best",
    "never-fold": "checks to the river and plays there with anything",
    "random": "tosses coins",
}
BEST, ALWAYS_4X, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, BLIND, TRIPS, PLAY, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(7)
_TIMES: Final[Array] = np.array(TIMES, np.int64)


class PreparedOnePlay(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    jackpots: Array
    """Net by level and strength."""
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


def prepare(play: Play) -> PreparedOnePlay:
    levels = [jackpot(play, f"jackpot-{level}") for level in (1, 2, 3)]
    common = play.rules.get("blind") == "common"
    solution = solved(play.pays("blind-table"), common)
    return PreparedOnePlay(
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


@inner
def _by_chance(word: np.uint64) -> int:
    """Every decision by coins: 4x, 3x or on; then 2x or on; then 1x or fold."""
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
    """A row of cards is the player's two, the dealer's two and the board."""
    jackpot = (p.jackpots[:, 0] != 0).any()
    for at in range(len(decisions)):
        total, mask = added(p.sevens.start, NO_CARDS, cards, at, 4, 9, p.sevens)
        own_total, own_mask = added(total, mask, cards, at, 0, 2, p.sevens)
        dealer_total, dealer_mask = added(total, mask, cards, at, 2, 4, p.sevens)
        mine, theirs = rank_of(own_total, own_mask, p.sevens), rank_of(dealer_total, dealer_mask, p.sevens)
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


def _later(decision: int) -> dict[str, int]:
    return {"play": TIMES[decision]}


def _exact(play: Play) -> Fraction:
    return ante_odds(solved(play.pays("blind-table"), play.rules.get("blind") == "common")).edge


def simulated(game: BankedGame) -> SimulatedGame:
    return SimulatedGame(
        id=game.id,
        wagers=("ante", "blind", "trips", "play", "jackpot-1", "jackpot-2", "jackpot-3"),
        placed=("ante", "trips", "jackpot-1", "jackpot-2", "jackpot-3"),
        equal=("blind",),
        main=("ante", "blind", "play"),
        tables=tuple(game.tables),
        strategies=STRATEGIES,
        decisions=DECISIONS,
        dealt=9,
        prepare=prepare,
        decide=decide,
        settle=settle,
        later=_later,
        exact=_exact,
        pace=2_000_000,
    )

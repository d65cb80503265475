"""Hold'em against the house with an Ante and a bet before each street: solved exactly, and simulated."""

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.hands.kernels import NO_CARDS, RankTable, rank_of, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import inner, kernel
from pitboss.odds.boards import (
    DECK,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    PAIR_OF,
    PAIRS,
    RENAMINGS,
    SLOT_OF,
    SLOTS,
    SUITS,
    Boards,
    Threes,
    added,
    apart,
    boards,
    holding_of,
    look_up,
    marked,
    ranks_with_board,
    seen,
    sets,
    sorted_into,
    three_of,
    threes,
    views,
    with_suits,
)
from pitboss.odds.cluster import each
from pitboss.odds.compiled import FLUSH, SHIFT, SMALL, STRAIGHT, STRENGTHS, Array, cores, on_all_cores, stage, total
from pitboss.odds.models import Cards, Habit, HoldemModel, MainOdds, Play, jackpots, nets
from pitboss.odds.outlook import Known, Outlook, before_flop, outlook
from pitboss.odds.plain_rules import NEVER, SIDE, PlainBet, bets_hand, by_square, in_ranges, square_name, worth
from pitboss.odds.report import ResultSpread, WagerOdds
from pitboss.odds.showdowns import (
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
    tally,
)
from pitboss.odds.side_wagers import kept_by_holes
from pitboss.odds.tables import Options

NEITHER, TURN, RIVER, BOTH = range(4)
"""The ways to play a round with a Flop Wager, in the order of the counts, by the optional wagers placed."""
FLOP_WAGER: Final = 2
FOLDED: Final = -1
_FLOPS_IN_FOUR: Final = 4
"""The flops within four board cards: the decision before the river does not depend on which of them came last."""


class StreetBetsSolution(msgspec.Struct, frozen=True):
    """Best play and its results. Values are sums over all `ROUNDS`, in Antes."""

    ante_pays: int
    """The lowest strength at which a winning Ante is paid."""
    values: Array
    """The values by hole cards, summed over suits: Ante, one Ante of Flop Wager, and the optimal Turn and River
    Wagers."""
    folds: Array
    """True to fold, by hole cards."""
    turn_bets: Array
    """`[flop, holding]`: True to place the Turn Wager on one of the 1,755 flops."""
    river_bets: Array
    """`[board, holding]`: True to place the River Wager on one of the 16,432 boards of four."""
    turns: Numbers
    """The sums of a River Wager on each board of four."""
    flops: tuple[Numbers, Numbers]
    """The sums of the Ante and of one even bet on each flop."""
    counts: Array
    """The number of rounds with a Flop Wager by `[how played, strength, ending]`."""


def _ante(ante_pays: int) -> ShowdownPays:
    """Return the payouts of an Ante that pays from this strength on. From 0, it is an even bet."""
    return ShowdownPays.of(np.arange(STRENGTHS) >= ante_pays, 0, -1, -1)


def _choose_at_flop(ante: Numbers, bet: Numbers) -> tuple[Array, Array]:
    """Return where to place the Turn Wager. Also return, summed by hole cards, the Ante, an even bet and the Turn
    Wager."""
    flops = boards(3)
    bets = np.zeros((len(flops), HOLDINGS), np.bool_)

    def choose(low: int, high: int) -> Array:
        there, copies = apart(flops.cards[low:high]), flops.copies[low:high]
        won, even = (look_up_all(3, number, low, high) for number in (ante, bet))
        bets[low:high] = (even >= 0) & there
        return np.stack([by_hole(copies, each) for each in (won, even, np.maximum(even, 0))])

    return bets, total(on_all_cores(choose, len(flops), SMALL))


def _choose_at_turn(turns: Numbers) -> tuple[Array, Array]:
    """Return where to place the River Wager, and its sums by hole cards."""
    fours = boards(4)
    bets = np.zeros((len(fours), HOLDINGS), np.bool_)

    def choose(low: int, high: int) -> Array:
        there = apart(fours.cards[low:high])
        even = look_up_all(4, turns, low, high)
        bets[low:high] = (even >= 0) & there
        return by_hole(_FLOPS_IN_FOUR * fours.copies[low:high], np.maximum(even, 0))

    return bets, total(on_all_cores(choose, len(fours), SMALL))


def _flops_within(fours: Array) -> tuple[Array, Array]:
    """Return the four flops that a board of four may have come from: their indices and the suit renamings."""
    flops, renamings = np.empty((2, len(fours), _FLOPS_IN_FOUR), np.int64)
    for left_out in range(_FLOPS_IN_FOUR):
        three = np.delete(fours, left_out, axis=1)
        images = np.stack([sets(with_suits(three, renaming)) for renaming in RENAMINGS])
        flops[:, left_out] = np.searchsorted(boards(3).masks, images.min(axis=0))
        renamings[:, left_out] = images.argmin(axis=0)
    return flops, renamings


@kernel
def _put_weights(
    low: int, high: int, cards: Array, copies: Array, views: tuple[Array, Array], within: tuple[Array, Array],
    folds: Array, turn_bets: Array, river_bets: Array, renamed: Array, buffers: tuple[Array, Array, Array],
    by_rank: Array, by_suit: Array,
) -> None:  # fmt: skip
    """Put every board of four and holding on the channels of how it is played after each flop within the board."""
    multisets, rows = views
    flops, renamings = within
    channel, bet, checked = buffers
    for board in range(low, high):
        multiset, weight = multisets[board], copies[board]
        bet[:] = 0
        for at in range(_FLOPS_IN_FOUR):
            flop, renaming = flops[board, at], renamings[board, at]
            for holding in range(HOLDINGS):
                bet[holding] += turn_bets[flop, renamed[renaming, holding]]
        for holding in range(HOLDINGS):
            played = weight * (not folds[holding])
            checked[holding] = played * (_FLOPS_IN_FOUR - bet[holding])
            bet[holding] *= played
            channel[holding] = RIVER * river_bets[board, holding]
        for place in range(_FLOPS_IN_FOUR):
            for other in range(DECK):
                if other != cards[board, place]:
                    holding = holding_of(cards[board, place], other)
                    bet[holding] = checked[holding] = 0
        for holding in range(HOLDINGS):
            by_rank[channel[holding] + TURN, multiset, PAIR_OF[holding]] += bet[holding]
            by_rank[channel[holding], multiset, PAIR_OF[holding]] += checked[holding]
        for suit in range(SUITS):
            row = rows[board, suit]
            if row >= 0:
                for holding in range(HOLDINGS):
                    by_suit[channel[holding] + TURN, row, SLOT_OF[suit, holding]] += bet[holding]
                    by_suit[channel[holding], row, SLOT_OF[suit, holding]] += checked[holding]


def _count(fours: Boards, folds: Array, turn_bets: Array, river_bets: Array) -> Array:
    """Return the number of rounds with a Flop Wager by how they are played and how they end."""
    stage("counting how every round ends")
    within, chosen = _flops_within(fours.cards), (folds[HOLE_OF], turn_bets, river_bets, threes().renamed)

    def put_some(low: int, high: int) -> Numbers:
        weights, (channel, bet, checked) = Numbers.zeros(4, channels=4), np.empty((3, HOLDINGS), np.int64)
        buffers = channel, bet, checked
        _put_weights(
            low, high, fours.cards, fours.copies, seen(4), within, *chosen, buffers, weights.by_rank, weights.by_suit
        )
        return weights

    parts = on_all_cores(put_some, len(fours), pieces=cores())
    weights = Numbers(total([part.by_rank for part in parts]), total([part.by_suit for part in parts]))
    del parts
    showdowns = all_showdowns()
    stays = Numbers(
        np.zeros((len(showdowns.by_rank.beaten), PAIRS), np.bool_),
        np.zeros((len(showdowns.by_suit.beaten), SLOTS), np.bool_),
    )
    return tally(weights, stays, showdowns)[:-1]


def solve(ante_pays: int) -> StreetBetsSolution:
    """Return the best play if a winning Ante is paid from this strength on."""
    showdowns = all_showdowns()
    stage("working back from every river to its turn and flop")
    ante = Numbers.of_pays(showdowns, _ante(ante_pays))[0].before(4).before(3)
    bet, turns = evens()
    stage("choosing on every turn and flop and before it")
    turn_bets, at_flop = _choose_at_flop(ante, bet)
    river_bets, at_turn = _choose_at_turn(turns)
    values = np.vstack((at_flop, at_turn))
    copies = np.bincount(HOLE_OF, minlength=HOLES)
    folds = values[0] + FLOP_WAGER * values[1] + values[2] + values[3] < FOLDED * ROUNDS * copies
    counts = _count(boards(4), folds, turn_bets, river_bets)
    return StreetBetsSolution(ante_pays, values, folds, turn_bets, river_bets, turns, (ante, bet), counts)


FOUR, FIVE, EIGHT, TEN, ACE = 2, 3, 6, 8, 12
PLAIN_FLOP: Final = PlainBet(pocket_pair=FOUR, flush_card=EIGHT, on_paired=ACE)
PLAIN_TURN: Final = PlainBet(pocket_pair=FIVE, flush_card=NEVER, on_paired=ACE)
CAREFUL: Final = PlainBet(pocket_pair=TEN, flush_card=NEVER, on_paired=NEVER)
_HABITS: Final = {"beginner": (CAREFUL, CAREFUL), "regular": (PLAIN_FLOP, PLAIN_TURN)}
_BETS: Final = {NEITHER: 0, TURN: 1, RIVER: 1, BOTH: 2}


@lru_cache(maxsize=4)
def solved(ante_pays: int) -> StreetBetsSolution:
    """Return the game solved for the strength from which the Ante is paid; the last few are cached."""
    return solve(ante_pays)


def _nets(solution: StreetBetsSolution, how: int, strength: int) -> dict[int, int]:
    """Return the net result of a round per Ante, by its ending. The dealer needs no pair here."""
    bets = FLOP_WAGER + _BETS[how]
    won = bets + (1 if strength >= solution.ante_pays else 0)
    return {WON: won, WON_UNQUALIFIED: won, TIED: 0, LOST: -1 - bets, LOST_UNQUALIFIED: -1 - bets}


def frequencies(solution: StreetBetsSolution) -> dict[str, Fraction]:
    """Return how often each wager is placed and how often the hand is folded, of all rounds."""
    rounds, total = solution.counts.sum(axis=(1, 2)).tolist(), HOLDINGS * ROUNDS
    placed = sum(rounds)
    return {
        "fold": Fraction(total - placed, total),
        "flop": Fraction(placed, total),
        "turn": Fraction(rounds[TURN] + rounds[BOTH], total),
        "river": Fraction(rounds[RIVER] + rounds[BOTH], total),
    }


def ante_odds(solution: StreetBetsSolution) -> WagerOdds:
    """Return the odds of Ante, Flop, Turn and River Wagers together, per Ante."""
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
    """Return the chart before the flop, and the rest as simple rules."""
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


def _pays_from(chosen: Options | Play) -> int:
    return STRAIGHT if chosen.rules.get("ante-pays") == "straight" else FLUSH


def before_flop_key(ante_pays: int) -> str:
    """Return the name of the rules in the file of values before the flop."""
    return f"street-bets: {ante_pays}"


def _counted(ante_pays: int) -> tuple[WagerOdds, dict[str, Fraction], dict[str, Any], Array]:
    """Return the odds, the frequency of each wager, the strategy, and the hole cards to fold."""
    solution = solved(ante_pays)
    return ante_odds(solution), frequencies(solution), strategy(solution), solution.folds


def _cost(solution: StreetBetsSolution) -> Fraction:
    """Return the loss of the simple rules for Turn and River Wagers, compared with best play."""
    kept = ~solution.folds
    lost = (solution.values[2] + solution.values[3] - _optional(solution, PLAIN_FLOP, PLAIN_TURN))[kept].sum()
    return Fraction(int(lost), HOLDINGS * ROUNDS)


def _optional(solution: StreetBetsSolution, on_flop: PlainBet, on_turn: PlainBet) -> Array:
    """Return, by hole cards, the result of Turn and River Wagers placed by the rules."""
    stage("following the simple rules on every flop and turn")
    flops, turns = solution.flops[1], solution.turns
    turn = worth(3, on_flop, flops, _nothing(flops))
    river = 4 * worth(4, on_turn, turns, _nothing(turns))
    both: Array = turn + river
    return both


def _nothing(like: Numbers) -> Numbers:
    return Numbers(np.zeros_like(like.by_rank), np.zeros_like(like.by_suit))


STRATEGIES: Final = {
    "best": "exact best play of Ante, Flop, Turn and River Wagers",
    "always-play": "places every wager on every hand",
    "never-raise": "folds optimally, but never places Turn or River Wagers",
    "never-fold": "always places the Flop Wager, and plays Turn and River Wagers optimally",
    "random": "decides at random",
}
BEST, ALWAYS_PLAY, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, FLOP, TURN_WAGER, RIVER_WAGER, PLAYER_EXTRA, DEALER_EXTRA, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(9)
FOLD: Final = 4
"""The number of a fold, after the four ways to play a round with a Flop Wager."""


class PreparedStreetBets(NamedTuple):
    """The data that the kernel reads."""

    strategy: int
    ante: int
    ante_pays: int
    player_extra: Array
    dealer_extra: Array
    jackpots: Array
    """The net result by level and strength."""
    sevens: RankTable
    fives: RankTable
    folds: Array
    turn_bets: Array
    turns_by_rank: Array
    turns_by_suit: Array
    lookup: Threes


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
    """Settle Ante, Flop, Turn and River Wagers."""
    for at in range(len(decisions)):
        how = decisions[at]
        mine, theirs = ranks_with_board(cards, at, p.sevens)
        sign = 1 if mine > theirs else -1 if mine < theirs else 0
        unpaid = sign > 0 and mine >> SHIFT < p.ante_pays
        nets[ANTE, at] = -p.ante if how == FOLD else 0 if unpaid else sign * p.ante
        nets[FLOP, at] = 0 if how == FOLD else sign * FLOP_WAGER * p.ante
        nets[TURN_WAGER, at] = sign * p.ante if how in (TURN, BOTH) else 0
        nets[RIVER_WAGER, at] = sign * p.ante if how in (RIVER, BOTH) else 0


@inner
def _settle_flops(cards: Array, decisions: Array, p: PreparedStreetBets, nets: Array) -> None:
    """Settle Poker Extra and jackpot wagers, which hole cards and flop decide. A fold loses all but the dealer's."""
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
    """Settle rows of cards: the player's two, the dealer's two and the board."""
    _settle_hands(cards, decisions, p, nets)
    if p.jackpots[:, 0].any() or p.player_extra.any() or p.dealer_extra.any():
        _settle_flops(cards, decisions, p, nets)
    else:
        nets[PLAYER_EXTRA:, :] = 0


def _optional_bet(ahead: Outlook, seen: int, even: Array) -> Fraction:
    """Return the value of an even bet that is placed when it is worth it, with this many unknown cards already seen."""
    (sums,), times = ahead.by_seen(seen, even)
    return Fraction(int(np.maximum(sums, 0).sum()), times * ahead.rounds)


class StreetBets(HoldemModel):
    """The model of games with Ante, Flop, Turn and River Wagers. A fold loses side wagers and jackpots."""

    strategies = STRATEGIES
    before = ("flop", "fold")
    decisions = ("flop", "flop and turn", "flop and river", "flop, turn and river", "fold")
    pace = 1_500_000
    decide, settle = staticmethod(decide), staticmethod(settle)

    def main(self, options: Options) -> MainOdds:
        ((ante, decisions, plan, folds),) = each(_counted, [(_pays_from(options),)])
        kept = cache(lambda: kept_by_holes(folds))
        return MainOdds(wagers=(ante,), decisions=decisions, strategy=plan, kept=kept)

    def card(self, options: Options) -> tuple[dict[str, Any], Fraction]:
        solution = solved(_pays_from(options))
        return strategy(solution), _cost(solution)

    def advise(self, hole: Cards, board: Cards, options: Options, known: Known | None = None) -> dict[str, Fraction]:
        pays_from = _pays_from(options)
        if not board and not known:
            (ante, bet, turn, river), rounds = before_flop(
                before_flop_key(pays_from), hole, lambda: solved(pays_from).values
            )
            return {"flop": Fraction(ante + FLOP_WAGER * bet + turn + river, rounds), "fold": Fraction(-1)}
        ahead = outlook(hole, board, known)
        even, antes = ahead.paid(_ante(0)), ahead.paid(_ante(pays_from))
        whole = Fraction(1, ahead.rounds)
        so_far = int((antes + FLOP_WAGER * even).sum()) * whole
        if len(board) == 4:
            return {"river": so_far + int(even.sum()) * whole, "check": so_far}
        later = so_far + _optional_bet(ahead, ahead.on_turn, even)
        if board:
            return {"turn": later + int(even.sum()) * whole, "check": later}
        return {"flop": later + _optional_bet(ahead, ahead.on_flop, even), "fold": Fraction(FOLDED)}

    def looks_good(self, low: int, high: int) -> bool:
        """Return True for a pair, or a ten or higher."""
        return low == high or high >= TEN

    def with_board(self, habit: Habit, hole: Cards, board: Cards) -> str:
        on_flop, on_turn = _HABITS[habit]
        if len(board) == 4:
            return "river" if bets_hand(hole, board, on_turn) else "check"
        return "turn" if bets_hand(hole, board, on_flop) else "check"

    def cost(self, habit: Habit, options: Options) -> Fraction:
        if habit == "regular":
            return super().cost(habit, options)
        solution = solved(_pays_from(options))
        ante, even, turn, river = solution.values
        folded = FOLDED * ROUNDS * np.bincount(HOLE_OF, minlength=SIDE * SIDE)
        played = ante + FLOP_WAGER * even
        followed = np.where(by_square(self.looks_good), played + _optional(solution, CAREFUL, CAREFUL), folded)
        lost = int((np.maximum(played + turn + river, folded) - followed).sum())
        return Fraction(lost, HOLDINGS * ROUNDS)

    def prepare(self, play: Play) -> PreparedStreetBets:
        solution = solved(_pays_from(play))
        return PreparedStreetBets(
            strategy=tuple(STRATEGIES).index(play.strategy),
            ante=play.stake("ante"),
            ante_pays=solution.ante_pays,
            player_extra=nets(play.pays("poker-extra"), play.stake("player-extra")),
            dealer_extra=nets(play.pays("poker-extra"), play.stake("dealer-extra")),
            jackpots=jackpots(play),
            sevens=table_of(FULL_ORDER, 0, 7),
            fives=table_of(FULL_ORDER, 0, 5),
            folds=solution.folds,
            turn_bets=solution.turn_bets,
            turns_by_rank=solution.turns.by_rank.astype(np.int32),
            turns_by_suit=solution.turns.by_suit.astype(np.int32),
            lookup=threes(),
        )

    def later(self, decision: int) -> dict[str, int]:
        if decision == FOLD:
            return {}
        return {"flop": FLOP_WAGER, "turn": int(decision in (TURN, BOTH)), "river": int(decision in (RIVER, BOTH))}

    def exact(self, play: Play) -> Fraction:
        return ante_odds(solved(_pays_from(play))).edge

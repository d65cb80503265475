"""Hold'em against the house with an Ante and a bet before each street: solved exactly, and simulated."""

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.cards import Card
from pitboss.core.hands.kernels import NO_CARDS, rank_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.hands.tables import RankTable, table_of
from pitboss.core.kernels import inner, interpreted, kernel
from pitboss.odds.cluster import each
from pitboss.odds.compiled import FLUSH, SHIFT, SMALL, STRAIGHT, STRENGTHS, Array, cores, on_all_cores, total
from pitboss.odds.holdem.before_flop import kept_values, street_bets_key
from pitboss.odds.holdem.boards import (
    HOLDING_HIGH,
    HOLDING_LOW,
    HOLDINGS,
    HOLE_OF,
    HOLES,
    RENAMINGS,
    SUITS,
    Boards,
    apart,
    boards,
    by_hole,
    holding_of,
    look_up,
    look_up_all,
    meets,
    put,
    seen,
    sets,
    views,
    with_suits,
)
from pitboss.odds.holdem.numbers import Numbers
from pitboss.odds.holdem.outlook import outlook
from pitboss.odds.holdem.patterns import PAIRS, SLOTS
from pitboss.odds.holdem.showdown import DEALER_HOLDINGS, Showdowns, all_showdowns
from pitboss.odds.holdem.simple_rules import NEVER, PlainBet, bets_hand, worth
from pitboss.odds.holdem.tally import LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED, tally
from pitboss.odds.jackpots import kept_by_holes
from pitboss.odds.models import CountingModel, HabitualPlay, MainOdds, PlainPlay
from pitboss.odds.progress import stage
from pitboss.odds.report import ResultSpread, WagerOdds
from pitboss.odds.simulation.game import Play, SimulatedGame, jackpot, nets
from pitboss.odds.simulation.places import Threes, added, marked, sorted_into, three_of, threes
from pitboss.odds.strategy import SIDE, in_ranges, square_name
from pitboss.odds.tables import Options
from pitboss.rules.banked.game import BankedGame

NEITHER, TURN, RIVER, BOTH = range(4)
"""How a round with a Flop Wager is played, in the order of the counts: which optional wagers are placed."""
FLOP_WAGER: Final = 2
FOLDED: Final = -1
ROUNDS: Final = 19600 * 47 * 46 * DEALER_HOLDINGS
"""The flops, turns, rivers and dealer's holdings there are for any two hole cards."""
_FLOPS_IN_FOUR: Final = 4
"""Which of four communal cards was the last: the decision before the river does not ask."""


class StreetBetsSolution(msgspec.Struct, frozen=True):
    """The best play and all that follows from it. Values are sums over all `ROUNDS`, in Antes."""

    ante_pays: int
    """The strength from which a winning Ante is paid."""
    values: Array
    """By hole cards, suits of them added up: Ante, one Ante of Flop Wager, Turn Wager and River Wager at their best."""
    folds: Array
    """By hole cards."""
    turn_bets: Array
    """`[flop, holding]`: whether to place the Turn Wager on one of the 1,755 flops."""
    river_bets: Array
    """`[board, holding]`: whether to place the River Wager on one of the 16,432 boards of four."""
    turns: Numbers
    """On each board of four, the sums of a River Wager."""
    flops: tuple[Numbers, Numbers]
    """On each flop, the sums of the Ante and of one even bet."""
    counts: Array
    """`[how played, strength, ending]`: rounds with a Flop Wager."""


def _rivers(showdowns: Showdowns, ante_pays: int) -> tuple[Array, Array]:
    """For each river and holding the sums over the dealer's cards of the Ante and of an even bet."""
    ante, bet = np.zeros((2, *showdowns.beaten.shape), np.int32)

    def fill(low: int, high: int) -> None:
        won, tied = (one[low:high].astype(np.int32) for one in (showdowns.beaten, showdowns.tied))
        strength = showdowns.strength[low:high]
        lost, there = DEALER_HOLDINGS - won - tied, strength > 0
        bet[low:high] = (won - lost) * there
        ante[low:high] = (won * (strength >= ante_pays) - lost) * there

    on_all_cores(fill, len(ante), SMALL)
    return ante, bet


def _choose_at_flop(ante: Numbers, bet: Numbers) -> tuple[Array, Array]:
    """Where the Turn Wager is placed; by hole cards, added up: the Ante, an even bet and the Turn Wager."""
    flops = boards(3)
    there = apart(flops.cards)
    won, even = (look_up_all(3, number.by_rank, number.by_suit) * there for number in (ante, bet))
    values = [by_hole(flops.copies, each) for each in (won, even, np.maximum(even, 0))]
    return (even >= 0) & there, np.stack(values)


def _choose_at_turn(turns: Numbers) -> tuple[Array, Array]:
    """Where the River Wager is placed; by hole cards, added up."""
    fours = boards(4)
    bets = np.zeros((len(fours), HOLDINGS), np.bool_)

    def choose(low: int, high: int) -> Array:
        there = apart(fours.cards[low:high])
        even = look_up_all(4, turns.by_rank, turns.by_suit, low, high) * there
        bets[low:high] = (even >= 0) & there
        return by_hole(_FLOPS_IN_FOUR * fours.copies[low:high], np.maximum(even, 0))

    return bets, total(on_all_cores(choose, len(fours), SMALL))


def _flops_within(fours: Array) -> tuple[Array, Array]:
    """The four flops a board of four may have come from: their places, and the renamings of suits that lead there."""
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
    folds: Array, turn_bets: Array, river_bets: Array, renamed: Array, by_rank: Array, by_suit: Array,
) -> None:  # fmt: skip
    """Puts every board of four and holding on the channels of how they are played."""
    multisets, rows = views
    flops, renamings = within
    for board in range(low, high):
        for holding in range(HOLDINGS):
            if folds[HOLE_OF[holding]] or meets(cards[board], holding):
                continue
            placed = 0
            for at in range(_FLOPS_IN_FOUR):
                placed += turn_bets[flops[board, at], renamed[renamings[board, at], holding]]
            river = RIVER if river_bets[board, holding] else NEITHER
            multiset, row = multisets[board], rows[board]
            if placed:
                put(by_rank[river + TURN], by_suit[river + TURN], multiset, row, holding, copies[board] * placed)
            if placed < _FLOPS_IN_FOUR:
                checked = copies[board] * (_FLOPS_IN_FOUR - placed)
                put(by_rank[river], by_suit[river], multiset, row, holding, checked)


def _renamed_holdings() -> Array:
    """`[renaming, holding]`: the holding with its suits renamed."""
    both = np.stack((HOLDING_LOW, HOLDING_HIGH))
    cards = np.stack([np.sort(with_suits(both, renaming), axis=0) for renaming in RENAMINGS])
    low, high = cards[:, 0], cards[:, 1]
    return np.asarray(low + high * (high - 1) // 2, np.int16)


def _count(fours: Boards, folds: Array, turn_bets: Array, river_bets: Array) -> Array:
    """Every round with a Flop Wager, by how it is played and how it ends."""
    stage("counting how every round ends")
    within, renamed = _flops_within(fours.cards), _renamed_holdings()

    def put_some(low: int, high: int) -> Numbers:
        weights = Numbers.zeros(4, channels=4)
        _put_weights(
            low,
            high,
            fours.cards,
            fours.copies,
            seen(4),
            within,
            folds,
            turn_bets,
            river_bets,
            renamed,
            weights.by_rank,
            weights.by_suit,
        )
        return weights

    parts = on_all_cores(put_some, len(fours), pieces=cores())
    weights = Numbers(total([part.by_rank for part in parts]), total([part.by_suit for part in parts]))
    showdowns = all_showdowns()
    stays = Numbers(
        np.zeros((len(showdowns.by_rank.beaten), PAIRS), np.bool_),
        np.zeros((len(showdowns.by_suit.beaten), SLOTS), np.bool_),
    )
    return tally(weights, stays, showdowns)[:-1]


def solve(ante_pays: int) -> StreetBetsSolution:
    """The best play when a winning Ante is paid from this strength on."""
    showdowns = all_showdowns()
    stage("looking back from every river to its turn and flop")
    by_rank, by_suit = _rivers(showdowns.by_rank, ante_pays), _rivers(showdowns.by_suit, ante_pays)
    ante = Numbers.of_rivers(by_rank[0], by_suit[0]).before(4).before(3)
    turns = Numbers.of_rivers(by_rank[1], by_suit[1]).before(4)
    bet = turns.before(3)
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


STRATEGIES: Final = {
    "best": "exact best play of Ante, Flop, Turn and River Wagers",
    "always-play": "places every wager on every hand",
    "never-raise": "folds as is best, but places neither Turn nor River Wagers",
    "never-fold": "places every Flop Wager, and Turn and River Wagers as is best",
    "random": "tosses coins",
}
BEST, ALWAYS_PLAY, NEVER_RAISE, NEVER_FOLD, RANDOM = range(5)
ANTE, FLOP, TURN_WAGER, RIVER_WAGER, PLAYER_EXTRA, DEALER_EXTRA, JACKPOT_1, JACKPOT_2, JACKPOT_3 = range(9)
FOLD: Final = 4
"""After the four ways to play a round with a Flop Wager."""


class PreparedStreetBets(NamedTuple):
    """What the kernel reads."""

    strategy: int
    ante: int
    ante_pays: int
    player_extra: Array
    dealer_extra: Array
    jackpots: Array
    """Net by level and strength."""
    sevens: RankTable
    fives: RankTable
    folds: Array
    turn_bets: Array
    turns_by_rank: Array
    turns_by_suit: Array
    lookup: Threes


def _nets_from(play: Play) -> int:
    return STRAIGHT if play.rules.get("ante-pays") == "straight" else FLUSH


def prepare(play: Play) -> PreparedStreetBets:
    levels = [jackpot(play, f"jackpot-{level}") for level in (1, 2, 3)]
    solution = solved(_nets_from(play))
    return PreparedStreetBets(
        strategy=tuple(STRATEGIES).index(play.strategy),
        ante=play.stake("ante"),
        ante_pays=solution.ante_pays,
        player_extra=nets(play.pays("poker-extra"), play.stake("player-extra")),
        dealer_extra=nets(play.pays("poker-extra"), play.stake("dealer-extra")),
        jackpots=np.stack(levels),
        sevens=table_of(FULL_ORDER, 0, 7),
        fives=table_of(FULL_ORDER, 0, 5),
        folds=solution.folds,
        turn_bets=solution.turn_bets,
        turns_by_rank=solution.turns.by_rank.astype(np.int32),
        turns_by_suit=solution.turns.by_suit.astype(np.int32),
        lookup=threes(),
    )


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
    """Ante, Flop, Turn and River Wagers."""
    for at in range(len(decisions)):
        how = decisions[at]
        total, mask = added(p.sevens.start, NO_CARDS, cards, at, 4, 9, p.sevens)
        own_total, own_mask = added(total, mask, cards, at, 0, 2, p.sevens)
        dealer_total, dealer_mask = added(total, mask, cards, at, 2, 4, p.sevens)
        mine, theirs = rank_of(own_total, own_mask, p.sevens), rank_of(dealer_total, dealer_mask, p.sevens)
        sign = 1 if mine > theirs else -1 if mine < theirs else 0
        unpaid = sign > 0 and mine >> SHIFT < p.ante_pays
        nets[ANTE, at] = -p.ante if how == FOLD else 0 if unpaid else sign * p.ante
        nets[FLOP, at] = 0 if how == FOLD else sign * FLOP_WAGER * p.ante
        nets[TURN_WAGER, at] = sign * p.ante if how in (TURN, BOTH) else 0
        nets[RIVER_WAGER, at] = sign * p.ante if how in (RIVER, BOTH) else 0


@inner
def _settle_flops(cards: Array, decisions: Array, p: PreparedStreetBets, nets: Array) -> None:
    """What hole cards and flop alone decide: Poker Extra and jackpot wagers. A fold loses all but the dealer's."""
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
    """A row of cards is the player's two, the dealer's two and the board."""
    _settle_hands(cards, decisions, p, nets)
    if p.jackpots[:, 0].any() or p.player_extra.any() or p.dealer_extra.any():
        _settle_flops(cards, decisions, p, nets)
    else:
        nets[PLAYER_EXTRA:, :] = 0


def _later(decision: int) -> dict[str, int]:
    if decision == FOLD:
        return {}
    return {"flop": FLOP_WAGER, "turn": int(decision in (TURN, BOTH)), "river": int(decision in (RIVER, BOTH))}


def _exact(play: Play) -> Fraction:
    return ante_odds(solved(_nets_from(play))).edge


def simulated(game: BankedGame) -> SimulatedGame:
    return SimulatedGame(
        id=game.id,
        wagers=(
            "ante", "flop", "turn", "river", "player-extra", "dealer-extra", "jackpot-1", "jackpot-2", "jackpot-3",
        ),
        placed=("ante", "player-extra", "dealer-extra", "jackpot-1", "jackpot-2", "jackpot-3"),
        main=("ante", "flop", "turn", "river"),
        tables=tuple(game.tables),
        strategies=STRATEGIES,
        decisions=("flop", "flop and turn", "flop and river", "flop, turn and river", "fold"),
        dealt=9,
        prepare=prepare,
        decide=decide,
        settle=settle,
        later=_later,
        exact=_exact,
        pace=1_500_000,
    )  # fmt: skip

"""Wagers beside the main ones: those a pay table alone settles, and jackpots with a meter.

A jackpot hand is five cards of the deck, so a wager that is never folded wins as often as five cards make the
hand. For a player who folds what best play of the main game folds, the winning hands among those are lost.

In the long run every dollar put on the meter is won by somebody. Besides, the house puts money on it: the whole
seed after a royal flush, and after a straight flush what is missing to the seed. How much the latter is depends on
where the meter usually stands. Between prizes it rises steadily, so its density f obeys

    c f'(m) = -(p + q) f(m) + q / 0.9 · f(m / 0.9)

with c the increment of a wager, p and q the chances of a royal and a straight flush; the solution that dies away is a
sum of exponentials. Taking the rise as steady, and one wager at a time, is all that is not exact here.
"""

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, TypeAlias

import numpy as np

from pitboss.core.hands import Category, Ranking
from pitboss.core.hands.kernels import NO_CARDS, RankTable, rank_of, ranks_of, suit_bit, table_of
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.kernels import kernel
from pitboss.odds.boards import HOLDING_HIGH, HOLDING_LOW, HOLE_OF, HOLES
from pitboss.odds.compiled import SHIFT, STRENGTHS, Array, by_strength, on_all_cores, stage
from pitboss.odds.report import JackpotTerms, Pays, ResultSpread, WagerOdds
from pitboss.rules.banked.analysis import MeterError, PricedJackpot
from pitboss.rules.banked.hands import Hand

RANKS: Final = 13
_OF_FOUR: Final = np.array([comb(4, held) for held in range(8)], np.int64)
_OF_THREE: Final = np.array([comb(3, held) for held in range(8)], np.int64)


def _ways(hands: Array, copies: Array) -> Array:
    """In how many ways the ranks of each row can be cards, when there are so many ways to have n of a rank."""
    held = (hands[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return np.asarray(copies[held].prod(axis=1))


def _totals(hands: Array, table: RankTable) -> Array:
    """The keys of ranks, added up."""
    return np.asarray(table.keys[4 * hands].sum(axis=1))


def _by_strength(ranks: Array, ways: Array) -> Array:
    """Ways by strength. They are far fewer than the whole numbers that a float can tell apart."""
    each = np.broadcast_to(ways, ranks.shape).ravel()
    return np.bincount(ranks.ravel() >> SHIFT, each, STRENGTHS).astype(np.int64)


def _flushes(suited: Array, off: Array, table: RankTable) -> Array:
    """What changes because hands have these ranks of one suit and those of the others: they are flushes instead."""
    ways = 4 * _ways(off, _OF_THREE)
    off, ways = off[ways > 0], ways[ways > 0]
    flushes = table.suited[(1 << suited).sum(axis=1)]
    ranks = ranks_of(table.start + _totals(suited, table)[:, None] + _totals(off, table), table)
    return _by_strength(flushes, ways.sum()) - _by_strength(ranks, ways)


def count_hand(hand: Hand) -> dict[Category, int]:
    """The hands of a deck by kind, for any hand a rulebook speaks of."""
    if hand.ranking.order is FULL_ORDER and hand.count >= FULL_ORDER.length:
        return count_hands(hand.count)
    return _count_each(hand.ranking, hand.count)


@cache
def _count_each(ranking: Ranking, size: int) -> dict[Category, int]:
    """Each hand ranked by itself: for hands of few cards."""
    rows = np.array(list(combinations(ranking.deck.cards, size)), np.uint8)
    kinds, counts = np.unique(ranking.rank_many(rows, dealt=True) >> SHIFT, return_counts=True)
    found = dict.fromkeys(ranking.order.strength, 0)
    return found | {
        ranking.order.categories[kind]: count for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True)
    }


def _rows(rows: list[tuple[int, ...]], size: int) -> Array:
    return np.array(rows, np.int64).reshape(len(rows), size)


@cache
def count_hands(size: int) -> dict[Category, int]:
    """The hands of five, six or seven cards by the best five among them."""
    stage(f"counting hands of {size} cards")
    table, ranks = table_of(FULL_ORDER, 0, size), range(RANKS)
    hands = _rows(list(combinations_with_replacement(ranks, size)), size)
    ways = _ways(hands, _OF_FOUR)
    hands, ways = hands[ways > 0], ways[ways > 0]
    found = _by_strength(ranks_of(table.start + _totals(hands, table), table), ways)  # as if no flush existed
    for suited in range(5, size + 1):
        off = list(combinations_with_replacement(ranks, size - suited))
        found += _flushes(_rows(list(combinations(ranks, suited)), suited), _rows(off, size - suited), table)
    return by_strength(found.tolist())


def side_spread(counts: dict[Category, int], pays: Pays) -> ResultSpread:
    """The net results of one staked, from how many hands there are of each kind."""
    return ResultSpread.of((pays.get(category, Fraction(-1)), count) for category, count in counts.items())


def side_odds(wager: str, pay_table: str | None, counts: dict[Category, int], pays: Pays) -> WagerOdds:
    return WagerOdds(wager=wager, pay_table=pay_table, pays=pays, spread=side_spread(counts, pays), hands=counts)


KEPT: Final = Decimal("0.9")
"""What a straight flush leaves of a meter."""
_DECK: Final[Array] = np.arange(52, dtype=np.uint8)
_TERMS: Final = 100
_DIGITS: Final = 50
"""Enough for a seed of any size in the rulebooks: each term dies away faster than the one before."""
_PLACES: Final = Decimal("1e-6")
"""As far as the steady rise lets the long run be known."""


Hands: TypeAlias = Mapping[Category, int | Fraction]
"""The hands of each kind out of all 2,598,960; some of a kind may be folded in part of the ways they are dealt."""


def _chances(hands: Hands) -> tuple[Fraction, Fraction]:
    total = sum(count_hands(5).values())
    return Fraction(hands[Category.ROYAL_FLUSH], total), Fraction(hands[Category.STRAIGHT_FLUSH], total)


def _fixed(jackpot: PricedJackpot, hands: Hands) -> Fraction:
    """What the fixed prizes return."""
    total = sum(count_hands(5).values())
    return sum((Fraction(hands[category] * times, total) for category, times in jackpot.bonus.items()), Fraction())


def return_at(jackpot: PricedJackpot, hands: Hands, meter: Fraction) -> Fraction:
    """What a dollar wagered returns on average while the meter stands there."""
    royal, straight = _chances(hands)
    return _fixed(jackpot, hands) + (royal + straight / 10) * meter / jackpot.price


def break_even(jackpot: PricedJackpot, hands: Hands) -> Fraction:
    """The meter at which a dollar wagered returns a dollar."""
    royal, straight = _chances(hands)
    return (1 - _fixed(jackpot, hands)) / (royal + straight / 10) * jackpot.price


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _top_up(increment: Decimal, seed: Decimal, royal: Decimal, straight: Decimal) -> Decimal:
    """What the house adds on average after a straight flush, by the density of the meter."""
    decay, weight = (royal + straight) / increment, Decimal(1)
    mass = shortfall = Decimal()
    end = seed / KEPT
    for term in range(1, _TERMS):
        at_seed, at_end = (-decay * seed).exp(), (-decay * end).exp()
        mass += weight * at_seed / decay
        under = seed * (at_seed - at_end) / decay
        mean = ((seed + 1 / decay) * at_seed - (end + 1 / decay) * at_end) / decay
        shortfall += weight * (under - KEPT * mean)
        weight *= straight / KEPT / ((royal + straight) * (1 - KEPT**-term))
        decay /= KEPT
    return shortfall / mass


def long_run(jackpot: PricedJackpot, hands: Hands) -> Decimal:
    """What a dollar wagered returns on average over years, if all wagers are like this one."""
    meter = _meter_return(jackpot.rate, jackpot.seed / jackpot.price, *_chances(hands))
    with localcontext() as context:
        context.prec = _DIGITS
        return (_decimal(_fixed(jackpot, hands)) + meter).quantize(_PLACES)


@cache
def _meter_return(rate: Fraction, seed: Fraction, royal: Fraction, straight: Fraction) -> Decimal:
    """What the meter pays out for a wager of one: what wagers put on it and what the house does."""
    with localcontext() as context:
        context.prec = _DIGITS
        added, least, p, q = map(_decimal, (rate, seed, royal, straight))
        return added + p * least + q * _top_up(added, least, p, q)


def jackpot_odds(jackpot: PricedJackpot, kept: Hands) -> WagerOdds:
    """The wager when no hand is folded; `kept` are the winning hands left when best play folds."""
    if jackpot.meter < jackpot.seed:
        raise MeterError(
            f"the meter of {jackpot.wager} stands at {jackpot.meter}, below its seed of {jackpot.seed}: it never does"
        )
    hands = count_hands(5)
    terms = JackpotTerms(
        wager=jackpot.price,
        meter=jackpot.meter,
        seed=jackpot.seed,
        return_now=return_at(jackpot, hands, jackpot.meter),
        break_even_meter=break_even(jackpot, hands),
        long_run_return=long_run(jackpot, hands),
        best_play_return_now=return_at(jackpot, kept, jackpot.meter),
        best_play_break_even_meter=break_even(jackpot, kept),
        best_play_long_run_return=long_run(jackpot, kept),
    )
    prizes = {Category.ROYAL_FLUSH: jackpot.meter, Category.STRAIGHT_FLUSH: jackpot.meter / 10}
    wins = {category: prize / jackpot.price for category, prize in prizes.items()}
    wins |= {category: Fraction(times) for category, times in jackpot.bonus.items()}
    spread = ResultSpread.of((wins.get(category, Fraction()) - 1, count) for category, count in hands.items())
    return WagerOdds(
        wager=jackpot.wager,
        pay_table=jackpot.pay_table,
        pays=wins,
        spread=spread,
        best_play_edge=1 - terms.best_play_return_now,
        jackpot=terms,
    )


def side_edge(pays: Pays, kept: Hands) -> Fraction:
    """The edge of a side wager that is lost with the hands best play folds."""
    total = sum(count_hands(5).values())
    return 1 - sum((kept[category] * (1 + pay) for category, pay in pays.items()), Fraction()) / total


@kernel
def _strengths(low: int, high: int, starts: Array, more: int, table: RankTable, out: Array) -> None:
    """For each start of two or three cards, the hands of five it can become, by strength."""
    for row in range(low, high):
        total, mask = table.start, NO_CARDS
        for card in starts[row]:
            total += table.keys[card]
            mask |= suit_bit(card)
        for at in range(len(_DECK)):
            for before in range(at):
                first, second = _DECK[at], _DECK[before]
                if mask & suit_bit(first) or mask & suit_bit(second):
                    continue
                two = total + table.keys[first] + table.keys[second]
                with_two = mask | suit_bit(first) | suit_bit(second)
                if more == 2:
                    out[row, rank_of(two, with_two, table) >> SHIFT] += 1
                    continue
                for third in _DECK[:before]:
                    if not mask & suit_bit(third):
                        rank = rank_of(two + table.keys[third], with_two | suit_bit(third), table)
                        out[row, rank >> SHIFT] += 1


def _become_five(starts: Array) -> Array:
    found, table = np.zeros((len(starts), STRENGTHS), np.int64), table_of(FULL_ORDER, 0, 5)
    more = 5 - starts.shape[1]
    on_all_cores(lambda low, high: _strengths(low, high, starts, more, table, found), len(starts))
    return found


def kept_by_holes(folds: Array) -> Hands:
    """What hole cards and flop make when some hole cards are folded before it."""
    first = np.array([int(np.flatnonzero(hole == HOLE_OF)[0]) for hole in range(HOLES)])
    found = _become_five(np.stack((HOLDING_LOW[first], HOLDING_HIGH[first]), axis=1))
    return _of_all(found, np.bincount(HOLE_OF, minlength=HOLES) * ~folds)


def kept_by_hands(cards: Array, copies: Array, plays: Array) -> Hands:
    """What three cards and the two Jackpot Cards make when some hands are folded."""
    return _of_all(_become_five(cards), copies * plays)


def _of_all(found: Array, copies: Array) -> Hands:
    """Each hand of five is met in all ten ways of choosing its first two or three cards."""
    counts = (found * copies[:, None]).sum(axis=0).tolist()
    return {category: Fraction(count, 10) for category, count in by_strength(counts).items()}

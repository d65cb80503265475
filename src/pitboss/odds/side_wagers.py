"""Side wagers: those that a pay table alone settles, and jackpots with a meter.

A jackpot hand is five cards of the deck, so a wager that is never folded wins as often as five cards make the
hand. A player who folds like best play of the main game loses the winning hands among the folds.

In the long run every dollar put on the meter is won. In addition, the house pays the whole seed after a royal flush
and, after a straight flush, the shortfall from the seed. How much the latter costs depends on the usual state of the
meter. Between prizes it rises steadily, so its density f obeys

    c f'(m) = -(p + q) f(m) + q / 0.9 · f(m / 0.9)

with c the increment per wager, and p and q the probabilities of a royal and a straight flush; the bounded
solution is a sum of exponentials. The only approximations here are the steady rise and one wager at a time.
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
    """Return the number of ways in which the ranks of each row can be cards, given the number of ways to have n of a
    rank."""
    held = (hands[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return np.asarray(copies[held].prod(axis=1))


def _totals(hands: Array, table: RankTable) -> Array:
    """Return the sum of the keys of ranks."""
    return np.asarray(table.keys[4 * hands].sum(axis=1))


def _by_strength(ranks: Array, ways: Array) -> Array:
    """Return ways by strength, as floats, which are exact for numbers of this size."""
    each = np.broadcast_to(ways, ranks.shape).ravel()
    return np.bincount(ranks.ravel() >> SHIFT, each, STRENGTHS).astype(np.int64)


def _flushes(suited: Array, off: Array, table: RankTable) -> Array:
    """Return the change of counts for hands that are flushes with these ranks of one suit and others off it."""
    ways = 4 * _ways(off, _OF_THREE)
    off, ways = off[ways > 0], ways[ways > 0]
    flushes = table.suited[(1 << suited).sum(axis=1)]
    ranks = ranks_of(table.start + _totals(suited, table)[:, None] + _totals(off, table), table)
    return _by_strength(flushes, ways.sum()) - _by_strength(ranks, ways)


def count_hand(hand: Hand) -> dict[Category, int]:
    """Return the number of hands of a deck by kind, for any hand that a rulebook uses."""
    if hand.ranking.order is FULL_ORDER and hand.count >= FULL_ORDER.length:
        return count_hands(hand.count)
    return _count_each(hand.ranking, hand.count)


@cache
def _count_each(ranking: Ranking, size: int) -> dict[Category, int]:
    """Return the count of each kind by ranking every hand, for hands of few cards."""
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
    """Return the number of hands of five, six or seven cards by their best five."""
    stage(f"counting hands of {size} cards")
    table, ranks = table_of(FULL_ORDER, 0, size), range(RANKS)
    hands = _rows(list(combinations_with_replacement(ranks, size)), size)
    ways = _ways(hands, _OF_FOUR)
    hands, ways = hands[ways > 0], ways[ways > 0]
    found = _by_strength(ranks_of(table.start + _totals(hands, table), table), ways)  # ignoring flushes
    for suited in range(5, size + 1):
        off = list(combinations_with_replacement(ranks, size - suited))
        found += _flushes(_rows(list(combinations(ranks, suited)), suited), _rows(off, size - suited), table)
    return by_strength(found.tolist())


def side_spread(counts: dict[Category, int], pays: Pays) -> ResultSpread:
    """Return the net results of one unit staked, given the number of hands of each kind."""
    return ResultSpread.of((pays.get(category, Fraction(-1)), count) for category, count in counts.items())


def side_odds(wager: str, pay_table: str | None, counts: dict[Category, int], pays: Pays) -> WagerOdds:
    return WagerOdds(wager=wager, pay_table=pay_table, pays=pays, spread=side_spread(counts, pays), hands=counts)


KEPT: Final = Decimal("0.9")
"""The share of the meter left after a straight flush."""
_DECK: Final[Array] = np.arange(52, dtype=np.uint8)
_TERMS: Final = 100
_DIGITS: Final = 50
"""Terms of the series, enough for any seed in the rulebooks."""
_PLACES: Final = Decimal("1e-6")
"""Decimals of the long-run return, limited by the assumption of a steady rise."""


Hands: TypeAlias = Mapping[Category, int | Fraction]
"""The number of hands of each kind out of all 2,598,960, fractional if some deals of a hand are folded."""


def _chances(hands: Hands) -> tuple[Fraction, Fraction]:
    total = sum(count_hands(5).values())
    return Fraction(hands[Category.ROYAL_FLUSH], total), Fraction(hands[Category.STRAIGHT_FLUSH], total)


def _fixed(jackpot: PricedJackpot, hands: Hands) -> Fraction:
    """Return the part of the return that the fixed prizes pay."""
    total = sum(count_hands(5).values())
    return sum((Fraction(hands[category] * times, total) for category, times in jackpot.bonus.items()), Fraction())


def return_at(jackpot: PricedJackpot, hands: Hands, meter: Fraction) -> Fraction:
    """Return the average return of a dollar wagered at this meter."""
    royal, straight = _chances(hands)
    return _fixed(jackpot, hands) + (royal + straight / 10) * meter / jackpot.price


def break_even(jackpot: PricedJackpot, hands: Hands) -> Fraction:
    """Return the meter at which a dollar wagered returns a dollar."""
    royal, straight = _chances(hands)
    return (1 - _fixed(jackpot, hands)) / (royal + straight / 10) * jackpot.price


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _top_up(increment: Decimal, seed: Decimal, royal: Decimal, straight: Decimal) -> Decimal:
    """Return the house's average top-up after a straight flush, by the density of the meter."""
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
    """Return the long-run average return of a dollar wagered, if all wagers are like this one."""
    meter = _meter_return(jackpot.rate, jackpot.seed / jackpot.price, *_chances(hands))
    with localcontext() as context:
        context.prec = _DIGITS
        return (_decimal(_fixed(jackpot, hands)) + meter).quantize(_PLACES)


@cache
def _meter_return(rate: Fraction, seed: Fraction, royal: Fraction, straight: Fraction) -> Decimal:
    """Return the meter's payout per unit wagered: the players' increments and the house's top-ups."""
    with localcontext() as context:
        context.prec = _DIGITS
        added, least, p, q = map(_decimal, (rate, seed, royal, straight))
        return added + p * least + q * _top_up(added, least, p, q)


def jackpot_odds(jackpot: PricedJackpot, kept: Hands) -> WagerOdds:
    """Return the wager's odds without folds. `kept` has the winning hands left after the folds of best play."""
    if jackpot.meter < jackpot.seed:
        raise MeterError(
            f"the meter of {jackpot.wager} is {jackpot.meter}, below its seed of {jackpot.seed}: give at least the seed"
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
    """Return the edge of a side wager that is lost with the hands that best play folds."""
    total = sum(count_hands(5).values())
    return 1 - sum((kept[category] * (1 + pay) for category, pay in pays.items()), Fraction()) / total


@kernel
def _strengths(low: int, high: int, starts: Array, more: int, table: RankTable, out: Array) -> None:
    """Count, for each start of two or three cards, the five-card hands it can become, by strength."""
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
    """Return the hands of hole cards and flop if some hole cards are folded before it."""
    first = np.array([int(np.flatnonzero(hole == HOLE_OF)[0]) for hole in range(HOLES)])
    found = _become_five(np.stack((HOLDING_LOW[first], HOLDING_HIGH[first]), axis=1))
    return _of_all(found, np.bincount(HOLE_OF, minlength=HOLES) * ~folds)


def kept_by_hands(cards: Array, copies: Array, plays: Array) -> Hands:
    """Return the hands of three cards and the two Jackpot Cards if some hands are folded."""
    return _of_all(_become_five(cards), copies * plays)


def _of_all(found: Array, copies: Array) -> Hands:
    """Return hands per kind; each hand of five is found once for each of ten choices of its first cards."""
    counts = (found * copies[:, None]).sum(axis=0).tolist()
    return {category: Fraction(count, 10) for category, count in by_strength(counts).items()}

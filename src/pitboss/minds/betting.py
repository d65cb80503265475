"""What each choice of a betting round is worth: a pot odds sum over imagined worlds, one bet ahead.

Chips are counted from the moment of the decision: a fold is worth nothing. These are estimates, and they say how
far off they may be.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from pitboss.minds.question import Act, Question
from pitboss.minds.ranges import part_held, standings, threshold, weights
from pitboss.minds.worlds import World, as_many, imagined, share, situation_of
from pitboss.money import Chips, read_money
from pitboss.rounds.round import Choice
from pitboss.rounds.view import PokerView

SIZES: Final = ((1, 2), (2, 3), (1, 1))
"""Bets and raises that are considered, in pots; the least and everything besides."""
STUBBORN: Final = 0.6
"""People call more than they have to: the part of hands that goes on is raised to this power."""
MOST_FOLDS: Final = 0.55


class Option(msgspec.Struct, frozen=True):
    """One choice with its amount."""

    choice: Choice
    amount: Chips | None = None

    def line(self, place: str) -> str:
        return self.choice.line(place, self.amount)


class Worth(msgspec.Struct, frozen=True):
    """What an option is worth in chips, and the figure of every world it was averaged from."""

    option: Option
    value: float
    each: list[float]


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """The chips of a decision."""

    pot: Chips
    own: Chips
    """Wagered on this street, and what is left."""
    behind: Chips
    wagers: list[Chips]
    stacks: list[Chips]
    price: Chips

    @property
    def to_call(self) -> Chips:
        return min(max(self.price - self.own, 0), self.behind)


def stakes_of(asked: Question, others: Sequence[str]) -> Stakes:
    felt = asked.felt
    assert isinstance(felt, PokerView)
    mine = felt.places[asked.viewer]
    return Stakes(
        pot=read_money(felt.pot),
        own=read_money(mine.wager),
        behind=read_money(mine.stack),
        wagers=[read_money(felt.places[place].wager) for place in others],
        stacks=[read_money(felt.places[place].stack) for place in others],
        price=read_money(felt.price or "0"),
    )


def options_of(asked: Question, stakes: Stakes) -> list[Option]:
    """Every choice of the betting, with the amounts worth a thought."""
    found = []
    for choice in asked.choices:
        if choice.kind not in ("fold", "check", "call", "bet", "raise", "bring-in") or choice.wager:
            continue
        if choice.minimum is None and not choice.amounts:
            found.append(Option(choice))
        else:
            found += [Option(choice, amount) for amount in _amounts(choice, stakes)]
    return found


def _amounts(choice: Choice, stakes: Stakes) -> list[Chips]:
    least = choice.minimum if choice.minimum is not None else min(choice.amounts)
    most = choice.maximum if choice.maximum is not None else max(choice.amounts, default=least)
    after = stakes.pot + stakes.to_call
    wanted = [least, *(stakes.price + after * times // of for times, of in SIZES)]
    if most <= stakes.price + 3 * after // 2:
        wanted.append(most)
    return sorted({choice.fit(amount) for amount in wanted})


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The worlds of a decision, how much each counts, and the chips."""

    worlds: list[World]
    stand: list[list[float]]
    weight: list[float]
    stakes: Stakes
    hi_lo: bool

    @property
    def equity(self) -> float:
        """The share of the pot the hand would win if nobody wagered any more."""
        everybody = list(range(len(self.stakes.wagers)))
        total = sum(self.weight)
        shares = (share(one, everybody, hi_lo=self.hi_lo) * w for one, w in zip(self.worlds, self.weight, strict=True))
        return sum(shares) / total if total else 0.0


def table_of(asked: Question, count: int, *, reads: bool) -> Table:
    """Imagines the worlds; one who `reads` lets those count less in which others would have acted otherwise."""
    situation = situation_of(asked)
    worlds = imagined(situation, as_many(situation.layout, count), asked.seed)
    stand = standings(worlds)
    acts: tuple[Act, ...] = asked.acts if reads else ()
    held = [part_held(other.place, acts) for other in situation.others]
    return Table(
        worlds=worlds,
        stand=stand,
        weight=weights(stand, held),
        stakes=stakes_of(asked, [other.place for other in situation.others]),
        hi_lo=situation.layout.low is not None,
    )


def worths(table: Table, options: Sequence[Option], *, folds: float = 1.0) -> list[Worth]:
    """What every option is worth; `folds` is how far others are believed to fold to a wager."""
    return [_worth(table, option, folds) for option in options]


def _worth(table: Table, option: Option, folds: float) -> Worth:
    kind, stakes = option.choice.kind, table.stakes
    if kind == "fold":
        return Worth(option, 0.0, [0.0] * len(table.worlds))
    everybody = list(range(len(stakes.wagers)))
    if option.amount is None:
        cost = stakes.to_call if kind == "call" else 0
        each = [share(one, everybody, hi_lo=table.hi_lo) * (stakes.pot + cost) - cost for one in table.worlds]
    else:
        each = _raised(table, option.amount, everybody, folds)
    return Worth(option, _mean(each, table.weight), each)


def _raised(table: Table, to: Chips, everybody: list[int], folds: float) -> list[float]:
    """Everybody goes on with the better part of their hands, the smaller the more it costs them."""
    stakes = table.stakes
    reach = max(wager + stack for wager, stack in zip(stakes.wagers, stakes.stacks, strict=True))
    to = min(to, reach) if reach else to
    cost = min(to - stakes.own, stakes.behind)
    pays, from_ = [], []
    for at in everybody:
        more = min(max(to - stakes.wagers[at], 0), stakes.stacks[at])
        goes_on = (stakes.pot + cost) / (stakes.pot + cost + more) if more else 1.0
        goes_on = 1 - min(folds * (1 - goes_on**STUBBORN) * 2, MOST_FOLDS)
        pays.append(more)
        from_.append(threshold(table.stand, table.weight, at, goes_on) if more else 0.0)
    each = []
    for world, row in zip(table.worlds, table.stand, strict=True):
        called = [at for at in everybody if row[at] >= from_[at]]
        if called:
            pot = stakes.pot + cost + sum(pays[at] for at in called)
            each.append(share(world, called, hi_lo=table.hi_lo) * pot - cost)
        else:
            each.append(float(stakes.pot))
    return each


def _mean(each: Sequence[float], weight: Sequence[float]) -> float:
    total = sum(weight)
    return sum(one * w for one, w in zip(each, weight, strict=True)) / total if total else 0.0


def apart(table: Table, one: Worth, other: Worth) -> tuple[float, float]:
    """How much more one option is worth than another, and the standard error of that."""
    gaps = [a - b for a, b in zip(one.each, other.each, strict=True)]
    mean, total = _mean(gaps, table.weight), sum(table.weight)
    squares = sum((w / total * (gap - mean)) ** 2 for gap, w in zip(gaps, table.weight, strict=True)) if total else 0.0
    return mean, sqrt(squares)

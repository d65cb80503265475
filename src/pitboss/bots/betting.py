"""Estimate the value of each betting choice: pot odds over imagined worlds, looking one bet ahead.

Values are in chips from the moment of the decision, so a fold is worth 0. Each estimate carries its standard error.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from pitboss.bots.question import Act, Question, Situation
from pitboss.bots.worlds import Worlds, imagined, shares
from pitboss.core.money import Chips, read_money
from pitboss.odds.compiled import Array
from pitboss.rules.round import Choice

SIZES: Final = ((1, 3), (1, 2), (2, 3), (1, 1))
"""Bet and raise sizes to consider, as fractions of the pot."""
SMALL: Final = 4
"""The part of the pot below which bets and raises are skipped, a quarter, unless no larger one is allowed."""


MUCH: Final = 20
"""A wager of more than this many big blinds must pass `is_sound`."""
MUCH_OF_A_STACK: Final = 5
"""If the big blind is unknown, a wager above a fifth of the stack must pass `is_sound`."""
LITTLE_OF_THE_POT: Final = 4
"""A wager of a quarter of the pot or less needs no such check: the pot pays for mistakes."""
CAREFUL_WORLDS: Final = 640
SURE_WORLDS: Final = 2000
"""The number of worlds for the second check, against each opponent alone."""


class Option(msgspec.Struct, frozen=True):
    """A choice together with its amount."""

    choice: Choice
    amount: Chips | None = None

    def line(self, place: str) -> str:
        return self.choice.line(place, self.amount)


class Worth(msgspec.Struct, frozen=True):
    """The value of an option in chips: its mean, and the value in each world."""

    option: Option
    value: float
    each: Array


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """The chips involved in a decision."""

    pot: Chips
    own: Chips
    """The chips already wagered on this street; `behind` is the rest of the stack."""
    behind: Chips
    wagers: list[Chips]
    stacks: list[Chips]
    price: Chips

    @property
    def to_call(self) -> Chips:
        return min(max(self.price - self.own, 0), self.behind)


def stakes_of(question: Question, situation: Situation) -> Stakes:
    felt = question.poker
    mine, others = felt.places[question.viewer], [other.place for other in situation.others]
    return Stakes(
        pot=read_money(felt.pot),
        own=read_money(mine.wager),
        behind=read_money(mine.stack),
        wagers=[read_money(felt.places[place].wager) for place in others],
        stacks=[read_money(felt.places[place].stack) for place in others],
        price=read_money(felt.price or "0"),
    )


def options_of(question: Question, stakes: Stakes) -> list[Option]:
    """Return every betting choice with the amounts worth considering."""
    found = []
    for choice in question.choices:
        if choice.kind not in ("fold", "check", "call", "bet", "raise", "bring-in") or choice.wager:
            continue
        if choice.minimum is None and not choice.amounts:
            found.append(Option(choice))
        else:
            found += [Option(choice, amount) for amount in _amounts(choice, stakes, question.unit)]
    return found


def _amounts(choice: Choice, stakes: Stakes, unit: Chips) -> list[Chips]:
    least = choice.minimum if choice.minimum is not None else min(choice.amounts)
    most = choice.maximum if choice.maximum is not None else max(choice.amounts, default=least)
    after = stakes.pot + stakes.to_call
    half = max(unit // 2, 1)  # nobody bets 37 when the blinds are 5 and 10
    wanted = [least, *(-(-(stakes.price + after * times // of) // half) * half for times, of in SIZES)]
    if most <= stakes.price + 3 * after // 2:
        wanted.append(most)
    found = sorted({choice.fit(amount) for amount in wanted})
    return [amount for amount in found if SMALL * (amount - stakes.price) >= after] or [choice.fit(most)]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The imagined worlds of one decision with their weights, and the chips at stake."""

    worlds: Worlds
    weight: Array
    """One weight per world; they add up to 1."""
    shares: Array
    """The share of the pot the hand wins in each world if nobody folds."""
    stakes: Stakes

    @property
    def equity(self) -> float:
        """The share of the pot the hand would win if there were no more betting."""
        return float(self.shares @ self.weight)


def table_of(question: Question, situation: Situation, stakes: Stakes, count: int, *, reads: float) -> Table:
    """Return the imagined worlds of a decision. The more a player `reads`, the less a world counts that contradicts the
    betting.
    """
    worlds = imagined(situation, count, question.seed)
    if not reads:
        return _weighed(worlds, [1.0] * len(situation.others), stakes)
    held = [
        min(part_held(other.place, question.acts), _staked(question, stakes, situation, at, 0)) ** reads
        for at, other in enumerate(situation.others)
    ]
    return _weighed(worlds, held, stakes)


def _weighed(worlds: Worlds, held: Sequence[float], stakes: Stakes) -> Table:
    weight = weights(worlds.stand, held)
    return Table(worlds=worlds, weight=weight / weight.sum(), shares=shares(worlds), stakes=stakes)


def _staked(question: Question, stakes: Stakes, situation: Situation, at: int, more: Chips) -> float:
    """Return the share of hands with which an opponent would put in this many chips."""
    left = stakes.stacks[at]
    brought = question.brought.get(situation.others[at].place, left + stakes.wagers[at])
    return part_staked(brought - left + more, question.unit)


def is_sound(question: Question, situation: Situation, stakes: Stakes, option: Option) -> bool:
    """Return True if a large wager pays against the hands opponents plausibly hold or call with.

    The gain must exceed its standard error, and a raise must also beat a call or check. No fold is assumed, so a large
    bluff is never sound.
    """
    to = stakes.own + stakes.to_call if option.amount is None else option.amount
    more = [min(max(to - wager, 0), stack) for wager, stack in zip(stakes.wagers, stakes.stacks, strict=True)]
    held = [
        min(part_held(other.place, question.acts), _staked(question, stakes, situation, at, more[at]))
        for at, other in enumerate(situation.others)
    ]
    table = _weighed(imagined(situation, CAREFUL_WORLDS, question.seed ^ 0xCA4E), held, stakes)
    made, quiet = _paid(table, to, 0.0), table.shares * (stakes.pot + stakes.to_call) - stakes.to_call
    gains = [made] if option.amount is None else [made, made - quiet]
    if any(value < error for value, error in (_mean(gain, table.weight) for gain in gains)):
        return False
    worlds = imagined(situation, SURE_WORLDS, question.seed ^ 0x5AFE)
    return all(_beats(worlds, stakes, at, held[at], to, more[at]) for at in range(len(held)))


def _beats(worlds: Worlds, stakes: Stakes, at: int, held: float, to: Chips, more: Chips) -> bool:
    """Return True if a wager pays against this opponent alone.

    Against several strong ranges at once few worlds have any weight, and a draw may seem to win everything by chance.
    """
    alone = np.zeros((len(stakes.wagers), worlds.stand.shape[1]), np.bool_)
    alone[at] = True
    weight = weights(worlds.stand[at : at + 1], [held])
    share, cost = float(shares(worlds, alone) @ (weight / weight.sum())), min(to - stakes.own, stakes.behind)
    return share * (stakes.pot + cost + more) >= cost


def risks_much(question: Question, stakes: Stakes, option: Option) -> bool:
    """Return True if an option puts in enough chips at once to require `is_sound`."""
    if option.choice.kind in ("fold", "check"):
        return False
    cost = stakes.to_call if option.amount is None else min(option.amount - stakes.own, stakes.behind)
    if LITTLE_OF_THE_POT * cost <= stakes.pot:
        return False
    return cost > MUCH * question.unit if question.unit else MUCH_OF_A_STACK * cost > stakes.behind


def worths(table: Table, options: Sequence[Option], *, folds: float = 1.0) -> list[Worth]:
    """Return the value of every option. `folds` is how strictly opponents are assumed to fold hands that cannot pay the
    price."""
    return [_worth(table, option, folds) for option in options]


def _worth(table: Table, option: Option, folds: float) -> Worth:
    kind, stakes = option.choice.kind, table.stakes
    if kind == "fold":
        each = np.zeros_like(table.shares)
    elif kind == "check":
        each = table.shares * stakes.pot
    else:
        each = _paid(table, stakes.own + stakes.to_call if option.amount is None else option.amount, folds)
    return Worth(option, float(each @ table.weight), each)


def _paid(table: Table, to: Chips, folds: float) -> Array:
    """Return the values of a call or raise to this amount. Opponents continue with hands that win often enough for
    their price."""
    stakes, fares = table.stakes, table.worlds.fares
    reach = max(wager + stack for wager, stack in zip(stakes.wagers, stakes.stacks, strict=True))
    to = min(to, reach) if reach else to
    cost = min(to - stakes.own, stakes.behind)
    called, pot = np.ones(fares.shape, np.bool_), np.full(len(table.shares), float(stakes.pot + cost))
    for at, (wager, stack) in enumerate(zip(stakes.wagers, stakes.stacks, strict=True)):
        more = min(max(to - wager, 0), stack)
        if more:
            called[at] = fares[at] >= folds * more / (stakes.pot + cost + more)
        pot += called[at] * more
    won = table.shares if len(called) == 1 else shares(table.worlds, called)
    return np.where(called.any(axis=0), won * pot - cost, stakes.pot)


def apart(table: Table, one: Worth, other: Worth) -> tuple[float, float]:
    """Return how much more one option is worth than another, with the standard error."""
    return _mean(one.each - other.each, table.weight)


def _mean(values: Array, weight: Array) -> tuple[float, float]:
    """Return the weighted mean and its standard error."""
    mean = float(values @ weight)
    return mean, float(np.sqrt(np.sum((weight * (values - mean)) ** 2)))


KEPT: Final = {
    "raise": (0.55, 0.6),
    "bet": (0.6, 0.65),
    "call": (0.85, 0.9),
    "bring-in": (1.0, 1.0),
    "check": (1.0, 0.95),
    "draw": (1.0, 1.0),
    "fold": (1.0, 1.0),
}
"""The share of a player's possible hands that remains after each action: on the first street, and later."""
FEWEST: Final = 0.02
STEEP: Final = 0.7
"""How fast a range narrows as the stakes rise."""
BLUFFS: Final = 0.25
"""The weight of all hands outside a range relative to those inside: people bluff and make mistakes."""


def part_held(place: str, acts: Sequence[Act]) -> float:
    """Return the share of all hands, from the best down, that a player's actions leave possible."""
    if not acts:
        return 1.0
    first, held = acts[0].street, 1.0
    for act in acts:
        if act.place == place:
            held *= KEPT[act.what][act.street != first]
    return max(held, FEWEST)


def part_staked(staked: Chips, unit: Chips) -> float:
    """Return the share of all hands, from the best down, on which a player plausibly stakes this many chips.

    About half of them for an opening raise, a quarter for a re-raise, 4% for a hundred big blinds.
    """
    if not unit or staked <= unit:
        return 1.0
    return max(math.pow(staked / unit, -STEEP), FEWEST)


def weights(stand: Array, held: Sequence[float]) -> Array:
    """Return a weight for each world by how well it fits the ranges in `held`."""
    kept = np.maximum(np.array(held), FEWEST)[:, None]
    bluff = np.minimum(BLUFFS * kept / np.maximum(1 - kept, BLUFFS * kept), 1.0)
    return np.asarray(np.where(stand < 1 - kept, bluff, 1.0).prod(axis=0))

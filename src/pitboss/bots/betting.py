"""What each choice of a betting round is worth: a pot odds sum over imagined worlds, one bet ahead.

Chips are counted from the moment of the decision: a fold is worth nothing. These are estimates, and they say how
far off they may be.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from pitboss.bots.question import Act, Question, Situation
from pitboss.bots.worlds import Worlds, imagined, shares
from pitboss.core.errors import InternalError
from pitboss.core.money import Chips, read_money
from pitboss.odds.compiled import Array
from pitboss.rules.round import Choice
from pitboss.rules.view import PokerView

SIZES: Final = ((1, 3), (1, 2), (2, 3), (1, 1))
"""Bets and raises that are considered, in pots."""
SMALL: Final = 4
"""A bet or raise of less than a fourth of the pot is considered only where no more may be wagered."""


MUCH: Final = 20
"""Big blinds, put in at once, that nobody risks on a guess."""
MUCH_OF_A_STACK: Final = 5
"""Where the big blind is not known: a fifth of what is left."""
CAREFUL_WORLDS: Final = 640
SURE_WORLDS: Final = 4000
"""What seems sound is looked at again with these: against several hands of the best few there are, few worlds count."""


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
    each: Array


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


def stakes_of(question: Question, situation: Situation) -> Stakes:
    felt = question.felt
    if not isinstance(felt, PokerView):
        raise InternalError("felt is not a PokerView")
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
    """Every choice of the betting, with the amounts worth a thought."""
    found = []
    for choice in question.choices:
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
    found = sorted({choice.fit(amount) for amount in wanted})
    return [amount for amount in found if SMALL * (amount - stakes.price) >= after] or [choice.fit(most)]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The worlds of a decision, how much each counts, and the chips."""

    worlds: Worlds
    weight: Array
    """By world; together they make one."""
    shares: Array
    """By world the part of the pot the hand would win if nobody folded."""
    stakes: Stakes

    @property
    def equity(self) -> float:
        """The share of the pot the hand would win if nobody wagered any more."""
        return float(self.shares @ self.weight)


def table_of(question: Question, situation: Situation, stakes: Stakes, count: int, *, reads: bool) -> Table:
    """Imagines the worlds; one who `reads` lets those count less in which others would have acted otherwise."""
    worlds = imagined(situation, count, question.seed)
    acts: tuple[Act, ...] = question.acts if reads else ()
    held = [part_held(other.place, acts) for other in situation.others]
    if reads:
        held = [min(part, _staked(question, stakes, situation, at, 0)) for at, part in enumerate(held)]
    return _weighed(worlds, held, stakes)


def _weighed(worlds: Worlds, held: Sequence[float], stakes: Stakes) -> Table:
    weight = weights(worlds.stand, held)
    return Table(worlds=worlds, weight=weight / weight.sum(), shares=shares(worlds), stakes=stakes)


def _staked(question: Question, stakes: Stakes, situation: Situation, at: int, more: Chips) -> float:
    """Return which share of all hands another stakes what they have in the pot on, and so much more."""
    left = stakes.stacks[at]
    brought = question.brought.get(situation.others[at].place, left + stakes.wagers[at])
    return part_staked(brought - left + more, question.unit)


def is_sound(question: Question, situation: Situation, stakes: Stakes, option: Option) -> bool:
    """Return whether a wager that risks much is worth it against hands others plausibly hold or call with.

    The gain has to exceed the error of its estimate. A raise has to gain beside a call or check, too. Nobody is counted
    on to fold: a bluff for many big blinds is never sound.
    """
    return all(_gains(question, situation, stakes, option, count) for count in (CAREFUL_WORLDS, SURE_WORLDS))


def _gains(question: Question, situation: Situation, stakes: Stakes, option: Option, count: int) -> bool:
    to = stakes.own + stakes.to_call if option.amount is None else option.amount
    worlds = imagined(situation, count, question.seed ^ 0xCA4E ^ count)
    held = []
    for at, (other, wager, stack) in enumerate(zip(situation.others, stakes.wagers, stakes.stacks, strict=True)):
        more = min(max(to - wager, 0), stack)
        held.append(min(part_held(other.place, question.acts), _staked(question, stakes, situation, at, more)))
    table = _weighed(worlds, held, stakes)
    made, quiet = _paid(table, to, 0.0), table.shares * (stakes.pot + stakes.to_call) - stakes.to_call
    gains = [made] if option.amount is None else [made, made - quiet]
    return all(value >= error for value, error in (_mean(gain, table.weight) for gain in gains))


def risks_much(question: Question, stakes: Stakes, option: Option) -> bool:
    """Return whether an option puts in so much at once that it has to be sound."""
    if option.choice.kind in ("fold", "check"):
        return False
    cost = stakes.to_call if option.amount is None else min(option.amount - stakes.own, stakes.behind)
    return cost > MUCH * question.unit if question.unit else MUCH_OF_A_STACK * cost > stakes.behind


def worths(table: Table, options: Sequence[Option], *, folds: float = 1.0) -> list[Worth]:
    """What every option is worth; `folds` is how far others are believed to fold what wins too seldom for its price."""
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
    """A call or a raise to so much: everybody goes on with the hands that win often enough for what it costs them."""
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
    """How much more one option is worth than another, and the standard error of that."""
    return _mean(one.each - other.each, table.weight)


def _mean(values: Array, weight: Array) -> tuple[float, float]:
    """The average, and its standard error."""
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
"""Of the hands held before, the best share that is held after an act: on the first street, and later."""
FEWEST: Final = 0.02
STEEP: Final = 0.7
"""How fast the hands get fewer as the stakes rise."""
BLUFFS: Final = 0.25
"""How much all hands together count that are not among them, beside those that are: people bluff, and err."""


def part_held(place: str, acts: Sequence[Act]) -> float:
    """Which share of all hands, from the best down, somebody still has."""
    if not acts:
        return 1.0
    first, held = acts[0].street, 1.0
    for act in acts:
        if act.place == place:
            held *= KEPT[act.what][act.street != first]
    return max(held, FEWEST)


def part_staked(staked: Chips, unit: Chips) -> float:
    """Return which share of all hands, from the best down, somebody plausibly stakes so many chips on in one round.

    About half of them for an opening raise, a fourth for a re-raise, one in twenty-five for a hundred big blinds.
    """
    if not unit or staked <= unit:
        return 1.0
    return max(math.pow(staked / unit, -STEEP), FEWEST)


def weights(stand: Array, held: Sequence[float]) -> Array:
    """How much each world counts if everybody holds that share of hands."""
    kept = np.maximum(np.array(held), FEWEST)[:, None]
    bluff = np.minimum(BLUFFS * kept / np.maximum(1 - kept, BLUFFS * kept), 1.0)
    return np.asarray(np.where(stand < 1 - kept, bluff, 1.0).prod(axis=0))

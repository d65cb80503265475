"""Hold'em before the flop: which hands a bot opens, calls and re-raises with, by position, price and stack.

A hand's strength is its percentile among all 1,326 starting hands, ordered by Bill Chen's points. Later streets and
other games are decided by imagined worlds (`betting.py`).
"""

import random
from functools import cache
from itertools import combinations
from math import sqrt
from typing import Final

import msgspec

from pitboss.bots.betting import Option, Stakes
from pitboss.bots.character import Character, Level
from pitboss.bots.question import Question, Situation
from pitboss.core.money import Chips
from pitboss.rules.round import Choice
from pitboss.rules.view import PokerView

OPENING: Final = (0.80, 0.62, 0.44, 0.28, 0.21, 0.17, 0.15, 0.13, 0.12)
"""The share of hands to open with, by the number of opponents left to act; the first entry is the button of two
players."""
SHORT: Final = 12
"""The number of big blinds below which a bot opens all-in or folds."""
COMMITTED: Final = 0.4
"""A raise to more than this share of the stack becomes an all-in."""
SMALL_PAIR: Final = 6.5
"""The points of the smallest pairs, above Chen's 5, because they win large pots when they flop a set."""
CLOSING, SQUEEZED = 1.15, 0.55
"""How much wider or narrower a bot calls when nobody acts after it, and when somebody does."""
TWO_PLAYERS: Final = 1.8
"""How much wider both players play in reply to a raise when only two are dealt in."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A level's habits before the flop."""

    opens: float
    """The share of the opening table with which it raises."""
    limps: float
    """The share of hands with which it calls the big blind instead of folding."""
    reraises: float
    """The share of hands with which it re-raises a single raise."""
    calls: float
    """The share of the raiser's range with which it calls a raise of three big blinds."""
    bluffs: float
    """How often it re-raises with a suited ace that is too weak to call."""
    aware: bool
    """True if it opens by position; otherwise every seat opens alike."""


PLANS: Final[dict[Level, Plan]] = {
    "beginner": Plan(opens=0.35, limps=0.42, reraises=0.02, calls=1.3, bluffs=0.0, aware=False),
    "regular": Plan(opens=0.85, limps=0.0, reraises=0.04, calls=0.75, bluffs=0.0, aware=True),
    "expert": Plan(opens=1.0, limps=0.0, reraises=0.055, calls=0.8, bluffs=0.4, aware=True),
}


def covers(question: Question, situation: Situation) -> bool:
    """Return True before the flop of a no-limit or pot-limit hold'em round whose big blind is known."""
    layout, felt = situation.layout, question.felt
    free = any(one.kind in ("bet", "raise") and one.minimum != one.maximum for one in question.choices)
    return (
        isinstance(felt, PokerView)
        and question.unit > 0
        and not situation.board
        and layout.board == 5
        and len(situation.own) == 2
        and not layout.discards
        and layout.low is None
        and len(layout.deck.cards) == 52
        and (free or not any(one.kind in ("bet", "raise") for one in question.choices))
    )


def choose(question: Question, situation: Situation, stakes: Stakes, character: Character) -> Option | None:
    """Return the option to take, or None if the pot odds of a short stack have to decide."""
    plan, toss = PLANS[character.level], random.Random(question.seed ^ 0xF10B)
    raises = sum(act.what in ("bet", "raise") for act in question.acts)
    limpers = sum(act.what == "call" for act in question.acts) if not raises else 0
    behind, unit = _behind(question), question.unit
    reach = min(stakes.own + stakes.behind, max(w + s for w, s in zip(stakes.wagers, stakes.stacks, strict=True)))
    strength = percentile(situation.own) * toss.uniform(0.9, 1.1)
    width = 1 + 0.35 * character.loose
    if not raises:
        share = (OPENING[min(behind, 8)] if behind > 1 or len(question.brought) > 2 else OPENING[0]) if behind else 0.2
        share = (share if plan.aware else 0.2) * plan.opens * width * (1 + 0.25 * character.aggressive) * 0.8**limpers
        if reach <= SHORT * unit:
            pushes = min(share * sqrt(SHORT * unit / max(reach, unit)), 0.9)
            return _raise(question, stakes, reach, reach) if strength <= pushes else _quiet(question)
        if strength <= share:
            size = unit * (5 + 2 * limpers) // 2 if plan.aware else unit * (3 + limpers)
            return _raise(question, stakes, size, reach)
        limps = max(plan.limps, 0.12 if character.aggressive < 0 else 0.0) * width + (0.1 if limpers else 0.0)
        return _call(question) if strength <= limps else _quiet(question)
    if stakes.to_call >= COMMITTED * stakes.behind or reach <= SHORT * unit:
        return None
    return _answer(question, situation, stakes, character, raises, reach, strength, toss)


def _answer(
    question: Question, situation: Situation, stakes: Stakes, character: Character, raises: int, reach: Chips,
    strength: float, toss: random.Random,
) -> Option:  # fmt: skip
    """Return the answer to a raise: re-raise the best hands, call with those the price allows, fold the rest."""
    plan, unit = PLANS[character.level], question.unit
    width = (1 + 0.35 * character.loose) * (TWO_PLAYERS if len(question.brought) == 2 else 1.0)
    again = plan.reraises * width * (1 + 0.4 * character.aggressive) / (1, 1, 2, 3)[min(raises, 3)]
    callers = sum(act.what == "call" for act in question.acts[_last_raise(question) :])
    price = stakes.to_call / (stakes.pot + stakes.to_call)
    range_ = _raised_with(question, raises)
    calls = plan.calls * width * range_ * min(1.6, 0.33 / max(price, 0.05)) * (1 + 0.15 * min(callers, 2))
    calls *= SQUEEZED if _behind(question) else CLOSING
    if stakes.to_call > 8 * unit:
        calls = min(calls, again + 0.04 * width)
    if strength <= again:
        return _raise(question, stakes, stakes.price * 3 + stakes.to_call * callers, reach)
    if strength <= again + calls:
        return _call(question)
    if raises == 1 and _is_blocker(situation.own) and not callers and toss.random() < plan.bluffs * width:
        return _raise(question, stakes, stakes.price * 3, reach)
    return _quiet(question)


def _behind(question: Question) -> int:
    """Return how many live opponents have not acted yet."""
    others = (seat for place, seat in question.poker.places.items() if place != question.viewer)
    return sum(seat.live and seat.did is None and not seat.all_in for seat in others)


def _last_raise(question: Question) -> int:
    return max(at for at, act in enumerate(question.acts) if act.what in ("bet", "raise"))


def _raised_with(question: Question, raises: int) -> float:
    """Return the share of hands the last raiser plausibly has, judging by the number of seats still to act."""
    at = _last_raise(question)
    seats = len(question.brought)
    acted = len({act.place for act in question.acts[: at + 1]})
    share = OPENING[0] if seats == 2 else OPENING[min(max(seats - acted, 1), 8)]
    return share / (1, 1, 4, 8)[min(raises, 3)]


def _raise(question: Question, stakes: Stakes, to: Chips, reach: Chips) -> Option:
    """Return a raise to this amount, all-in if that leaves little behind, or a call if no raise is allowed."""
    choice = _choice(question, "bet", "raise")
    if choice is None:
        return _call(question)
    if to > COMMITTED * (stakes.own + stakes.behind):
        to = reach
    return Option(choice, choice.fit(to))


def _call(question: Question) -> Option:
    return Option(_choice(question, "check", "call") or question.choices[0])


def _quiet(question: Question) -> Option:
    return Option(_choice(question, "check", "fold") or question.choices[0])


def _choice(question: Question, *kinds: str) -> Choice | None:
    return next((one for kind in kinds for one in question.choices if one.kind == kind and not one.wager), None)


def _is_blocker(hole: list[int]) -> bool:
    """Return True for a suited ace with a five or lower: it blocks the best hands and can make the nut flush."""
    high, low = sorted((card >> 2 for card in hole), reverse=True)
    return high == 12 and low <= 3 and hole[0] & 3 == hole[1] & 3


def points(high: int, low: int, suited: bool) -> float:
    """Return Bill Chen's points of a starting hand; ranks count from 0, the two, to 12, the ace."""
    value = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(2 * value, SMALL_PAIR)
    gap = high - low - 1
    value -= (0, 1, 2, 4, 5)[min(gap, 4)]
    return value + 2 * suited + (gap <= 1 and high < 10)


@cache
def _percentiles() -> dict[tuple[int, int, bool], float]:
    """Return the share of all starting hands that are at least as good as each kind of hand."""
    kinds = [(max(a, b) >> 2, min(a, b) >> 2, a & 3 == b & 3) for a, b in combinations(range(52), 2)]
    kinds.sort(key=lambda kind: (points(*kind), kind), reverse=True)
    found: dict[tuple[int, int, bool], float] = {}
    for at, kind in enumerate(kinds, 1):
        found[kind] = at / len(kinds)
    return found


def percentile(hole: list[int]) -> float:
    """Return the rank of two hole cards among all starting hands, as a share: 0.005 for the aces, 1 for the worst
    hand."""
    high, low = max(hole), min(hole)
    return _percentiles()[high >> 2, low >> 2, high & 3 == low & 3]

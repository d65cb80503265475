"""Decide at a poker table: bet by the hand's value against opponents' likely hands; discard; show."""

import random
from typing import Final

import msgspec

from pitboss.bots import preflop
from pitboss.bots.betting import (
    Option,
    Stakes,
    Table,
    Worth,
    is_sound,
    options_of,
    risks_much,
    stakes_of,
    table_of,
    worths,
)
from pitboss.bots.character import Character, Level
from pitboss.bots.house import by_chance
from pitboss.bots.question import Answer, Question, Situation, situation_of
from pitboss.bots.worlds import imagined, shares, thrown_away
from pitboss.core.cards import Card, write_cards
from pitboss.core.errors import present
from pitboss.rules.round import Choice
from pitboss.rules.view import PokerView

SPARE: Final = ("straddle", "more-time")
"""The choices that a bot never makes."""
BETTING: Final = ("fold", "check", "call", "bet", "raise", "bring-in")
MOST_THROWN: Final = 3
LEANING: Final = 0.05
"""How much a style favours or avoids a call or raise, in pots."""
REALISED: Final = 0.7
"""The part of its fair share of the pot that a weak hand wins after a call, if more betting is to come."""
USUAL, QUICK, SLOW = 100, 55, 260
"""Thinking time, as a percentage of the usual."""


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """A level's skill at a poker table."""

    worlds: int
    """The number of worlds it imagines."""
    reads: float
    """How far it believes that others hold what their bets suggest: 0 not at all, 1 fully."""
    folds: float
    """How strictly it expects opponents to fold hands that cannot pay the price: 0 never, 1 always."""
    error: float
    """The standard deviation of its judgement, in pots."""
    curious: float
    """How much it overvalues a call, in pots."""
    shy: float
    """How much it undervalues a raise, in pots."""


SKILLS: Final[dict[Level, Skill]] = {
    "beginner": Skill(worlds=24, reads=0.0, folds=0.0, error=0.22, curious=0.16, shy=0.12),
    "regular": Skill(worlds=48, reads=0.65, folds=0.7, error=0.06, curious=0.02, shy=0.02),
    "expert": Skill(worlds=160, reads=1.0, folds=1.0, error=0.005, curious=0.0, shy=0.0),
}


def choose(question: Question, character: Character) -> Answer | None:
    """Return the line a bot of this level and style plays, or None if it has no choice."""
    choices = tuple(one for one in question.choices if not one.aside and one.kind not in SPARE)
    choices = tuple(one for one in choices if not (one.kind == "show" and one.cards))
    if not choices:
        return None
    if any(one.kind in BETTING and not one.wager for one in choices):
        return _bet(msgspec.structs.replace(question, choices=choices), character)
    if discard := next((one for one in choices if one.kind == "discard" and one.cards is not None), None):
        return Answer(discard.line(question.viewer, cards=_away(question, discard, character)), USUAL)
    if shown := next((one for one in choices if one.kind == "show"), None):
        return Answer(shown.line(question.viewer), QUICK)
    return by_chance(question, choices)


def _bet(question: Question, character: Character) -> Answer:
    skill = SKILLS[character.level]
    situation = situation_of(question)
    stakes = stakes_of(question, situation)
    options = options_of(question, stakes)
    if len(options) == 1 or not situation.others:
        quiet = min(options, key=lambda one: (one.choice.kind == "fold", one.amount or 0))
        return Answer(quiet.line(question.viewer), QUICK)
    if preflop.covers(question, situation):
        early = preflop.choose(question, situation, stakes, character)
        if early is not None and _may(question, situation, stakes, early, options):
            return Answer(early.line(question.viewer), QUICK if early.choice.kind == "fold" else USUAL)
    table = table_of(question, situation, stakes, skill.worlds, reads=skill.reads)
    found = worths(table, options, folds=skill.folds)
    drawn_out = situation.cards_to_come and any(stakes.stacks) and not situation.layout.ranking.hole
    later = _lost_later(table, question) if drawn_out else 0
    judged = _as_judged(table, found, character, question.seed, later=later)
    judged.sort(key=lambda one: one[0], reverse=True)
    chosen = next(option for _, option in judged if _may(question, situation, stakes, option, options))
    return Answer(chosen.line(question.viewer), _thought(judged, table, question.seed))


def _may(question: Question, situation: Situation, stakes: Stakes, option: Option, options: list[Option]) -> bool:
    """Return True unless the option risks many chips unsoundly and there is an alternative."""
    if not risks_much(question, stakes, option) or is_sound(question, situation, stakes, option):
        return True
    return not any(one.choice.kind in ("fold", "check") for one in options)


def _lost_later(table: Table, question: Question) -> float:
    """Return the loss of a call with a weak hand on the next streets, where bets make it fold before it improves.

    Bets that are small for the pot, as with fixed limits, make nobody fold. Hands of four hole cards are not counted:
    they nearly always have a draw.
    """
    pot = table.stakes.pot + table.stakes.to_call
    raises = [one.maximum - table.stakes.price for one in question.choices if one.kind == "raise" and one.maximum]
    weak = min(max((0.65 - table.equity) / 0.15, 0.0), 1.0)
    return weak * (1 - REALISED) * table.equity * min(max(raises, default=0), pot)


def _as_judged(
    table: Table, found: list[Worth], character: Character, seed: int, *, later: float
) -> list[tuple[float, Option]]:
    """Return each option with its value as this bot sees it; `later` is the loss of a call on the next streets."""
    skill, toss, pot = SKILLS[character.level], random.Random(seed ^ 0x5EED), max(table.stakes.pot, 1)
    judged = []
    free = any(one.option.choice.kind == "check" for one in found)
    for one in found:
        value, kind = one.value + toss.gauss(0, skill.error) * pot, one.option.choice.kind
        if kind == "fold" and free:
            continue
        if kind == "call":
            value += (skill.curious + LEANING * character.loose) * pot - later * skill.reads
        elif one.option.amount is not None:
            value += (LEANING * (character.aggressive + character.loose / 2) - skill.shy) * pot
        judged.append((value, one.option))
    return judged


def _thought(judged: list[tuple[float, Option]], table: Table, seed: int) -> int:
    """Return the thinking time: longer for close decisions and for large ones."""
    if len(judged) < 2:
        return QUICK
    gap = (judged[0][0] - judged[1][0]) / max(table.stakes.pot, 1)
    close = max(0.0, 1 - 4 * gap)
    share_of_stack = min((judged[0][1].amount or table.stakes.to_call) / max(table.stakes.behind, 1), 1.0)
    jitter = random.Random(seed ^ 0xACE).uniform(0.75, 1.3)
    return round(min(SLOW, (QUICK + 90 * close + 80 * share_of_stack) * jitter))


def _away(question: Question, choice: Choice, character: Character) -> str:
    """Return the cards to discard, as text."""
    situation = situation_of(question)
    least, most = present(choice.cards, "the number of cards")
    if situation.layout.discards:
        away = [_given_up(situation, question.seed, character)]
    else:
        away = thrown_away(situation.own, situation.layout.ranking, min(most, MOST_THROWN))
        if len(away) < least:
            rest = sorted(card for card in situation.own if card not in away)
            away += rest[: least - len(away)]
    return write_cards([Card(card) for card in away])


def _given_up(situation: Situation, seed: int, character: Character) -> int:
    """Return the hole card whose loss costs least."""
    count = SKILLS[character.level].worlds

    def without(card: int) -> float:
        left = msgspec.structs.replace(situation, own=[one for one in situation.own if one != card])
        return float(shares(imagined(left, count, seed)).sum())

    return max(situation.own, key=without)


def is_poker(question: Question) -> bool:
    return isinstance(question.felt, PokerView)

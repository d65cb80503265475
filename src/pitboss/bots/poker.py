"""A decision at a poker table: bet by what the hand is worth against what others may hold; draw; show."""

import random
from typing import Final

import msgspec

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
from pitboss.bots.casual import Bot
from pitboss.bots.character import Character, Level
from pitboss.bots.question import Answer, Question, Situation, situation_of
from pitboss.bots.worlds import imagined, shares, thrown_away
from pitboss.core.cards import Card, write_cards
from pitboss.core.errors import InternalError
from pitboss.rules.round import Choice
from pitboss.rules.view import PokerView, View

SPARE: Final = ("straddle", "more-time")
"""What a bot never does of its own accord."""
BETTING: Final = ("fold", "check", "call", "bet", "raise", "bring-in")
MOST_THROWN: Final = 3
LEANING: Final = 0.05
"""What a style adds to or takes from a call or a raise, in pots."""
USUAL, QUICK, SLOW = 100, 55, 260
"""How long a decision takes, in hundredths of a usual one."""


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """What a level comes to at a poker table."""

    worlds: int
    """How many ways it may be are imagined."""
    reads: bool
    """Takes what others did into account."""
    folds: float
    """How far others are believed to fold what wins too seldom for its price: 0 never, 1 always."""
    error: float
    """How far off the judgement of a choice may be, in pots."""
    curious: float
    """Likes to see it: what a call seems worth beyond its worth, in pots."""
    shy: float
    """What keeps from raising, in pots."""


SKILLS: Final[dict[Level, Skill]] = {
    "beginner": Skill(worlds=24, reads=False, folds=0.0, error=0.22, curious=0.16, shy=0.12),
    "regular": Skill(worlds=48, reads=False, folds=0.7, error=0.06, curious=0.02, shy=0.02),
    "expert": Skill(worlds=96, reads=True, folds=1.0, error=0.005, curious=0.0, shy=0.0),
}


def choose(question: Question, character: Character) -> Answer | None:
    """What a player of this level and style says; nothing where there is nothing to say."""
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
    seen = View(game=question.game, viewer=question.viewer, felt=question.felt, choices=choices)
    line = Bot(question.seed).choose(seen)
    return Answer(line) if line is not None else None


def _bet(question: Question, character: Character) -> Answer:
    skill = SKILLS[character.level]
    situation = situation_of(question)
    stakes = stakes_of(question, situation)
    options = options_of(question, stakes)
    if len(options) == 1 or not situation.others:
        quiet = min(options, key=lambda one: (one.choice.kind == "fold", one.amount or 0))
        return Answer(quiet.line(question.viewer), QUICK)
    table = table_of(question, situation, stakes, skill.worlds, reads=skill.reads)
    judged = _as_judged(table, worths(table, options, folds=skill.folds), character, question.seed)
    judged.sort(key=lambda one: one[0], reverse=True)
    chosen = next(option for _, option in judged if _may(question, situation, stakes, option, options))
    return Answer(chosen.line(question.viewer), _thought(judged, table, question.seed))


def _may(question: Question, situation: Situation, stakes: Stakes, option: Option, options: list[Option]) -> bool:
    """Return whether a player of any level would do it: not risk much on nothing, unless there is nothing else."""
    if not risks_much(question, stakes, option) or is_sound(question, situation, stakes, option):
        return True
    return not any(one.choice.kind in ("fold", "check") for one in options)


def _as_judged(table: Table, found: list[Worth], character: Character, seed: int) -> list[tuple[float, Option]]:
    """What every option seems worth to this player."""
    skill, toss, pot = SKILLS[character.level], random.Random(seed ^ 0x5EED), max(table.stakes.pot, 1)
    judged = []
    free = any(one.option.choice.kind == "check" for one in found)
    for one in found:
        value, kind = one.value + toss.gauss(0, skill.error) * pot, one.option.choice.kind
        if kind == "fold" and free:
            continue
        if kind == "call":
            value += (skill.curious + LEANING * character.loose) * pot
        elif one.option.amount is not None:
            value += (LEANING * (character.aggressive + character.loose / 2) - skill.shy) * pot
        judged.append((value, one.option))
    return judged


def _thought(judged: list[tuple[float, Option]], table: Table, seed: int) -> int:
    """A close decision takes longer, one for much of the stack too."""
    if len(judged) < 2:
        return QUICK
    gap = (judged[0][0] - judged[1][0]) / max(table.stakes.pot, 1)
    close = max(0.0, 1 - 4 * gap)
    share_of_stack = min((judged[0][1].amount or table.stakes.to_call) / max(table.stakes.behind, 1), 1.0)
    jitter = random.Random(seed ^ 0xACE).uniform(0.75, 1.3)
    return round(min(SLOW, (QUICK + 90 * close + 80 * share_of_stack) * jitter))


def _away(question: Question, choice: Choice, character: Character) -> str:
    """The cards to give up, written together."""
    situation = situation_of(question)
    if choice.cards is None:
        raise InternalError("choice.cards is missing")
    least, most = choice.cards
    if situation.layout.discards:
        away = [_given_up(situation, question.seed, character)]
    else:
        away = thrown_away(situation.own, situation.layout.ranking, min(most, MOST_THROWN))
        if len(away) < least:
            rest = sorted(card for card in situation.own if card not in away)
            away += rest[: least - len(away)]
    return write_cards([Card(card) for card in away])


def _given_up(situation: Situation, seed: int, character: Character) -> int:
    """Of the hole cards the one without which the rest does best."""
    count = SKILLS[character.level].worlds

    def without(card: int) -> float:
        left = msgspec.structs.replace(situation, own=[one for one in situation.own if one != card])
        return float(shares(imagined(left, count, seed)).sum())

    return max(situation.own, key=without)


def is_poker(question: Question) -> bool:
    return isinstance(question.felt, PokerView)

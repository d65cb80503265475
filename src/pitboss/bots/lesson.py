"""A hand to practise with: dealt for nobody else, with chips that count nowhere, and judged decision by decision.

A lesson is a value: its seed decides the cards, and what was said since decides the rest. So it can be put away and
taken up again, and no round of a room is ever part of one.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from pitboss.books import catalogue
from pitboss.bots import house
from pitboss.bots.character import DEFAULT_BOTS, Character
from pitboss.bots.judging import Judged, judged
from pitboss.bots.player import choose
from pitboss.bots.poker import BETTING
from pitboss.bots.question import Question, Watcher, question_of
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.core.errors import InternalError, PitbossError
from pitboss.core.money import write_money
from pitboss.odds.decide import choice_at
from pitboss.odds.models import main_wagers
from pitboss.pit.table.sign import BUY_IN, demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.notation import read_action
from pitboss.rules.round import Round
from pitboss.rules.view import BankedView, view

STAKE: Final = "10"
STACK: Final = BUY_IN // 2
TRIES: Final = 60
"""Hands dealt at most to find one that is hard."""
CLOSE: Final = 12
"""In hundredths of the main wager: where the best choice is worth no more than this beyond the next, it is hard."""
MOST_OTHERS: Final = 5
EXPERT, REGULAR, BEGINNER = Character("expert"), Character("regular"), Character("beginner")


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A practice hand up to now."""

    game: str
    seed: str
    """Of the shuffle, and of all chance in it."""
    others: tuple[Character, ...] = ()
    """Who plays besides, in the order of the seats after one's own."""
    place: str = "p1"
    said: tuple[str, ...] = ()
    """What everybody but the dealer has said."""


class LessonState(msgspec.Struct, frozen=True):
    """Where a lesson stands: the round, and what the learner is asked."""

    lesson: Lesson
    round: Round
    question: Question | None
    """What the learner is asked; nothing where the hand is over."""


def begin(game: str, seed: str, others: Sequence[Character] = (), *, hard: bool = False) -> LessonState:
    """A new hand, at the learner's first decision; a hard one where that is asked for."""
    if not hard:
        return _first(_dealt(game, seed, others))
    for at in range(TRIES):
        state = _at_a_hard_decision(_dealt(game, f"{seed} {at}", others))
        if state is not None:
            return state
    return _first(_dealt(game, seed, others))


def _dealt(game: str, seed: str, others: Sequence[Character]) -> Lesson:
    entry = catalogue.game(game)
    if entry.kind == "banked":
        if not catalogue.banked(game).decisions:
            raise PitbossError(f"{game} has no decision to practise")
        return Lesson(game=game, seed=seed)
    most = min(MOST_OTHERS, demo_table(entry).places - 1)
    seated = tuple(others)[:most] or (DEFAULT_BOTS[0], DEFAULT_BOTS[1])[:most]
    # the learner's place moves around the table from hand to hand
    place = 1 + sum(seed.encode()) % (len(seated) + 1)
    return Lesson(game=game, seed=seed, others=seated, place=f"p{place}")


def _first(lesson: Lesson) -> LessonState:
    """The learner's first decision; the next hand where everybody else has folded before it."""
    for at in range(TRIES):
        state = resume(lesson)
        if state.question is not None:
            return state
        lesson = _dealt(lesson.game, f"{lesson.seed} {at}", lesson.others)
    raise PitbossError(f"{lesson.game}: no hand came to a decision")


def resume(lesson: Lesson) -> LessonState:
    """Plays a lesson up to the learner's next decision, others saying what they would."""
    round_, dealer = _table(lesson)
    watchers = {place: Watcher() for place in _places(lesson)}
    said, number = list(lesson.said), 0
    while round_.status == "open":
        if dealer.step(round_) is not None:
            continue
        place = next((one for one in round_.legal_actions() if one in watchers), None)
        if place is None:
            raise PitbossError("nobody is left to act, and the hand is not over")
        seen = view(round_, place)
        for watcher in watchers.values():
            watcher.look(0, seen.felt)
        if number == len(said):
            question = question_of(seen, watchers[place], seed=_seed(lesson, number), table=_sign(lesson))
            if place == lesson.place and _is_a_decision(question):
                return LessonState(msgspec.structs.replace(lesson, said=tuple(said)), round_, question)
            answer = choose(question, _character(lesson, place))
            if answer is None:
                raise InternalError("what is offered is taken")
            said.append(answer.line)
        round_.push(said[number])
        number += 1
    return LessonState(msgspec.structs.replace(lesson, said=tuple(said)), round_, None)


def _is_a_decision(question: Question) -> bool:
    """There is more than one thing to say, or there are cards to choose."""
    choices = [one for one in question.choices if not one.aside]
    betting = any(one.kind in (*BETTING, "wager") for one in choices)
    return any(one.kind == "discard" for one in choices) or (betting and len(choices) > 1)


def decide(lesson: Lesson, line: str) -> tuple[LessonState, Judged | None]:
    """The learner says something: where the hand stands then, and what it cost. Raises a refusal of the round's."""
    state = resume(lesson)
    if state.question is None:
        raise PitbossError("this hand is over: begin another")
    if not is_offered(state.question, line):
        offered = "; ".join(str(one) for one in state.question.choices if not one.aside)
        raise PitbossError(f"{line.partition(' ')[2]!r} is not offered now: expected {offered}")
    state.round.copy().push(line)
    found = judged(state.question, line)
    return resume(msgspec.structs.replace(state.lesson, said=(*state.lesson.said, line))), found


def is_offered(question: Question, line: str) -> bool:
    """Whether a line takes one of the choices, with an amount or with cards where it has them."""
    for choice in question.choices:
        start = f"{question.viewer} {choice.verb}"
        if choice.aside or not (line == start or line.startswith(f"{start} ")):
            continue
        if choice.cards is not None:
            return True
        if choice.minimum is None and not choice.amounts:
            return line == start
        amount = getattr(read_action(line), "amount", None)
        return amount is not None and choice.allows(amount)
    return False


def _at_a_hard_decision(lesson: Lesson) -> LessonState | None:
    """The first decision of a hand that people get wrong, the ones before it as the expert takes them."""
    state = resume(lesson)
    while state.question is not None:
        if is_hard(state.question):
            return state
        answer = choose(state.question, EXPERT)
        if answer is None:
            raise InternalError("answer is missing")
        state = resume(msgspec.structs.replace(state.lesson, said=(*state.lesson.said, answer.line)))
    return None


def is_hard(question: Question) -> bool:
    """The best choice is hardly better than the next, or somebody who plays by habit would take another."""
    if isinstance(question.felt, BankedView):
        box = next(one.box for one in question.choices if not one.aside)
        advice = house.valued(question, box)
        own, board = house.hand_of(question, box)
        options = house.options_of(question.game, question.table)
        habits = {choice_at(level, question.game, own, board, options) for level in ("beginner", "regular")}
        return advice.cost * 100 <= CLOSE or habits != {advice.best}
    lines = [answer.line.split()[1] for one in (EXPERT, REGULAR) if (answer := choose(question, one)) is not None]
    return len(set(lines)) > 1


def _table(lesson: Lesson) -> tuple[Round, SoftwareDealer]:
    entry = catalogue.game(lesson.game)
    source = Demonstration(f"again {lesson.seed}")
    deck = read_deck(entry.decks[0])
    dealer = SoftwareDealer(Shoe.shuffled(deck, Demonstration(f"practice {lesson.seed}")), source)
    if entry.kind == "banked":
        declared = catalogue.banked(lesson.game)
        round_ = declared.new_round(_sign(lesson), {})
        for wager in main_wagers(declared):
            round_.push(f"{lesson.place} bet {wager.name} {STAKE}")
        return round_, dealer
    stacks = [STACK] * (len(lesson.others) + 1)
    made: Round = catalogue.load(lesson.game).new_round(_sign(lesson), demo_table(entry).setup(stacks))
    return made, dealer


def _sign(lesson: Lesson) -> dict[str, Any]:
    return dict(demo_table(catalogue.game(lesson.game)).table)


def _places(lesson: Lesson) -> Iterator[str]:
    yield from (f"p{at}" for at in range(1, len(lesson.others) + 2))


def _character(lesson: Lesson, place: str) -> Character:
    """Who sits in a place; where there is nothing to decide, the learner does what anybody would."""
    if place == lesson.place:
        return BEGINNER
    return lesson.others[[one for one in _places(lesson) if one != lesson.place].index(place)]


def names(lesson: Lesson, learner: str) -> dict[str, str]:
    """Who sits where."""
    found = {}
    for place in _places(lesson):
        found[place] = learner if place == lesson.place else f"Bot {place[1:]}"
    return found


def plays(lesson: Lesson) -> dict[str, str]:
    """How the others play."""
    return {place: str(_character(lesson, place)) for place in _places(lesson) if place != lesson.place}


def _seed(lesson: Lesson, number: int) -> int:
    return sum(byte << (at % 24) for at, byte in enumerate(lesson.seed.encode())) * 1000 + number


def net(state: LessonState) -> str:
    """What the hand came to, in chips that count nowhere."""
    return write_money(state.round.answer().seats[state.lesson.place].net)

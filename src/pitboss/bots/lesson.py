"""A practice hand: dealt for one learner, with chips that do not count, and judged decision by decision.

A lesson is a value: its seed decides the cards and the lines so far decide the rest. It can be stored and resumed,
and no round of a room is ever part of one.
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
from pitboss.core.errors import PitbossError, present
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
"""The most hands dealt in search of a hard one."""
CLOSE: Final = 12
"""A decision is hard if the best choice leads by at most this, in hundredths of the main wager."""
MOST_OTHERS: Final = 5
EXPERT, REGULAR, BEGINNER = Character("expert"), Character("regular"), Character("beginner")


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A practice hand so far."""

    game: str
    seed: str
    """The seed of the shuffle and of everything else left to chance."""
    others: tuple[Character, ...] = ()
    """The opponents' characters, in seat order after the learner."""
    place: str = "p1"
    said: tuple[str, ...] = ()
    """All lines so far, except the dealer's."""


class LessonState(msgspec.Struct, frozen=True):
    """The current state of a lesson: the round, and the learner's question."""

    lesson: Lesson
    round: Round
    question: Question | None
    """The learner's decision, or None when the hand is over."""


def begin(game: str, seed: str, others: Sequence[Character] = (), *, hard: bool = False) -> LessonState:
    """Deal a new hand up to the learner's first decision and return it; `hard` looks for a difficult one."""
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
    """Return the learner's first decision, dealing again if everybody folds before it."""
    for at in range(TRIES):
        state = resume(lesson)
        if state.question is not None:
            return state
        lesson = _dealt(lesson.game, f"{lesson.seed} {at}", lesson.others)
    raise PitbossError(f"{lesson.game}: no hand reached a decision")


def resume(lesson: Lesson) -> LessonState:
    """Play a lesson up to the learner's next decision and return it; bots play the other seats."""
    round_, dealer = _table(lesson)
    watchers = {place: Watcher() for place in _places(lesson)}
    said, number = list(lesson.said), 0
    while round_.status == "open":
        if dealer.step(round_) is not None:
            continue
        place = next((one for one in round_.legal_actions() if one in watchers), None)
        if place is None:
            raise PitbossError("nobody can act, although the hand is not over")
        seen = view(round_, place)
        for watcher in watchers.values():
            watcher.look(0, seen.felt)
        if number == len(said):
            question = question_of(seen, watchers[place], seed=_seed(lesson, number), table=_sign(lesson))
            if place == lesson.place and _is_a_decision(question):
                return LessonState(msgspec.structs.replace(lesson, said=tuple(said)), round_, question)
            said.append(present(choose(question, _character(lesson, place)), "the bot's line").line)
        round_.push(said[number])
        number += 1
    return LessonState(msgspec.structs.replace(lesson, said=tuple(said)), round_, None)


def _is_a_decision(question: Question) -> bool:
    """Return True if there is more than one choice, or cards to choose."""
    choices = [one for one in question.choices if not one.aside]
    betting = any(one.kind in (*BETTING, "wager") for one in choices)
    return any(one.kind == "discard" for one in choices) or (betting and len(choices) > 1)


def decide(lesson: Lesson, line: str) -> tuple[LessonState, Judged | None]:
    """Play the learner's line; return the new state and the line's cost. An illegal line raises `Refusal`."""
    state = resume(lesson)
    if state.question is None:
        raise PitbossError("this hand is over; start another")
    if not is_offered(state.question, line):
        offered = "; ".join(str(one) for one in state.question.choices if not one.aside)
        raise PitbossError(f"{line.partition(' ')[2]!r} is not possible now; choose one of {offered}")
    state.round.copy().push(line)
    found = judged(state.question, line)
    return resume(msgspec.structs.replace(state.lesson, said=(*state.lesson.said, line))), found


def is_offered(question: Question, line: str) -> bool:
    """Return True if a line takes one of the offered choices."""
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
    """Return the first hard decision of a hand. The expert plays the decisions before it."""
    state = resume(lesson)
    while state.question is not None:
        if is_hard(state.question):
            return state
        line = present(choose(state.question, EXPERT), "the expert's line").line
        state = resume(msgspec.structs.replace(state.lesson, said=(*state.lesson.said, line)))
    return None


def is_hard(question: Question) -> bool:
    """Return True if the two best choices are close, or if a player by habit would choose differently."""
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
    """Return the character that plays a seat. The learner's forced moves are played as a beginner's."""
    if place == lesson.place:
        return BEGINNER
    return lesson.others[[one for one in _places(lesson) if one != lesson.place].index(place)]


def names(lesson: Lesson, learner: str) -> dict[str, str]:
    """Return the name at each place."""
    return {place: learner if place == lesson.place else f"Bot {place[1:]}" for place in _places(lesson)}


def plays(lesson: Lesson) -> dict[str, str]:
    """Return each opponent's level and style."""
    return {place: str(_character(lesson, place)) for place in _places(lesson) if place != lesson.place}


def _seed(lesson: Lesson, number: int) -> int:
    return sum(byte << (at % 24) for at, byte in enumerate(lesson.seed.encode())) * 1000 + number


def net(state: LessonState) -> str:
    """Return the learner's net result in practice chips."""
    return write_money(state.round.answer().seats[state.lesson.place].net)

"""What a remedy waits for: an official's answer to a question, or players' answers to an offer."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.errors import nearest
from pitboss.rounds.action import Official, Option
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.poker.stages import start_betting
from pitboss.rounds.poker.state import ASKING, NAMES, State
from pitboss.rounds.poker.trouble.consequences import resume
from pitboss.rounds.poker.trouble.events import Asked, Decided, Offered, TappedOut
from pitboss.rounds.poker.trouble.memory import Answered, Offer, Question, trouble
from pitboss.rounds.round import Choice

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

TAP_OUT = {
    "tap-out": "take no further part in the betting, all-in for what is in",
    "continue": "play the final betting round",
}


def ask(state: State, role: str, text: str, answers: tuple[Answered, ...], rules: Rules, events: list[Event]) -> None:
    """Stops the round until an official of this role or above has answered."""
    memory = trouble(state)
    memory.question = Question(asked_of=role, text=text, answers=answers, rules=rules)
    memory.paused, state.phase = state.phase, ASKING
    lines = tuple(f"{role} {answer.line}" for answer in answers)
    events.append(Asked(role=role, text=text, answers=lines, rules=rules))
    events.append(Ruled(text=f"{text}: {' or '.join(lines)}", rules=rules))


def answer(round_: "PokerRound", action: Official, question: Question, events: list[Event]) -> bool:
    """Plays an official's answer; False when the line is no answer to the question."""
    said = " ".join((action.decision, *action.args))
    found = next((one for one in question.answers if one.line == said), None)
    if found is None:
        return False
    resume(round_.state)
    events.append(Decided(by=action.actor, decision=said, rules=question.rules))
    found.play(round_, events)
    return True


def awaited(question: Question) -> str:
    """The question and its answers in words."""
    lines = " or ".join(f"'{question.asked_of} {one.line}'" for one in question.answers)
    return f"{question.text}; awaited is {lines}"


def offer(state: State, seat: int, choices: dict[str, str], rules: Rules, events: list[Event]) -> None:
    """A choice the seat has to make before the betting begins."""
    trouble(state).offers[seat] = Offer(choices=choices, rules=rules)
    events.append(Offered(seat=NAMES[seat], choices=tuple(choices), rules=rules))


def choices(state: State) -> dict[str, tuple[Choice, ...]]:
    """Who may answer, and how."""
    memory = trouble(state)
    question = memory.question
    if question is not None:
        said = tuple(Choice(verb=one.line, words=one.words, rules=question.rules) for one in question.answers)
        return {question.asked_of: said}
    return {
        NAMES[seat]: tuple(
            Choice(verb=f"option {word}", words=meaning, rules=made.rules) for word, meaning in made.choices.items()
        )
        for seat, made in memory.offers.items()
    }


def take_option(state: State, seat: int, action: Option, events: list[Event]) -> None:
    """A player's answer to what it was offered."""
    name = NAMES[seat]
    made = state.trouble.offers.get(seat) if state.trouble is not None else None
    if made is None:
        raise NotAllowed(f"{name} has been offered no choice", actor=name)
    if state.phase != ASKING:
        raise NotAllowed(f"{name} chooses when the cards are dealt, before the betting", made.rules, actor=name)
    if action.choice not in made.choices or action.args:
        known = ", ".join(made.choices)
        raise NotAllowed(
            f"{action.choice!r} is not offered to {name}: expected {known}{nearest(action.choice, made.choices)}",
            made.rules,
            actor=name,
        )
    memory = trouble(state)
    memory.offers.pop(seat)
    if action.choice == "tap-out":
        _tap_out(state, seat, made.rules, events)
    if not memory.offers:
        start_betting(state, events)


def _tap_out(state: State, seat: int, rules: Rules, events: list[Event]) -> None:
    """The seat keeps its chips and is treated as all-in for what is in; later wagers make a side pot."""
    trouble(state).chips_aside[seat] = state.stacks[seat]
    state.stacks[seat] = 0
    state.able -= 1
    events.append(TappedOut(seat=NAMES[seat], rules=rules))
    text = f"{NAMES[seat]} taps out: it is all-in for what it has put in, and later wagers make a separate pot"
    events.append(Ruled(text=text, rules=rules))

"""Questions of a remedy: an official's answer, or players' answers to an offer."""

from typing import TYPE_CHECKING

from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import Official, Option
from pitboss.rules.irregularities import Offer, Question, lines, reply_to, said
from pitboss.rules.poker.events import Asked, Decided, Offered, TappedOut
from pitboss.rules.poker.irregularities.consequences import resume
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import ASKING, DEAL, EXCHANGE, NAMES, State
from pitboss.rules.round import Choice

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def ask(state: State, question: Question) -> None:
    """Stop the round until an official of the role asked, or above, has answered."""
    memory = memory_of(state)
    memory.question = question
    memory.paused, state.phase = state.phase, ASKING
    answers = lines(state.sign.game.officials, question)
    state.report(Asked(role=question.role, text=question.text, answers=answers, rules=question.rules))
    state.rule(f"{question.text}: {' or '.join(answers)}", question.rules)


def answer(round_: "PokerRound", action: Official, question: Question) -> bool:
    """Apply an official's answer; return False if the line does not answer the question."""
    reply = reply_to(question, action)
    if reply is None:
        return False
    resume(round_.state)
    round_.report(Decided(by=action.actor, decision=said(action), rules=reply.rules or question.rules))
    reply.play(round_)
    return True


def choices(state: State) -> dict[str, tuple[Choice, ...]]:
    """Return who may answer, and how."""
    return memory_of(state).choices(state.sign.game.officials, lambda seat: (NAMES[seat], ""))


def offer_tap_out(state: State, seat: int, rules: Rules) -> None:
    """Offer the seat a choice to make before the betting begins."""
    choices = {
        "tap-out": "take no further part in the betting, all-in for the chips already in",
        "continue": "play the final betting round",
    }
    memory_of(state).offers[seat] = Offer(choices=choices, rules=rules, take=_tap_out, silent="continue")
    state.report(Offered(seat=NAMES[seat], choices=tuple(choices), rules=rules))


def take_option(round_: "PokerRound", seat: int, action: Option) -> None:
    """Take a player's answer to an offer."""
    state, name = round_.state, NAMES[seat]
    made = state.memory.offers.get(seat) if state.memory is not None else None
    if made is None:
        raise NotAllowed(f"no choice is open for {name}")
    if state.phase not in (DEAL, EXCHANGE, ASKING) or memory_of(state).question is not None:
        raise NotAllowed(f"{name} may choose only before the betting, when no question is open", made.rules)
    chosen = made.chosen(name, (action.choice, *action.args))
    if made.take is not None:
        made.take(round_, seat, chosen)
    memory_of(state).offers.pop(seat)
    if not memory_of(state).offers and state.phase == ASKING:
        start_betting(state)


def _tap_out(round_: "PokerRound", seat: int, choice: str) -> None:
    """Treat the seat as all-in for its chips in the pot. It keeps the rest, and later wagers make a side pot."""
    if choice != "tap-out":
        return
    state, rules = round_.state, memory_of(round_.state).offers[seat].rules
    memory_of(state).chips_aside[seat] = state.stacks[seat]
    state.stacks[seat] = 0
    state.able -= 1
    state.report(TappedOut(seat=NAMES[seat], rules=rules))
    text = f"{NAMES[seat]} taps out, all-in for the chips already in; later wagers make a separate pot"
    state.rule(text, rules)

"""Waiting after an irregularity: for officials' answers, players' choices, or play to resume."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from pitboss.core.errors import present
from pitboss.core.refusals import NotAllowed, RoundOver
from pitboss.rules import action as a
from pitboss.rules.action import Action, seat_number, whole_number
from pitboss.rules.banked.events import ChoiceTaken, OfficialDecided
from pitboss.rules.banked.irregularities.memory import BankedMemory, memory_of
from pitboss.rules.banked.irregularities.remedies import play_on
from pitboss.rules.banked.layout import Box
from pitboss.rules.irregularities import Offer, awaited, reply_to, said
from pitboss.rules.round import Choice

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


FAULT_FOUND = "void the round for a fault of the system"


def waited_for(round_: "BankedRound", memory: BankedMemory, action: Action) -> NotAllowed | None:
    """Return why an action has to wait; None if the round waits for it, or for nothing."""
    if isinstance(action, a.Official) or (not memory.suspended and _at_any_time(round_, action)):
        return None
    clauses, text = round_.game.clauses, ""
    if memory.suspended:
        text, rules = "play is suspended until an official resumes it", clauses.suspended
    elif memory.question:
        return awaited(round_.game.officials, memory.question, action.actor)
    elif memory.offers and not isinstance(action, a.Option | a.TimeUp):
        who = ", ".join(f"{round_.boxes[number].player} (box {number})" for number in memory.offers)
        text, rules = f"waiting for {who} to choose", memory.offers[min(memory.offers)].rules
    elif memory.lay_again and not isinstance(action, a.DealBoard):
        text, rules = f"{memory.lay_again} communal cards must be dealt again first", clauses.laid_again
    return NotAllowed(text, rules) if text else None


def _at_any_time(round_: "BankedRound", action: Action) -> bool:
    """Return True for an irregularity that may be reported at any time, even while the round waits."""
    if not isinstance(action, a.Report):
        return False
    return any(one.at_any_time and one.name == action.kind for one in round_.game.irregularities)


def choices(round_: "BankedRound", memory: BankedMemory) -> dict[str, tuple[Choice, ...]]:
    """Return who may answer, and how."""
    officials, found = round_.game.officials, dict[str, list[Choice]]()
    if memory.suspended:
        resume, void, fault = officials.power("resume"), officials.power("void"), round_.game.clauses.fault_found
        for power, words, rules in ((resume, resume.meaning, resume.rules), (void, FAULT_FOUND, fault)):
            choice = Choice(kind="answer", verb=power.decision, words=words, rules=rules)
            found.setdefault(power.least, []).append(choice)
        return {actor: tuple(offered) for actor, offered in found.items()}

    def named(number: int) -> tuple[str, str]:
        box = round_.boxes[number]
        return box.player or "", "" if box.player == box.token else f" @{number}"

    return memory.choices(officials, named)


def answer(round_: "BankedRound", action: a.Official) -> bool:
    """Apply the official's answer to the open question; return False if the line does not answer it."""
    memory = round_.memory
    if memory is None or memory.question is None or memory.suspended:
        return False
    question, reply = memory.question, reply_to(memory.question, action)
    if reply is None:
        if same := [one.line for one in question.replies if one.decision == action.decision]:
            text = f"{said(action)!r} is not an answer: expected {' or '.join(same)}"
            raise NotAllowed(text, question.rules)
        return False
    officials = round_.game.officials
    ground = "void the round for that" if reply.decision == "void" else ""
    officials.require(action.actor, reply.decision, ground, question.rules, tournament=round_.sign.tournament)
    memory.question = None
    text = f"the {officials.role(action.actor).title} answers: {reply.words}"
    round_.report(OfficialDecided(by=action.actor, decision=said(action), text=text, rules=question.rules))
    reply.play(round_)
    if memory.question is None and memory.deferred_questions:
        *before, memory.question = memory.deferred_questions
        memory.deferred_questions = tuple(before)
    return True


def option(round_: "BankedRound", action: a.Option) -> None:
    """`p2 option continue`, `p1 option withdraw pair-plus @2`: take a player's answer to an offer."""
    *named, last = (action.choice, *action.args)
    words, at = ((*named, last), "") if not last.startswith("@") else (tuple(named), last[1:])
    number = whole_number(at) or seat_number(action.actor) or 0
    made = round_.memory.offers.get(number) if round_.memory else None
    box = round_.boxes.get(number)
    if made is None or box is None or box.player != action.actor:
        raise NotAllowed(f"no choice is open for {action.actor} in box {number}")
    _take(round_, box, made, made.chosen(action.actor, words))


def passed_over(round_: "BankedRound", action: Action) -> int:
    """Return the box whose last open choice its player skips by playing on; 0 if there is none."""
    memory = round_.memory
    if memory is None or memory.question or memory.suspended or memory.lay_again:
        return 0
    if not isinstance(action, a.Bet | a.CheckCall | a.Fold):
        return 0
    number = action.box or seat_number(action.actor) or 0
    return number if [*memory.offers] == [number] and round_.boxes[number].player == action.actor else 0


def play_past(round_: "BankedRound", action: Action, play: Callable[..., None]) -> None:
    """Play an action for a hand with an open choice: the choice is skipped, as when its time runs out."""
    number = passed_over(round_, action)
    made = memory_of(round_).offers[number]
    _take(round_, round_.boxes[number], made, made.silent)
    play(round_, action)


def silent(round_: "BankedRound", patron: str) -> None:
    """End the time for every choice a player has."""
    memory = memory_of(round_)
    mine = [number for number in sorted(memory.offers) if round_.boxes[number].player == patron]
    if not mine:
        raise NotAllowed(f"no choice is open for {patron}", next(iter(memory.offers.values())).rules)
    for number in mine:
        if made := memory.offers.get(number):
            _take(round_, round_.boxes[number], made, made.silent)


def _take(round_: "BankedRound", box: Box, made: Offer, chosen: str) -> None:
    memory = memory_of(round_)
    del memory.offers[box.number]
    patron = present(box.player, "player")
    text = f"{patron} chooses in box {box.number}: {made.choices[chosen]}"
    round_.report(ChoiceTaken(patron=patron, box=box.number, choice=chosen, text=text, rules=made.rules))
    present(made.take, "take")(round_, box, chosen)
    if not memory.offers:
        play_on(round_, made.rules)


def leave(round_: "BankedRound", action: a.Option) -> None:
    """`p1 option leave`: return a carried jackpot wager to a player who leaves."""
    standing = [p for p in round_.placed if p.patron == action.actor and p.settled and p.settled.carried]
    if not standing:
        raise RoundOver(f"the round is {round_.status}: {action.actor} has no wager carried to the next round")
    rules = round_.game.clauses.leaver
    if action.choice != "leave" or action.args:
        text = f"'{action.actor} option leave' returns the Jackpot Wager carried to the next round"
        raise RoundOver(f"the round is {round_.status}: {text}", rules)
    text = f"{action.actor} leaves: the Jackpot Wager is returned and the others are registered again"
    for placed in standing:
        settled = present(placed.settled, "settled")
        placed.settled = structs.replace(settled, rules=settled.rules + rules, carried=False)
        round_.report(ChoiceTaken(patron=action.actor, box=placed.box, choice="leave", text=text, rules=rules))

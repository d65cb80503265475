"""What a round waits for once something went wrong: officials' answers, players' choices, play to be resumed."""

from typing import TYPE_CHECKING

from msgspec import structs

from pitboss.errors import nearest
from pitboss.rounds import action as a
from pitboss.rounds.action import Action, seat_number, whole_number
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.trouble.events import ChoiceTaken, OfficialDecided
from pitboss.rounds.banked.trouble.memory import Offer, Trouble, trouble
from pitboss.rounds.banked.trouble.remedies import asked_of, play_on
from pitboss.rounds.errors import NotAllowed, RoundOver
from pitboss.rounds.event import Event
from pitboss.rounds.round import Choice

if TYPE_CHECKING:
    from pitboss.rounds.banked.round import BankedRound


def waited_for(round_: "BankedRound", memory: Trouble, action: Action) -> NotAllowed | None:
    """Why an action has to wait; None where it is what the round waits for, or the round waits for nothing."""
    if isinstance(action, a.Official):
        return None
    if memory.suspended:
        clauses = round_.game.clauses
        return NotAllowed("play is suspended until an official resumes it", clauses.suspended, actor=action.actor)
    if question := memory.question:
        lines = " or ".join(f"'{asked_of(round_, answer)} {answer.line}'" for answer in question.answers)
        return NotAllowed(f"{question.text}; awaited is {lines}", question.rules, actor=action.actor)
    if memory.offers and not isinstance(action, a.Option | a.TimeUp):
        first = min(memory.offers)
        who = ", ".join(f"{round_.boxes[number].player} (box {number})" for number in memory.offers)
        return NotAllowed(f"a choice is open for {who}", memory.offers[first].rules, actor=action.actor)
    if memory.lay_again and not isinstance(action, a.DealBoard):
        return NotAllowed(
            f"{memory.lay_again} communal cards are to be laid again",
            round_.game.clauses.laid_again,
            actor=action.actor,
        )
    return None


def choices(round_: "BankedRound", memory: Trouble) -> dict[str, tuple[Choice, ...]]:
    """Who may answer, and how."""
    if memory.suspended:
        powers = [round_.game.officials.power(word) for word in ("resume", "void")]
        found: dict[str, list[Choice]] = {}
        for power in powers:
            found.setdefault(power.least, []).append(
                Choice(verb=power.decision, words=power.meaning, rules=power.rules)
            )
        return {role: tuple(offered) for role, offered in found.items()}
    if question := memory.question:
        found = {}
        for answer in question.answers:
            choice = Choice(verb=answer.line, words=answer.words, rules=question.rules)
            found.setdefault(asked_of(round_, answer), []).append(choice)
        return {role: tuple(offered) for role, offered in found.items()}
    found = {}
    for number, made in sorted(memory.offers.items()):
        box = round_.boxes[number]
        at = "" if box.player == box.token else f" @{number}"
        for line, words in made.choices.items():
            choice = Choice(verb=f"option {line}{at}", words=words, rules=made.rules)
            found.setdefault(box.player or "", []).append(choice)
    return {patron: tuple(offered) for patron, offered in found.items()}


def answer(round_: "BankedRound", action: a.Official) -> list[Event] | None:
    """Plays the official's answer to the open question; None when the line answers nothing."""
    memory = round_.trouble
    if memory is None or memory.question is None or memory.suspended:
        return None
    question, said = memory.question, " ".join((action.decision, *action.args))
    found = next((one for one in question.answers if one.line == said), None)
    if found is None:
        same = [one.line for one in question.answers if one.decision == action.decision]
        if same:
            raise NotAllowed(f"{said!r} is no answer: expected {' or '.join(same)}", question.rules, actor=action.actor)
        return None
    officials = round_.game.officials
    ground = "void the round for that" if found.decision == "void" else ""
    officials.require(action.actor, found.decision, ground, question.rules, tournament=round_.sign.tournament)
    memory.question = None
    text = f"the {officials.role(action.actor).title} answers: {found.words}"
    decided = OfficialDecided(by=action.actor, decision=said, text=text, rules=question.rules)
    return [decided, *found.play(round_)]


def option(round_: "BankedRound", action: a.Option) -> list[Event]:
    """`p2 option continue`, `p1 option withdraw pair-plus @2`: a player's answer to an offer."""
    *named, last = (action.choice, *action.args)
    words, at = ((*named, last), "") if not last.startswith("@") else (tuple(named), last[1:])
    number = whole_number(at) or seat_number(action.actor) or 0
    made = round_.trouble.offers.get(number) if round_.trouble else None
    box = round_.boxes.get(number)
    if made is None or box is None or box.player != action.actor:
        raise NotAllowed(f"{action.actor} has been offered no choice in box {number}", actor=action.actor)
    said = _said(made, words)
    if said is None:
        listed = ", ".join(made.choices)
        raise NotAllowed(
            f"{' '.join(words)!r} is not offered to {action.actor}: expected {listed}"
            f"{nearest(' '.join(words), made.choices)}",
            made.rules,
            actor=action.actor,
        )
    return _taken(round_, box, made, said)


def _said(made: Offer, words: tuple[str, ...]) -> str | None:
    """The choice that was named; several things may be named in any order."""
    for line in made.choices:
        first, *rest = line.split()
        if words[0] == first and sorted(words[1:]) == sorted(rest):
            return line
    return None


def silent(round_: "BankedRound", patron: str) -> list[Event]:
    """The time ran out for every choice a player had."""
    memory = trouble(round_)
    mine = [number for number in sorted(memory.offers) if round_.boxes[number].player == patron]
    if not mine:
        raise NotAllowed(f"{patron} has no choice open", next(iter(memory.offers.values())).rules)
    events: list[Event] = []
    for number in mine:
        made = memory.offers.get(number)
        if made is not None:
            events += _taken(round_, round_.boxes[number], made, made.silent)
    return events


def _taken(round_: "BankedRound", box: Box, made: Offer, said: str) -> list[Event]:
    memory = trouble(round_)
    del memory.offers[box.number]
    assert box.player
    text = f"{box.player} chooses in box {box.number}: {made.choices[said]}"
    events = [
        ChoiceTaken(patron=box.player, box=box.number, choice=said, text=text, rules=made.rules),
        *made.take(round_, box, said),
    ]
    return events if memory.offers else [*events, *play_on(round_, made.rules)]


def leave(round_: "BankedRound", action: a.Option) -> list[Event]:
    """`p1 option leave`: a jackpot wager that stands for the next round goes back to a player who leaves."""
    standing = [p for p in round_.placed if p.patron == action.actor and p.settled and p.settled.carried]
    if action.choice != "leave" or action.args or not standing:
        raise RoundOver(f"the round is {round_.status}: nothing of {action.actor}'s stands for the next one")
    rules = round_.game.clauses.leaver
    for placed in standing:
        assert placed.settled
        placed.settled = structs.replace(placed.settled, rules=placed.settled.rules + rules, carried=False)
    text = f"{action.actor} leaves: the Jackpot Wager goes back, those that remain are registered anew"
    taken = [
        ChoiceTaken(patron=action.actor, box=placed.box, choice="leave", text=text, rules=rules) for placed in standing
    ]
    return list(taken)

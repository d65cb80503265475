"""Officials' decisions in a poker round, and the results of answers to open questions."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.rules.action import Official, seat_number, whole_number
from pitboss.rules.irregularities import Question, Reply, awaited, reply_to, said
from pitboss.rules.officials import Power, ground_of
from pitboss.rules.poker.betting import acts, clock
from pitboss.rules.poker.events import Decided, Excluded, Penalised, Withheld
from pitboss.rules.poker.irregularities import questions
from pitboss.rules.poker.irregularities.consequences import (
    bring_back,
    dead_hand,
    in_contest,
    resume,
    void_hand,
    void_round,
)
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.showdown.prizes import jackpot_winner
from pitboss.rules.poker.showdown.settlement import stands
from pitboss.rules.poker.state import NAMES, OVER, State, seat_named

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def decide(round_: "PokerRound", action: Official) -> None:
    """Check the authority, then apply an answer to an open question or the decision itself."""
    state = round_.state
    power = state.sign.game.officials.require(action.actor, action.decision, tournament=state.sign.tournament)
    question = state.memory.question if state.memory is not None else None
    if question is not None and _for_another(round_, action, question):
        resume(state)
    elif question is not None:
        if questions.answer(round_, action, question):
            return
        if action.decision != "void":
            raise awaited(state.sign.game.officials, question, action.actor)
    if state.phase == OVER and action.decision not in AFTERWARDS:
        raise NotAllowed(f"the round is over: it is too late to {power.meaning}", power.rules)
    play = DECISIONS.get(action.decision)
    if play is None:
        raise NotAllowed(f"no question is open for '{action.decision}'", power.rules)
    power = msgspec.structs.replace(power, rules=_applied(round_, action, power, question))
    state.report(Decided(by=action.actor, decision=said(action), rules=power.rules))
    play(round_, action, power)


def _for_another(round_: "PokerRound", action: Official, question: Question) -> bool:
    """Return True if an official below the one asked answers by a power of their own; refuse it without one."""
    officials = round_.sign.game.officials
    asked, reply = officials.role(question.role), reply_to(question, action)
    if reply is None or officials.role(action.actor).rank >= asked.rank:
        return False
    if action.decision not in DECISIONS:
        text = f"the {officials.title(action.actor)} may not answer: '{question.text}' is put to the {asked.title}"
        raise NoAuthority(text, question.rules, actor=action.actor)
    return True


def _applied(round_: "PokerRound", action: Official, power: Power, question: Question | None) -> Rules:
    """Return the clause of the ground or penalty that was named or asked about, or else all that authorise this
    official."""
    basis = round_.sign.game.officials.basis(action.actor, power)
    if action.decision == "void" and not action.args and question is not None:
        asked = any(reply.line.startswith("void ") for reply in question.replies)
        return question.rules if asked else basis
    if action.decision == "void" and action.args:
        return round_.sign.rules.void_grounds.get(_ground(round_, action) or action.args[0], basis)
    if action.decision == "penalise" and len(action.args) > 1:
        return round_.sign.rules.penalties.get(whole_number(action.args[1]) or 0, basis)
    return basis


def _ground(round_: "PokerRound", action: Official) -> str | None:
    """Return the book's ground that a void names."""
    return ground_of(action.args, round_.sign.rules.void_grounds)


def _seat(state: State, action: Official, power: Power, *, more: int = 0) -> int:
    """Return the seat a decision is about; `more` words may follow it."""
    if not action.args or seat_number(action.args[0]) is None or len(action.args) > 1 + more:
        raise NotAllowed(f"write the decision as '{power.usage}'", power.rules)
    return seat_named(state, action.args[0], action.actor)


def _void(round_: "PokerRound", action: Official, power: Power) -> None:
    """Void the round; once the pots are with their winners, only for fraud."""
    if stands(round_.state) and action.args != ("fraud",):
        raise NotAllowed("the pots have been awarded: only fraud can void the round now", power.rules)
    if any(seat_number(word) is not None for word in action.args):
        text = "'void' voids the round for everybody: use another decision for one player's hand"
        raise NotAllowed(text, power.rules)
    ground, known = " ".join(action.args), round_.sign.rules.void_grounds
    if ground and _ground(round_, action) is None:
        raise UnreadableLine(f"{ground!r} is not a ground to void a round: expected {', '.join(known)}", power.rules)
    why = f" ({ground})" if ground else ""
    void_round(round_.state, f"the game was invalidated{why}", power.rules)


def _dead(round_: "PokerRound", seat: int, rules: Rules) -> None:
    round_.rule(f"{NAMES[seat]}'s hand is ruled dead; {what_stays(round_.state, seat)}", rules)
    dead_hand(round_.state, seat, "ruled dead by an official", rules)


def _alive(round_: "PokerRound", seat: int, rules: Rules) -> None:
    """Revive a hand given up at the showdown by accident."""
    state = round_.state
    if state.live[seat] or not state.mucked[seat] or state.pushed:
        why = "has a hand in play" if state.live[seat] else "did not muck the hand at the showdown"
        why = "comes too late, the pots have been pushed" if state.pushed else why
        raise NotAllowed(f"{NAMES[seat]} {why}: nothing can be revived", rules)
    state.rule(f"{NAMES[seat]}'s hand was folded by accident and can be identified: it still counts", rules)
    bring_back(state, seat, rules)


def _refund(round_: "PokerRound", seat: int, rules: Rules) -> None:
    round_.rule(f"{NAMES[seat]}'s chips of the round are returned from the pot", rules)
    void_hand(round_.state, seat, "its chips of the round are returned", rules)


def _void_wager(round_: "PokerRound", seat: int, rules: Rules) -> None:
    """Void a player's wagers for a breach: the chips are returned and the hand is dead."""
    round_.rule(f"{NAMES[seat]}'s wagers of the round are void and returned, with no claim to the pot", rules)
    void_hand(round_.state, seat, "its wagers are void", rules, side=True)


def _exclude(round_: "PokerRound", seat: int, rules: Rules, fate: str = "; its hand is dead") -> None:
    state = round_.state
    memory_of(state).excluded[seat] = rules
    state.report(Excluded(seat=NAMES[seat], rules=rules))
    dies = in_contest(state, seat)
    state.rule(f"{NAMES[seat]} takes no further part in the game{fate if dies else ''}", rules)
    if dies:
        dead_hand(state, seat, "its player was excluded", rules)


def _disqualify(round_: "PokerRound", seat: int, rules: Rules) -> None:
    if not round_.sign.tournament:
        raise NotAllowed("players cannot be disqualified in a cash game", rules)
    _exclude(round_, seat, rules)


def _penalise(round_: "PokerRound", action: Official, power: Power) -> None:
    """Keep a player out for some hands, beginning with the next. The table keeps count."""
    seat = _seat(round_.state, action, power, more=1)
    counts = round_.sign.rules.penalties
    said = action.args[1] if len(action.args) > 1 else ""
    if counts and said not in map(str, counts):
        listed = " or ".join(map(str, counts))
        raise NotAllowed(f"a penalty is {listed} hands, or exclusion: write '{power.usage}'", power.rules)
    hands = whole_number(said) or 0
    round_.report(Penalised(seat=NAMES[seat], hands=hands, rules=power.rules))
    what = f"is not dealt in for {hands} hands" if hands else "acts in a manner detrimental to the game"
    round_.rule(f"{NAMES[seat]} {what}", power.rules)


def _withhold(round_: "PokerRound", seat: int, rules: Rules) -> None:
    hours = round_.sign.rules.hours_withheld
    if hours:
        _require_prize(round_.state, seat, rules)
    round_.report(Withheld(seat=NAMES[seat], hours=hours, rules=rules))
    until = f"for {hours} hours at most" if hours else "until it has been investigated"
    round_.rule(f"{NAMES[seat]}'s winnings are withheld {until}", rules)


def _require_prize(state: State, seat: int, rules: Rules) -> None:
    if jackpot_winner(state) != seat:
        raise NotAllowed(f"{NAMES[seat]} has won no jackpot prize", rules)


def _confirm(round_: "PokerRound", seat: int, rules: Rules) -> None:
    _require_prize(round_.state, seat, rules)
    round_.rule(f"{NAMES[seat]}'s jackpot prize is confirmed", rules)


def _clock(round_: "PokerRound", seat: int, rules: Rules) -> None:
    clock.one_minute(round_.state, seat)


def _retract(round_: "PokerRound", action: Official, power: Power) -> None:
    acts.retract(round_.state, power.rules)


def _misdeal(round_: "PokerRound", action: Official, power: Power) -> None:
    """Refuse the decision: a misdeal follows from its cause, which the dealer's line must name."""
    raise NotAllowed("report the cause of the misdeal, such as 'd error exposed-in-cut'", power.rules)


def _decide(round_: "PokerRound", action: Official, power: Power) -> None:
    """Record a dispute decided in words; nothing else changes."""
    if not action.args:
        raise NotAllowed(f"write the decision as '{power.usage}'", power.rules)
    round_.rule(f"decided: {' '.join(action.args)}", power.rules)


Play = Callable[["PokerRound", Official, Power], None]


def _of_seat(play: Callable[["PokerRound", int, Rules], None]) -> Play:
    """Return the decision about one seat, which the line names."""
    return lambda round_, action, power: play(round_, _seat(round_.state, action, power), power.rules)


DECISIONS: dict[str, Play] = {
    "misdeal": _misdeal,
    "void": _void,
    "dead": _of_seat(_dead),
    "alive": _of_seat(_alive),
    "refund": _of_seat(_refund),
    "void-wager": _of_seat(_void_wager),
    "exclude": _of_seat(_exclude),
    "disqualify": _of_seat(_disqualify),
    "penalise": _penalise,
    "withhold": _of_seat(_withhold),
    "confirm": _of_seat(_confirm),
    "clock": _of_seat(_clock),
    "retract": _retract,
    "decide": _decide,
}
AFTERWARDS = DECISIONS.keys() - {"misdeal", "clock", "retract"}
"""Decisions that can concern a round whose pots have been awarded."""


def plays_on(text: str, rules: Rules) -> Reply:
    """Return the reply that leaves everything unchanged."""
    return Reply("play-on", "play on", lambda round_: round_.rule(text, rules))


def rules_dead(seat: int, why: str, rules: Rules, *, line: str = "") -> Reply:
    """Return the reply that rules the hand dead."""
    name = NAMES[seat]

    def play(round_: "PokerRound") -> None:
        round_.rule(f"{name}'s hand is dead: {why}; {what_stays(round_.state, seat)}", rules)
        dead_hand(round_.state, seat, why, rules)

    return Reply(line or f"dead {name}", "rule the hand dead", play, rules)


def returns_chips(line: str, seat: int, why: str, rules: Rules, *, side: bool = False) -> Reply:
    """Return the reply that returns the player's chips of the round and ends the hand."""
    name = NAMES[seat]

    def play(round_: "PokerRound") -> None:
        round_.rule(f"{name}'s chips of the round are returned: {why}", rules)
        void_hand(round_.state, seat, why, rules, side=side)

    return Reply(line, "return the player's chips of the round", play, rules)


def excludes(seat: int, rules: Rules) -> Reply:
    """Return the reply that excludes the player from the game."""
    words = "exclude the player from the game"
    return Reply(f"exclude {NAMES[seat]}", words, lambda round_: _exclude(round_, seat, rules, ""), rules)


def voids(line: str, why: str, rules: Rules) -> Reply:
    """Return the reply that voids the round."""
    return Reply(line, "invalidate the round", lambda round_: void_round(round_.state, why, rules))

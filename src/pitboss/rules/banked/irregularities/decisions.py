"""Officials' decisions: `supervisor void`, `operator exclude p3`. The book says who may decide."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from pitboss.core.citation import Rules, once
from pitboss.core.refusals import NotAllowed, RoundOver, UnreadableLine
from pitboss.rules import action as a
from pitboss.rules.action import seat_number, whole_number
from pitboss.rules.banked.events import OfficialDecided
from pitboss.rules.banked.irregularities import questions
from pitboss.rules.banked.irregularities.memory import memory_of
from pitboss.rules.banked.irregularities.remedies import (
    cancel_jackpot,
    ended,
    play_on,
    settle_as,
    undo_round,
    undo_wagers,
    void_hand,
    void_round,
    void_wagers,
)
from pitboss.rules.banked.jackpot import combine_what_goes_back
from pitboss.rules.banked.layout import HAND, Box, Placed
from pitboss.rules.banked.rows import because, lose, otherwise
from pitboss.rules.event import RoundVoided
from pitboss.rules.irregularities import said
from pitboss.rules.officials import FAULT, Power, ground_of

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def decide(round_: "BankedRound", action: a.Official) -> None:
    """Carry out an official's line: the answer to a question, or a decision of their own."""
    if _declared(round_, action):
        return
    action = _by_its_ground(round_, action)
    disrupted = action.decision == "void" and action.args
    if not disrupted and questions.answer(round_, action):
        return
    officials, (ground, rules) = round_.game.officials, _fault(round_, action)
    power = officials.require(action.actor, action.decision, ground, rules, tournament=round_.sign.tournament)
    play = DECISIONS.get(action.decision)
    if play is None:
        raise NotAllowed(f"no question is open for '{action.decision}'", power.rules)
    undoes = action.decision in UNDOES or power.at_any_time
    late = round_.status == "void" or (round_.status == "settled" and not undoes)
    if late and action.decision not in AFTERWARDS:
        raise RoundOver(f"the round is {round_.status}: it is too late to {power.meaning}", power.rules)
    if round_.status == "settled" and undoes:
        _undo(round_, action, power)
        return
    play(round_, action, power)


def _declared(round_: "BankedRound", action: a.Official) -> bool:
    """Accept `supervisor void` once after a fault has voided the round, by any official above the dealer."""
    above = round_.game.officials.role(action.actor).rank > 0
    if round_.status != "void" or action.decision != "void" or action.args or not above:
        return False
    voided = [step for step in round_.steps if any(isinstance(event, RoundVoided) for event in step.events)]
    if not voided or any(isinstance(one.action, a.Official) and one.action.decision == "void" for one in round_.steps):
        return False
    rules = next(event.rules for event in voided[-1].events if isinstance(event, RoundVoided))
    text = f"the {_title(round_, action)} declares the round void"
    round_.report(OfficialDecided(by=action.actor, decision=said(action), text=text, rules=rules))
    return True


def _by_its_ground(round_: "BankedRound", action: a.Official) -> a.Official:
    """Return the decision that a ground implies: `operator void fraud` is `operator void-fraud`.

    A ground may be written as in the book: `void act of god`. A fault counts once play is suspended for it.
    """
    if action.decision == FAULT:
        return _for_a_fault(round_, action)
    if action.decision != "void" or not action.args:
        return action
    powers = round_.game.officials.powers
    meant = next((power for power in powers if ground_of(action.args, power.grounds)), None)
    if meant is None:
        known = ", ".join(ground for power in powers for ground in power.grounds)
        rules = round_.game.officials.power("void").rules
        raise UnreadableLine(f"{' '.join(action.args)!r} is not a ground to void a round: expected {known}", rules)
    if meant.decision == FAULT:
        return _for_a_fault(round_, action)
    return action if meant.decision == "void" else structs.replace(action, decision=meant.decision, args=())


def _for_a_fault(round_: "BankedRound", action: a.Official) -> a.Official:
    """Turn `operator void malfunction` into a plain void of suspended play."""
    power = round_.game.officials.require(action.actor, FAULT)
    if not round_.memory or not round_.memory.suspended:
        text = "play is not suspended: report the fault with 'd error system' first"
        raise NotAllowed(text, round_.game.clauses.suspended + power.rules, actor=action.actor)
    return structs.replace(action, decision="void", args=())


def _fault(round_: "BankedRound", action: a.Official) -> tuple[str, Rules]:
    """Return the ground and clause of a plain void while play is suspended; empty otherwise."""
    if action.decision != "void" or action.args or not round_.memory or not round_.memory.suspended:
        return "", ()
    return questions.FAULT_FOUND, round_.game.clauses.fault_found


def _void(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Void the round. The decision names the ground; a plain void of suspended play means that there was a fault."""
    if action.decision != "void":
        _nothing_behind(action, power)
    _, fault = _fault(round_, action)
    rules = once((fault or power.rules) + round_.game.clauses.voiding)
    why = f" ({' '.join(action.args)})" if action.args else ""
    void_round(round_, f"the {_title(round_, action)} voids the round{why}", rules)


def _void_fraud(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Void the round, or a named player's wagers only if the book allows it."""
    (_void_player if _voids_a_player(round_, action) else _void)(round_, action, power)


def _voids_a_player(round_: "BankedRound", action: a.Official) -> bool:
    """Return True if a line voids the wagers of one player and not the round."""
    if action.decision in ("void-hand", "void-wager"):
        return True
    return bool(action.args) and any(other.decision == "void-wager" for other in round_.game.officials.powers)


def _void_player(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Void all wagers of a player and on the player's hands, or only the named wagers."""
    patron, mine, named = _wagers_of(round_, action, power)
    _decided(round_, action, power, f"{_whose(action)} void")
    if not named:
        combine_what_goes_back(round_, patron)
        _, mine, _ = _wagers_of(round_, action, power)
        for box in round_.dealt_in:
            if box.player == patron and not box.void:
                _void_hand(round_, box, power)
    void_wagers(round_, named or mine, power.rules)
    for number in sorted({placed.box for placed in named}):
        box = round_.boxes[number]
        if box.player and not any(placed.valid and placed.wager.main for placed in box.wagers):
            _void_hand(round_, box, power)
    _renew_offers(round_, patron)
    play_on(round_, power.rules)


def _undo(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Void an outcome after the settlement: the round's, or a named player's wagers."""
    if not _voids_a_player(round_, action):
        _nothing_behind(action, power)
        rules = once(power.rules + round_.game.clauses.voiding + round_.game.clauses.undoing)
        undo_round(round_, f"the {_title(round_, action)} voids the round", rules)
        return
    patron, mine, named = _wagers_of(round_, action, power)
    boxes = [box.number for box in round_.dealt_in if box.player == patron]
    riding = [p for p in round_.placed if p.box in boxes and not p.wager.on_dealer and ended(p) and p not in mine]
    _decided(round_, action, power, f"{_whose(action)} void")
    undo_wagers(round_, named or [*mine, *riding], power.rules + round_.game.clauses.undoing)
    if not any(placed.wager.main and ended(placed) for placed in round_.placed):
        _undo_what_needs_a_hand(round_, power)


def _undo_what_needs_a_hand(round_: "BankedRound", power: Power) -> None:
    """Void the wagers that rode on the dealer's hand if no main wager is left, as before the settlement."""
    for placed in [placed for placed in round_.placed if ended(placed)]:
        needed = tuple(rule for need in placed.wager.needs for rule in need.rules)
        undo_wagers(round_, [placed], power.rules + needed + round_.game.clauses.undoing, "void-no-hand-left")


def _refuse(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Refuse a withheld payment: winning wagers are void and their stakes returned."""
    patron = _player(round_, action, power)
    if round_.memory is None or patron not in round_.memory.withheld:
        raise NotAllowed(f"no payment of {patron} is withheld", power.rules)
    won = [one for one in round_.placed if one.patron == patron and one.settled and one.settled.outcome == "win"]
    if round_.status != "settled" or not won:
        raise NotAllowed(f"{patron} has no winnings in this round to refuse", power.rules)
    del round_.memory.withheld[patron]
    _decided(
        round_, action, power, f"{patron}'s payment is refused: the winning wagers are void and their stakes returned"
    )
    undo_wagers(round_, won, power.rules + round_.game.clauses.undoing)


def _void_hand(round_: "BankedRound", box: Box, power: Power) -> None:
    void_hand(round_, box, power.rules)
    memory_of(round_).offers.pop(box.number, None)


def _wagers_of(round_: "BankedRound", action: a.Official, power: Power) -> tuple[str, list[Placed], list[Placed]]:
    """Read `p3`, `p3 pair-plus`, `p3 ante@4`: return the player, all the player's wagers, and the named ones.

    Naming the Ante includes the wagers placed on top of it.
    """
    patron, *names = action.args or ("",)
    there = [placed for placed in round_.placed if placed.valid or ended(placed)]
    mine = [placed for placed in there if placed.patron == patron]
    if not mine:
        players = {placed.patron for placed in there}
        who = " or ".join(sorted(players, key=lambda one: seat_number(one) or 0))
        text = f"{patron or 'nobody'} has no wager in the round: {f'expected {who}' if who else 'there are none'}"
        raise NotAllowed(text, power.rules)
    wanted = [_wager_named(mine, patron, word, power) for word in names]
    named = [placed for placed in mine if placed in wanted]
    ante = {placed.box for placed in named if placed.wager is round_.game.wagers[0]}
    named += [p for p in mine if p.box in ante and (p.wager.decides or p.wager.level) and p not in named]
    if named and action.decision == "void-hand":
        raise UnreadableLine(f"{' '.join(action.args[1:])!r} is not expected: write {power.usage!r}", power.rules)
    return patron, mine, named


def _wager_named(mine: list[Placed], patron: str, word: str, power: Power) -> Placed:
    """Return the wager in the player's own box or the box after `@`; a unique name needs no box."""
    name, at, number = word.partition("@")
    found = [placed for placed in mine if placed.wager.name == name]
    box = whole_number(number) if at else seat_number(patron)
    there = [placed for placed in found if placed.box == box] or (found if not at and len(found) == 1 else [])
    if not there:
        others = " or ".join(f"{name}@{placed.box}" for placed in found)
        raise NotAllowed(f"{patron} has no {word} in the round{f': expected {others}' if others else ''}", power.rules)
    return there[0]


def _whose(action: a.Official) -> str:
    patron, *names = action.args
    return f"{', '.join(names)} of {patron}" if names else f"the hand and wagers of {patron}"


def _forfeit(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Forfeit all of a player's wagers, or the named ones, however the hands compare."""
    patron, mine, named = _wagers_of(round_, action, power)
    if not round_.closed:
        raise NotAllowed("no card has been dealt: nothing can have been shared", power.rules)
    gone = named or mine
    for placed in gone:
        settle_as(placed, lose(because("forfeited")(otherwise), power.rules))
    _decided(round_, action, power, f"{_whose(action)} forfeited")
    for box in round_.dealt_in:
        left = [placed for placed in box.wagers if placed.valid and not placed.fixed]
        if box.player == patron and not left:
            box.folded = HAND
        elif any(placed.box == box.number and placed.wager is round_.game.wagers[0] for placed in gone):
            box.folded = box.folded or round_.game.wagers[0].name
    _renew_offers(round_, patron)
    play_on(round_, power.rules)


def _renew_offers(round_: "BankedRound", patron: str) -> None:
    """Renew an open choice for the wagers that the player still has."""
    offers = memory_of(round_).offers
    for number, made in list(offers.items()):
        box = round_.boxes[number]
        if box.player == patron and made.renew:
            del offers[number]
            made.renew(round_, box)


def _exclude(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Exclude a player from the next round on; before the close, from further wagers in this one too."""
    patron = _player(round_, action, power)
    memory = memory_of(round_)
    if patron in memory.excluded:
        raise NotAllowed(f"{patron} is already excluded", power.rules)
    memory.excluded[patron] = power.rules
    _decided(round_, action, power, f"{patron} takes no further part in the game after this round")


def _withhold(round_: "BankedRound", action: a.Official, power: Power) -> None:
    patron = _with_wagers(round_, action, power)
    memory = memory_of(round_)
    if patron in memory.withheld:
        raise NotAllowed(f"{patron}'s payment is already withheld", power.rules)
    memory.withheld[patron] = power.rules
    _decided(round_, action, power, f"{power.meaning}: {patron}'s")


def _release(round_: "BankedRound", action: a.Official, power: Power) -> None:
    patron = _player(round_, action, power)
    if round_.memory is None or patron not in round_.memory.withheld:
        raise NotAllowed(f"no payment of {patron} is withheld", power.rules)
    del round_.memory.withheld[patron]
    _decided(round_, action, power, f"{patron}'s payment is released")


def _suspend(round_: "BankedRound", action: a.Official, power: Power) -> None:
    _nothing_behind(action, power)
    if round_.memory and round_.memory.suspended:
        raise NotAllowed("play is already suspended", power.rules)
    memory_of(round_).suspended = True
    _decided(round_, action, power, "play is suspended")


def _resume(round_: "BankedRound", action: a.Official, power: Power) -> None:
    _nothing_behind(action, power)
    if not round_.memory or not round_.memory.suspended:
        raise NotAllowed("play is not suspended", power.rules)
    round_.memory.suspended = False
    _decided(round_, action, power, "play continues where it stopped")


def _cancel_jackpot(round_: "BankedRound", action: a.Official, power: Power) -> None:
    _nothing_behind(action, power)
    if not round_.closed or not round_.levels:
        raise NotAllowed("no Jackpot Wager is in action", power.rules)
    _decided(round_, action, power, "the jackpot game is cancelled")
    cancel_jackpot(round_, power.rules)


def _confirm(round_: "BankedRound", action: a.Official, power: Power) -> None:
    patron = _player(round_, action, power)
    won = [one for one in round_.won if one.patron == patron]
    if not won or round_.sign.jackpot is None:
        raise NotAllowed(f"{patron} has no jackpot prize to verify", power.rules)
    by_dealer, prizes = round_.game.clauses.dealers_prizes, round_.sign.jackpot.jackpot.prizes
    if by_dealer and not any(one.category in prizes for one in won):
        raise NotAllowed(f"{patron}'s prize is paid by the Dealer, without verification", by_dealer)
    wager = next(one.wager for one in round_.placed if (f"p{one.box}", one.wager.level) == (won[0].place, won[0].level))
    _decided(round_, action, power, f"{patron}'s {wager.words} is verified")


def _dispute(round_: "BankedRound", action: a.Official, power: Power) -> None:
    """Record the decision of a dispute; further lines make the changes."""
    _decided(round_, action, power, f"the dispute is decided for {_player(round_, action, power)}")
    if round_.game.clauses.review:
        round_.rule(*round_.game.clauses.review)


def _player(round_: "BankedRound", action: a.Official, power: Power) -> str:
    number = seat_number(action.args[0]) if len(action.args) == 1 else None
    if number is None or not 1 <= number <= round_.game.boxes:
        raise UnreadableLine(f"expected one player, as in {power.usage!r}", power.rules)
    return action.args[0]


def _with_wagers(round_: "BankedRound", action: a.Official, power: Power) -> str:
    patron = _player(round_, action, power)
    if not any(placed.patron == patron for placed in round_.placed):
        raise NotAllowed(f"{patron} has no wager in the round", power.rules)
    return patron


def _nothing_behind(action: a.Official, power: Power) -> None:
    if action.args:
        raise UnreadableLine(f"{' '.join(action.args)!r} is not expected: write {power.usage!r}", power.rules)


def _title(round_: "BankedRound", action: a.Official) -> str:
    return round_.game.officials.role(action.actor).title


def _decided(round_: "BankedRound", action: a.Official, power: Power, text: str) -> None:
    text = f"the {_title(round_, action)} decides: {text}"
    round_.report(OfficialDecided(by=action.actor, decision=said(action), text=text, rules=power.rules))


DECISIONS: "dict[str, Callable[[BankedRound, a.Official, Power], None]]" = {
    "void": _void,
    "void-cards": _void,
    "void-fraud": _void_fraud,
    "forfeit": _forfeit,
    "void-hand": _void_player,
    "void-wager": _void_player,
    "exclude": _exclude,
    "withhold": _withhold,
    "release": _release,
    "refuse": _refuse,
    "suspend": _suspend,
    "resume": _resume,
    "cancel-jackpot": _cancel_jackpot,
    "confirm": _confirm,
    "decide": _dispute,
}
UNDOES = ("void-fraud", "void-hand", "void-wager")
"""Decisions that void a settled outcome in every book."""
AFTERWARDS = ("exclude", "withhold", "release", "refuse", "confirm", "decide")
"""Decisions an official may still make when the round is over."""

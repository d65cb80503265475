"""A table that a person deals: what the dealer does for those without a screen, and with a card that was read wrong."""

import msgspec

from pitboss.cards import write_cards
from pitboss.floor import seats
from pitboss.floor.event import CardsCorrected, FloorEvent, SupervisorCalled, SupervisorCame
from pitboss.floor.line import Act
from pitboss.floor.state import Summons, TableState
from pitboss.rounds import action as a
from pitboss.rounds.action import Action
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.officials import Power

Dealt = a.DealHole | a.DealBoard | a.DealJackpot
LONGEST_REASON = 80


def correctable(state: TableState) -> Dealt | None:
    """The cards that were entered last, until the next act at the table."""
    if state.sign.dealer != "human" or not state.in_round or not state.current().steps:
        return None
    last: Action = state.current().steps[-1].action
    return last if isinstance(last, Dealt) else None


def correct(state: TableState, act: Act) -> list[FloorEvent]:
    """`correct AsKd`: the cards entered last were read wrong. After the next act an official decides instead."""
    power = _dealers(state, act)
    last, cards = correctable(state), act.cards()
    if last is None:
        raise NotAllowed("a card is corrected before the next act at the table: now an official decides", power.rules)
    if len(cards) != len(last.cards):
        raise NotAllowed(f"{len(last.cards)} cards were entered, not {len(cards)}: {write_cards(cards)}", power.rules)
    if cards == last.cards:
        raise NotAllowed(f"{write_cards(cards)} is what was entered", power.rules)
    twin, before = state.current().copy(), state.current().status
    twin.pop()
    twin.push(msgspec.structs.replace(last, cards=cards))
    if twin.status != before:
        raise NotAllowed("other cards would end the round, or open it again: an official decides", power.rules)
    state.round = twin
    to = last.to if isinstance(last, a.DealHole) else ""
    shown = cards if isinstance(last, a.DealBoard) else ()
    return [CardsCorrected(to=to, cards=shown, rules=power.rules)]


def seat(state: TableState, act: Act) -> list[FloorEvent]:
    """`seat anna 3 200`: somebody without a screen sits down, with chips from the account."""
    act.count(3, 3, "seat anna 3 200")
    _dealers(state, act)
    return seats.sit(state, _as(act, "sit", act.args[1:]))


def unseat(state: TableState, act: Act) -> list[FloorEvent]:
    """`unseat anna`: the same player leaves, now or when the round is over."""
    act.count(1, 1, "unseat anna")
    _dealers(state, act)
    return seats.leave(state, _as(act, "leave", ()))


def summon(state: TableState, act: Act) -> list[FloorEvent]:
    """`summon a dispute in box 3`: the dealer asks the official above to come."""
    power, why = state.require(act), " ".join(act.args)
    if state.summons is not None:
        raise NotAllowed("an official has been called already", power.rules)
    if len(why) > LONGEST_REASON:
        raise NotAllowed(f"why has at most {LONGEST_REASON} characters, not {len(why)}", power.rules)
    state.summons = Summons(by=act.by.partition(":")[2] or act.by, at=act.now, why=why)
    return [SupervisorCalled(why=why, rules=power.rules)]


def attend(state: TableState, act: Act) -> list[FloorEvent]:
    """`attend`: the official has come."""
    act.nothing()
    power = state.require(act)
    if state.summons is None:
        raise NotAllowed("nobody was called to this table", power.rules)
    state.summons = None
    return [SupervisorCame(rules=power.rules)]


def _dealers(state: TableState, act: Act) -> Power:
    power = state.require(act)
    if state.sign.dealer != "human":
        raise NotAllowed(f"the cards of this table are dealt by software: nobody may {power.meaning}", power.rules)
    return power


def _as(act: Act, verb: str, args: tuple[str, ...]) -> Act:
    """The same as the player's own line."""
    return msgspec.structs.replace(act, by=act.args[0], verb=verb, args=args, role=None)

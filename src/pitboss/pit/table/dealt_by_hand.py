"""Tables dealt by a person: the dealer enters lines for players without a screen and corrects misread cards."""

from collections.abc import Callable

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.grammar import Line
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, Refusal, UnreadableLine
from pitboss.pit.machine import Act
from pitboss.pit.table import absence, button, notices, seats, stakes
from pitboss.pit.table.event import CardsCorrected, FloorEvent, SupervisorCalled, SupervisorCame
from pitboss.pit.table.state import Summons, TableState
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.movement import POCKET, WALK_IN, Movement, cash, is_walk_in
from pitboss.rules.officials import Power
from pitboss.rules.round import Round

Dealt = a.DealHole | a.DealBoard | a.DealJackpot
LONGEST_REASON = 80
BOARD, JACKPOT = "board", "jackpot"
PLACES = frozenset([*(f"p{number}" for number in range(1, 23)), a.DEALER, BOARD, JACKPOT])
"""The places whose cards can be corrected."""
CASH, CHIPS = "cash", "chips"
"""How a player without an account pays: cash into the table's float, or chips they bring."""
BETWEEN: dict[str, Callable[..., list[FloorEvent]]] = {
    "add": stakes.add, "take": stakes.take, "change": seats.change, "away": absence.away, "back": absence.back,
    "post": button.choose_entry, "wait-blind": button.choose_entry, "agree": notices.agree, "object": notices.object_to,
}  # fmt: skip
"""Decisions between rounds that a dealer enters for players without a screen."""


def correctable(state: TableState) -> Dealt | None:
    """Return the cards entered last, or None once anything else happened at the table."""
    if state.sign.dealer != "human" or not state.in_round or not state.current().steps:
        return None
    last: Action = state.current().steps[-1].action
    return last if isinstance(last, Dealt) else None


def _place_of(action: Dealt) -> str:
    """Return the place that got cards with known faces: `p3`, `d`, `board`, `jackpot`; empty without one."""
    if UNSEEN in action.cards:
        return ""
    return action.to if isinstance(action, a.DealHole) else BOARD if isinstance(action, a.DealBoard) else JACKPOT


def faces_entered(state: TableState) -> dict[str, tuple[Card, ...]]:
    """Return the cards that may be corrected until the settlement, by place, in the order they were entered."""
    found: dict[str, tuple[Card, ...]] = {}
    if state.sign.dealer == "human" and state.in_round:
        for step in state.current().steps:
            action: Action = step.action
            if isinstance(action, Dealt) and (place := _place_of(action)):
                found[place] = found.get(place, ()) + action.cards
    return found


def correct(state: TableState, act: Act, place: str, cards: tuple[Card, ...]) -> list[FloorEvent]:
    """Handle `correct AsKd`, `correct p3 AsKd`: replace the cards entered last, or all that were entered for a place.

    Everything since is played again unchanged. If that is impossible, an official decides.
    """
    power = _dealers(state, act)
    last = correctable(state)
    if not state.in_round:
        raise NotAllowed("the round is settled: call an official, who records a wrong payment", power.rules)
    if not place and last is None:
        raise NotAllowed("name the place of the wrong cards, such as 'correct p3 AsKd'", power.rules)
    before = faces_entered(state).get(place, ()) if place else last.cards if last is not None else ()
    if not before:
        raise NotAllowed(f"no cards were entered for {place} in this round", power.rules)
    if len(cards) != len(before):
        raise NotAllowed(f"enter {len(before)} cards, not {len(cards)}: {write_cards(cards)}", power.rules)
    if cards == before:
        raise NotAllowed(f"{write_cards(cards)} was already entered", power.rules)
    round_ = state.current()
    twin = _played_again(round_, place, cards)
    if twin is None or (twin.status, twin.due()) != (round_.status, round_.due()):
        raise NotAllowed("these cards would change what has happened since: call an official", power.rules)
    state.round = twin
    if place:
        to = place if place not in (BOARD, JACKPOT) else ""
        return [CardsCorrected(to=to, cards=cards if place == BOARD else (), rules=power.rules)]
    to = last.to if isinstance(last, a.DealHole) else ""
    shown = cards if isinstance(last, a.DealBoard) else ()
    return [CardsCorrected(to=to, cards=shown, rules=power.rules)]


def _played_again(round_: Round, place: str, cards: tuple[Card, ...]) -> Round | None:
    """Return the round with these cards instead and everything else unchanged; None if that cannot be played."""
    twin, actions = round_.copy(), [step.action for step in round_.steps]
    dealt = {at: action for at, action in enumerate(actions) if isinstance(action, Dealt)}
    wrong = [at for at, action in dealt.items() if _place_of(action) == place] if place else [len(actions) - 1]
    left = cards
    for at in wrong:
        count = len(dealt[at].cards)
        actions[at], left = msgspec.structs.replace(dealt[at], cards=left[:count]), left[count:]
    for _ in actions[wrong[0] :]:
        twin.pop()
    for at, action in enumerate(actions[wrong[0] :]):
        try:
            twin.push(action)
        except Refusal:
            if not at:
                raise
            return None
    return twin


def seat(state: TableState, act: Act, name: str, number: int, amount: Chips, means: str) -> list[FloorEvent]:
    """Handle `seat anna 3 200` for a player without a screen, with chips from the account.

    A player without an account pays with cash or brings chips: `seat ~Maria 3 200 cash`.
    """
    _check_paid(name, means, "seat anna 3 200", "seat ~Maria 3 200 cash")
    _dealers(state, act)
    if means == CASH and state.at(number) is not None:
        raise NotAllowed(f"seat {number} is taken: exchange cash only for a free seat", ruling("B8"))
    _note_handled(state, act, name)
    return _bought(state, means, seats.sit(state, _as(act, name, "sit"), number, amount, bot=False))


def unseat(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `unseat anna`: let a player without a screen leave, now or after the round."""
    _dealers(state, act)
    _note_handled(state, act, name)
    return seats.leave(state, _as(act, name, "leave"))


def for_player(state: TableState, act: Act, name: str, said: Line, means: str) -> list[FloorEvent]:
    """Handle `for anna away`, `for ~Maria add 100 cash`: enter a decision of a player without a screen."""
    if said.verb == "add":
        _check_paid(name, means, "for anna add 100", "for ~Maria add 100 cash")
    _dealers(state, act)
    state.player(name)
    if said.verb in ("add", "take"):
        _note_handled(state, act, name)
    return _bought(state, means, BETWEEN[said.verb](state, _as(act, name, said.verb), *said.values))


def _note_handled(state: TableState, act: Act, player: str) -> None:
    """Remember who handled a player's chips. That person alone may not cash the player out."""
    name = player.lower()
    known = state.handled.get(name, ())
    if act.person and is_walk_in(player) and act.person not in known:
        state.handled = {**state.handled, name: (*known, act.person)}


def _check_paid(name: str, means: str, usage: str, walk_in: str) -> None:
    """Require a way to pay from players without an account, and only from them."""
    if name.startswith(WALK_IN) and not is_walk_in(name):
        raise UnreadableLine(f"{name[:40]!r} is not a valid name: after {WALK_IN} use letters, digits, - and _")
    if name.startswith(WALK_IN) is not bool(means):
        raise UnreadableLine(f"write {usage if means else walk_in!r}")


def _bought(state: TableState, means: str, events: list[FloorEvent]) -> list[FloorEvent]:
    """Debit the table's float for cash buy-ins; brought chips come from the player's pocket (ruling B8)."""
    if not means:
        return events
    return [
        msgspec.structs.replace(one, rules=one.rules + ruling("B8"), movements=_from(state, means, one))
        for one in events
    ]


def _from(state: TableState, means: str, event: FloorEvent) -> tuple[Movement, ...]:
    if means == CHIPS:
        return event.movements
    return tuple(
        msgspec.structs.replace(one, debit=cash(state.id), why="chips for cash")
        if one.debit.startswith(f"{POCKET}:")
        else one
        for one in event.movements
    )


def summon(state: TableState, act: Act, why: str) -> list[FloorEvent]:
    """Handle `summon a dispute in box 3`: call the supervisor to the table."""
    if state.summons is not None:
        raise NotAllowed("an official has already been called", act.rules)
    if len(why) > LONGEST_REASON:
        raise NotAllowed(f"the reason may have at most {LONGEST_REASON} characters, not {len(why)}", act.rules)
    state.summons = Summons(by=act.person or act.by, at=act.now, why=why)
    return [SupervisorCalled(why=why, rules=act.rules)]


def attend(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `attend`: note that the supervisor has arrived."""
    if state.summons is None:
        raise NotAllowed("no official was called to this table", act.rules)
    state.summons = None
    return [SupervisorCame(rules=act.rules)]


def _dealers(state: TableState, act: Act) -> Power:
    power = state.require(act)
    if state.sign.dealer != "human":
        raise NotAllowed(f"software deals at this table: nobody may {power.meaning}", power.rules)
    return power


def _as(act: Act, name: str, verb: str) -> Act:
    """Return the action as if the player had sent it."""
    return msgspec.structs.replace(act, by=name, verb=verb, role=None)

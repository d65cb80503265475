"""Views of a poker round: own cards, up cards, board, tabled hands, last actions."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.money import write_money
from pitboss.rules.event import BoardDealt, CardsDealt, Event
from pitboss.rules.poker import events as e
from pitboss.rules.poker.events import Discarded, StubRebuilt
from pitboss.rules.poker.state import BET, EXCHANGE, NAMES, NOBODY, PHASES, SEAT_OF, State
from pitboss.rules.round import Step
from pitboss.rules.view import Cards, Did, Entered, HandHeld, OwnHand, PokerView, PotSeen, SeatSeen, View, held, masked

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


_FOLD, _CHECK = Did("fold"), Did("check")
_ACTS: dict[type[Event], Callable[[Any], Did]] = {
    e.Folded: lambda event: _FOLD,
    e.Checked: lambda event: _CHECK,
    e.Called: lambda event: Did("call", write_money(event.amount)),
    e.Wagered: lambda event: Did("bet", write_money(event.amount)),
    e.Raised: lambda event: Did("raise", write_money(event.to)),
    e.BroughtIn: lambda event: Did("bring-in", write_money(event.amount)),
    e.Discarded: lambda event: Did("draw", count=len(event.cards)),
}


def last_acts(steps: Iterable[Step]) -> dict[str, Did]:
    """Return each seat's last action on the street; a draw stays until the seat acts again."""
    found: dict[str, Did] = {}
    dealt = False
    for step in steps:
        for event in reversed(step.events):
            if act := _ACTS.get(type(event)):
                if dealt and not isinstance(event, e.Discarded):
                    return found
                seat: str = event.seat  # type: ignore[attr-defined]
                if seat not in found:
                    found[seat] = act(event)
            elif isinstance(event, BoardDealt):
                return found
            elif isinstance(event, CardsDealt):
                dealt = True
    return found


_HIDING = (CardsDealt, Discarded, StubRebuilt)
"""Events with cards that not everybody sees."""
_FACE_DOWN = tuple((str(UNSEEN),) * count for count in range(53))
"""Unknown hands by size."""


def seen_by(round_: "PokerRound", viewer: str, after: int) -> View:
    """Return the round as one viewer may see it."""
    return View(
        game=round_.game_id,
        viewer=viewer,
        felt=_felt(round_, viewer),
        choices=round_.legal_actions().get(viewer, ()),
        events=tuple([_visible(event, viewer) for step in round_.steps[after:] for event in step.events]),
    )


def held_by(round_: "PokerRound", viewer: str) -> dict[str, OwnHand]:
    """Return a seat's own hand, and its name."""
    state, seat = round_.state, SEAT_OF.get(viewer, -1)
    if not 0 <= seat < state.n:
        return {}
    return {viewer: OwnHand(_cards(state, seat, viewer), _discards(state, seat), _held(state, seat))}


def face_up(round_: "PokerRound") -> PokerView:
    """Return the felt with every card face up."""
    return _felt(round_, None)


def compared(round_: "PokerRound") -> dict[str, Entered]:
    """Return the hands that were shown, and their names."""
    state = round_.state
    return {
        NAMES[seat]: Entered(_cards(state, seat, None), _held(state, seat))
        for seat in range(state.n)
        if state.shown[seat] and state.live[seat]
    }


def _felt(round_: "PokerRound", viewer: str | None) -> PokerView:
    """Return the felt as a viewer sees it; None sees everything."""
    state = round_.state
    question = state.memory.question if state.memory is not None else None
    waits = state.phase in (BET, EXCHANGE) and state.actor != NOBODY
    acts = last_acts(reversed(round_.steps)) if round_.status == "open" else {}
    return PokerView(
        status=round_.status,
        board=tuple(map(str, state.board)),
        question=question.text if question is not None else None,
        phase=PHASES[state.phase],
        street=state.sign.streets[state.street].name,
        places=_seats(state, viewer, acts),
        pot=write_money(state.pot),
        pots=_pots(state),
        button=NAMES[state.n - 1],
        to_act=NAMES[state.actor] if waits else None,
        price=write_money(state.price) if state.phase == BET else None,
    )


def _seats(state: State, viewer: str | None, acts: dict[str, Did]) -> dict[str, SeatSeen]:
    """Return every seat. A viewer who sees only chips and the backs of cards gets a cached copy."""
    found: dict[str, SeatSeen] = {}
    play = viewer is not None and state.settlement is None and state.memory is None
    for seat in range(state.n):
        name = NAMES[seat]
        if not play or name == viewer or state.up[seat] or state.shown[seat]:
            found[name] = _seat(state, seat, viewer, acts.get(name))
            continue
        live, stack = state.live[seat], state.stacks[seat]
        found[name] = SeatSeen(
            stack=write_money(stack),
            wager=write_money(state.bets[seat]),
            live=live,
            all_in=live and not stack,
            cards=_FACE_DOWN[len(state.hole[seat])] if live else (),
            did=acts.get(name),
        )
    return found


def _seat(state: State, seat: int, viewer: str | None, did: Did | None) -> SeatSeen:
    live, stack, own = state.live[seat], state.stacks[seat], viewer == NAMES[seat]
    awarded = state.settlement.hands.get(seat) if state.settlement is not None and state.shown[seat] else None
    return SeatSeen(
        stack=write_money(stack if state.memory is None else stack + state.memory.chips_aside.get(seat, 0)),
        wager=write_money(state.bets[seat]),
        live=live,
        all_in=live and not stack,
        cards=_cards(state, seat, viewer),
        hand=awarded,
        discards=_discards(state, seat) if own or viewer is None else (),
        up=tuple(map(str, state.up[seat])) if live else (),
        did=did,
        held=_held(state, seat) if own else None,
    )


def _discards(state: State, seat: int) -> Cards:
    return tuple(map(str, state.discards[seat]))


def _held(state: State, seat: int) -> HandHeld | None:
    if not state.live[seat]:
        return None
    return held(state.sign.ranking, state.hole[seat] + state.board, state.sign.game.low)


def _cards(state: State, seat: int, viewer: str | None) -> Cards:
    """Return a seat's cards with the faces this viewer knows; others see only the exposed cards of a folded hand."""
    hole = state.hole[seat]
    if viewer is None or viewer == NAMES[seat] or state.shown[seat]:
        return tuple(map(str, hole))
    exposed = state.memory.exposed.get(seat, ()) if state.memory is not None else ()
    if not state.live[seat]:
        return tuple(str(card) for card in exposed)
    if not exposed and not state.up[seat]:
        return _FACE_DOWN[len(hole)]
    up = {*state.up[seat], *exposed}
    return tuple(str(card if card in up else UNSEEN) for card in hole)


def _pots(state: State) -> tuple[PotSeen, ...]:
    """Return the pots, main pot first: each closed by a player who is or was all-in."""
    live = state.live_seats
    if len(live) < 2 or state.settlement is not None or not state.pot:
        return ()
    if all(state.stacks[seat] for seat in live) and not state.closed:
        return (PotSeen(write_money(state.pot), tuple([NAMES[seat] for seat in live])),)
    pots: list[PotSeen] = []
    below, dead = 0, state.pot - sum(state.put)
    all_in = [seat for seat in live if not state.stacks[seat]] + state.closed
    for level in sorted({state.put[seat] for seat in all_in} | {max(state.put)}):
        amount = sum(min(paid, level) - below for paid in state.put if paid > below) + (0 if pots else dead)
        places = tuple(NAMES[seat] for seat in live if state.put[seat] >= level or state.stacks[seat])
        if amount and len(places) > 1:
            pots.append(PotSeen(write_money(amount), places))
        elif amount and pots:
            pots[-1] = msgspec.structs.replace(pots[-1], uncalled=write_money(amount))
        below = level
    return tuple(pots)


def _visible(event: Event, viewer: str) -> Event:
    """Return an event, hiding the faces that this viewer was not shown."""
    if not isinstance(event, _HIDING):
        return event
    if isinstance(event, CardsDealt) and not event.up and event.to != viewer:
        return masked(event)
    if isinstance(event, Discarded) and event.seat != viewer:
        return msgspec.structs.replace(event, cards=_hidden(event.cards))
    if isinstance(event, StubRebuilt):
        return msgspec.structs.replace(event, cards=_hidden(event.cards))
    return event


def _hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNSEEN,) * len(cards)

"""Players who have acted, from the round's events, to decide "substantial action".

Blinds, antes and straddles are forced and never count; neither does a hand ruled dead. A valid action out of turn
counts even before the seat's turn comes.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.core.cards import Card
from pitboss.rules.action import Burn, DealBoard
from pitboss.rules.event import BoardDealt, CardsDealt, Event
from pitboss.rules.poker.events import BroughtIn, Called, Checked, Discarded, Folded, Misdealt, Raised, Wagered
from pitboss.rules.poker.state import NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

ACTS = (BroughtIn, Folded, Checked, Called, Wagered, Raised)
CARDS = (BoardDealt, CardsDealt, Discarded, Misdealt)
SUBSTANTIAL = 2
"""The number of different players who must have acted."""


def actors_since_deal(round_: "PokerRound") -> set[str]:
    """Return everybody who has acted since the cards were dealt."""
    return {event.seat for event in _since(round_, Misdealt) if isinstance(event, ACTS)} | _out_of_turn(round_)


def actors_on_street(round_: "PokerRound") -> set[str]:
    """Return everybody who has acted since the last card was dealt or discarded."""
    return {event.seat for event in _since(round_, *CARDS) if isinstance(event, ACTS)} | _out_of_turn(round_)


def _out_of_turn(round_: "PokerRound") -> set[str]:
    return {NAMES[seat] for seat in round_.state.early}


def folds_on_street(round_: "PokerRound") -> set[str]:
    """Return everybody who has folded since the last card was dealt or discarded."""
    return {event.seat for event in _since(round_, *CARDS) if isinstance(event, Folded)}


def substantial_action(round_: "PokerRound") -> bool:
    """Return True if two different players have acted since the deal."""
    return len(actors_since_deal(round_)) >= SUBSTANTIAL


def substantial_on_street(round_: "PokerRound") -> bool:
    """Return True if two different players have acted on the cards dealt last."""
    return len(actors_on_street(round_)) >= SUBSTANTIAL


def has_folded(round_: "PokerRound", seat: str) -> bool:
    """Return True if the seat folded, in or out of turn."""
    return any(isinstance(event, Folded) and event.seat == seat for event in _since(round_, Misdealt))


def drawn(round_: "PokerRound", seat: str) -> set[Card]:
    """Return the cards a seat has received since it discarded."""
    found: set[Card] = set()
    for event in _since(round_, Misdealt):
        if isinstance(event, Discarded) and event.seat == seat:
            break
        if isinstance(event, CardsDealt) and event.to == seat:
            found.update(event.cards)
    return found


def burn_written(round_: "PokerRound", count: int) -> int | None:
    """Return the burn line before the last `count` communal cards; None if the burn was implied."""
    dealt = 0
    for number in range(len(round_.steps), 0, -1):
        step = round_.steps[number - 1]
        if dealt and isinstance(step.action, Burn):
            return number
        cards = sum([len(event.cards) for event in step.events if isinstance(event, BoardDealt)])
        before = cards and dealt >= count
        if before or (dealt and any(isinstance(event, ACTS) for event in step.events)):
            return None
        dealt += cards
    return None


def laid_already(round_: "PokerRound", cards: tuple[Card, ...]) -> BoardDealt | None:
    """Return the event that dealt these communal cards without a line of their own, while nobody has acted on them."""
    for step in reversed(round_.steps):
        for event in reversed(step.events):
            if isinstance(event, BoardDealt):
                own = isinstance(step.action, DealBoard)
                return None if own or tuple(event.cards) != cards else event
            if isinstance(event, ACTS):
                return None
    return None


def _since(round_: "PokerRound", *last: type[Event]) -> Iterator[Event]:
    """Yield the events since one of these types, latest first."""
    for step in reversed(round_.steps):
        for event in reversed(step.events):
            if isinstance(event, last):
                return
            yield event

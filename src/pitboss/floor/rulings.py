"""What officials ruled in a round and the floor has to see to: blinds owed, hands to sit out, players excluded."""

from collections.abc import Iterable

from pitboss.floor.event import FloorEvent, LeavingNoted, PenaltyGiven
from pitboss.floor.state import State
from pitboss.rounds.event import Event
from pitboss.rounds.poker.remedy_events import BlindOwed, Excluded, Penalised


def heed(state: State, events: Iterable[Event]) -> list[FloorEvent]:
    """Marks the players concerned; who was excluded leaves when the round is over."""
    found: list[FloorEvent] = []
    for event in events:
        if not isinstance(event, BlindOwed | Penalised | Excluded):
            continue
        player = state.players.get(state.places.get(event.seat, ""))
        if player is None:
            continue
        if isinstance(event, BlindOwed) and state.sign.blinds:
            player.owes_big, player.entry = True, "post"
        elif isinstance(event, Penalised) and event.hands:
            player.penalty = event.hands
            found.append(PenaltyGiven(player=player.name, hands=event.hands, rules=event.rules))
        elif isinstance(event, Excluded):
            player.leaving = True
            state.barred.add(player.name)
            found.append(LeavingNoted(player=player.name, rules=event.rules))
    return found

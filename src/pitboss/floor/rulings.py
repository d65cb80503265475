"""What officials ruled in a round and the floor has to see to: blinds owed, hands to sit out, players excluded."""

from collections.abc import Iterable

from pitboss.citation import Rules
from pitboss.floor.event import Barred, FloorEvent, LeavingNoted, PenaltyGiven
from pitboss.floor.seat_claims import forget
from pitboss.floor.state import Player, TableState
from pitboss.rounds.banked.events import PlayerAdvised
from pitboss.rounds.event import Event
from pitboss.rounds.poker.trouble.events import BlindOwed, Excluded, Penalised


def heed(state: TableState, events: Iterable[Event]) -> list[FloorEvent]:
    """Marks the players concerned; whoever was excluded leaves when the round is over."""
    found: list[FloorEvent] = []
    for event in events:
        if isinstance(event, PlayerAdvised):
            _remember(state, event)
        if not isinstance(event, (BlindOwed, Penalised, Excluded)):
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
            found += _excluded(state, player, event.rules)
    return found + _from_house_round(state)


def _remember(state: TableState, event: PlayerAdvised) -> None:
    """Keeps what a player was advised of for the rounds to come."""
    player = state.players.get(state.places.get(event.patron, ""))
    if player is not None and event.about not in player.advised:
        player.advised += (event.about,)


def _from_house_round(state: TableState) -> list[FloorEvent]:
    """A house round remembers whom it excludes."""
    found, excluded = list[FloorEvent](), state.round.excluded if state.round is not None else {}
    for token, rules in excluded.items():
        player = state.players.get(state.places.get(token, ""))
        if player is not None and player.name not in state.barred:
            found += _excluded(state, player, rules)
    return found


def _excluded(state: TableState, player: Player, rules: Rules) -> list[FloorEvent]:
    player.leaving = True
    state.barred.add(player.name)
    forget(state, player.name)
    return [Barred(player=player.name, rules=rules), LeavingNoted(player=player.name, rules=rules)]

"""Who may not play here: excluded at this table or told so from another one, until it is lifted."""

from pitboss.citation import Rules
from pitboss.floor import waiting
from pitboss.floor.event import Admitted, Barred, FloorEvent, LeavingNoted
from pitboss.floor.line import Act, check_name
from pitboss.floor.seat_claims import forget
from pitboss.floor.seats import removed
from pitboss.floor.stakes import bound
from pitboss.floor.state import TableState
from pitboss.rounds.errors import NotAllowed


def exclude(state: TableState, act: Act) -> list[FloorEvent]:
    """`exclude anna`: out of the game, at once or when the round is over; `bar anna` at the game's other tables."""
    name = act.one("a player's name")
    power = state.require(act)
    check_name(name, state.room.officials)
    if name in state.barred:
        raise NotAllowed(f"{name} is excluded already", power.rules)
    return kept_out(state, name, power.rules)


def kept_out(state: TableState, name: str, rules: Rules) -> list[FloorEvent]:
    """No seat, no claim to one, no place on the list; a hand in play is played out first."""
    state.barred.add(name)
    events: list[FloorEvent] = [Barred(player=name, rules=rules), *waiting.left(state, name)]
    forget(state, name)
    player = state.players.get(name)
    if player is None:
        return events
    if bound(state, player):
        player.leaving = True
        return [*events, LeavingNoted(player=name, rules=rules)]
    return [*events, removed(state, player, "excluded", rules)]


def admit(state: TableState, act: Act) -> list[FloorEvent]:
    """`admit anna`: an exclusion is lifted, by an official who may exclude."""
    name = act.one("a player's name")
    power = state.require(act)
    if name not in state.barred:
        raise NotAllowed(f"{name} is not excluded", power.rules)
    state.barred.discard(name)
    return [Admitted(player=name, rules=power.rules)]

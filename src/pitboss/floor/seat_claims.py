"""Claims to a seat that several may want: held until cards or the order round the table decide."""

from pitboss.floor.event import ClaimDropped, FloorEvent
from pitboss.floor.line import Act
from pitboss.floor.state import SeatClaim, TableState
from pitboss.rounds.errors import NotAllowed


def unclaim(state: TableState, act: Act) -> list[FloorEvent]:
    """`unclaim`: no longer wants a seat; `unclaim anna`: a dealer drops the claim of a player who does not come."""
    name, rules = act.by, state.room.seats.rivals or state.room.seats.choice
    if act.role is not None:
        name = act.one("a player's name")
    else:
        act.nothing()
    seats = tuple(
        seat for seat, claims in sorted(state.claims.items()) if any(_wants(state, c, seat, name) for c in claims)
    )
    if not seats:
        raise NotAllowed(f"{name} claims no seat", rules, actor=name)
    forget(state, name)
    return [ClaimDropped(player=name, seats=seats, rules=rules)]


def _wants(state: TableState, claim: SeatClaim, seat: int, name: str) -> bool:
    """Whether a claim is somebody's, and not merely the holder's own to the seat held."""
    holder = state.at(seat)
    return claim.name == name and (holder is None or holder.name != name)


def forget(state: TableState, name: str) -> None:
    """Somebody wants no seat that is not their own; a seat that only its holder wants is not in question."""
    for seat, claims in list(state.claims.items()):
        holder = state.at(seat)
        kept = [claim for claim in claims if not _wants(state, claim, seat, name)]
        if not kept or (holder is not None and [claim.name for claim in kept] == [holder.name]):
            del state.claims[seat]
        else:
            state.claims[seat] = kept
    state.tied = tuple(one for one in state.tied if one != name)


def settled(state: TableState, name: str, seat: int) -> None:
    """Whoever has come to a seat, or gone from one, wants no other; the seat itself is settled."""
    state.claims.pop(seat, None)
    forget(state, name)


def rival_seat(state: TableState) -> int | None:
    """The first seat for which cards have to be drawn."""
    for seat, claims in sorted(state.claims.items()):
        holder = state.at(seat)
        wanted = [claim for claim in claims if claim.buy_in or claim.name in state.players]
        by_draw = not state.room.seats.vacated_clockwise or (holder is not None)
        if len(wanted) > 1 and by_draw:
            return seat
    return None

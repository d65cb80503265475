"""Seats: waiting, choosing, rival claims, changing, leaving, and closing the table."""

from datetime import datetime, timedelta

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import ensure, phrase
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.machine import CLOCK, Act
from pitboss.pit.table import event as e
from pitboss.pit.table import tournament
from pitboss.pit.table.boxes import join_betting
from pitboss.pit.table.button import clockwise, has_blinds
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.stakes import bound, check_buy_in
from pitboss.pit.table.state import Departure, Player, SeatClaim, TableState, Waiting, check_name
from pitboss.rules.movement import moved, stack, wallet

HELD = timedelta(seconds=90)
"""The time for which a seat is held for a player called from the list."""


def wait(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `wait`: join this table's waiting list."""
    name = check_name(act.by, state.room.officials)
    check_admitted(state, name)
    if name in state.players or any(one.name == name for one in state.waiting):
        text = phrase("waits-already", "{who} already has a seat or is on the waiting list", who=name)
        raise NotAllowed(text, state.room.seats.choice, actor=name)
    absence, picked = state.room.absence, state.picked_up.get(name)
    top = (
        picked is not None and absence.returns is not None and act.now - picked.at <= timedelta(minutes=absence.returns)
    )
    place = sum(one.top for one in state.waiting) if top else len(state.waiting)
    state.waiting.insert(place, Waiting(name, act.now, top))
    rules = absence.back if picked is not None and absence.back else state.room.seats.vacated or state.room.seats.choice
    return [e.JoinedWaiting(player=name, place=place + 1, rules=rules)]


def unwait(state: TableState, act: Act, named: str) -> list[FloorEvent]:
    """Handle `unwait`: leave the list. A dealer removes a player who does not come."""
    name = whose(act, named)
    if not any(one.name == name for one in state.waiting):
        raise NotAllowed(f"{name} is not on the waiting list", state.room.seats.choice, actor=name)
    return leave_waiting(state, name)


def whose(act: Act, named: str) -> str:
    """Return the player a line is about. Officials and the clock name one; players act for themselves."""
    if (act.role is not None or act.by == CLOCK) is not bool(named):
        usage = f"{act.verb} anna" if not named else act.verb
        raise UnreadableLine(f"write {usage!r}")
    return named or act.by


def call(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `call anna`: offer a free seat to the next on the list. Only the clock and officials call."""
    rules = state.room.seats.vacated or state.room.seats.choice
    if act.role is None and act.by != CLOCK:
        raise NotAllowed(f"{act.by} may not call players: only the clock or an official may", rules)
    if name not in next_up(state):
        raise NotAllowed(
            phrase("not-next", "{who} is not next on the waiting list, or no seat is free", who=name), rules
        )
    at = next(at for at, one in enumerate(state.waiting) if one.name == name)
    if state.waiting[at].called is not None:
        raise NotAllowed(f"{name} has already been called", rules)
    state.waiting[at] = msgspec.structs.replace(state.waiting[at], called=act.now)
    return [e.CalledFromWaiting(player=name, until=act.now + HELD, rules=rules)]


def free_seats(state: TableState) -> list[int]:
    """Return the seats that a new player may take now, if it is that player's turn on the list."""
    rules, sign = state.room.seats, state.sign
    taken = {player.seat for player in state.players.values()} | state.claims.keys()
    if rules.vacated and len(state.players) >= max(state.room.open_with, 1):
        taken |= state.vacated
    found = [seat for seat in range(1, sign.seats + 1) if seat not in taken]
    return found if len(state.players) < sign.most else []


def next_up(state: TableState) -> list[str]:
    """Return the players on the list with a free seat now."""
    free = min(len(free_seats(state)), state.sign.most - len(state.players))
    return [one.name for one in state.waiting[: max(free, 0)]]


def cancel_calls(state: TableState) -> None:
    """Cancel the call of players who are no longer next because a seat was taken."""
    up = next_up(state)
    state.waiting[:] = [one if one.name in up else msgspec.structs.replace(one, called=None) for one in state.waiting]


def leave_waiting(state: TableState, name: str) -> list[FloorEvent]:
    """Remove a player from the list, if they are on it."""
    if not any(one.name == name for one in state.waiting):
        return []
    state.waiting[:] = [one for one in state.waiting if one.name != name]
    return [e.LeftWaiting(player=name, rules=state.room.seats.vacated or state.room.seats.choice)]


def check_admitted(state: TableState, name: str) -> None:
    """Refuse an excluded player."""
    if name in state.barred:
        raise NotAllowed(f"{name} is excluded from this game", state.room.officials.power("exclude").rules, actor=name)


def check_turn(state: TableState, name: str) -> None:
    """Refuse a free seat to a player behind others on the waiting list."""
    free = max(min(state.sign.seats, state.sign.most) - len(state.players), 1)
    listed = [one.name for one in state.waiting]
    if name in listed[:free] or (name not in listed and len(listed) < free):
        return
    rules = state.room.seats.vacated or state.room.seats.choice
    rules += state.room.absence.back if state.waiting[0].top else ()
    raise NotAllowed(f"{name} is not next: {listed[0]} is first on the waiting list", rules, actor=name)


def unclaim(state: TableState, act: Act, named: str) -> list[FloorEvent]:
    """Handle `unclaim`: drop one's claim to a seat. `unclaim anna`: a dealer drops an absent player's claim."""
    name, rules = whose(act, named), state.room.seats.rivals or state.room.seats.choice
    seats = tuple(
        seat for seat, claims in sorted(state.claims.items()) if any(_wants(state, c, seat, name) for c in claims)
    )
    if not seats:
        raise NotAllowed(f"{name} has not claimed a seat", rules, actor=name)
    drop_claims(state, name)
    return [e.ClaimDropped(player=name, seats=seats, rules=rules)]


def _wants(state: TableState, claim: SeatClaim, seat: int, name: str) -> bool:
    """Return True if a claim is this player's own, and not merely a holder's claim to their own seat."""
    holder = state.at(seat)
    return claim.name == name and (holder is None or holder.name != name)


def drop_claims(state: TableState, name: str) -> None:
    """Drop a player's claims. A seat that only its holder still claims is no longer contested."""
    for seat, claims in list(state.claims.items()):
        holder = state.at(seat)
        kept = [claim for claim in claims if not _wants(state, claim, seat, name)]
        if not kept or (holder is not None and [claim.name for claim in kept] == [holder.name]):
            del state.claims[seat]
        else:
            state.claims[seat] = kept
    state.tied = tuple(one for one in state.tied if one != name)


def settle_seat(state: TableState, name: str, seat: int) -> None:
    """Settle a seat that was taken or left, and drop the player's other claims."""
    state.claims.pop(seat, None)
    drop_claims(state, name)


def rival_seat(state: TableState) -> int | None:
    """Return the first seat that needs a draw, or None."""
    for seat, claims in sorted(state.claims.items()):
        holder = state.at(seat)
        wanted = [claim for claim in claims if claim.buy_in or claim.name in state.players]
        by_draw = not state.room.seats.vacated_clockwise or (holder is not None)
        if len(wanted) > 1 and by_draw:
            return seat
    return None


def check_rivals(state: TableState) -> None:
    if (seat := rival_seat(state)) is not None:
        raise NotAllowed(f"several players claim seat {seat}: draw cards for it first", state.room.seats.rivals)


ONE_OVER = "one-over"
"""Consent to one player above a reduced deck's maximum."""


def sit(state: TableState, act: Act, number: int, amount: Chips, bot: bool) -> list[FloorEvent]:
    """Handle `sit 3 200`: take a seat with a buy-in. Before the table opens, others may claim it too.

    `sit 3 200 bot` seats the player's bot, where the sign allows bots.
    """
    check_bot(state, bot)
    name = check_name(act.by, state.room.officials)
    seat, rules = state.seat(number), state.room.seats
    tournament.refuse_own_seating(state, name)
    check_admitted(state, name)
    if name in state.players:
        own = state.players[name].seat
        raise NotAllowed(
            phrase("seated-already", "{who} already sits in seat {seat}: use 'change' to move", who=name, seat=own),
            rules.choice,
        )
    check_buy_in(state, name, amount)
    holder = state.at(seat)
    if holder is not None and rules.rivals and not state.open and not bot:
        wanted = state.claims.setdefault(seat, [SeatClaim(holder.name)])
        if any(claim.name == name for claim in wanted):
            raise NotAllowed(f"{name} has already claimed seat {seat}", rules.rivals)
        wanted.append(SeatClaim(name, amount))
        return [e.SeatClaimed(player=name, seat=seat, rules=rules.rivals)]
    if holder is not None:
        text = phrase("seat-taken", "seat {seat} is taken by {who}", seat=seat, who=holder.name)
        raise NotAllowed(text, rules.taken or rules.choice, actor=name)
    _check_room(state, name, seat)
    check_turn(state, name)
    return [*leave_waiting(state, name), seat_player(state, name, seat, amount, act.now, bot=bot)]


def check_bot(state: TableState, bot: bool) -> None:
    """Refuse a bot where the sign does not allow bots."""
    if bot and not state.sign.bots:
        raise NotAllowed("bots are not allowed at this table", ruling("C11"))


def seat_player(
    state: TableState, name: str, seat: int, amount: Chips, now: datetime, *, exempt: bool = False, bot: bool = False
) -> FloorEvent:
    """Put a player into a free seat with a stake."""
    fresh = state.last is None or exempt or not has_blinds(state)
    entry: e.Entry = "in" if fresh or tournament.rules_of(state) else "wait"
    idle = -1 if state.in_round else 0
    player = Player(name=name, seat=seat, stack=amount, sat=now, entry=entry, newcomer=not fresh, idle=idle, bot=bot)
    state.players[name] = player
    state.vacated.discard(seat)
    settle_seat(state, name, seat)
    join_betting(state, player)
    state.picked_up.pop(name, None)
    cancel_calls(state)
    given = tournament.rules_of(state)
    choice = state.room.seats.choice if given is None else given.seats
    rules = choice + state.room.stakes.buy_in + _entering(state, player, exempt)
    if _over(state):
        state.consents.setdefault(ONE_OVER, set()).add(name)
        rules += state.room.seats.one_over
    movements = moved(wallet(name), stack(state.id, name), amount, "bought in")
    return e.SatDown(player=name, seat=seat, stack=amount, entry=entry, rules=rules, movements=movements)


def _entering(state: TableState, player: Player, exempt: bool) -> tuple[str, ...]:
    rules = state.room.entry
    if rules is None or not state.sign.blinds:
        return ()
    if exempt:
        return rules.exempt
    given = tournament.rules_of(state)
    if given is not None and player.newcomer:
        return given.entry
    return rules.present if player.entry == "in" else rules.wait


def _check_room(state: TableState, name: str, seat: int) -> None:
    """Refuse the seat if the table is full or if somebody has just vacated it."""
    rules, sign = state.room.seats, state.sign
    if len(state.players) >= sign.most and not _may_be_one_over(state):
        text = phrase("full", "the table is full: at most {most} players", most=sign.most)
        raise NotAllowed(text, rules.most, actor=name)
    if tournament.rules_of(state) is not None:
        return
    if seat in state.vacated and rules.vacated and len(state.players) >= max(state.room.open_with, 1):
        raise NotAllowed(
            phrase(
                "just-left",
                "seat {seat} was just vacated: seated players have priority until the next round",
                seat=seat,
            ),
            rules.vacated,
            actor=name,
        )


def _may_be_one_over(state: TableState) -> bool:
    agreed = state.consents.get(ONE_OVER, set())
    return (
        bool(state.room.seats.one_over)
        and state.sign.deck == "reduced"
        and len(state.players) == state.sign.most
        and agreed >= set(state.players)
    )


def _over(state: TableState) -> bool:
    return len(state.players) > state.sign.most


def change(state: TableState, act: Act, number: int) -> list[FloorEvent]:
    """Handle `change 5`: move to an empty seat. A seat just vacated is decided before the next round."""
    seat, rules = state.seat(number), state.room.seats
    player = state.player(act.by)
    tournament.no_choice_of_seats(state, act.by)
    holder = state.at(seat)
    if holder is not None:
        text = phrase("seat-taken", "seat {seat} is taken by {who}", seat=seat, who=holder.name)
        raise NotAllowed(text, rules.taken or rules.choice)
    if state.in_round and state.token(act.by):
        raise NotAllowed(f"{act.by} is in this round: change seats between rounds", rules.choice)
    if seat in state.vacated and rules.vacated:
        wanted = state.claims.setdefault(seat, [])
        if any(claim.name == act.by for claim in wanted):
            raise NotAllowed(f"{act.by} has already claimed seat {seat}", rules.vacated)
        wanted.append(SeatClaim(act.by))
        return [e.SeatClaimed(player=act.by, seat=seat, rules=rules.vacated)]
    return [move_player(state, player, seat)]


def move_player(state: TableState, player: Player, seat: int) -> FloorEvent:
    """Move a player to another seat. Past too many live seats they must wait for the blinds or post."""
    before, jumped = player.seat, live_seats(state, player, seat)
    cited = state.room.seats.choice + state.room.seats.vacated
    rules = state.room.entry
    if rules is not None and has_blinds(state):
        if jumped > rules.change_seats and player.entry == "in":
            player.entry = "wait"
        cited += rules.change
        if player.entry == "in" and state.last is not None and seat == state.last.button:
            cited += rules.paid_button
    player.seat = seat
    return e.SeatChanged(
        player=player.name, seat=seat, before=before, live_seats=jumped, entry=player.entry, rules=cited
    )


def live_seats(state: TableState, player: Player, seat: int) -> int:
    """Return how many live seats a clockwise move jumps. A move back the shorter way jumps none."""
    seats = state.sign.seats
    forward = (seat - player.seat) % seats
    if forward > seats - forward:
        return 0
    others = {other.seat for other in state.players.values() if other is not player and other.ready}
    return sum(1 for other in others if 0 < (other - player.seat) % seats < forward)


def settle_claims(state: TableState) -> list[FloorEvent]:
    """Give vacated seats to the seated players who claim them before a round, in the book's order."""
    rules, events, served = state.room.seats, list[FloorEvent](), set[str]()
    for seat, wanted in sorted(state.claims.items()):
        names = [claim.name for claim in wanted if claim.name in state.players and claim.name not in served]
        if state.at(seat) is None and names and (rules.vacated_clockwise or len(names) == 1):
            start = state.last.button if state.last else 0
            order = clockwise(start, (state.players[name].seat for name in names))
            winner = next(name for name in names if state.players[name].seat == order[0])
            served.add(winner)
            events.append(move_player(state, state.players[winner], seat))
    state.claims.clear()
    state.vacated.clear()
    return events


def leave(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `leave`: leave with the whole stake, at once or after the round."""
    player = state.player(act.by)
    tournament.refuse_own_seating(state, act.by)
    if bound(state, player):
        player.leaving = True
        return [e.LeavingNoted(player=act.by, rules=state.room.stakes.in_a_round or state.room.seats.choice)]
    return [remove_player(state, player, "left")]


def remove_player(state: TableState, player: Player, why: str, cited: tuple[str, ...] = ()) -> FloorEvent:
    """Remove a player, return the stake, and offer the seat to the seated players first."""
    rules = state.room.seats
    ensure(not bound(state, player), f"{player.name} has chips in the round")
    del state.players[player.name]
    settle_seat(state, player.name, player.seat)
    if state.open:
        state.vacated.add(player.seat)
    for agreed in state.consents.values():
        agreed.discard(player.name)
    for notice in state.notices:
        notice.agreed.discard(player.name)
    state.consents.pop(ONE_OVER, None)
    movements = moved(stack(state.id, player.name), wallet(player.name), player.stack, why)
    return e.LeftTable(
        player=player.name,
        seat=player.seat,
        stack=player.stack,
        why=why,
        rules=cited or rules.vacated + rules.open_seat or rules.choice,
        movements=movements,
    )


def close_table(state: TableState, rules: Rules) -> list[FloorEvent]:
    """Close the table and return every stake."""
    events = [_sent_off(state, player, rules) for player in state.by_seat()]
    state.open, state.last, state.drawn = False, None, None
    state.vacated.clear()
    state.claims.clear()
    state.consents.clear()
    state.tied, state.mover, state.forced = (), "", ()
    state.notices.clear()
    return [*events, e.TableClosed(rules=rules)]


def _sent_off(state: TableState, player: Player, rules: Rules) -> FloorEvent:
    """Remove a player from a closing table. A poker player may join another game without being new to it."""
    event = remove_player(state, player, "the table closed", rules)
    if state.room.moves is None:
        return event
    return msgspec.structs.replace(
        event, number=state.departed(Departure(player.name, "", player.stack, "closed", player.bot))
    )

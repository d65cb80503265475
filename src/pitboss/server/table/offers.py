"""What the passing of time puts before an official who may decide it."""

from datetime import datetime, timedelta

from pitboss.citation import Rules
from pitboss.floor.absence import is_idle, overdue
from pitboss.floor.line import CLOCK
from pitboss.floor.seat_claims import rival_seat
from pitboss.floor.table import FloorTable
from pitboss.floor.timed import may_be_called
from pitboss.floor.waiting import HELD
from pitboss.ledger.people import Person
from pitboss.money import write_money
from pitboss.rounds.officials import Officials
from pitboss.server.socket.shapes import Choice
from pitboss.server.socket.wire import Office
from pitboss.server.table.offices import role_token

MINUTE = timedelta(minutes=1)
STAFF: tuple[Office, ...] = ("dealer", "supervisor", "manager")


def offers(floor: FloorTable, now: datetime) -> list[Choice]:
    """What an official may decide because of the time that has passed; nobody has to."""
    state, absence = floor.state, floor.room.absence
    clocked = absence.reserved is not None and floor.sign.dealer == "software"
    found = []
    for name in overdue(state, now) if absence.picked_up and not clocked else []:
        since = state.players[name].away_since or now
        words = f"{name} has been away for {(now - since) // MINUTE} minutes"
        found.append(_offer(f"pick-up {name}", words, absence.picked_up))
    for player in state.by_seat():
        if is_idle(state, player):
            words = f"{player.name} has not bet for {player.idle} rounds"
            found.append(_offer(f"vacate {player.name}", words, absence.idle_rules))
    for called in state.waiting if floor.sign.dealer == "human" else ():
        if called.called is not None and now - called.called >= HELD:
            words = f"{called.name} was called from the waiting list and has not come"
            found.append(_offer(f"unwait {called.name}", words, floor.room.seats.choice))
    seat = rival_seat(state) if floor.sign.dealer == "human" else None
    for claim in state.claims[seat] if seat is not None else ():
        if claim.buy_in:
            words = f"{claim.name} does not come for seat {seat}"
            found.append(_offer(f"unclaim {claim.name}", words, floor.room.seats.rivals))
    for place, over in may_be_called(state).items():
        if over <= now:
            words = f"{state.places[place]} has not acted in time"
            verb = f"{CLOCK} {state.places[place]}"
            found.append(Choice(kind="time", verb=verb, words=words, rules=list(state.current().silence)))
    found += _held(floor)
    if state.dropped and floor.room.time is not None:
        found.append(_offer("verify", "time charges wait for the drop", floor.room.time.verified))
    return found


def _offer(line: str, words: str, rules: Rules) -> Choice:
    return Choice(kind="offer", verb=line, words=words, rules=list(rules))


def may(person: Person, choice: Choice, officials: Officials) -> bool:
    """Whether one of the person's offices is enough for what is offered."""
    if choice.kind == "time":
        return any(person.holds(one) for one in STAFF)
    powers = [power for power in officials.powers if power.decision == choice.verb.split()[0]]
    ranks = [officials.role(role_token(officials, one)).rank for one in STAFF if person.holds(one)]
    return all(max(ranks, default=-1) >= officials.role(power.least).rank for power in powers)


def _held(floor: FloorTable) -> list[Choice]:
    """Payments held back: paid or refused, each round's by itself."""
    if floor.room.hold is None:
        return []
    rules, found = floor.room.hold.rules, list[Choice]()
    for payment in floor.state.held:
        if not payment.done:
            which = f"{payment.player} {payment.round}"
            what = f"{write_money(payment.amount)} of {payment.player}'s from round {payment.round}, held back"
            found.append(_offer(f"release {which}", f"pay {what}", rules))
            found.append(_offer(f"refuse {which}", f"refuse {what}", rules))
    return found

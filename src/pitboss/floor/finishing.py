"""A round is over: stakes, the house, the jackpot and the seats after it."""

from msgspec import UNSET

from pitboss.floor import absence, holding, notices
from pitboss.floor.accounts import HOUSE, Movement, jackpot, moved, pot, stack, tournament_chips, wallet
from pitboss.floor.boxes import drop_who_left, note_boxes
from pitboss.floor.event import CarriedReturned, FeePaid, FloorEvent, RoundFinished
from pitboss.floor.rulings import heed
from pitboss.floor.state import TableState
from pitboss.money import Chips
from pitboss.rounds.action import DEALER, Close
from pitboss.rounds.answer import Answer
from pitboss.rounds.edition import TIME_IS_PAID
from pitboss.rounds.movement import POT
from pitboss.rounds.round import Round
from pitboss.rulebooks import games


def finish(state: TableState) -> list[FloorEvent]:
    """Moves the money, then does what waits for the end of a round."""
    playing = state.current()
    answer = state.answer()
    nets = {state.places[token]: seat.net for token, seat in answer.seats.items()}
    for name, net in nets.items():
        if net:  # whoever has nothing left in the round may have gone
            state.players[name].stack += net
    movements = tuple(_at_this_table(state, one) for one in playing.movements(answer))
    movements += _jackpot(state, playing, answer)
    _carry(state, answer, nets)
    note_boxes(state)
    state.secret = set()
    finished = RoundFinished(
        number=state.hands,
        nets=nets,
        commission=answer.commission,
        carried=state.carried,
        rules=state.room.control,
        movements=movements,
    )
    events: list[FloorEvent] = [finished, *_fees(state), *heed(state, playing.events)]
    events += holding.follow(state)
    events += absence.count_idle(state, set(nets)) if state.sign.banked else []
    absence.count_penalties(state)
    events += absence.departures(state)
    events += carried_back(state)
    return events + notices.due(state)


def end_if_empty(state: TableState) -> list[FloorEvent]:
    """A house round that everybody has left before a wager was placed is over."""
    drop_who_left(state)
    if not state.sign.banked or state.sign.event or not state.in_round or not state.current().betting_open:
        return []
    if state.places:
        return []
    state.round = state.current().copy()
    state.round.push(Close(DEALER))
    return finish(state)


def _at_this_table(state: TableState, one: Movement) -> Movement:
    """A round's movement between the accounts of the room."""
    return Movement(_account(state, one.debit), _account(state, one.credit), one.amount, one.why)


def _account(state: TableState, inside: str) -> str:
    """The account that a place or the pot of a round has in the room."""
    if inside == POT:
        return pot(state.id)
    if inside == HOUSE and state.sign.event:
        return tournament_chips(state.sign.event)
    return stack(state.id, state.places[inside]) if inside in state.places else inside


def _jackpot(state: TableState, playing: Round, answer: Answer) -> tuple[Movement, ...]:
    """The house pays a poker round's prize, and puts into the table's own pools what they grew by or takes it out.

    Pools that the table shares with others are the Game Manager's: its lines move their money, and before the next
    round it tells the table what they stand at.
    """
    standing = playing.jackpot()
    if standing is None or answer.jackpot is UNSET or not state.sign.plays_for_jackpot:
        return ()
    state.jackpot = standing.written
    if state.sign.pool:
        return ()
    movements = tuple[Movement, ...]()
    for prize in () if state.sign.banked else answer.jackpot.prizes:
        movements += moved(HOUSE, wallet(state.places[prize.seat]), prize.amount, "jackpot prize")
    for level, grown in enumerate(standing.grown, 1):
        movements += moved(HOUSE, jackpot(state.id, level), grown, "jackpot")
    return movements


def _carry(state: TableState, answer: Answer, nets: dict[str, Chips]) -> None:
    """A pot nobody opened waits for the next round; who paid into it is remembered. A void round leaves it there."""
    if answer.status == "void":
        return
    state.carried = sum(one.amount for one in answer.pots if one.carried is True)
    if not state.carried:
        state.carried_from = {}
        return
    for name, net in nets.items():
        state.carried_from[name] = state.carried_from.get(name, 0) - net


def carried_back(state: TableState) -> list[FloorEvent]:
    """With fewer than two players left a carried pot goes back to those who paid it, in proportion."""
    if not state.carried or len(state.players) >= state.room.open_with:
        return []
    left, shares = state.carried, {}
    total = sum(state.carried_from.values())
    names = list(state.carried_from)
    for name in names[1:]:
        shares[name] = state.carried * state.carried_from[name] // total
        left -= shares[name]
    shares[names[0]] = left
    movements: tuple[Movement, ...] = ()
    for name, share in shares.items():
        movements += moved(pot(state.id), wallet(name), share, "carried pot returned")
    state.carried, state.carried_from = 0, {}
    return [CarriedReturned(shares=shares, rules=games.poker(state.sign.game).carried, movements=movements)]


def _fees(state: TableState) -> list[FloorEvent]:
    """Time bought in the hand is paid for when it is over; what the stack does not hold is still owed."""
    events: list[FloorEvent] = []
    for player in state.players.values():
        fee = min(player.owed_fees, player.stack)
        if not fee:
            continue
        player.stack -= fee
        player.owed_fees = player.owed_fees - fee if state.edition >= TIME_IS_PAID else 0
        movements = moved(stack(state.id, player.name), HOUSE, fee, "time bought")
        events.append(FeePaid(player=player.name, amount=fee, rules=state.room.more_time, movements=movements))
    return events

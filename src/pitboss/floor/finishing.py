"""A round is over: stakes, the house, the jackpot and the seats after it."""

from msgspec import UNSET

from pitboss.floor import absence, holding, notices
from pitboss.floor.accounts import COMMISSION, HOUSE, Movement, jackpot, moved, pot, stack, wallet
from pitboss.floor.boxes import note_boxes
from pitboss.floor.event import CarriedReturned, FeePaid, FloorEvent, RoundFinished
from pitboss.floor.prizes import at_the_table
from pitboss.floor.rulings import heed
from pitboss.floor.state import TableState
from pitboss.money import Chips, short_money, whole_cents
from pitboss.rounds.answer import Answer, SeatAnswer
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.poker.round import PokerRound
from pitboss.rulebooks import games


def finish(state: TableState) -> list[FloorEvent]:
    """Moves the money, then does what waits for the end of a round."""
    playing = state.current()
    answer = at_the_table(playing, state.sign.pool)
    nets = {state.places[token]: seat.net for token, seat in answer.seats.items()}
    if isinstance(playing, BankedRound):
        finished = _house_round(state, playing, answer, nets)
        bettors = set(nets)
        note_boxes(state)
    else:
        assert isinstance(playing, PokerRound)
        finished = _poker_round(state, playing, answer, nets)
        bettors = set(state.places.values())
    events: list[FloorEvent] = [finished, *_fees(state), *heed(state, playing.events)]
    events += holding.follow(state)
    events += absence.count_idle(state, bettors) if state.sign.banked else []
    absence.count_penalties(state)
    events += absence.departures(state)
    events += carried_back(state)
    return events + notices.due(state)


def _house_round(state: TableState, playing: BankedRound, answer: Answer, nets: dict[str, Chips]) -> RoundFinished:
    movements: tuple[Movement, ...] = ()
    for name, net in nets.items():
        state.players[name].stack += net
        movements += moved(HOUSE, stack(state.id, name), net, "wagers settled")
    if "jackpot" in state.sign.table:
        kind = playing.game.jackpot
        movements += _pools(state, kind.display(playing.sign.jackpot.opening), kind.display(playing.pools))
        state.jackpot = kind.written(playing.pools)
    return RoundFinished(number=state.hands, nets=nets, rules=state.room.control, movements=movements)


def _poker_round(state: TableState, playing: PokerRound, answer: Answer, nets: dict[str, Chips]) -> RoundFinished:
    middle = pot(state.id)
    movements: tuple[Movement, ...] = ()
    shares: tuple[Movement, ...] = ()
    for token, seat in answer.seats.items():
        name = state.places[token]
        state.players[name].stack += seat.net
        beside = _side_wagers(seat)
        movements += moved(HOUSE, stack(state.id, name), beside, "side wagers settled")
        if seat.net > beside:
            shares += moved(middle, stack(state.id, name), seat.net - beside, "won the pot")
        else:
            movements += moved(stack(state.id, name), middle, beside - seat.net, "wagered")
    movements += moved(middle, COMMISSION, answer.commission, "commission") + shares
    _carry(state, answer, nets)
    if playing.sign.jackpot is not None and answer.jackpot is not UNSET:
        sign = playing.sign.jackpot
        for prize in answer.jackpot.prizes:
            movements += moved(HOUSE, wallet(state.places[prize.seat]), prize.amount, "jackpot prize")
        movements += _pools(state, (whole_cents(sign.pool), whole_cents(sign.reserve)), answer.jackpot.pools)
        pool, reserve = answer.jackpot.pools
        state.jackpot = {"pool": short_money(pool), "reserve": short_money(reserve)}
    return RoundFinished(
        number=state.hands,
        nets=nets,
        commission=answer.commission,
        carried=state.carried,
        rules=state.room.control,
        movements=movements,
    )


def _side_wagers(seat: SeatAnswer) -> Chips:
    return 0 if seat.wagers is UNSET else sum(wager.net for wager in seat.wagers)


def _pools(state: TableState, before: tuple[Chips, ...], after: tuple[Chips, ...]) -> tuple[Movement, ...]:
    """The house puts into the table's own pools what they grew by, and takes out what it paid prizes with.

    Pools that the table shares with others are the Game Manager's: its lines move their money.
    """
    if state.sign.pool:
        return ()
    return tuple(
        movement
        for level, (old, new) in enumerate(zip(before, after, strict=True), 1)
        for movement in moved(HOUSE, jackpot(state.id, level), new - old, "jackpot")
    )


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
    return [CarriedReturned(shares=shares, rules=games.load(state.sign.game).carried, movements=movements)]


def _fees(state: TableState) -> list[FloorEvent]:
    """Time bought in the hand is paid for when it is over."""
    events: list[FloorEvent] = []
    for player in state.players.values():
        fee = min(player.owed_fees, player.stack)
        if not fee:
            continue
        player.stack -= fee
        player.owed_fees = 0
        movements = moved(stack(state.id, player.name), HOUSE, fee, "time bought")
        events.append(FeePaid(player=player.name, amount=fee, rules=state.room.more_time, movements=movements))
    return events

"""Wrong payments, and payments withheld during an investigation until released, refused or the time runs out."""

from datetime import timedelta

from pitboss.books import catalogue
from pitboss.books.cage.clauses import ruling
from pitboss.books.room import HoldRules
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.pit.machine import CLOCK, Act
from pitboss.pit.table.event import FloorEvent, PaymentRefused, PaymentReleased, PaymentWithheld, WrongPayment
from pitboss.pit.table.state import Held, TableState
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.movement import HOUSE, Movement, held, moved, stack, wallet

OVER_OR_SHORT = ("over", "short")
RIGHTED_OR_KEPT = ("righted", "kept")


def withheld(state: TableState) -> dict[str, Rules]:
    """Return the players whose winnings officials withhold in this round, with the clauses."""
    found = state.round.withheld if state.round is not None else {}
    return {state.places[token]: rules for token, rules in found.items() if token in state.places}


def follow(state: TableState) -> list[FloorEvent]:
    """Withhold winnings of the round just finished, and release what its officials released."""
    hold = state.room.hold
    state.held = [one for one in state.held if not one.done or one.round == state.hands]
    if hold is None or state.round is None:
        return []
    names = withheld(state)
    mine = {one.player: one for one in state.held if one.round == state.hands}
    events = [event for name, rules in names.items() if name not in mine for event in _stop(state, hold, name, rules)]
    for name, one in mine.items():
        if name not in names and not one.done:
            events += _released(state, one, "the table", hold.rules)
    return events


def check_late(state: TableState, action: Action) -> None:
    """Refuse to withhold chips that have left the table."""
    if not isinstance(action, a.Official) or action.decision != "withhold" or state.room.hold is None:
        return
    name = state.places.get(action.args[0] if action.args else "")
    if name is not None and name not in state.players:
        raise NotAllowed(f"{name} has already left with the chips", state.room.hold.rules, actor=action.actor)


def _stop(state: TableState, hold: HoldRules, name: str, rules: Rules) -> list[FloorEvent]:
    """Take the round's winnings off the player's stake, as far as they are still in it."""
    winnings, stakes = _won(state, name, hold)
    player = state.players.get(name)
    if player is None or not winnings:
        return []
    winnings = min(winnings, player.stack)
    stakes = min(stakes, player.stack - winnings)
    until = state.now + timedelta(hours=hold.hours) if hold.hours else None
    one = Held(player=name, round=state.hands, winnings=winnings, stakes=stakes, until=until)
    state.held.append(one)
    player.stack -= one.amount
    movements = moved(stack(state.id, name), held(state.id, name), one.amount, "payment held back")
    event = PaymentWithheld(
        player=name, round=one.round, amount=one.amount, until=until, rules=rules, movements=movements
    )
    return [event]


def _won(state: TableState, name: str, hold: HoldRules) -> tuple[Chips, Chips]:
    """Return the player's winnings of the round, and the stakes of those wagers if the book withholds them too."""
    token, answer = state.token(name), state.answer()
    seat = answer.seats.get(token or "")
    if seat and not state.sign.banked:
        return max(seat.net, 0), 0
    wagers = [one for one in seat.wagers if one.paid] if seat and seat.wagers else []
    return sum(one.paid for one in wagers), sum(one.returned for one in wagers) if hold.stakes else 0


def release(state: TableState, act: Act, name: str, number: int | None) -> list[FloorEvent]:
    """Handle `release anna`, `release anna 17`: make the payment. The clock does so when the time is up."""
    rules = _decided_by(state, act)
    found = _named(state, act, rules, name, number)
    if act.by == CLOCK and any(one.until is None or act.now < one.until for one in found):
        raise NotAllowed("the payment may be withheld a little longer: the time for it is not over", rules)
    return [event for one in found for event in _released(state, one, act.by, rules)]


def refuse(state: TableState, act: Act, name: str, number: int | None) -> list[FloorEvent]:
    """Handle `refuse anna`: refuse a payment, give the winnings to the house and return the stakes."""
    rules = _decided_by(state, act)
    if act.by == CLOCK:
        raise NotAllowed("only an official may refuse a payment", rules)
    events: list[FloorEvent] = []
    for one in _named(state, act, rules, name, number):
        account = held(state.id, one.player)
        movements = moved(account, HOUSE, one.winnings, "payment refused") + _to_player(state, one, one.stakes)
        one.done = True
        events.append(
            PaymentRefused(
                player=one.player,
                round=one.round,
                amount=one.winnings,
                returned=one.stakes,
                by=act.by,
                rules=rules,
                movements=movements,
            )
        )
    return events


def _decided_by(state: TableState, act: Act) -> Rules:
    hold = state.room.hold
    if hold is None:
        raise NotAllowed("payments are not withheld at this table", state.room.control)
    return hold.rules if act.by == CLOCK else state.require(act).rules


def _named(state: TableState, act: Act, rules: Rules, name: str, number: int | None) -> list[Held]:
    """Return the payments a line names, of one round or of all. Officials may not decide on their own."""
    name = state.places.get(name, name)
    if act.person == name:
        raise NoAuthority(f"{name} would be paid: another official must decide", state.room.apart)
    found = [one for one in state.held if one.player == name and not one.done and number in (None, one.round)]
    if not found:
        raise NotAllowed(f"no payment of {name} is withheld here", rules)
    return found


def _released(state: TableState, one: Held, by: str, rules: Rules) -> list[FloorEvent]:
    amount = one.amount
    movements = _to_player(state, one, amount)
    one.done = True
    return [PaymentReleased(player=one.player, round=one.round, amount=amount, by=by, rules=rules, movements=movements)]


def _to_player(state: TableState, one: Held, amount: Chips) -> tuple[Movement, ...]:
    """Return the movements to the player's stake, or to the wallet if the player has left."""
    player, account = state.players.get(one.player), held(state.id, one.player)
    if player is None:
        return moved(account, wallet(one.player), amount, "payment released")
    player.stack += amount
    return moved(account, stack(state.id, one.player), amount, "payment released")


def mispay(
    state: TableState, act: Act, number: int, dealer: str, name: str, wager: str, way: str, amount: Chips, then: str
) -> list[FloorEvent]:
    """Handle `mispay 17 dora anna ante over 10 kept`: record a wrong payment, and where its chips lie if it stays."""
    rules, over = state.require(act).rules + ruling("B15"), way == OVER_OR_SHORT[0]
    if act.person in (dealer, name):
        raise NoAuthority(f"{act.person} was part of it: another official must record it", rules)
    if not state.sign.banked:
        raise NotAllowed("a pot goes between players: nothing here is paid by the table", rules)
    if not 0 < number <= state.hands or (state.in_round and number == state.hands):
        raise NotAllowed(f"round {number} is not over here: name a round that was settled", rules)
    wagers = [one.name for one in catalogue.banked(state.sign.game, state.sign.version).wagers]
    if wager not in wagers:
        raise NotAllowed(f"{wager[:30]!r} is no wager of this game: write one of {', '.join(wagers)}", rules)
    righted = then == RIGHTED_OR_KEPT[0]
    movements = () if righted else _where_they_lie(state, name, amount if over else -amount, rules)
    event = WrongPayment(
        player=name, round=number, dealer=dealer, wager=wager, amount=amount, over=over, righted=righted, rules=rules,
        movements=movements,
    )  # fmt: skip
    return [event]


def _where_they_lie(state: TableState, name: str, more: Chips, rules: Rules) -> tuple[Movement, ...]:
    """Return the movement of the surplus chips of a player, or of the missing ones if `more` is negative."""
    player, why = state.players.get(name), "wrong payment"
    if state.in_round:
        raise NotAllowed("chips of players are counted between rounds: record it after this round", rules)
    if player is None and more < 0:
        owed = short_money(-more)
        raise NotAllowed(f"{name} has left and is owed {owed}: pay it, then record it as righted", rules)
    if player is None:
        return moved(HOUSE, wallet(name), more, why)
    if player.stack + more < 0:
        raise NotAllowed(f"{name} has only {short_money(player.stack)}: name an amount that was short", rules)
    player.stack += more
    return moved(HOUSE, stack(state.id, name), more, why)

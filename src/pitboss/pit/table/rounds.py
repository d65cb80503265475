"""The start and the end of a round: the players dealt in, the posts, and the stakes and seats afterwards."""

from typing import Any

from msgspec import UNSET

from pitboss.books import catalogue
from pitboss.books.room import ButtonRules
from pitboss.core.citation import Rules
from pitboss.core.errors import phrase, present
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.machine import Act
from pitboss.pit.table import absence, holding, notices, tournament
from pitboss.pit.table import button as owed
from pitboss.pit.table import event as e
from pitboss.pit.table.boxes import drop_departed, note_boxes
from pitboss.pit.table.button import Place, Placing, first_round, next_antes, next_round
from pitboss.pit.table.drawing import button_draw
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.seats import ONE_OVER, check_rivals, settle_claims
from pitboss.pit.table.staff import apply_round_events, deck_wanted
from pitboss.pit.table.stakes import out_of_range
from pitboss.pit.table.state import Player, TableState
from pitboss.rules.action import DEALER, Close
from pitboss.rules.answer import Answer
from pitboss.rules.edition import EDITION, KEY, VERSION_KEY
from pitboss.rules.movement import HOUSE, POT, Movement, jackpot, moved, pot, stack, tournament_chips, wallet
from pitboss.rules.round import Round


def deal(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `deal`: make due changes, give out vacated seats, and start the next round."""
    if state.in_round:
        pushing = state.current().status != "open"
        what = "ends once the pots are pushed: enter 'd push'" if pushing else "is still in progress"
        raise NotAllowed(f"round {state.hands} {what}", act.rules)
    if state.suspended:
        raise NotAllowed(phrase("suspended", "play is suspended"), act.rules)
    if not state.open:
        raise NotAllowed("the table is closed: open it first", act.rules + state.room.open_rules)
    events = notices.due(state)
    if any(isinstance(event, e.TableClosed) for event in events):
        return events
    check_rivals(state)
    events += settle_claims(state) + deck_wanted(state)
    if state.sign.banked:
        return [*events, _house_round(state)]
    return events + _poker_round(state)


def _house_round(state: TableState) -> FloorEvent:
    """Start a house round and return its event. Every seated player has the box of their seat, and the players who
    wager play."""
    here = [player for player in state.by_seat() if player.away_since is None]
    state.full = len(state.players) >= state.sign.seats
    if not here:
        raise NotAllowed("no player is seated", state.room.open_rules)
    state.hands, state.began, state.acted = state.hands + 1, state.now, state.now
    state.places = {f"p{player.seat}": player.name for player in here}
    state.wagered = set()
    state.opening = (_table(state), {})
    state.round = catalogue.new_round(state.sign.game, *state.opening)
    return e.RoundStarted(number=state.hands, places=state.places, blinds={}, posts={}, rules=state.room.control)


def _poker_round(state: TableState) -> list[FloorEvent]:
    rules = present(state.room.button, "the button's rules")
    ready = [player for player in state.by_seat() if playable(state, player)]
    if len(ready) < 2 and (outside := forced_out(state)):
        raise NotAllowed(*outside)
    if len(ready) < 2:
        raise NotAllowed(
            f"a round needs two players: {len(ready)} can be dealt in", state.room.open_rules or rules.blinds
        )
    spared = _sits_out(state, ready)
    ready = [player for player in ready if player.name != spared]
    placing = _placing(state, ready, rules)
    if placing is None:
        state.last, state.drawn = None, None
        if button_draw(state) is not None:
            return [e.PlayStopped(rules=state.room.open_rules)]
        placing = present(_placing(state, ready, rules), "the placing")
    return _started(state, placing, rules, spared)


def playable(state: TableState, player: Player) -> bool:
    """Return True if a player can be dealt in: present, able to pay the hand's fee, and within a binding buy-in.

    In a tournament absent players are dealt in as well.
    """
    absent = tournament.rules_of(state) is not None and player.away_since is not None and not player.penalty
    return (player.ready or absent) and player.stack > state.sign.per_player_fee and not out_of_range(state, player)


def forced_out(state: TableState) -> tuple[str, Rules] | None:
    """Return the text and clauses about players kept out by a binding buy-in, or None."""
    names = [player.name for player in state.by_seat() if player.ready and out_of_range(state, player)]
    if not names:
        return None
    least, most = state.sign.least_buy_in, state.sign.most_buy_in
    upto = f" to {short_money(most)}" if most is not None else " or more"
    text = (
        f"{', '.join(names)} must bring the stake within the buy-in of {short_money(least)}{upto}: use 'add' or 'take'"
    )
    return text, state.room.changes["game"].in_range


def _sits_out(state: TableState, ready: list[Player]) -> str | None:
    """Return the player who sits out: the last button, if there is one player too many for a reduced deck and all
    agreed."""
    over = len(ready) - state.sign.most
    if over <= 0:
        return None
    rules = state.room.seats
    if over > 1 or not rules.one_over or not state.consents.get(ONE_OVER, set()) >= set(state.players):
        raise NotAllowed(
            f"{len(ready)} players are too many: at most {state.sign.most} are dealt in unless everybody agrees",
            rules.most + rules.one_over,
        )
    had = state.last.holder if state.last is not None else state.drawn
    return next((player.name for player in ready if player.seat == had), ready[-1].name)


def _placing(state: TableState, ready: list[Player], rules: ButtonRules) -> Placing | None:
    seats, count = [player.seat for player in ready], len(state.sign.blinds)
    literal = state.sign.table.get("heads-up") == "literal"
    if state.last is not None:
        if not count:
            return next_antes(seats, state.last)
        places = [Place(seat=player.seat, entry=player.entry, barred=player.newcomer) for player in ready]
        return next_round(places, state.last, count, literal)
    wanted = button_draw(state)
    if wanted is not None:
        raise NotAllowed(f"draw for the button first: one card each to {', '.join(wanted.names)}", rules.first_rules)
    button = state.drawn if state.drawn in seats else max(seats)
    return first_round(seats, button, count, literal)


def _started(state: TableState, placing: Placing, rules: ButtonRules, spared: str | None) -> list[FloorEvent]:
    first = state.last is None
    dealt = [player for seat in placing.dealt if (player := state.at(seat)) is not None]
    posting = {} if first else owed.posts(state, placing)
    events = owed.blinds_passed(state, state.last, placing, spared)
    amounts = state.sign.blind_amounts
    posted = {player.name: amounts[placing.blinds[player.seat]] for player in dealt if player.seat in placing.blinds}
    cited = _cited(state, placing, rules, first, bool(posting), spared)
    state.hands, state.began, state.acted = state.hands + 1, state.now, state.now
    state.places = {f"p{number}": player.name for number, player in enumerate(dealt, 1)}
    state.last, state.drawn = placing.positions, None
    state.round = _new_round(state, placing, dealt, posting)
    for player in dealt:
        owed.dealt_in(player)
        player.time_bought = 0
    started = e.RoundStarted(
        number=state.hands,
        places=state.places,
        button=placing.positions.button,
        dead_button=placing.dead_button,
        blinds=posted,
        posts=posting,
        sits_out=spared,
        rules=cited,
    )
    return [*events, started]


def _cited(
    state: TableState, placing: Placing, rules: ButtonRules, first: bool, posting: bool, spared: str | None
) -> tuple[str, ...]:
    """Return the clauses behind the round's seats."""
    entry, count = state.room.entry, len(state.sign.blinds)
    cited = rules.first_rules if first else ()
    cited += rules.blinds if count else rules.antes
    cited += rules.heads_up if placing.heads_up else ()
    cited += rules.dead_button if placing.dead_button else ()
    cited += rules.dead_small if 0 < len(placing.blinds) < count and not placing.heads_up else ()
    if entry is not None and count:
        cited += entry.present if first else ()
        cited += entry.not_on_button if placing.kept_off else ()
        cited += entry.post if posting else ()
    cited += state.room.seats.one_over if spared else ()
    return tuple(dict.fromkeys(cited))


def _new_round(state: TableState, placing: Placing, dealt: list[Player], posting: dict[str, Chips]) -> Round:
    table, amounts = _table(state), state.sign.blind_amounts
    entries = [0] * len(dealt)
    if placing.heads_up:
        entries = [amounts[0], amounts[-1]]
    else:
        for at, player in enumerate(dealt):
            if player.seat in placing.blinds:
                entries[at] = amounts[placing.blinds[player.seat]]
        if amounts and entries[: len(amounts)] != list(amounts):
            table["blinds"] = [short_money(blind) for blind in amounts]
    state.opening = (table, state.sign.setup([player.stack for player in dealt], entries))
    found = catalogue.new_round(state.sign.game, *state.opening)
    for at, player in enumerate(dealt, 1):
        if player.name in posting:
            found.push(f"p{at} post {short_money(posting[player.name])}")
    return found


def _table(state: TableState) -> dict[str, Any]:
    """Return the round's sign: the table's sign with the current jackpot and carried pot.

    Side wagers that the table does not offer are switched off.
    """
    table = dict(state.sign.table)
    if (offer := state.sign.side_offer) is not None and not state.sign.tournament:
        table.setdefault(offer.key, False)
    if state.jackpot and state.sign.plays_for_jackpot:
        table["jackpot"] = {**table["jackpot"], **state.jackpot}
    personal = {player.seat: player.personal for player in state.players.values() if player.personal}
    if personal:
        table["personal"] = {
            str(seat): [short_money(least), short_money(most)] for seat, (least, most) in sorted(personal.items())
        }
    advised = {f"p{player.seat}": [*player.advised] for player in state.by_seat() if player.advised}
    if advised:
        table["advised"] = advised
    if state.carried:
        table["carried"] = short_money(state.carried)
    if state.edition != EDITION:
        table[KEY] = state.edition
    if state.sign.version:
        table[VERSION_KEY] = state.sign.version
    return table


def finish(state: TableState) -> list[FloorEvent]:
    """Move the money, then do everything that waited for the end of the round."""
    playing = state.current()
    answer = state.answer()
    nets = {state.places[token]: seat.net for token, seat in answer.seats.items()}
    for name, net in nets.items():
        if net:  # a player without a net result may have left
            state.players[name].stack += net
    movements = tuple(_at_this_table(state, one) for one in playing.movements(answer))
    movements += _jackpot(state, playing, answer)
    _carry(state, answer, nets)
    note_boxes(state)
    state.secret = set()
    finished = e.RoundFinished(
        number=state.hands,
        nets=nets,
        commission=answer.commission,
        carried=state.carried,
        rules=state.room.control,
        movements=movements,
    )
    events: list[FloorEvent] = [finished, *_fees(state), *apply_round_events(state, playing.events)]
    events += holding.follow(state)
    events += absence.count_idle(state, set(nets)) if state.sign.banked else []
    absence.count_penalties(state)
    events += absence.departures(state)
    events += carried_back(state)
    return events + notices.due(state)


def end_if_empty(state: TableState) -> list[FloorEvent]:
    """End a house round if everybody left before placing a wager."""
    drop_departed(state)
    if not state.sign.banked or state.sign.event or not state.in_round or not state.current().betting_open:
        return []
    if state.places:
        return []
    state.round = state.current().copy()
    state.round.push(Close(DEALER))
    return finish(state)


def _at_this_table(state: TableState, one: Movement) -> Movement:
    """Return a round's movement with the room's account names."""
    return Movement(_account(state, one.debit), _account(state, one.credit), one.amount, one.why)


def _account(state: TableState, inside: str) -> str:
    """Return the room's account of a place or pot of the round."""
    if inside == POT:
        return pot(state.id)
    if inside == HOUSE and state.sign.event:
        return tournament_chips(state.sign.event)
    return stack(state.id, state.places[inside]) if inside in state.places else inside


def _jackpot(state: TableState, playing: Round, answer: Answer) -> tuple[Movement, ...]:
    """Return the movements of a poker round's prize and of the gains and losses of the table's own pools.

    The Game Manager moves the money of shared pools and gives the table their balances before the next round.
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
    """Carry an unopened pot to the next round and remember who paid into it. A void round leaves it unchanged."""
    if answer.status == "void":
        return
    state.carried = sum(one.amount for one in answer.pots if one.carried is True)
    if not state.carried:
        state.carried_from = {}
        return
    for name, net in nets.items():
        state.carried_from[name] = state.carried_from.get(name, 0) - net


def carried_back(state: TableState) -> list[FloorEvent]:
    """Return a carried pot in proportion to those who paid it when fewer than two players are left."""
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
    declared = catalogue.poker(state.sign.game, state.sign.version)
    return [e.CarriedReturned(shares=shares, rules=declared.carried, movements=movements)]


def _fees(state: TableState) -> list[FloorEvent]:
    """Charge time bought in the hand. The part that the stack cannot pay stays owed."""
    events: list[FloorEvent] = []
    for player in state.players.values():
        fee = min(player.owed_fees, player.stack)
        if not fee:
            continue
        player.stack -= fee
        player.owed_fees -= fee
        movements = moved(stack(state.id, player.name), HOUSE, fee, "time bought")
        events.append(e.FeePaid(player=player.name, amount=fee, rules=state.room.more_time, movements=movements))
    return events

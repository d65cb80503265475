"""A table as others may see it. Everything comes from `view(round, viewer)`."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache, lru_cache

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from pitboss.books import catalogue
from pitboss.core.cards import Card
from pitboss.core.errors import label
from pitboss.core.money import Chips, read_money, write_money
from pitboss.log.kinds.table import TableMachine
from pitboss.pit.table import facts, tournament_table
from pitboss.pit.table.seats import HELD, free_seats
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.state import TableState
from pitboss.pit.table.table import FloorTable
from pitboss.room.table.describe_events import Names, by_place, describe_events, named
from pitboss.room.wire import shapes as s
from pitboss.room.wire.shapes import Description
from pitboss.rules.action import DEALER
from pitboss.rules.answer import Answer, Said, SeatAnswer
from pitboss.rules.banked.events import ExposureDeclined, WagerCounted, WagerReturned
from pitboss.rules.event import Event, RoundVoided
from pitboss.rules.explanation import Voice
from pitboss.rules.layout import Layout
from pitboss.rules.round import Choice, Round
from pitboss.rules.view import BankedView, Cards, Felt, HandHeld, OwnHand, View, held


class OwnHands(msgspec.Struct, frozen=True):
    """A viewer's own places in the round: faces, discards, and the value of the hands."""

    cards: dict[str, Cards]
    discards: Cards
    held: dict[str, HandHeld]


HIDDEN = "??"


def table_shown(
    machine: TableMachine,
    bots: Mapping[str, str],
    public: View | None,
    clock: s.Clock | None,
    jackpots: list[s.JackpotShown],
    now: datetime,
) -> s.TableShown:
    """Return the public table. `public` is the round as a spectator sees it."""
    floor = machine.floor
    state, entry = floor.state, floor.sign.entry
    free = free_seats(state) if len(state.players) < state.sign.seats else []
    return s.TableShown(
        id=state.id,
        game=entry.id,
        title=entry.title,
        book=entry.rulebook,
        kind=entry.kind,
        open=state.open,
        suspended=state.suspended,
        dealer=state.sign.dealer,
        need=floor.need().what,
        hands=state.hands,
        seats=[_seat(one, bots, free) for one in facts.seats(state)],
        waiting=[one.name for one in state.waiting],
        called=called(state, now),
        carried=write_money(state.carried),
        summons=_summons(state),
        time_to_act=state.sign.time_to_act,
        blind=write_money(state.sign.blind_amounts[-1] if state.sign.blinds else 0),
        buy_in=[write_money(_least(state.sign)), _maybe(state.sign.most_buy_in)],
        notices=[
            s.NoticeShown(one.number, one.subject, one.text, len(one.agreed), len(state.players))
            for one in state.notices
        ],
        round=_round(floor, public, clock) if public is not None else None,
        shuffle=shuffle_shown(machine),
        jackpots=jackpots,
        event=state.sign.event,
        lead=state.lead or 0,
        secret=sorted(state.secret),
        layout=_layout(entry.id, bool(jackpots) or (public is not None and has_pools(public.felt))),
    )


def update_shown(
    before: s.TableShown, machine: TableMachine, public: View, clock: s.Clock | None, jackpots: list[s.JackpotShown]
) -> s.TableShown:
    """Return a shown table updated with new chips and felt, after lines in the middle of a round."""
    floor = machine.floor
    round_, players = floor.state.current(), floor.state.players
    seats = list[s.SeatShown]()
    for seat in before.seats:
        if seat.place is not None and seat.player is not None:
            stack = write_money(players[seat.player].stack - round_.staked(seat.place))
            seat = seat if stack == seat.stack else replace(seat, stack=stack)
        seats.append(seat)
    return replace(
        before,
        seats=seats,
        round=_round(floor, public, clock),
        shuffle=shuffle_shown(machine),
        jackpots=jackpots,
        layout=_layout(before.game, bool(jackpots) or has_pools(public.felt)),
    )


def _least(sign: TableSign) -> Chips:
    """Return the minimum buy-in, which is at least the minimum wager."""
    return sign.least_buy_in if sign.buy_in else max(sign.least_buy_in, sign.least_wager)


def _summons(state: TableState) -> s.Summoned | None:
    called = state.summons
    return None if called is None else s.shape(s.Summoned, called)


def has_pools(felt: Felt) -> bool:
    """Return True if a round takes jackpot wagers, because there is a prize to win."""
    return isinstance(felt, BankedView) and any(read_money(pool) for pool in felt.pools)


@cache
def _layout(game: str, jackpot: bool) -> Layout:
    return catalogue.load(game).layout.with_jackpot(jackpot)


def choice_shown(choice: Choice, names: Names = str) -> s.Choice:
    """Return a choice with people's names in its words. A choice without names is cached for everyone."""
    unnamed = choice.words
    words = named(unnamed, names)
    if words == unnamed:
        return _unnamed(choice)
    return _shown(choice, words, {name: named(value, names) for name, value in choice.values})


def _shown(choice: Choice, words: str, values: dict[str, str]) -> s.Choice:
    bounded = choice.minimum is not None
    return s.shape(
        s.Choice,
        choice,
        words=words,
        values=values,
        step=write_money(choice.step) if bounded else None,
        cost=_maybe(choice.cost or None),
        cards=list(choice.cards) if choice.cards else None,
    )


@lru_cache(maxsize=4096)
def _unnamed(choice: Choice) -> s.Choice:
    return _shown(choice, choice.words, dict(choice.values))


def draw_due(floor: FloorTable) -> list[s.Choice]:
    """Return the cards a human dealer draws before a round, for the button or a seat: one for each name, in order."""
    if floor.in_round or floor.sign.dealer != "human":
        return []
    need = floor.need()
    if need.what != "draw":
        return []
    said = s.worded(label("draw-each", "draw one card each: {names}", names=", ".join(need.names)))
    return [s.Choice(kind="draw", verb="draw", cards=[need.cards, need.cards], rules=list(need.rules), **said)]


def own_shown(hands: dict[str, OwnHand]) -> OwnHands:
    known = {at: hand.cards for at, hand in hands.items() if any(card != HIDDEN for card in hand.cards)}
    discards = next((hand.discards for hand in hands.values() if hand.discards), ())
    return OwnHands(known, discards, {at: hand.held for at, hand in hands.items() if hand.held is not None})


def shuffle_shown(machine: TableMachine) -> s.ShuffleShown | None:
    """Return the commitment, and the seed once no card is secret any more."""
    state = machine.floor.state
    if state.round is None:
        return None
    if machine.shoe is None and machine.root:  # a relay follows a room without its keys
        return s.ShuffleShown(round=state.hands, deck=machine.deck.name, commitment=machine.root, mixed=True)
    if machine.shoe is None or not machine.shoe.shuffles:
        return None
    first = machine.shoe.shuffles[0]
    return s.ShuffleShown(
        round=state.hands,
        deck=machine.shoe.deck.name,
        commitment=first.commitment,
        mixed=first.mixed is not None,
        seed=first.seed.hex() if seed_is_public(state.sign.banked, state.round) else None,
    )


def seed_is_public(banked: bool, round_: Round) -> bool:
    """Return True after a round against the house in which every hand was turned up; never in games among players."""
    if not banked or round_.status != "settled":
        return False
    return not any(isinstance(event, ExposureDeclined) for event in round_.events)


def called(state: TableState, now: datetime) -> dict[str, float]:
    """Return the people for whom a seat is held, and the seconds left."""
    held = {one.name: one.called + HELD - now for one in state.waiting if one.called is not None}
    return {name: round(max(left.total_seconds(), 0), 1) for name, left in held.items()}


def _seat(seat: facts.SeatFacts, bots: Mapping[str, str], free: list[int]) -> s.SeatShown:
    if seat.player is None:
        return s.SeatShown(seat=seat.seat, free=seat.seat in free, marks=list(seat.marks))
    plays = bots.get(seat.player, "")
    return s.shape(s.SeatShown, seat, bot=seat.player in bots, plays=plays, away=seat.away is not None)


def round_shown(round_: Round, seen: View, places: dict[str, str], number: int, pool: str) -> s.RoundShown:
    """Return a round as one viewer may see it, with its result once it is over."""
    over, felt = round_.status != "open", seen.felt
    if felt.question:
        felt = replace(felt, question=named(felt.question, by_place(places)))
    return s.RoundShown(
        number=number,
        names=places,
        felt=felt,
        to_act=[] if over else turns(round_, places),
        result=_result(round_, felt, round_.answer(linked=bool(pool)), by_place(places)) if over else None,
    )


def turns(round_: Round, places: dict[str, str]) -> list[str]:
    """Return the places whose turn it is. Nobody waits for a place with only optional choices."""
    found = round_.legal_actions().items()
    return [place for place, choices in found if place in places and not all(choice.aside for choice in choices)]


def _round(floor: FloorTable, public: View, clock: s.Clock | None) -> s.RoundShown:
    state = floor.state
    places, players = state.places, state.players
    shown = round_shown(state.current(), public, places, state.hands, state.sign.pool)
    shown.clock = clock
    shown.to_act = [place for place in shown.to_act if places[place] in players]
    if tournament_table.in_turn(state):
        turn = tournament_table.turn(state)
        shown.to_act = [place for place in shown.to_act if turn is not None and places[place] == turn.name]
    return shown


def _result(round_: Round, felt: Felt, answer: Answer, names: Names) -> s.Result:
    """Return the result of a round, as far as the viewer may know it."""
    prizes = () if answer.jackpot is UNSET else answer.jackpot.prizes
    seats = dict[str, s.SeatResult]()
    for place, seat in answer.seats.items():
        seats[place] = _seat_result(seat, place, felt.cards_at(place), names)
        if seats[place].hand:
            seats[place].held, seats[place].best, seats[place].low = _named(round_, felt, place)
    house = None
    if answer.dealer is not UNSET and answer.dealer.hand and HIDDEN not in felt.cards_at(DEALER):
        named, best, _ = _named(round_, felt, DEALER)
        house = s.shape(s.HouseResult, answer.dealer, held=named, best=best)
    return s.Result(
        seats=seats,
        dealer=house,
        pots=[s.shape(s.PotResult, pot, why=_why(pot.why, names)) for pot in answer.pots],
        commission=write_money(answer.commission),
        prizes=[s.shape(s.PrizeShown, one) for one in prizes],
    )


def _named(round_: Round, felt: Felt, place: str) -> tuple[HandHeld | None, list[str], list[str]]:
    """Return a shown hand in a dealer's words, the cards that make it, and the cards that make its low."""
    cards = (*felt.cards_at(place), *felt.board)
    if HIDDEN in cards:
        return None, [], []
    ranking, low, read = round_.ranking_of(place), round_.low_ranking, tuple(map(Card.of, cards))
    named = held(ranking, read, low)
    best = ranking.best(read) if len(read) in ranking.sizes else ()
    lowest = low.best(read) if low is not None and named is not None and named.low else ()
    return named, list(map(str, best)), list(map(str, lowest))


def _why(said: Said, names: Names, place: str = "") -> s.WhyShown:
    """Return an explanation with people's names; with a place, also addressed to that player."""
    return s.WhyShown(
        text=said.to(Voice(names)),
        yours=said.to(Voice(names, you=place)) if place else "",
        box=said.box or 0,
        sentences=list(said.sentences),
    )


def _seat_result(seat: SeatAnswer, place: str, cards: Cards, names: Names) -> s.SeatResult:
    shown = bool(cards) and HIDDEN not in cards
    return s.shape(
        s.SeatResult,
        seat,
        hand=seat.hand if shown else None,
        why=[_why(said, names, place) for said in seat.why],
        wagers=[
            s.shape(s.WagerResult, one, why=one.why.to(Voice(names)), yours=one.why.to(Voice(names, you=place)))
            for one in seat.wagers
        ],
    )


def _maybe(chips: Chips | None) -> str | None:
    return None if chips is None else write_money(chips)


CLOSE = "d close"


def at_the_close(round_: Round, patron: str, names: Names) -> list[Description]:
    """Describe every wager of a patron that would be returned or changed if the bets were closed now."""
    if not round_.betting_open or not round_.staked(patron):
        return []
    found = [event for event in round_.copy().push(CLOSE) if _concerns(event, patron)]
    missing = " and ".join(f"a {words}" for words in round_.missing(patron))
    said = [describe_events([event], names)[0] for event in found]
    if missing and said:
        said[0] = Description(f"without {missing}, {said[0].text}", said[0].rules)
    return said


def _concerns(event: Event, patron: str) -> bool:
    if isinstance(event, WagerReturned | WagerCounted):
        return event.patron == patron
    return isinstance(event, RoundVoided)

"""Dealing: which cards are due to whom, and which may be dealt."""

from collections.abc import Sequence
from typing import Final

from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.cards.deck import DECKS
from pitboss.core.citation import Rules
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.rules.event import BoardDealt, CardsDealt
from pitboss.rules.poker.events import Burnt
from pitboss.rules.poker.irregularities.memory import PokerMemory
from pitboss.rules.poker.rules import UP, Street
from pitboss.rules.poker.state import BET, DEAL, EXCHANGE, FLOP_ONLY, NAMES, NOBODY, SEAT_OF, State
from pitboss.rules.round import Due

BURN = Due("burn")
_BITS: Final = {deck.name: {UNSEEN: 0, **{card: 1 << card for card in deck.cards}} for deck in DECKS}
"""By deck, each card's bit among those dealt; an unknown card has no bit."""


def start_deal(state: State) -> None:
    """Make this street's cards due: to every live seat, to the board, or one to the board for all."""
    street = state.sign.streets[state.street]
    count = len(street.hole)
    state.board_due = street.board
    state.burn_due = street.burn and bool(count or street.board)
    if count and street.communal_if_short:
        left = len(state.sign.deck) - state.dealt - state.burn_due
        if left < state.live_count:
            count, state.board_due = 0, 1
            state.burn_due = state.burn_due and left > 0
    if count:
        state.hole_due = [count if live else 0 for live in state.live]
        state.hole_left = count * state.live_count
    state.phase = DEAL
    state.served = NOBODY
    if state.memory is not None:
        _after_irregularities(state, state.memory)


def _after_irregularities(state: State, memory: PokerMemory) -> None:
    """Apply earlier irregularities to this deal: burns already made, a card set aside that comes back."""
    memory.faces.clear()
    memory.last_served.clear()
    memory.redealt = False
    if memory.aside and memory.set_aside_until == state.street:
        take_back(state, memory.aside)
        memory.aside = []
        state.burn_due = False
        memory.unburnt.append(state.street)
    elif state.burn_due and memory.burnt_ahead:
        memory.burnt_ahead -= 1
        state.burn_due = False
        memory.unburnt.append(state.street)


def take_back(state: State, cards: Sequence[Card]) -> None:
    """Return cards to the deck, which is shuffled: nobody knows where they are any more."""
    for card in cards:
        if card != UNSEEN:
            state.used &= ~(1 << card)
    state.dealt -= len(cards)


def due(state: State) -> Due | None:
    """Return the dealer's next step in a deal."""
    if state.hole_left:
        if burns_first(state):
            return BURN
        seat = next_served(state)
        return Due("dh", NAMES[seat], state.hole_due[seat], faces_due(state, seat).count(False))
    if state.board_due:
        return BURN if state.burn_due else Due("db", "", state.board_due)
    return None


def burns_first(state: State) -> bool:
    """Return True if a card is burnt before this street's hole cards or draw, not before communal cards."""
    return state.burn_due and not state.sign.streets[state.street].board


def imply_burn(state: State) -> None:
    """Burn the card before hole cards if no line did."""
    if burns_first(state):
        state.burn_due = False
        state.dealt += 1
        state.burnt += 1
        state.new_events.append(Burnt(rules=state.sign.rules.burn))


def next_served(state: State) -> int:
    """Return the seat that gets the next card: the rest of a hand begun, or the next hand clockwise from the first
    receiver.

    A card that replaces an exposed one comes after everybody else's cards.
    """
    last = state.memory.last_served if state.memory is not None else ()
    if state.served != NOBODY and state.hole_due[state.served] and state.served not in last:
        return state.served
    waiting = [seat for seat in _clockwise(state) if state.hole_due[seat]]
    return next((seat for seat in waiting if seat not in last), waiting[0])


def _clockwise(state: State) -> list[int]:
    """Return every seat, from the one after the seat served last."""
    begin = _next_place(state)
    return [seat % state.n for seat in range(begin, begin + state.n)]


def _next_place(state: State) -> int:
    """Return the seat after the one served last, even if no card is due to it."""
    return first_receiver(state) if state.served == NOBODY else (state.served + 1) % state.n


def first_receiver(state: State) -> int:
    """Return the first seat left of the button, or the first blind if the game deals from it and more than two play."""
    blinds = state.sign.blinds.order
    return blinds[0] if state.sign.game.deals_from_blind and blinds and state.n > 2 else 0


def is_next(state: State, seat: int) -> bool:
    """Return True if the next card can go to this seat, in hands dealt whole or a card at a time."""
    return state.phase == DEAL and state.hole_due[seat] > 0 and _served_before(state, seat) == seat


def _served_before(state: State, seat: int) -> int:
    """Return the seat if its card is next, or else the first seat with cards due. A hand with an exposed card may
    wait."""
    if seat == state.served:
        return seat
    other = _next_place(state)
    if other == seat:
        return seat
    passed = {*state.memory.last_served, *state.memory.exposed} if state.memory is not None else ()
    while other != seat and (not state.hole_due[other] or other in passed):
        other = (other + 1) % state.n
    return other


def why_dealt(state: State) -> Rules:
    """Return the clauses for the cards dealt now, and for an exposed card still to be replaced."""
    rules = state.sign.streets[state.street].rules.deal
    waiting = state.memory.last_served if state.memory is not None else {}
    return rules + tuple(rule for seat, why in waiting.items() if state.hole_due[seat] for rule in why)


def _order_rules(state: State) -> Rules:
    """Return the clauses for who receives cards first, also after a misdeal."""
    rules = state.sign.streets[state.street].rules.deal
    if state.n == 2 and len(state.sign.blinds.order) > 1 and not state.street:
        rules += state.sign.rules.heads_up
    if state.memory is not None and state.memory.redealt:
        rules += state.sign.rules.dealt_again
    return rules


def deal_hole(state: State, to: str, cards: tuple[Card, ...]) -> None:
    """Deal a seat's cards of this street, all at once or some of them."""
    seat = SEAT_OF.get(to, state.n)
    left = state.hole_due[seat] if state.phase == DEAL and seat < state.n else 0
    if not left:
        _refuse_hole(state, to, seat)
    if seat != state.served and seat != _next_place(state):
        _check_next(state, to, seat)
    street = state.sign.streets[state.street]
    count = len(cards)
    if count > left:
        raise ImpossibleCard(
            f"{write_cards(cards)} is too many for {to}: {left} due on the {street.name}", why_dealt(state)
        )
    faces = faces_due(state, seat)[:count] if UP in street.hole or state.memory is not None else ()
    unseen = UP in faces and _shows_unseen(state, to, cards, faces)
    state.used = checked(state, cards, state.used)
    if state.burn_due:
        imply_burn(state)
    state.dealt += count
    state.hole_due[seat] = left - count
    state.hole_left -= count
    state.hole[seat] += cards
    state.served = seat
    if UP in faces:
        _report_faces(state, seat, cards, faces, unseen)
    else:
        state.new_events.append(CardsDealt(to=to, cards=cards, rules=street.rules.deal))


def _check_next(state: State, to: str, seat: int) -> None:
    """Raise if a seat before this one has cards due."""
    first = _served_before(state, seat)
    if first != seat:
        text = f"{to} is not next: cards are dealt clockwise, and {NAMES[first]} has cards due first"
        raise NotAllowed(text, _order_rules(state))


def _shows_unseen(state: State, to: str, cards: tuple[Card, ...], faces: tuple[bool, ...]) -> bool:
    """Return True if a card dealt face up is unknown, in a game that allows this; refuse it in any other."""
    unseen = UNSEEN in [card for card, up in zip(cards, faces, strict=True) if up]
    if unseen and not state.sign.game.unseen_up:
        rules = state.sign.streets[state.street].rules.deal
        raise ImpossibleCard(f"{to}'s card is dealt face up: name the card", rules)
    return unseen


def _report_faces(state: State, seat: int, cards: tuple[Card, ...], faces: tuple[bool, ...], unseen: bool) -> None:
    """Report a seat's face-down cards and its face-up cards."""
    deal = state.sign.streets[state.street].rules.deal
    for up in (False, True):
        part = tuple([card for card, face in zip(cards, faces, strict=True) if face is up])
        if part:
            rules = deal + (state.sign.game.unseen_up if up and unseen else ())
            state.new_events.append(CardsDealt(to=NAMES[seat], cards=part, up=up, rules=rules))
        if up:
            state.up[seat] += part


def faces_due(state: State, seat: int) -> tuple[bool, ...]:
    """Return which of the seat's cards still due on this street are face up; an exposed card may change that."""
    left = state.hole_due[seat]
    if state.memory is not None and seat in state.memory.faces:
        return (state.memory.faces[seat],) * left
    pattern = state.sign.streets[state.street].hole
    return pattern[len(pattern) - left :]


def _refuse_hole(state: State, to: str, seat: int) -> None:
    if seat >= state.n:
        text = f"{to} is not at the table: the seats are p1 to {NAMES[state.n - 1]}"
        raise NotAllowed(text, state.sign.game.seats_rules)
    early = _early_street(state)
    if early is not None and early.hole and state.live[seat]:
        raise NotAllowed(f"the {early.name} comes later: the betting is not complete", early.rules.deal)
    street = state.sign.streets[state.street]
    communal = not state.hole_left and state.board_due and not street.board
    rules = street.rules.communal if communal else street.rules.deal
    if not state.live[seat]:
        raise NotAllowed(f"{to} has no hand in play and gets no cards", rules)
    raise NotAllowed(f"no card is due to {to} now", rules)


def _early_street(state: State) -> Street | None:
    """Return the street of cards dealt now, while the betting before it is still open."""
    following = state.street + 1
    return state.sign.streets[following] if state.phase == BET and following < len(state.sign.streets) else None


def deal_board(state: State, cards: tuple[Card, ...]) -> None:
    """Deal communal cards, burning first if no line did."""
    street = state.sign.streets[state.street]
    rules = street.rules.deal if street.board else street.rules.communal or street.rules.deal
    if (state.phase != DEAL and state.phase != FLOP_ONLY) or not state.board_due or state.hole_left:
        _refuse_board(state, street, rules)
    count = len(cards)
    if count > state.board_due or not count:
        raise ImpossibleCard(f"communal cards due: {state.board_due}, got {write_cards(cards) or 'nothing'}", rules)
    if UNSEEN in cards:
        raise ImpossibleCard("communal cards are face up: name each card instead of ??", rules)
    if state.memory is not None and state.memory.due is not None:
        _take_due(state, state.memory, cards, rules)
    state.used = checked(state, cards, state.used)
    if state.burn_due:
        state.burn_due = False
        state.dealt += 1
        state.new_events.append(Burnt(rules=state.sign.rules.burn))
    state.dealt += count
    state.board_due -= count
    state.board += cards
    state.new_events.append(BoardDealt(cards=cards, rules=rules))
    if not street.board:
        text = f"too few cards are left for a last card each: {write_cards(cards)} is communal for all active players"
        state.rule(text, rules)


def _take_due(state: State, memory: PokerMemory, cards: tuple[Card, ...], rules: Rules) -> None:
    """Refuse any card but the one that is already face up."""
    if cards != (memory.due,):
        raise ImpossibleCard(
            f"{write_cards(cards)} cannot be dealt now: {memory.due} is face up and must be dealt", rules
        )
    take_back(state, cards)
    memory.due = None


def _refuse_board(state: State, street: Street, rules: Rules) -> None:
    if state.phase == EXCHANGE:
        cited = street.rules.exchange + street.rules.deal
        raise NotAllowed("the communal cards come later: discards come first", cited)
    early = _early_street(state)
    if early is not None and early.board:
        raise NotAllowed(f"the {early.name} comes later: the betting is not complete", early.rules.deal)
    if state.hole_left and state.board_due and state.phase in (DEAL, FLOP_ONLY):
        seat = next_served(state)
        raise NotAllowed(f"the communal cards come later: {NAMES[seat]} has cards due first", rules)
    raise NotAllowed("no communal card is due now", rules)


def burn(state: State, cards: tuple[Card, ...]) -> None:
    """Burn a card written in a line. A burn card already on view may be written again."""
    if _lies_burnt(state, cards):
        state.rule(f"{cards[0]} is already the burn card", state.sign.rules.burn)
        return
    if not state.burn_due or (state.hole_left and not burns_first(state)):
        rules = state.sign.rules.burn
        raise NotAllowed("no burn is due now", rules)
    if len(cards) > 1:
        raise ImpossibleCard(f"burn one card, not {write_cards(cards)}", state.sign.rules.burn)
    state.used = checked(state, cards, state.used)
    state.burn_due = False
    state.dealt += 1
    known = [card for card in cards if card != UNSEEN]
    state.muck += known
    state.burnt += not known
    state.new_events.append(Burnt(rules=state.sign.rules.burn))


def _lies_burnt(state: State, cards: tuple[Card, ...]) -> bool:
    """Return True if the card named was exposed before and is the burn for the communal cards due now."""
    memory = state.memory
    return (
        memory is not None
        and len(cards) == 1
        and cards[0] in memory.muck
        and state.street in memory.unburnt
        and state.phase in (DEAL, FLOP_ONLY)
        and not state.hole_left
    )


def checked(state: State, cards: Sequence[Card], used: int) -> int:
    """Return the bits of the cards out of the deck, with these cards added. Raises unless each is in the deck and not
    dealt."""
    deck = state.sign.deck
    bits = _BITS[deck.name]
    for card in cards:
        bit = bits.get(card)
        if bit is None:
            raise ImpossibleCard(f"{card} is not in the {deck.name} deck, which has {deck.holds}", _deck_rules(state))
        if used & bit:
            text = f"{card} has already been dealt: the deck has one of each card"
            raise ImpossibleCard(text, _deck_rules(state))
        used |= bit
    return used


def _deck_rules(state: State) -> Rules:
    return state.sign.rules.decks[state.sign.deck.name]

"""Discards: one card less before a street, or a draw with the deck rebuilt when it runs out."""

from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.errors import label, phrase
from pitboss.core.refusals import ImpossibleCard, NotAllowed, NotYourTurn
from pitboss.rules.action import DealHole, Discard
from pitboss.rules.event import CardsDealt
from pitboss.rules.poker.dealing import BURN, checked
from pitboss.rules.poker.dealing import burn as burn_card
from pitboss.rules.poker.events import Burnt, Discarded, StubRebuilt
from pitboss.rules.poker.rules import Exchange
from pitboss.rules.poker.state import EXCHANGE, NAMES, NOBODY, SEAT_OF, State, next_to_discard
from pitboss.rules.round import Choice, Due

ALL_FIVE = 5


def start(state: State) -> None:
    """Start the discards: every live seat in turn from the button's left, all-in seats too."""
    state.phase = EXCHANGE
    state.declared.clear()
    state.drew.clear()
    state.fifths.clear()
    state.actor = state.live_seats[0]
    if _drawing(state):
        state.burn_due = state.sign.streets[state.street].burn
        _take_in(state)


def _take_in(state: State) -> None:
    """Move hands folded since the last draw and all earlier discards to the muck, which a rebuilt deck takes in."""
    for seat in range(state.n):
        state.muck += state.discards[seat]
        state.discards[seat] = ()
        if not state.live[seat] and seat not in state.mucked_seats:
            state.mucked_seats.add(seat)
            state.muck += state.hole[seat]


def _drawing(state: State) -> bool:
    return state.sign.streets[state.street].exchange is Exchange.DRAW


ONE = label("discard-one", "discard one card")
SOME = label("discard", "choose cards to discard")
ANY = label("discard-or-stand-pat", "choose cards to discard, or stand pat")


def choices(state: State) -> tuple[Choice, ...]:
    rules, hand = state.sign.streets[state.street].rules.exchange, state.hole[state.actor]
    least, most = _to_discard(state, state.actor) if _drawing(state) else (1, 1)
    said = ONE if not _drawing(state) else SOME if least else ANY
    return (
        Choice(
            kind="discard", verb="sd", words=said.text, sentence=said.sentence, cards=(least, most), hand=hand,
            rules=rules,
        ),
    )  # fmt: skip


def discard(state: State, seat: int, action: Discard) -> None:
    """Discard cards of the seat in turn: exactly one, or any number in a draw."""
    name = NAMES[seat]
    rules = state.sign.streets[state.street].rules.exchange
    if state.phase != EXCHANGE:
        when = [street for street in state.sign.streets if street.exchange is not None]
        before = f": cards are discarded before the {when[0].name}" if when else ": this game has no discards"
        raise NotAllowed(f"{name} cannot discard now{before}", when[0].rules.exchange if when else ())
    if seat != state.actor:
        turn = f"it is {NAMES[state.actor]}'s turn" if state.actor != NOBODY else "everybody has discarded"
        raise NotYourTurn(f"{name} cannot discard now: {turn}", rules)
    cards = action.cards
    if not _drawing(state) and len(cards) != 1:
        counted = {"who": name, "count": len(cards)}
        raise NotAllowed(phrase("discards-one", "{who} discards exactly one card, not {count}", **counted), rules)
    ahead, most = _to_discard(state, seat)
    if len(cards) > most:
        counted = {"who": name, "most": most, "count": len(cards)}
        raise NotAllowed(phrase("discards-most", "{who} discards at most {most} cards, not {count}", **counted), rules)
    if len(cards) < ahead:
        text = f"{name} holds {ahead} cards too many: discard at least {ahead} cards, those or others"
        raise NotAllowed(text, rules)
    kept = _without(state, seat, cards)
    state.used = checked(state, [card for card in cards if card not in state.hole[seat]], state.used)
    state.hole[seat] = kept
    state.discards[seat] = cards
    state.declared.append(seat)
    wanted = len(cards) - ahead
    if _drawing(state) and wanted:
        state.drew.append(seat)
        fifth = wanted == ALL_FIVE and state.sign.streets[state.street].fifth_apart
        state.hole_due[seat] = wanted - fifth
        state.hole_left += state.hole_due[seat]
        if fifth:
            state.fifths.append(seat)
    state.actor = next_to_discard(state)
    later = state.sign.streets[state.street].rules.fifth_later if seat in state.fifths else ()
    state.report(Discarded(seat=name, cards=cards, rules=rules + later))
    rebuild_if_needed(state)


def _to_discard(state: State, seat: int) -> tuple[int, int]:
    """Return the fewest and most cards to discard; cards from another seat's draw that this one must keep count too."""
    ahead = state.memory.ahead.get(seat, 0) if state.memory is not None else 0
    return ahead, min(len(state.hole[seat]), ahead + ALL_FIVE)


def _without(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the hand without these cards. Naming a card may remove an unseen one."""
    kept = list(state.hole[seat])
    for card in cards:
        if card in kept:
            kept.remove(card)
        elif UNSEEN in kept:
            kept.remove(UNSEEN)
        else:
            again = " twice" if card in state.hole[seat] else ""
            text = f"{NAMES[seat]} cannot discard {card}{again}: the hand is {write_cards(state.hole[seat])}"
            raise ImpossibleCard(text, state.sign.streets[state.street].rules.exchange)
    return tuple(kept)


def _stub(state: State) -> int:
    return len(state.sign.deck) - state.dealt


def _next_fifth(state: State) -> int:
    """Return the seat that gets a fifth card next: the last drawer first, then the others in the order they drew."""
    return state.drew[-1] if state.drew[-1] in state.fifths else state.fifths[0]


def due(state: State) -> Due | None:
    """Return the next deal: replacements as soon as they are asked for, fifth cards when all have been served."""
    if state.hole_left:
        if state.burn_due:
            return BURN
        seat = next(seat for seat in state.declared if state.hole_due[seat])
        count = state.hole_due[seat]
        spare = _stub(state) - (0 if _completes(state, count) else 1)
        dealt = min(count, max(spare, 1))
        return Due("dh", NAMES[seat], dealt, dealt)
    if state.fifths and state.actor == NOBODY:
        return BURN if state.burn_due else Due("dh", NAMES[_next_fifth(state)], 1, 1)
    return None


def _completes(state: State, count: int) -> bool:
    """Return True if this many cards certainly complete the draw."""
    owed = state.hole_left + len(state.fifths) + state.burn_due
    return state.actor == NOBODY and owed <= count


def deal(state: State, action: DealHole) -> None:
    """Deal replacement cards. Only the last player to draw may get all five in one line, the burn implied."""
    seat = SEAT_OF.get(action.to, state.n)
    street = state.sign.streets[state.street].rules
    rules = street.exchange
    if seat >= state.n or not state.live[seat]:
        raise NotAllowed(f"{action.to} draws no card", rules)
    serving = next((one for one in state.declared if state.hole_due[one]), seat)
    if serving != seat:
        raise NotAllowed(f"{action.to} is not next: {NAMES[serving]}'s cards are due first", rules)
    count = len(action.cards)
    fifth_due = state.actor == NOBODY and seat in state.fifths and state.hole_left == state.hole_due[seat]
    left = state.hole_due[seat] + (fifth_due and seat == _next_fifth(state))
    if not 0 < count <= left:
        due_now = f"{left} due" if left else "none is due"
        text = f"{write_cards(action.cards)} cannot be dealt to {action.to}: {due_now} now"
        raise NotAllowed(text, street.fifth_later if seat in state.fifths else rules)
    ordinary = min(count, state.hole_due[seat])
    burns = count > ordinary and (state.burn_due or ordinary > 0)
    leads = ordinary > 0 and state.burn_due
    deck = _Deck(state, seat)
    if leads:
        deck.take(UNSEEN)
    for number, card in enumerate(action.cards):
        if burns and number == ordinary:
            deck.take(UNSEEN)
        deck.take(card)
    deck.keep()
    state.hole_due[seat] -= ordinary
    state.hole_left -= ordinary
    if count > ordinary:
        state.fifths.remove(seat)
    if burns or leads:
        state.burn_due = False
        state.burnt += 1
        state.report(Burnt(rules=street.fifth_burnt if burns else state.sign.rules.burn))
    state.hole[seat] += action.cards
    state.report(CardsDealt(to=action.to, cards=action.cards, rules=rules))
    rebuild_if_needed(state)


def burn(state: State, cards: tuple[Card, ...]) -> None:
    """Burn a card written in a line; then rebuild the deck if needed."""
    burn_card(state, cards)
    if state.phase == EXCHANGE and not state.fifths:
        rebuild_if_needed(state)


def complete(state: State) -> bool:
    """Return True if all seats have declared and been served. Also make the burn before a last drawer's fifth card
    due."""
    if state.actor != NOBODY or state.hole_left:
        return False
    if state.fifths:
        state.burn_due = state.drew[-1] in state.fifths
        rebuild_if_needed(state)
        return False
    return True


def rebuild_if_needed(state: State) -> None:
    """Rebuild the deck before a card that is owed if its last card may not be enough."""
    serving = next((seat for seat in state.declared if state.hole_due[seat]), NOBODY)
    if serving == NOBODY and state.fifths and state.actor == NOBODY:
        serving = _next_fifth(state)
    if serving == NOBODY or _stub(state) > 1 or _completes(state, 1):
        return
    deck = _Deck(state, serving)
    deck.rebuild()
    deck.keep()


class _Deck:
    """The deck while one seat is served: a trial copy, kept if every card was possible."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.used = state.used
        self.dealt = state.dealt
        self.owed = state.hole_left + len(state.fifths) + state.burn_due
        awaiting_fifth = seat in state.fifths and not state.hole_due[seat]
        self.returning = [one for one in state.drew if one != seat or awaiting_fifth]
        """Seats whose discards go into a rebuilt deck: not the seat being served, unless it gets a fifth card."""
        self.rebuilt = False

    def take(self, card: Card) -> None:
        last = len(self.state.sign.deck) - self.dealt <= 1
        if last and not (self.owed == 1 and self.state.actor == NOBODY) and not self.rebuilt:
            self.rebuild()
        self.used = checked(self.state, (card,), self.used)
        self.dealt += 1
        self.owed -= 1

    def rebuild(self) -> None:
        """Shuffle the last card, the folded hands, the burnt card and the others' discards."""
        state = self.state
        returned = [*state.muck, *(card for seat in self.returning for card in state.discards[seat])]
        for card in returned:
            if card != UNSEEN:
                self.used &= ~(1 << card)
        self.dealt -= len(returned) + state.burnt
        self.rebuilt = True
        rules = state.sign.streets[state.street].rules.rebuilt
        state.report(StubRebuilt(cards=tuple(returned), burnt=state.burnt, rules=rules))

    def keep(self) -> None:
        """Apply the trial deck to the table."""
        state = self.state
        state.used, state.dealt = self.used, self.dealt
        if self.rebuilt:
            state.muck = []
            state.burnt = 0
            for seat in self.returning:
                state.discards[seat] = ()

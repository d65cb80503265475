"""Views of a banked round: what each viewer may see, built up from nothing.

Players see the cards of their own box; everybody sees the board and the cards turned up. If a book has a player's
further boxes played blind, nobody sees those before the settlement. Officials see everything when the round is over.
"""

from typing import TYPE_CHECKING

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.money import write_money
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.banked.hands import TableCards
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.settlement import declared
from pitboss.rules.event import CardsDealt, Event, HandShown
from pitboss.rules.view import (
    JACKPOT,
    PUBLIC,
    BankedView,
    BoxSeen,
    Cards,
    Entered,
    OwnHand,
    View,
    WagerSeen,
    held,
    masked,
)

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def held_by(round_: "BankedRound", viewer: str) -> dict[str, OwnHand]:
    """Return the hands of the boxes that a place plays."""
    felt = _felt(round_, _visible(round_, viewer), viewer)
    return {at: OwnHand(felt.places[at].cards, (), felt.places[at].held) for at in felt.held_by(viewer)}


def seen_by(round_: "BankedRound", viewer: str, after: int) -> View:
    visible = _visible(round_, viewer)
    return View(
        game=round_.game.id,
        viewer=viewer,
        felt=_felt(round_, visible, viewer),
        choices=round_.legal_actions().get(viewer, ()),
        events=tuple(_as_seen(round_, event, visible) for step in round_.steps[after:] for event in step.events),
        payments=round_.payments() if viewer == DEALER else (),
    )


def _visible(round_: "BankedRound", viewer: str) -> dict[str, bool]:
    """Return by token which cards the viewer may see: of each box, the dealer and the jackpot."""
    turned_up = [event for event in round_.events if isinstance(event, HandShown)]
    shown = {event.box for event in turned_up}
    sees_all = round_.status != "open" and viewer not in (DEALER, PUBLIC) and seat_number(viewer) is None
    visible = {box.token: sees_all or box.number in shown or _looks_at(round_, viewer, box) for box in round_.dealt_in}
    dealer_up = sees_all or any(event.who == DEALER for event in turned_up)
    visible[DEALER] = dealer_up
    visible[JACKPOT] = dealer_up
    return visible


def face_up(round_: "BankedRound") -> BankedView:
    """Return the felt with every card face up."""
    return _felt(round_, dict.fromkeys([*(box.token for box in round_.boxes.values()), DEALER, JACKPOT], True))


def compared(round_: "BankedRound") -> dict[str, Entered]:
    """Return the hands as the dealer has entered them, once nobody decides any more; none that stays face down."""
    if not round_.closed or round_.undealt() is not None or round_.stage is not None:
        return {}
    hand, found = round_.game.player_hand, dict[str, Entered]()
    for box in round_.dealt_in:
        if not (box.declined or box.folded or box.void):
            cards = box.cards + (round_.board if "board" in hand.parts else ())
            found[box.token] = Entered(_faces(box.cards, True), held(hand.ranking, cards))
    table = TableCards(round_.dealer, round_.board, round_.jackpot_cards)
    dealers, cards = declared(round_, table), round_.dealer + round_.board
    words = None if dealers is None else held(round_.game.dealer_hand.ranking, cards)
    found[DEALER] = Entered(_faces(round_.dealer, True), words, None if dealers is None else dealers.qualifies)
    return found


def _looks_at(round_: "BankedRound", viewer: str, box: Box) -> bool:
    """Return True if the viewer may pick up the cards of a box."""
    if box.player != viewer or (round_.game.clauses.looking and (round_.dealing or round_.jackpot_cards_due)):
        return False
    if not round_.game.blind_extras:
        return True
    mine = [other.number for other in round_.dealt_in if other.player == viewer]
    seat = round_.memory.seat_hands.get(viewer) if round_.memory else None
    seat = seat or seat_number(viewer)
    return box.number == (seat if seat in mine else mine[0])


def _felt(round_: "BankedRound", visible: dict[str, bool], viewer: str = "") -> BankedView:
    memory, stage, standing = round_.memory, round_.stage, round_.jackpot()
    dealing = round_.closed and round_.undealt() is not None
    deciding = round_.closed and not dealing
    return BankedView(
        status=round_.status,
        board=tuple(str(card) for card in round_.board),
        question=memory.question.text if memory and memory.question else None,
        phase="betting" if not round_.closed else "deal" if dealing else "stage" if stage else "settlement",
        stage=stage.name if deciding and stage else "",
        places={
            box.token: _box(round_, box, visible.get(box.token, False), viewer)
            for _, box in sorted(round_.boxes.items())
        },
        dealer=_dealers(round_, visible[DEALER]),
        jackpot_cards=_faces(round_.jackpot_cards, visible[JACKPOT]),
        pools=tuple(write_money(chips) for chips in (standing.cents if standing else ())),
        waiting_for=tuple(box.token for box in round_.waiting_for()) if deciding else (),
        may_decline=bool(round_.game.clauses.exposure),
        suspended=memory.suspended if memory else False,
        choosing=tuple(f"p{number}" for number in sorted(memory.offers)) if memory else (),
        open_ahead=tuple(str(card) for card in memory.ahead) if memory else (),
    )


def _box(round_: "BankedRound", box: Box, visible: bool, viewer: str) -> BoxSeen:
    hand, own = round_.game.player_hand, visible and box.live and box.player == viewer
    cards = box.cards + (round_.board if "board" in hand.parts else ())
    return BoxSeen(
        player=box.player,
        cards=_faces(box.cards, visible),
        wagers=tuple(WagerSeen(placed.wager.name, placed.patron, write_money(placed.staked)) for placed in box.wagers),
        folded=bool(box.folded),
        declined=box.declined,
        void=box.void,
        checked=_checked(round_, box),
        held=held(hand.ranking, cards) if own and cards else None,
    )


def _checked(round_: "BankedRound", box: Box) -> bool:
    """Return True if the box has decided at this stage without a wager."""
    decided = round_.status == "open" and box.live and box.acted_at == round_.at >= 0
    return decided and not any(placed.wager.decides for placed in box.wagers)


def _dealers(round_: "BankedRound", dealer_up: bool) -> Cards:
    """Return the dealer's cards; one exposed too early stays visible."""
    exposed = round_.memory.exposed.get(DEALER, ()) if round_.memory else ()
    return tuple(str(card if dealer_up or card in exposed else UNSEEN) for card in round_.dealer)


def _as_seen(round_: "BankedRound", event: Event, visible: dict[str, bool]) -> Event:
    """Return a deal without the faces the viewer may not know; nobody sees cards that were taken back."""
    if not isinstance(event, CardsDealt):
        return event
    gone = round_.memory is not None and not set(event.cards) <= {*_cards(round_, event.to), UNSEEN}
    return masked(event) if gone or not visible.get(event.to) else event


def _cards(round_: "BankedRound", token: str) -> tuple[Card, ...]:
    if token == DEALER:
        return round_.dealer
    return round_.jackpot_cards if token == JACKPOT else round_.boxes[int(token[1:])].cards


def _faces(cards: tuple[Card, ...], visible: bool) -> Cards:
    return tuple(str(card if visible else UNSEEN) for card in cards)

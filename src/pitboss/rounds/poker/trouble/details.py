"""What an irregularity's line tells beside its name: seats, cards, a number, a word."""

from typing import TYPE_CHECKING

import msgspec

from pitboss.cards import Card, read_cards, write_cards
from pitboss.errors import PitbossError, nearest
from pitboss.rounds.action import DEALER, Irregularity, seat_number
from pitboss.rounds.errors import ImpossibleCard, NotAllowed
from pitboss.rounds.irregularity import kind_of
from pitboss.rounds.poker.state import NAMES

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound


class Details(msgspec.Struct, frozen=True):
    """The words of a line, sorted by what they are. Seats are numbers from 0."""

    seats: tuple[int, ...] = ()
    cards: tuple[tuple[Card, ...], ...] = ()
    """One entry for each word of cards."""
    number: int | None = None
    word: str = ""

    @property
    def all_cards(self) -> tuple[Card, ...]:
        return tuple(card for group in self.cards for card in group)


def details(
    round_: "PokerRound",
    action: Irregularity,
    *,
    seats: tuple[int, int] = (0, 0),
    cards: tuple[int, int] = (0, 0),
    number: bool = False,
    words: tuple[str, ...] = (),
    word_needed: bool = False,
) -> Details:
    """Reads the line; anything missing or too much is refused with the line as it should be."""
    game = round_.sign.game
    found = _sorted(round_, action, words)
    count = len(found.all_cards)
    if (
        not seats[0] <= len(found.seats) <= seats[1]
        or not cards[0] <= count <= cards[1]
        or (cards[0] and len(found.seats) > count)  # a seat without a card
        or (number and found.number is None)
        or (not number and found.number is not None)
        or (word_needed and not found.word)
    ):
        usage = kind_of(game.irregularities, action, game.title).usage
        raise NotAllowed(f"this irregularity is written '{usage}'", actor=DEALER)
    shown = found.all_cards
    if len(set(shown)) != len(shown):
        raise ImpossibleCard(f"{write_cards(shown)} names a card twice", actor=DEALER)
    return found


def _sorted(round_: "PokerRound", action: Irregularity, words: tuple[str, ...]) -> Details:
    seats, cards, number, word = [], [], None, ""
    for text in action.args:
        at = seat_number(text)
        if at is not None:
            if not 1 <= at <= round_.state.n:
                last = NAMES[round_.state.n - 1]
                raise NotAllowed(f"{text} is not at the table: the seats are p1 to {last}", actor=DEALER)
            seats.append(at - 1)
        elif text.isascii() and text.isdigit() and len(text) < 3:
            number = int(text)
        elif text in words:
            word = text
        else:
            cards.append(_cards(text, words))
    return Details(tuple(seats), tuple(cards), number, word)


def _cards(text: str, words: tuple[str, ...]) -> tuple[Card, ...]:
    try:
        return read_cards(text)
    except PitbossError as error:
        if words:
            listed = f"expected cards or one of {', '.join(words)}{nearest(text, words)}"
            raise NotAllowed(f"{text!r} is not understood here: {listed}", actor=DEALER) from None
        raise NotAllowed(str(error), actor=DEALER) from None

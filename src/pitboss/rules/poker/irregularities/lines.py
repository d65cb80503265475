"""Examples of what a line can name now, for trying every irregularity of a game."""

from collections.abc import Iterator

from pitboss.core.cards import UNSEEN, write_cards
from pitboss.core.cards.card import ALL
from pitboss.rules.irregularities import Part
from pitboss.rules.poker.state import NAMES, State


def examples(state: State, part: Part) -> Iterator[tuple[str, ...]]:
    """Yield words that a part of a line might have now."""
    seats = [NAMES[seat] for seat in state.live_seats]
    if part.form == "cards":
        yield from _cards(state, part)
    elif part.form == "word":
        yield from ((option,) for option in part.options)
        yield from () if part.least else ((),)
    elif part.form == "number":
        yield from ((str(count),) for count in range(4))
    elif part.form == "counts":
        yield from ((seat, "0") for seat in seats)
    elif part.form == "amount":
        yield ("1",) * part.least
    else:
        yield from ((seat, *others) for seat in seats for others in [_others(seats, seat, part.least - 1)])
        yield from ((option,) for option in part.options)
        yield from () if part.least else ((),)


def _others(seats: list[str], seat: str, count: int) -> tuple[str, ...]:
    """Return as many of the seats after one as a line still needs."""
    at = seats.index(seat)
    return tuple((seats[at + 1 :] + seats[:at])[: max(count, 0)])


def _cards(state: State, part: Part) -> Iterator[tuple[str, ...]]:
    """Yield no card, then unseen cards, cards on the board, and the cards of a hand."""
    count = max(part.least, 1)
    yield from () if part.least else ((),)
    yield from ((option,) for option in part.options)
    yield (write_cards([card for card in ALL if not state.used >> card & 1][:count]),)
    for cards in (state.board, *(state.hole[seat] for seat in state.live_seats)):
        known = [card for card in cards if card != UNSEEN][-count:]
        if len(known) == count:
            yield (write_cards(known),)

"""Read hands as players write them, and describe what a poker game deals to a showdown.

`AsKs`, `QQ+`, `ATo+`, `A5s-A2s`, `random`, and several joined by commas. If a hand has fewer cards than the
game deals, the rest is unknown. `??` is an unknown card, and a slash separates cards down from cards up. In
draw games, give the cards that are kept.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.books.catalogue import game as entry_of
from pitboss.books.catalogue import poker
from pitboss.core.cards import UNSEEN, Card, CardError, DeckKind, check_distinct, check_in_deck, read_cards, write_cards
from pitboss.core.cards.card import RANKS
from pitboss.core.errors import PitbossError
from pitboss.core.hands import Ranking


class EquityError(PitbossError):
    """The hands cannot be compared as asked."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a game, as far as a showdown is concerned."""

    game: str
    deck: DeckKind
    ranking: Ranking
    low: Ranking | None
    dealt: int
    """Cards dealt to each hand."""
    played: int
    """Cards of a hand at showdown: one less if one is discarded."""
    board: int
    discard_at: int
    """The number of board cards dealt when a hand discards, in games with a discard."""
    down: int
    up: int
    """The number of cards dealt face down and face up."""

    @property
    def discards(self) -> bool:
        return self.dealt > self.played


def layout_of(game_id: str, deck_name: str | None, hands: int, dead: int) -> Layout:
    """Return the layout for a number of hands; stud that runs out of cards deals one last card for all."""
    entry = entry_of(game_id)
    if entry.kind != "poker":
        raise EquityError(f"{entry.id} is played against the house: use 'pitboss odds decide {entry.id}'")
    game = poker(entry.id)
    deck = _deck(game, deck_name)
    if not 2 <= hands <= game.decks[deck]:
        raise EquityError(
            f"{hands} hand{'s' if hands != 1 else ''}: {entry.id} with the {deck.name} deck compares "
            f"2 to {game.decks[deck]} ({', '.join(game.seats_rules)})"
        )
    faces = [face for street in game.streets for face in street.hole]
    board = sum(street.board for street in game.streets)
    short = any(street.communal_if_short for street in game.streets) and hands * len(faces) + dead > len(deck)
    if short:
        faces, board = faces[:-1], board + 1
    discards = _discard(game)
    return Layout(
        game=entry.id,
        deck=deck,
        ranking=game.rankings[deck],
        low=game.low,
        dealt=len(faces),
        played=len(faces) - (discards is not None),
        board=board,
        discard_at=discards or 0,
        down=len(faces) - sum(faces),
        up=sum(faces),
    )


def _deck(game: Any, name: str | None) -> DeckKind:
    decks: dict[str, DeckKind] = {deck.name: deck for deck in game.decks}
    found = next(iter(decks.values())) if name is None else decks.get(name)
    if found is None:
        raise EquityError(f"{game.id} is not played with a {str(name)[:40]!r} deck: expected {' or '.join(decks)}")
    return found


def _discard(game: Any) -> int | None:
    """Return the number of board cards dealt when one card is discarded; None without such a discard. A draw does not
    count."""
    out = 0
    for street in game.streets:
        if street.exchange is not None and street.exchange.name == "DISCARD_ONE":
            return out
        out += street.board
    return None


RANDOM: Final = "random"
Known: TypeAlias = tuple[Card, ...]
_CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_KIND: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)")


class RangeError(PitbossError):
    """A range cannot be read or is empty."""


class HandRange(msgspec.Struct, frozen=True):
    """One player's hand: its text, and every set of known cards that it may be."""

    text: str
    size: int
    """The number of cards in its text, including unknown ones."""
    choices: tuple[Known, ...]

    @property
    def known(self) -> int:
        return len(self.choices[0])


def read_hand(text: str, layout: Layout) -> HandRange:
    """Read a hand or range for a game."""
    written = text.strip()
    if written.lower() == RANDOM:
        return HandRange(RANDOM, layout.dealt, ((),))
    choices: dict[frozenset[Card], Known] = {}
    sizes = set()
    for part in map(str.strip, written.split(",")):
        single = "/" in part or _CARDS.fullmatch(part) or layout.played != 2
        for cards in [_read_cards(part, layout)] if single else _read_range(part, layout.deck):
            choices.setdefault(frozenset(cards), cards)
            sizes.add((len(cards), _size(part)))
    if not choices:
        raise RangeError(f"the range {written!r} is empty: the {layout.deck.name} deck has no such hand")
    if len(sizes) > 1:
        raise RangeError(f"{written!r} has hands of different lengths: write the same number of cards in each")
    return HandRange(written, sizes.pop()[1], tuple(choices.values()))


def _size(part: str) -> int:
    cards = part.replace("/", "")
    return len(cards) // 2 if _CARDS.fullmatch(cards) else 2


def _read_cards(text: str, layout: Layout) -> Known:
    down, slash, up = text.partition("/")
    if slash and not layout.up:
        raise CardError(f"{text!r}: {layout.game} deals no card face up to a hand")
    cards = read_cards(down) + read_cards(up)
    if slash and (len(read_cards(down)) > layout.down or len(read_cards(up)) > layout.up):
        raise CardError(f"{text!r}: a hand of {layout.game} has {layout.down} cards down and {layout.up} up")
    if not cards:
        raise RangeError(f"{text!r} is not a hand: expected cards such as AsKs, or {RANDOM}")
    if len(cards) > layout.dealt:
        raise CardError(f"{text!r} has {len(cards)} cards: a hand of {layout.game} has {layout.dealt}")
    known = tuple(card for card in cards if card != UNSEEN)
    check_distinct(known)
    check_in_deck(known, layout.deck)
    return known


def _read_range(text: str, deck: DeckKind) -> Iterator[Known]:
    first, dash, last = text.partition("-")
    kinds = [_KIND.fullmatch(first), _KIND.fullmatch(last) if dash else None]
    if not kinds[0] or (dash and (not kinds[1] or "+" in text)):
        raise RangeError(
            f"{text!r} is not a hand or a range: expected cards such as AsKs, a range such as QQ+, AKs, ATo+ or "
            f"A5s-A2s, or {RANDOM}"
        )
    high, low, suited = _kind(kinds[0], text)
    if kinds[1]:
        yield from _between((high, low, suited), _kind(kinds[1], text), text, deck)
    elif "+" not in text:
        yield from _combos(high, low, suited, deck)
    elif high == low:
        for rank in range(high, len(RANKS)):
            yield from _combos(rank, rank, suited, deck)
    else:
        for rank in range(low, high):
            yield from _combos(high, rank, suited, deck)


def _kind(match: re.Match[str], text: str) -> tuple[int, int, str]:
    """Return the two ranks, higher first, and 's', 'o' or an empty text."""
    one, two = RANKS.index(match[1]), RANKS.index(match[2])
    if one == two and match[3]:
        raise RangeError(f"{text!r} is empty: a pair is neither suited nor offsuit")
    return max(one, two), min(one, two), match[3]


def _between(first: tuple[int, int, str], last: tuple[int, int, str], text: str, deck: DeckKind) -> Iterator[Known]:
    (high, low, suited), (other_high, other_low, other_suited) = first, last
    pairs = high == low and other_high == other_low
    if suited != other_suited or not (pairs or (high == other_high and high != low and other_high != other_low)):
        raise RangeError(
            f"{text!r} is not a run: expected pairs such as 99-66, or hands that share a card such as A5s-A2s"
        )
    for rank in range(min(low, other_low), max(low, other_low) + 1):
        yield from _combos(rank if pairs else high, rank, suited, deck)


def _combos(high: int, low: int, suited: str, deck: DeckKind) -> Iterator[Known]:
    """Yield every two cards of these ranks that the deck has."""
    if high == low:
        cards = [Card(4 * high + suit) for suit in range(4)]
        pairs: Iterable[Known] = combinations(cards, 2)
    else:
        pairs = [
            (Card(4 * high + one), Card(4 * low + other))
            for one in range(4)
            for other in range(4)
            if not suited or (suited == "s") == (one == other)
        ]
    yield from (pair for pair in pairs if all(card in deck for card in pair))


def without(hand: HandRange, taken: set[Card]) -> HandRange:
    """Return the hand without choices that need a card known to be elsewhere."""
    left = tuple(cards for cards in hand.choices if not taken & set(cards))
    if not left:
        where = "lies on the board, is dead or is in another hand"
        if len(hand.choices) == 1:
            raise CardError(f"{hand.text} is impossible: {write_cards(sorted(taken & set(hand.choices[0])))} {where}")
        raise RangeError(f"the range {hand.text!r} is empty: every hand of it has a card that {where}")
    return HandRange(hand.text, hand.size, left)

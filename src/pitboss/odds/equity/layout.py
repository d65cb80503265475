"""What a poker game deals to a showdown, read off its declaration."""

from typing import Any

import msgspec

from pitboss.books.catalogue import game as entry_of
from pitboss.books.catalogue import poker
from pitboss.core.cards import DeckKind
from pitboss.core.cards.deck import DECKS as EVERY_DECK
from pitboss.core.errors import PitbossError
from pitboss.core.hands import Ranking


class EquityError(PitbossError):
    """Hands that cannot be compared as asked."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a game as far as a showdown is concerned."""

    game: str
    deck: DeckKind
    ranking: Ranking
    low: Ranking | None
    dealt: int
    """Cards to each hand."""
    played: int
    """Cards a hand shows down: one less where one is discarded."""
    board: int
    discard_at: int
    """Communal cards out when a hand discards; only where one does."""
    down: int
    up: int
    """Of the cards dealt, how many lie face down and face up."""

    @property
    def discards(self) -> bool:
        return self.dealt > self.played


def layout_of(game_id: str, deck_name: str | None, hands: int, dead: int) -> Layout:
    """The layout for a number of hands; stud that runs out of cards deals its last card to all."""
    entry = entry_of(game_id)
    if entry.kind != "poker":
        raise EquityError(f"{entry.id} is played against the house: 'pitboss odds decide {entry.id}' values its hands")
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
    decks: list[DeckKind] = list(game.decks)
    if name is None:
        return decks[0]
    for deck in decks:
        if deck.name == name:
            return deck
    raise EquityError(
        f"{game.id} is not played with a {name[:40]!r} deck: expected {' or '.join(d.name for d in decks)}"
    )


def _discard(game: Any) -> int | None:
    """How many communal cards are out when one card is given up; None if none is. A draw gives new ones instead."""
    out = 0
    for street in game.streets:
        if street.exchange is not None and street.exchange.name == "DISCARD_ONE":
            return out
        out += street.board
    return None


DECKS = tuple(deck.name for deck in EVERY_DECK)

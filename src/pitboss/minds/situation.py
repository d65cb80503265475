"""The cards as a seat sees them: what is known, what lies face down, what is to come."""

from typing import Final

import msgspec

from pitboss.cards import read_cards
from pitboss.errors import InternalError
from pitboss.minds.question import Question
from pitboss.odds.equity.layout import Layout, layout_of
from pitboss.rounds.poker.game import Exchange
from pitboss.rounds.view import PokerView
from pitboss.rulebooks.games import poker

HIDDEN: Final = "??"


class Hand(msgspec.Struct):
    """A hand in play as far as it is known: its faces, and how many cards of it lie face down."""

    place: str
    known: list[int]
    hidden: int


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees of the cards, with what is to come."""

    layout: Layout
    own: list[int]
    board: list[int]
    others: list[Hand]
    """Live hands, in the order of the seats."""
    unseen: list[int]
    draws: int
    """Draws still to come, one that is due now among them."""


def situation_of(asked: Question) -> Situation:
    """What is known and what is not."""
    felt = asked.felt
    if not isinstance(felt, PokerView):
        raise InternalError("felt is not a PokerView")
    live = [place for place, seat in felt.places.items() if seat.live and place != asked.viewer]
    layout = layout_of(asked.game, asked.deck, max(2, min(len(live) + 1, _most(asked))), 0)
    mine = felt.places[asked.viewer]
    own, board = _codes(mine.cards), _codes(felt.board)
    others = [Hand(place, _codes(felt.places[place].cards), _hidden(felt.places[place].cards)) for place in live]
    seen = {*own, *board, *_codes(mine.discards)}
    seen |= {card for seat in felt.places.values() for card in (*_codes(seat.cards), *_codes(seat.up))}
    return Situation(
        layout=layout,
        own=own,
        board=board,
        others=others,
        unseen=[int(card) for card in layout.deck.cards if card not in seen],
        draws=_draws_left(asked.game, felt),
    )


def _most(asked: Question) -> int:
    game = poker(asked.game)
    deck = next((deck for deck in game.decks if deck.name == asked.deck), next(iter(game.decks)))
    return game.decks[deck]


def _codes(cards: tuple[str, ...]) -> list[int]:
    known = "".join(card for card in cards if card != HIDDEN)
    return [int(card) for card in read_cards(known)] if known else []


def _hidden(cards: tuple[str, ...]) -> int:
    return sum(card == HIDDEN for card in cards)


def _draws_left(game: str, felt: PokerView) -> int:
    streets = poker(game).streets
    at = next((place for place, street in enumerate(streets) if street.name == felt.street), 0)
    later = sum(street.exchange is Exchange.DRAW for street in streets[at + 1 :])
    return later + (felt.phase == "exchange" and streets[at].exchange is Exchange.DRAW)

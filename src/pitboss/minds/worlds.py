"""What may lie face down: worlds imagined by chance from what a seat can see, each played to the showdown.

Everybody's cards are drawn from those that the seat has not seen. Nothing here is told what lies there.
"""

import random
from typing import Final

import msgspec

from pitboss.cards import read_cards
from pitboss.hands import Category, Ranking
from pitboss.hands.lowball import Badugi, LowestOrder
from pitboss.minds.drawing import thrown_away
from pitboss.minds.question import Question
from pitboss.minds.starting import start_score
from pitboss.odds.equity.layout import Layout, layout_of
from pitboss.rounds.poker.game import Exchange
from pitboss.rounds.view import PokerView
from pitboss.rulebooks.games import poker

HIDDEN: Final = "??"
MOST_DRAWN: Final = 3
MOST_HOLES: Final = 2
"""Hole cards of which any two may play are quick to look through."""


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


class World(msgspec.Struct, gc=False):
    """One way it may be."""

    now: list[int]
    """How good each other hand is so far: comparable among worlds."""
    own: tuple[int, int]
    others: list[tuple[int, int]]
    """What everybody ends with: the rank of the hand, and of the low one or nothing."""


def situation_of(asked: Question) -> Situation:
    """What is known and what is not."""
    felt = asked.felt
    assert isinstance(felt, PokerView)
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


def imagined(situation: Situation, count: int, seed: int) -> list[World]:
    """So many worlds, the same for the same seed."""
    toss = random.Random(seed)
    needed = _needed(situation)
    short = min(needed, len(situation.unseen))
    found = []
    for _ in range(count):
        cards = toss.sample(situation.unseen, short)
        if short < needed:  # a full table of a game with draws: the stub is shuffled again
            cards += toss.choices(situation.unseen, k=needed - short)
        found.append(_world(situation, cards))
    return found


def as_many(layout: Layout, count: int) -> int:
    """As many worlds as take the time that so many of an ordinary game take."""
    if isinstance(layout.ranking, Badugi):
        return max(count // 6, 12)
    if isinstance(layout.ranking.order, LowestOrder):
        return max(count // 2, 12)
    return max(count // 2, 12) if layout.ranking.hole > MOST_HOLES else count


def _needed(situation: Situation) -> int:
    """Cards that one world takes at most."""
    layout = situation.layout
    count = layout.board - len(situation.board) + situation.draws * MOST_DRAWN * (len(situation.others) + 1)
    count += max(layout.dealt - len(situation.own), 0)
    for other in situation.others:
        count += max(layout.dealt, len(other.known) + other.hidden) - len(other.known)
    return max(count, 0)


def _world(situation: Situation, cards: list[int]) -> World:
    layout, board = situation.layout, situation.board
    hands = []
    for other in situation.others:
        hands.append(other.known + cards[: other.hidden])
        del cards[: other.hidden]
    now = [so_far(layout, hand, board) for hand in hands]
    missing = layout.board - len(board)
    whole = board + cards[:missing]
    del cards[:missing]
    ends = [_end(situation, hand, whole, cards) for hand in (situation.own, *hands)]
    return World(now, ends[0], ends[1:])


def _end(situation: Situation, hand: list[int], board: list[int], cards: list[int]) -> tuple[int, int]:
    """What a hand comes to, with the cards it is still dealt."""
    layout = situation.layout
    lacking = 0 if layout.discards else max(layout.dealt - len(hand), 0)
    hand = hand + cards[:lacking]
    del cards[:lacking]
    for _ in range(situation.draws):
        away = thrown_away(hand, layout.ranking, MOST_DRAWN)
        hand = [card for card in hand if card not in away] + cards[: len(away)]
        del cards[: len(away)]
    if layout.discards and len(hand) > layout.played:
        return max(_ranks(layout, [one for one in hand if one != card] + board) for card in hand)
    return _ranks(layout, hand + board)


def _ranks(layout: Layout, cards: list[int]) -> tuple[int, int]:
    low = 0
    if layout.low is not None:
        low = layout.low.rank_dealt(cards)
        low = 0 if layout.low.category(low) is Category.NO_LOW else low
    return layout.ranking.rank_dealt(cards), low


def so_far(layout: Layout, hand: list[int], board: list[int]) -> int:
    """How good an unfinished hand is beside others at the same moment."""
    ranking: Ranking = layout.ranking
    if layout.board and len(board) < 3:
        return start_score(hand) + 400 * sum(card >> 2 in {one >> 2 for one in board} for card in hand)
    if layout.discards and len(hand) > layout.played:
        return max(ranking.rank_dealt([one for one in hand if one != card] + board) for card in hand)
    return ranking.rank_dealt(hand + board)


def share(world: World, against: list[int], *, hi_lo: bool) -> float:
    """What part of the pot the seat wins in a world against some of the others."""
    high = _part(world.own[0], [world.others[at][0] for at in against])
    if not hi_lo:
        return high
    lows = [world.others[at][1] for at in against]
    if not world.own[1] and not any(lows):
        return high
    return (high + (_part(world.own[1], lows) if world.own[1] else 0.0)) / 2


def _part(own: int, others: list[int]) -> float:
    best = max(others, default=-1)
    return 1.0 if own > best else 0.0 if own < best else 1 / (1 + others.count(own))

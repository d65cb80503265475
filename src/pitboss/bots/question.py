"""All information from which a bot decides, read from its seat's view alone."""

from typing import Any, Final, Literal, cast

import msgspec

from pitboss.books.catalogue import poker
from pitboss.core.cards import read_cards
from pitboss.core.errors import ensure
from pitboss.core.money import Chips, read_money
from pitboss.odds.equity.hands import Layout, layout_of
from pitboss.rules.poker.rules import Exchange
from pitboss.rules.round import Choice
from pitboss.rules.view import BankedView, Felt, PokerView, View

Done = Literal["fold", "check", "call", "bet", "raise", "bring-in", "draw"]


class Act(msgspec.Struct, frozen=True, gc=False):
    """An action seen on a street; `count` is the number of cards drawn."""

    street: str
    place: str
    what: Done
    amount: str = ""
    count: int = 0


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of one seat."""

    game: str
    viewer: str
    felt: Felt
    """The felt as the seat sees it, with its own cards face up."""
    choices: tuple[Choice, ...]
    acts: tuple[Act, ...] = ()
    """Every action seen in this round, oldest first."""
    deck: str | None = None
    """The deck in play, for games with two."""
    table: dict[str, Any] = {}
    """The table's sign with its pay tables, if known."""
    unit: Chips = 0
    """The big blind or other forced bet; 0 if unknown."""
    brought: dict[str, Chips] = {}
    """Each place's chips when the round was first seen."""
    seed: int = 0
    """The seed of everything that the bot leaves to chance."""

    @property
    def poker(self) -> PokerView:
        return poker_felt(self.felt)

    @property
    def house(self) -> BankedView:
        ensure(isinstance(self.felt, BankedView), "the felt is a house game's")
        return cast(BankedView, self.felt)


def poker_felt(felt: Felt) -> PokerView:
    """Return the felt of a poker table."""
    ensure(isinstance(felt, PokerView), "the felt is a poker table's")
    return cast(PokerView, felt)


class Answer(msgspec.Struct, frozen=True, gc=False):
    """A line, and how long a person would think about it, as a percentage of the usual time."""

    line: str
    thought: int = 100


class Watcher:
    """A memory of the round between two looks at it."""

    def __init__(self) -> None:
        self._round: object = None
        self._acts: list[Act] = []
        self._last: dict[str, Act] = {}
        self.unit: Chips = 0
        """The forced bet of the round, read before anybody acts."""
        self.brought: dict[str, Chips] = {}
        """Each place's chips when the round was first seen."""

    def look(self, number: object, felt: Felt) -> None:
        """Take in the felt after a change. A new number means a new round."""
        if number != self._round:
            self._round, self._acts, self._last, self.brought = number, [], {}, {}
        if not isinstance(felt, PokerView):
            return
        for place, seat in felt.places.items():
            self.brought.setdefault(place, read_money(seat.stack) + read_money(seat.wager))
        if not self._acts and felt.price is not None and not any(seat.did for seat in felt.places.values()):
            self.unit = read_money(felt.price) or self.unit
        for place, seat in felt.places.items():
            if seat.did is None:
                continue
            act = Act(felt.street, place, seat.did.what, seat.did.amount, seat.did.count)
            if self._last.get(place) != act:
                self._last[place] = act
                self._acts.append(act)

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(self._acts)


def question_of(
    seen: View, watcher: Watcher | None = None, *, seed: int = 0, table: dict[str, Any] | None = None
) -> Question:
    """Return the question that a seat's view poses."""
    return Question(
        game=seen.game,
        viewer=seen.viewer,
        felt=seen.felt,
        choices=seen.choices,
        acts=watcher.acts if watcher is not None else (),
        deck=str(table["deck"]) if table and "deck" in table else None,
        table=table or {},
        unit=watcher.unit if watcher is not None else 0,
        brought=dict(watcher.brought) if watcher is not None else {},
        seed=seed,
    )


HIDDEN: Final = "??"


class Hand(msgspec.Struct):
    """A live hand: its known cards, and the number that are face down."""

    place: str
    known: list[int]
    hidden: int


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """The cards a seat can see, and those to come."""

    layout: Layout
    own: list[int]
    board: list[int]
    others: list[Hand]
    """Live hands, in seat order."""
    unseen: list[int]
    draws: int
    """Draws still to come, including one due now."""

    @property
    def cards_to_come(self) -> bool:
        """True if another street follows."""
        return len(self.board) < self.layout.board or len(self.own) < self.layout.dealt or self.draws > 0


def situation_of(question: Question) -> Situation:
    """Return the cards that a seat can see, and those to come."""
    felt = question.poker
    live = [place for place, seat in felt.places.items() if seat.live and place != question.viewer]
    layout = layout_of(question.game, question.deck, max(2, min(len(live) + 1, _most(question))), 0)
    mine = felt.places[question.viewer]
    own, board = _codes(mine.cards), _codes(felt.board)
    others = [Hand(place, _codes(cards := felt.places[place].cards), cards.count(HIDDEN)) for place in live]
    seen = {*own, *board, *_codes(mine.discards)}
    seen |= {card for seat in felt.places.values() for card in (*_codes(seat.cards), *_codes(seat.up))}
    return Situation(
        layout=layout,
        own=own,
        board=board,
        others=others,
        unseen=[int(card) for card in layout.deck.cards if card not in seen],
        draws=_draws_left(question.game, felt),
    )


def _most(question: Question) -> int:
    game = poker(question.game)
    deck = next((deck for deck in game.decks if deck.name == question.deck), next(iter(game.decks)))
    return game.decks[deck]


def _codes(cards: tuple[str, ...]) -> list[int]:
    known = "".join(card for card in cards if card != HIDDEN)
    return [int(card) for card in read_cards(known)] if known else []


def _draws_left(game: str, felt: PokerView) -> int:
    streets = poker(game).streets
    at = next((place for place, street in enumerate(streets) if street.name == felt.street), 0)
    later = sum(street.exchange is Exchange.DRAW for street in streets[at + 1 :])
    return later + (felt.phase == "exchange" and streets[at].exchange is Exchange.DRAW)

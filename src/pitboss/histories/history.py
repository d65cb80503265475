"""Describe a hand street by street; every history format is written from this.

The description is built from the round's events, so an unannounced bet, a declaration or an act out of turn
appears as the rulebook ruled it. Unseen cards are left out.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.money import Chips, read_money
from pitboss.histories.phh import Unsayable
from pitboss.histories.rows import StreetCount
from pitboss.rules.action import Official, Report
from pitboss.rules.event import BoardDealt, CardsDealt, Event, HandShown
from pitboss.rules.notation import write_action
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import SEAT_OF
from pitboss.rules.record import Record

STREETS = {0: "Preflop", 3: "Flop", 4: "Turn", 5: "River"}
HandKind = Literal["board", "stud", "draw"]
"""The kinds of games: with a board, with cards up and down, or with draws."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The facts at the head of a history."""

    game_type: str
    """`Holdem`, `Omaha`, `Stud`, …: a value of `books.phh.GAME_TYPES`."""
    bet_type: str
    """`NL`, `PL` or `FL`."""
    small_blind: Chips
    big_blind: Chips
    bets: tuple[Chips, Chips] | None = None
    """The small and big bets of a limit game."""
    ante: Chips = 0
    game_number: str = "1"
    table: str = "pitboss"
    date: str
    """The time of the hand, in UTC."""
    currency: str = "USD"
    symbol: str = "$"
    tournament: bool = False
    version: str = "0"


class HistoryPlayer(msgspec.Struct, kw_only=True):
    """A seat of the hand. `dealt` has its hole cards, if the history may show them from the deal on."""

    token: str
    number: int
    name: str
    starting: Chips
    finishing: Chips = 0
    dealt: tuple[Card, ...] = ()
    tabled: tuple[Card, ...] = ()
    shown: str = ""
    """The hand's name, if it was tabled."""
    mucked: bool = False
    folded: str = ""
    """The street on which the hand was folded."""


class HistoryMove(msgspec.Struct, frozen=True, kw_only=True):
    """A player's action. `added` came from the stack; `to` is the street's total after a bet or raise.

    In games without a board, cards come in between. A `deal` has the new cards and those held before, as far as the
    history may show them. A `discard` has the number of cards, and their faces if it may show them.
    """

    token: str
    what: str
    added: Chips = 0
    to: Chips = 0
    raised_by: Chips = 0
    all_in: bool = False
    cards: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    count: int = 0


class HistoryStreet(msgspec.Struct, kw_only=True):
    """A betting round and the board cards it began with."""

    name: str
    cards: tuple[Card, ...] = ()
    moves: list[HistoryMove] = []


class HistoryPot(msgspec.Struct, frozen=True, kw_only=True):
    """A pot, its commission and each winner's share."""

    amount: Chips
    commission: Chips
    winners: dict[str, Chips]


class HandHistory(msgspec.Struct, kw_only=True):
    """The hand. `forced` are antes, blinds and straddles in the order paid."""

    players: dict[str, HistoryPlayer]
    viewer: str | None = None
    kind: HandKind = "board"
    forced: list[HistoryMove] = []
    streets: list[HistoryStreet] = []
    returned: HistoryMove | None = None
    pots: list[HistoryPot] = []
    showdown: list[str] = []
    """The players who showed or mucked, in order."""

    @property
    def board(self) -> tuple[Card, ...]:
        return tuple(card for street in self.streets for card in street.cards)

    @property
    def button(self) -> HistoryPlayer:
        return list(self.players.values())[-1]


def describe(round_: PokerRound, record: Record, viewer: str | None = None) -> HandHistory:
    """Return the description of a finished poker round. With a viewer, only that seat's hole cards are shown from the
    deal on."""
    if round_.status != "settled":
        raise Unsayable(f"the round is {round_.status}: only a settled hand has a history")
    for step in round_.steps:
        if isinstance(step.action, Report | Official):
            raise Unsayable(f"the format cannot express '{write_action(step.action)}'")
    answer = round_.answer()
    street = StreetCount(round_.sign.streets, round_.sign.seats)
    history = HandHistory(players=_players(record, list(answer.seats)), viewer=viewer, kind=_kind(street))
    describer = _Describer(history, street)
    for event in round_.events:
        describer.take(event)
    for token, seat in answer.seats.items():
        if isinstance(seat.stack, int):
            history.players[token].finishing = seat.stack
    return history


def _kind(street: StreetCount) -> HandKind:
    if street.communal:
        return "board"
    return "draw" if any(one.exchange for one in street.streets) else "stud"


def _players(record: Record, tokens: list[str]) -> dict[str, HistoryPlayer]:
    names = _names(record.metadata.get("players"), tokens)
    numbers: list[int] = list(range(1, len(tokens) + 1))
    said = record.metadata.get("seats")
    if isinstance(said, list) and len(said) == len(tokens) and all(type(number) is int for number in said):
        numbers = said
    stacks = record.setup["starting_stacks"]
    return {
        token: HistoryPlayer(token=token, number=number, name=name, starting=read_money(stack))
        for token, number, name, stack in zip(tokens, numbers, names, stacks, strict=True)
    }


def _names(given: Any, tokens: list[str]) -> list[str]:
    """Return the players' names, one line each, or the seats if names are missing or not unique."""
    if not isinstance(given, list) or len(given) != len(tokens):
        return tokens
    names = [" ".join(str(name).split()) or token for name, token in zip(given, tokens, strict=True)]
    return names if len(set(names)) == len(names) else tokens


class _Describer:
    """A builder that adds events to a history."""

    def __init__(self, history: HandHistory, count: StreetCount) -> None:
        self.history = history
        self.count = count
        self.held: dict[str, list[tuple[Card, bool]]] = {token: [] for token in history.players}
        """The cards of all players, each with True if the history may show it."""
        self.street = HistoryStreet(name=STREETS[0] if history.kind == "board" else count.streets[0].name, moves=[])
        history.streets.append(self.street)
        self.wagered: dict[str, Chips] = {}
        self.takers: dict[type[Event], Callable[[Any], None]] = {
            e.Posted: self._posted,
            CardsDealt: self._dealt,
            BoardDealt: self._board,
            e.Discarded: self._discarded,
            e.BroughtIn: lambda event: self._move(event.seat, "bring-in", event.amount, event.all_in),
            e.Folded: self._folded,
            e.Checked: lambda event: self._move(event.seat, "check"),
            e.Called: lambda event: self._move(event.seat, "call", event.amount, event.all_in),
            e.Wagered: lambda event: self._to(event.seat, "bet", event.amount, event.all_in),
            e.Raised: lambda event: self._to(event.seat, "raise", event.to, event.all_in),
            e.UncalledReturned: self._returned,
            HandShown: lambda event: self._ended(event.who, event.cards, event.hand),
            e.HandMucked: lambda event: self._ended(event.seat),
            e.AwardsWithdrawn: lambda event: history.pots.clear(),
            e.PotAwarded: lambda event: history.pots.append(
                HistoryPot(amount=event.amount, commission=event.commission, winners=event.winners)
            ),
        }

    def take(self, event: Event) -> None:
        taker = self.takers.get(type(event))
        if taker:
            taker(event)

    def _posted(self, event: e.Posted) -> None:
        live = event.what in ("blind", "straddle", "posted blind")
        if live:
            self.wagered[event.seat] = self.wagered.get(event.seat, 0) + event.amount
        move = HistoryMove(token=event.seat, what=event.what, added=event.amount, all_in=event.all_in)
        self.history.forced.append(move)

    def _dealt(self, event: CardsDealt) -> None:
        player = self.history.players[event.to]
        known = self.history.viewer in (None, event.to)
        if self.history.kind == "board":
            if UNSEEN not in event.cards and known:
                player.dealt += event.cards
            return
        self._begin(self.count.dealt(SEAT_OF[event.to], len(event.cards)))
        held = tuple(card for card, seen in self.held[event.to] if seen)
        seen = (known or event.up) and UNSEEN not in event.cards
        self.held[event.to] += [(card, seen) for card in event.cards]
        moves = self.street.moves
        if moves and (moves[-1].what, moves[-1].token) == ("deal", event.to):  # down and up cards of the same deal
            last = moves.pop()
            held, event_cards = last.held, last.cards + (event.cards if seen else ())
        else:
            event_cards = event.cards if seen else ()
        moves.append(HistoryMove(token=event.to, what="deal", cards=event_cards, held=held))

    def _discarded(self, event: e.Discarded) -> None:
        self._begin(self.count.drew(SEAT_OF[event.seat]))
        known = UNSEEN not in event.cards and self.history.viewer in (None, event.seat)
        hand = self.held[event.seat]
        for card in event.cards:
            hand.remove(next((one for one in hand if one[0] == card), hand[0]))
        self.street.moves.append(
            HistoryMove(token=event.seat, what="discard", cards=event.cards if known else (), count=len(event.cards))
        )

    def _begin(self, begins: bool, cards: tuple[Card, ...] = (), name: str = "") -> None:
        if begins:
            name = name or self.count.streets[self.count.now].name
            self.street = HistoryStreet(name=name, cards=cards, moves=[])
            self.history.streets.append(self.street)
            self.wagered = {}

    def _board(self, event: BoardDealt) -> None:
        if self.history.kind != "board":
            self._begin(self.count.laid(len(event.cards)), event.cards)
            return
        dealt = len(self.history.board) + len(event.cards)
        if dealt not in STREETS:
            raise Unsayable("the board is not a flop, a turn and a river: such games have no history format")
        self._begin(True, event.cards, STREETS[dealt])

    def _move(
        self, token: str, what: str, added: Chips = 0, all_in: bool = False, to: Chips = 0, raised_by: Chips = 0
    ) -> None:
        self.wagered[token] = self.wagered.get(token, 0) + added
        self.street.moves.append(
            HistoryMove(token=token, what=what, added=added, to=to, raised_by=raised_by, all_in=all_in)
        )

    def _to(self, token: str, what: str, to: Chips, all_in: bool) -> None:
        raised_by = to - max(self.wagered.values(), default=0)
        self._move(token, what, to - self.wagered.get(token, 0), all_in, to=to, raised_by=raised_by)

    def _folded(self, event: e.Folded) -> None:
        self.history.players[event.seat].folded = self.street.name
        self._move(event.seat, "fold")

    def _returned(self, event: e.UncalledReturned) -> None:
        self.history.returned = HistoryMove(token=event.seat, what="returned", added=event.amount)

    def _ended(self, token: str, tabled: tuple[Card, ...] | None = None, shown: str = "") -> None:
        """Note a hand at the showdown: tabled or, without cards, mucked."""
        player = self.history.players[token]
        player.tabled, player.shown, player.mucked = tabled or (), shown, tabled is None
        if token not in self.history.showdown:
            self.history.showdown.append(token)

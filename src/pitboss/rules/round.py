"""One round of play as a pure state machine: the same actions give the same events, always.

A kind of game (banked, poker) extends `Round` with its own state and `_play`; rulebooks declare the games.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Rules, once
from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.core.refusals import MachineFault, Refusal, RoundNotBegun, RoundOver
from pitboss.rules.action import Action, Bet
from pitboss.rules.answer import Answer, RulingAnswer
from pitboss.rules.choice import Choice as Choice
from pitboss.rules.choice import ChoiceKind as ChoiceKind
from pitboss.rules.choice import Due as Due
from pitboss.rules.choice import Payment as Payment
from pitboss.rules.choice import Step as Step
from pitboss.rules.compiled import mypyc_attr
from pitboss.rules.event import Event, Ruled
from pitboss.rules.jackpot import PrizeHand, Standing
from pitboss.rules.movement import Movement
from pitboss.rules.notation import read_action, write_action

if TYPE_CHECKING:
    from pitboss.rules.view import BankedView, OwnHand, PokerView, View


Status: TypeAlias = Literal["open", "settled", "void"]
FIELDS: Final = ("entered", "opening", "status", "steps", "told")
"""What every round is made of; a kind of game adds its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Round(ABC):
    """A round of one game at one table. `push` plays an action; a refused one changes nothing."""

    entered: tuple[tuple[str, int], ...] = ()
    """From the close on: the box and the level of every jackpot wager in the round."""
    opening: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    """What it was opened with: the sign and PHH's setup, in a record's words."""
    _offered: dict[str, tuple[Choice, ...]] | None = None
    """The choices since the last action, once they were asked for."""

    def __init__(self) -> None:
        self.status: Status = "open"
        self.steps: list[Step] = []
        self.told: list[Event] = []
        """What has happened since the last action; at first, what the round began with."""

    @property
    @abstractmethod
    def game_id(self) -> str:
        """The game's name in records: `wa-poker/omaha`."""

    def push(self, action: Action | str) -> tuple[Event, ...]:
        """Plays one action and returns what it led to, or raises a `Refusal`."""
        told = self.told
        before = len(told)
        try:
            taken = read_action(action) if isinstance(action, str) else action
            if self.status == "open":
                self._play(taken)
            else:
                self._play_on(taken)
            self._check_chips()
        except Refusal as refusal:
            del told[before:]
            self._tell_line(refusal, action)
            raise
        except Exception as error:
            self._play_anew()
            fault = MachineFault(f"the line leads to what cannot be, a fault of the software: {error!r}")
            self._tell_line(fault, action)
            fault.__cause__ = error  # compiled, what stands behind `from` is dropped
            raise fault from error
        events = tuple(told)
        told.clear()
        self.steps.append(Step(taken, events))
        self._offered = None
        return events

    def tell(self, event: Event) -> None:
        """Something happened. `push` returns what was told while it played the action."""
        self.told.append(event)

    def rule(self, text: str, rules: Rules) -> None:
        """Tells a decision worth a line in the answer's `rulings`."""
        self.told.append(Ruled(text=text, rules=rules))

    def _tell_line(self, refusal: Refusal, action: Action | str) -> None:
        """Gives a refusal the number of its line, the line itself and who said it."""
        refusal.line = len(self.steps) + 1
        refusal.text = action if isinstance(action, str) else write_action(action)
        refusal.actor = refusal.actor or refusal.text.partition(" ")[0]

    def pop(self) -> Action:
        """Takes the last action back and returns it: the round is as if it had never been played.

        For study and for search: the round is played again up to there, so it costs as much as that. At a table
        in play, nothing is taken back; there an official decides.
        """
        if not self.steps:
            raise RoundNotBegun("nothing has been played yet that could be taken back")
        last = self.steps.pop()
        self._play_anew()
        return last.action

    def _play_anew(self) -> None:
        """The state that the actions taken so far make, whatever else there was."""
        fresh = self.begun()
        for step in self.steps:
            fresh.push(step.action)
        self._become(fresh)

    def _become(self, other: Self) -> None:
        """Takes another round's place, with everything it has."""
        for name in FIELDS:
            setattr(self, name, getattr(other, name))
        self._offered = None

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        return [event for step in self.steps for event in step.events]

    @property
    def lines(self) -> list[str]:
        """The round so far in the notation."""
        return [write_action(step.action) for step in self.steps]

    def rulings(self) -> tuple[RulingAnswer, ...]:
        """The answer's rulings: every decision worth a line, with the line it was about."""
        return tuple(
            RulingAnswer(line=number, rules=once(event.rules), text=event.text)
            for number, step in enumerate(self.steps, 1)
            for event in step.events
            if isinstance(event, Ruled)
        )

    def legal_actions(self) -> dict[str, tuple[Choice, ...]]:
        """Every actor's choices, with bounds; empty when the round is over. Worked out once between two actions."""
        offered = self._offered
        if offered is None:
            offered = self._offered = self._choices()
        return offered

    @abstractmethod
    def _choices(self) -> dict[str, tuple[Choice, ...]]:
        """What `legal_actions` tells."""

    @abstractmethod
    def due(self) -> Due | None:
        """What a software dealer does next; None while players are to act, and when the round is over."""

    @property
    def betting_open(self) -> bool:
        """Wagers are taken from everybody at once, until the dealer calls "no more bets"."""
        return False

    @abstractmethod
    def staked(self, place: str) -> Chips:
        """How many of a place's chips the round has taken so far."""

    def in_hand(self, place: str) -> bool:
        """Whether a place has something at stake: a live hand, or wagers against the house."""
        return self.staked(place) > 0

    def binds(self, place: str) -> bool:
        """Whether the round may still hold chips of a place, so that the seat can only be left when it is over."""
        return self.staked(place) > 0

    def choices_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        """What a place may do with this many chips at the table, including what nobody waits for."""
        return self.legal_actions().get(place, ())

    def awaited_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        """The same with what the place will have to decide at this point of the round, its turn come or not."""
        return self.choices_of(place, chips)

    def boxes_played(self) -> dict[int, str | None]:
        """In a house game: every box with wagers in it, and the place that plays its hand."""
        return {}

    def claims_box(self, wager: Bet) -> bool:
        """Whether a wager would buy a hand in a box before the cards are dealt, so that it matters whose box it is."""
        return False

    def offer_for(self, wager: Bet) -> Choice | None:
        """What is offered where a wager is placed, whatever its amount; None where nothing is."""
        return None

    def took_part(self, place: str) -> bool:
        """Whether a place has placed anything in the round, so that the round answers for it."""
        return True

    @abstractmethod
    def movements(self, answer: Answer) -> tuple[Movement, ...]:
        """Whose chips go where by an answer of this round, jackpots apart: between places, pot and house."""

    def missing(self, place: str) -> tuple[str, ...]:
        """Wagers without which others of a place are not played as meant, in words."""
        return ()

    def wagers_placed(self) -> frozenset[str]:
        """Return the names of a house game's wagers that lie on the table."""
        return frozenset()

    def is_for_jackpot(self, wager: str) -> bool:
        """Whether a wager of this name is placed for a jackpot."""
        return False

    def levels_played(self) -> dict[str, int]:
        """The level of every hand whose jackpot wager was played to the end."""
        return {}

    def prize_hands(self, bonus: Category | None) -> tuple[PrizeHand, ...]:
        """The hands that win the jackpot; where a bonus prize is offered for a hand, those that are one."""
        return ()

    @property
    def jackpot_flop(self) -> tuple[Card, ...]:
        """The communal cards that a jackpot goes by."""
        return ()

    def put_out_by(self, place: str) -> tuple[str, ...]:
        """Who won the pot that had the last chips of a place in it."""
        return ()

    @property
    def withheld(self) -> dict[str, Rules]:
        """Whose winnings officials hold back, and by which rule."""
        return {}

    @property
    def excluded(self) -> dict[str, Rules]:
        """Whom officials exclude from the game, where no event of its own tells it."""
        return {}

    @property
    def in_question(self) -> bool:
        """Whether an irregularity is being decided, by an official or by players who are offered a choice."""
        return False

    @property
    def minute(self) -> str:
        """The place to act that an official has given one minute."""
        return ""

    @property
    def silence(self) -> Rules:
        """What decides for a player who lets the time to act run out now; nothing where no time to act runs."""
        return ()

    def possible_irregularities(self) -> list[str]:
        """The irregularities that can have happened now, by the word after `d error`."""
        return []

    def payments(self) -> tuple[Payment, ...]:
        """In a house game whose wagers are to be settled next: what is taken and paid, in the book's order."""
        return ()

    @property
    def to_be_pushed(self) -> bool:
        """The round is settled, but its pots still lie on the table: what is found out now may undo the award."""
        return False

    @property
    def unshown(self) -> tuple[str, ...]:
        """While pots are to be pushed: whoever still holds a hand that nobody has seen, in the order they show."""
        return ()

    @abstractmethod
    def answer(self, *, linked: bool = False) -> Answer:
        """The settlement so far, in the format of the round records.

        A table whose jackpot is `linked` to others settles everything but its prizes: those the Game Manager pays.
        """

    @abstractmethod
    def jackpot(self) -> Standing | None:
        """The jackpot as it stands if this table has it to itself; None where it has none."""

    @abstractmethod
    def seen_by(self, viewer: str, after: int) -> "View":
        """What `viewer` may know, built up from nothing. Call `view(round, viewer)`, the one door, instead."""

    @abstractmethod
    def held_by(self, viewer: str) -> "dict[str, OwnHand]":
        """The hands of a viewer's own places, as `seen_by` has them. Call `own_hands(round, viewer)` instead."""

    @abstractmethod
    def face_up(self) -> "BankedView | PokerView":
        """The table with every card face up. No client is sent this: `view` is the one door."""

    def __str__(self) -> str:
        """The table to read, every card face up: whoever holds a round knows them. `str(view(…))` has one viewer's."""
        to_act = self.answer().to_act
        return self.face_up().as_text(self.game_id, {} if to_act is msgspec.UNSET else to_act)

    def __repr__(self) -> str:
        """Without a card: this is what ends up in logs."""
        return f"<{type(self).__name__} {self.game_id}, {self.status}, {len(self.steps)} actions>"

    @abstractmethod
    def _table(self) -> tuple[Any, Any]:
        """The game's declaration, and the sign as it was read."""

    def __eq__(self, other: object) -> bool:
        """Whether the same actions were played at a table with the same sign: then all else is the same."""
        if not isinstance(other, Round):
            return NotImplemented
        return self is other or (
            self._table() == other._table()
            and [step.action for step in self.steps] == [step.action for step in other.steps]
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its name, the sign and the actions; the round is played again where it is loaded."""
        game, _ = self._table()
        return played, (game, *self.opening, tuple([step.action for step in self.steps]))

    @abstractmethod
    def begun(self) -> Self:
        """The round as it was before its first action."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent round in the same state."""

    @abstractmethod
    def _play(self, action: Action) -> None:
        """Validates, then changes the state and tells what happened. Raises a `Refusal` before anything has changed."""

    def _play_on(self, action: Action) -> None:
        """What a round that has ended still takes: nothing, unless its kind of game says so."""
        raise RoundOver(f"the round is {self.status}: nothing more can happen in it", actor=action.actor)

    @abstractmethod
    def _check_chips(self) -> None:
        """Raises an `InternalError` unless chips in equal chips out. Runs after every action, in production too."""


def played(game: Any, table: dict[str, Any], setup: dict[str, Any], actions: tuple[Action, ...]) -> Round:
    """Open a round of a declared game and play these actions in it: what a pickled round is loaded by."""
    round_: Round = game.new_round(table, setup)
    for action in actions:
        round_.push(action)
    return round_

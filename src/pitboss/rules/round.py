"""One round of play as a pure state machine: the same actions always give the same events.

Each kind of game (banked, poker) extends `Round` with its own state and `_play`; rulebooks declare the games.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, TypeVar

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Numbering, Rules, once
from pitboss.core.errors import PitbossError
from pitboss.core.hands import Category, Ranking
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
    from pitboss.rules.view import BankedView, Entered, OwnHand, PokerView, View


_Any = TypeVar("_Any")
Status: TypeAlias = Literal["open", "settled", "void"]
FIELDS: Final = ("entered", "opening", "status", "steps", "new_events")
"""The fields of every round; each kind of game adds its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Round(ABC):
    """A round of one game at one table. `push` plays an action; a refused one changes nothing."""

    entered: tuple[tuple[str, int], ...] = ()
    """After the close: the box and the level of every jackpot wager in the round."""
    opening: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    """The sign and PHH's setup it was opened with, as in a record."""
    numbering: Numbering | None = None
    """The form of its citations in the version of the book that it is played by."""
    _offered: dict[str, tuple[Choice, ...]] | None = None
    """The choices since the last action, cached."""

    def __init__(self) -> None:
        self.status: Status = "open"
        self.steps: list[Step] = []
        self.new_events: list[Event] = []
        """Events since the last action; at first, those the round began with."""

    @property
    @abstractmethod
    def game_id(self) -> str:
        """The game's name in records: `wa-poker/omaha`."""

    def push(self, action: Action | str) -> tuple[Event, ...]:
        """Play one action and return the resulting events, or raise a `Refusal`."""
        new_events = self.new_events
        before = len(new_events)
        try:
            taken = read_action(action) if isinstance(action, str) else action
            if self.status == "open":
                self._play(taken)
            else:
                self._play_on(taken)
            self._check_chips()
        except Refusal as refusal:
            del new_events[before:]
            refusal.rules = self.cited(refusal.rules)
            self._name_line(refusal, action)
            raise
        except Exception as error:
            if not isinstance(action, str | Action):
                raise PitbossError(f"{action!r} is not an action: push a line, such as 'p1 cc', or an Action") from None
            self._rebuild()
            fault = MachineFault(f"internal error: this action would break the round; nothing was changed ({error!r})")
            self._name_line(fault, action)
            fault.__cause__ = error  # compiled code drops the cause given with `from`
            raise fault from error
        events = self.cited(tuple(new_events))
        new_events.clear()
        self.steps.append(Step(taken, events))
        self._offered = None
        return events

    def cited(self, value: _Any) -> _Any:
        """Return a value with its citations as the round's version of the book numbers them."""
        return value if self.numbering is None else self.numbering(value)

    def report(self, event: Event) -> None:
        """Report an event. `push` returns the events reported while it played the action."""
        self.new_events.append(event)

    def rule(self, text: str, rules: Rules) -> None:
        """Report a decision for the answer's `rulings`."""
        self.new_events.append(Ruled(text=text, rules=rules))

    def _name_line(self, refusal: Refusal, action: Action | str) -> None:
        """Give a refusal the number and text of its line and its speaker."""
        refusal.line = len(self.steps) + 1
        refusal.text = action if isinstance(action, str) else write_action(action)
        refusal.actor = refusal.actor or refusal.text.partition(" ")[0]

    def pop(self) -> Action:
        """Take the last action back and return it: the round is then as if it had never been played. This is for study
        and search, and costs a replay up to that point. At a table in play nothing is taken back; an official decides.
        """
        if not self.steps:
            raise RoundNotBegun("nothing has been played yet: there is nothing to take back")
        last = self.steps.pop()
        self._rebuild()
        return last.action

    def _rebuild(self) -> None:
        """Rebuild the state from the actions so far."""
        fresh = self.begun()
        for step in self.steps:
            fresh.push(step.action)
        self._become(fresh)

    def _become(self, other: Self) -> None:
        """Take over another round's state."""
        for name in FIELDS:
            setattr(self, name, getattr(other, name))
        self._offered = None

    @property
    def events(self) -> list[Event]:
        """All events so far, in order."""
        return [event for step in self.steps for event in step.events]

    @property
    def lines(self) -> list[str]:
        """The round so far in the notation."""
        return [write_action(step.action) for step in self.steps]

    def rulings(self) -> tuple[RulingAnswer, ...]:
        """Return the answer's rulings: every reported decision, with its line."""
        return tuple(
            RulingAnswer(line=number, rules=once(event.rules), text=event.text)
            for number, step in enumerate(self.steps, 1)
            for event in step.events
            if isinstance(event, Ruled)
        )

    def legal_actions(self) -> dict[str, tuple[Choice, ...]]:
        """Return every actor's choices, with bounds; empty when the round is over. Cached between two actions."""
        offered = self._offered
        if offered is None:
            offered = self._offered = self.cited(self._choices())
        return offered

    @abstractmethod
    def _choices(self) -> dict[str, tuple[Choice, ...]]:
        """Return the choices for `legal_actions`."""

    @abstractmethod
    def due(self) -> Due | None:
        """Return a software dealer's next step; None while players are to act, and when the round is over."""

    @property
    def betting_open(self) -> bool:
        """True while everybody may place wagers at once, that is, until the dealer calls "no more bets"."""
        return False

    @abstractmethod
    def staked(self, place: str) -> Chips:
        """Return how many of a place's chips the round has taken so far."""

    def in_hand(self, place: str) -> bool:
        """Return True if a place has something at stake: a live hand, or wagers against the house."""
        return self.staked(place) > 0

    def binds(self, place: str) -> bool:
        """Return True if the round may still hold chips of a place, so that its player cannot leave before the end."""
        return self.staked(place) > 0

    @property
    def low_ranking(self) -> Ranking | None:
        """The ranking of the low hands that share the pot, if any do."""
        return None

    @abstractmethod
    def ranking_of(self, place: str) -> Ranking:
        """Return the ranking of the hand at a place."""

    def choices_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        """Return what a place may do with this many chips at the table, including what nobody waits for."""
        return self.legal_actions().get(place, ())

    def awaited_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        """Return the same choices, plus those the place will have at this stage before its turn comes."""
        return self.choices_of(place, chips)

    def boxes_played(self) -> dict[int, str | None]:
        """Return, in a house game, every box with wagers in it, and the place that plays its hand."""
        return {}

    def claims_box(self, wager: Bet) -> bool:
        """Return True if a wager would buy a hand in a box before the deal, so that the box's owner matters."""
        return False

    def offer_for(self, wager: Bet) -> Choice | None:
        """Return the choice for a wager of any amount; None if it cannot be placed."""
        return None

    def took_part(self, place: str) -> bool:
        """Return True if a place has placed anything in the round and is therefore part of the answer."""
        return True

    @abstractmethod
    def movements(self, answer: Answer) -> tuple[Movement, ...]:
        """Return the movements of chips by this round's answer between places, pot and house, without jackpots."""

    def missing(self, place: str) -> tuple[str, ...]:
        """Return, in words, the wagers that a place's other wagers need to play as intended."""
        return ()

    def wagers_placed(self) -> frozenset[str]:
        """Return the names of the wagers placed in a house game."""
        return frozenset()

    def is_for_jackpot(self, wager: str) -> bool:
        """Return True if a wager of this name is placed for a jackpot."""
        return False

    def levels_played(self) -> dict[str, int]:
        """Return the level of every hand whose jackpot wager was played to the end."""
        return {}

    def prize_hands(self, bonus: Category | None) -> tuple[PrizeHand, ...]:
        """Return the hands that win the jackpot, or a bonus prize."""
        return ()

    @property
    def jackpot_flop(self) -> tuple[Card, ...]:
        """The communal cards that decide a jackpot."""
        return ()

    def put_out_by(self, place: str) -> tuple[str, ...]:
        """Return the places that won the pot with the last chips of a place."""
        return ()

    @property
    def withheld(self) -> dict[str, Rules]:
        """Places whose winnings officials withhold, with the clauses."""
        return {}

    @property
    def excluded(self) -> dict[str, Rules]:
        """Places that officials exclude from the game, if no event says so."""
        return {}

    @property
    def in_question(self) -> bool:
        """True while an official or a player has to answer after an irregularity."""
        return False

    @property
    def minute(self) -> str:
        """The place whose player an official has given one minute to act."""
        return ""

    @property
    def silence(self) -> Rules:
        """The clauses that decide if the time to act runs out now; () if no time runs."""
        return ()

    def possible_irregularities(self) -> list[str]:
        """Return the irregularities possible now, by the word after `d error`."""
        return []

    def payments(self) -> tuple[Payment, ...]:
        """Return the payments, in the book's order, of a house game that is settled next."""
        return ()

    @property
    def to_be_pushed(self) -> bool:
        """True if the round is settled but its pots have not been pushed: later findings may undo the award."""
        return False

    @property
    def unshown(self) -> tuple[str, ...]:
        """Places that still hold an unseen hand while pots are to be pushed, in the order of showing."""
        return ()

    @abstractmethod
    def answer(self, *, linked: bool = False) -> Answer:
        """Return the settlement so far, in the format of the round records.

        A table whose jackpot is `linked` to others settles everything but its prizes, which the Game Manager pays.
        """

    def _cited_answer(self, found: Answer) -> Answer:
        """Return an answer as the round's version numbers its clauses; the rulings are already renumbered."""
        if self.numbering is None:
            return found
        made = self.numbering(msgspec.structs.replace(found, rulings=()))
        return msgspec.structs.replace(made, rulings=found.rulings)

    @abstractmethod
    def jackpot(self) -> Standing | None:
        """Return the state of the jackpot if this table has it to itself; None without one."""

    @abstractmethod
    def seen_by(self, viewer: str, after: int) -> "View":
        """Return what `viewer` may see, built up from nothing. Call `view(round, viewer)` instead."""

    @abstractmethod
    def held_by(self, viewer: str) -> "dict[str, OwnHand]":
        """Return the hands of a viewer's own places, as in `seen_by`. Call `own_hands(round, viewer)` instead."""

    @abstractmethod
    def compared(self) -> "dict[str, Entered]":
        """Return the hands as a dealer has entered them, by place, once they are compared."""

    @abstractmethod
    def face_up(self) -> "BankedView | PokerView":
        """Return the table with every card face up. Never send this to a client: use `view`."""

    def __str__(self) -> str:
        """Return the table as text, every card face up. `str(view(…))` has one viewer's."""
        to_act = self.answer().to_act
        return self.face_up().as_text(self.game_id, {} if to_act is msgspec.UNSET else to_act)

    def _repr_html_(self) -> str:
        """Draw the table in a notebook, every card face up; `view(…)` draws one viewer's."""
        from pitboss.rules.picture import svg

        return svg(self.face_up(), self.game_id)

    def __repr__(self) -> str:
        """Leave the cards out, because this text ends up in logs."""
        return f"<{type(self).__name__} {self.game_id}, {self.status}, {len(self.steps)} actions>"

    @abstractmethod
    def _table(self) -> tuple[Any, Any]:
        """Return the game's declaration, and the sign after it was read."""

    def __eq__(self, other: object) -> bool:
        """Return True if the same actions were played at a table with the same sign: everything else is then equal
        too."""
        if not isinstance(other, Round):
            return NotImplemented
        return self is other or (
            self._table() == other._table()
            and [step.action for step in self.steps] == [step.action for step in other.steps]
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its name, the sign and the actions; loading plays the round again."""
        game, _ = self._table()
        return played, (game, *self.opening, tuple([step.action for step in self.steps]))

    @abstractmethod
    def begun(self) -> Self:
        """Return the round as it was before its first action."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent round in the same state."""

    @abstractmethod
    def _play(self, action: Action) -> None:
        """Validate, then change the state and report the events. Raises a `Refusal` before anything has changed."""

    def _play_on(self, action: Action) -> None:
        """Play a line after the end; refused unless the kind of game allows it."""
        raise RoundOver(f"the round is {self.status}: no more actions are possible", actor=action.actor)

    @abstractmethod
    def _check_chips(self) -> None:
        """Raise an `InternalError` unless chips in equal chips out. It runs after every action, in production too."""


def played(game: Any, table: dict[str, Any], setup: dict[str, Any], actions: tuple[Action, ...]) -> Round:
    """Return a pickled round: open a round of a declared game and play these actions in it."""
    round_: Round = game.new_round(table, setup)
    for action in actions:
        round_.push(action)
    return round_

"""pitboss runs the poker pit of a casino by its approved rules and names the clause behind every decision.

>>> import pitboss
>>> table = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
>>> for line in ["p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKd", "d dh d QdQh"]:
...     events = table.push(line)
>>> [choice.line("p1") for choice in table.legal_actions()["p1"]]
['p1 bet play 30', 'p1 cc']

docs/api.md shows the rest. What is not named here is internal.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
"""As in `typing`, which takes longer to load than everything here."""

if TYPE_CHECKING:
    from pitboss.cards import FULL as FULL
    from pitboss.cards import REDUCED as REDUCED
    from pitboss.cards import Card as Card
    from pitboss.cards import DeckKind as DeckKind
    from pitboss.cards import read_cards as read_cards
    from pitboss.cards import write_cards as write_cards
    from pitboss.cards.shoe import Shoe as Shoe
    from pitboss.cards.shuffle import Contribution as Contribution
    from pitboss.cards.shuffle import Demonstration as Demonstration
    from pitboss.cards.shuffle import Mixed as Mixed
    from pitboss.cards.shuffle import Shuffle as Shuffle
    from pitboss.errors import PitbossError as PitbossError
    from pitboss.money import read_money as read_money
    from pitboss.money import write_money as write_money
    from pitboss.rounds.action import Action as Action
    from pitboss.rounds.answer import Answer as Answer
    from pitboss.rounds.answer import DealerAnswer as DealerAnswer
    from pitboss.rounds.answer import ErrorAnswer as ErrorAnswer
    from pitboss.rounds.answer import JackpotAnswer as JackpotAnswer
    from pitboss.rounds.answer import PotAnswer as PotAnswer
    from pitboss.rounds.answer import Prize as Prize
    from pitboss.rounds.answer import RulingAnswer as RulingAnswer
    from pitboss.rounds.answer import Said as Said
    from pitboss.rounds.answer import SeatAnswer as SeatAnswer
    from pitboss.rounds.answer import WagerAnswer as WagerAnswer
    from pitboss.rounds.choice import Choice as Choice
    from pitboss.rounds.choice import Due as Due
    from pitboss.rounds.choice import Payment as Payment
    from pitboss.rounds.choice import Step as Step
    from pitboss.rounds.dealer import SoftwareDealer as SoftwareDealer
    from pitboss.rounds.errors import Refusal as Refusal
    from pitboss.rounds.event import Event as Event
    from pitboss.rounds.movement import Movement as Movement
    from pitboss.rounds.record import Record as Record
    from pitboss.rounds.record import read_record as read_record
    from pitboss.rounds.record import read_records as read_records
    from pitboss.rounds.record import write_record as write_record
    from pitboss.rounds.round import Round as Round
    from pitboss.rounds.view import PUBLIC as PUBLIC
    from pitboss.rounds.view import BankedView as BankedView
    from pitboss.rounds.view import BoxSeen as BoxSeen
    from pitboss.rounds.view import Did as Did
    from pitboss.rounds.view import HandHeld as HandHeld
    from pitboss.rounds.view import PokerView as PokerView
    from pitboss.rounds.view import PotSeen as PotSeen
    from pitboss.rounds.view import SeatSeen as SeatSeen
    from pitboss.rounds.view import View as View
    from pitboss.rounds.view import WagerSeen as WagerSeen
    from pitboss.rounds.view import view as view
    from pitboss.rounds.why.sentence import Sentence as Sentence
    from pitboss.rounds.why.voice import Voice as Voice
    from pitboss.rulebooks.adjudication import adjudicate as adjudicate
    from pitboss.rulebooks.adjudication import new_round as new_round
    from pitboss.rulebooks.adjudication import replay as replay
    from pitboss.rulebooks.games import GAMES as GAMES
    from pitboss.rulebooks.games import GameEntry as GameEntry

_API = {
    "pitboss.cards": "FULL REDUCED Card DeckKind read_cards write_cards",
    "pitboss.cards.shoe": "Shoe",
    "pitboss.cards.shuffle": "Contribution Demonstration Mixed Shuffle",
    "pitboss.errors": "PitbossError",
    "pitboss.money": "read_money write_money",
    "pitboss.rounds.action": "Action",
    "pitboss.rounds.answer": "Answer DealerAnswer ErrorAnswer JackpotAnswer PotAnswer Prize RulingAnswer "
    "Said SeatAnswer WagerAnswer",
    "pitboss.rounds.dealer": "SoftwareDealer",
    "pitboss.rounds.errors": "Refusal",
    "pitboss.rounds.event": "Event",
    "pitboss.rounds.record": "Record read_record read_records write_record",
    "pitboss.rounds.movement": "Movement",
    "pitboss.rounds.choice": "Choice Due Payment Step",
    "pitboss.rounds.round": "Round",
    "pitboss.rounds.view": "PUBLIC BankedView BoxSeen Did HandHeld PokerView PotSeen SeatSeen View WagerSeen view",
    "pitboss.rounds.why.sentence": "Sentence",
    "pitboss.rounds.why.voice": "Voice",
    "pitboss.rulebooks.adjudication": "adjudicate new_round replay",
    "pitboss.rulebooks.games": "GAMES GameEntry",
}
"""Where each name of the API is. It is loaded when it is first used: importing pitboss itself costs next to nothing."""
_WHERE = {name: module for module, names in _API.items() for name in names.split()}
__all__ = [*_WHERE]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_WHERE[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE} - {"TYPE_CHECKING"})

"""pitboss runs a casino's poker pit by its approved rules and names the clause behind every decision.

>>> import pitboss
>>> table = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
>>> for line in ["p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKd", "d dh d QdQh"]:
...     events = table.push(line)
>>> [choice.line("p1") for choice in table.legal_actions()["p1"]]
['p1 bet play 30', 'p1 cc']

docs/reference/api.md shows the rest. Names that are not exported here are internal.
"""

__version__ = "1.0.0.dev0"

TYPE_CHECKING = False
"""The same as `typing.TYPE_CHECKING`, without the slow import of `typing`."""

if TYPE_CHECKING:
    from pitboss.books.adjudication import adjudicate as adjudicate
    from pitboss.books.adjudication import new_round as new_round
    from pitboss.books.adjudication import replay as replay
    from pitboss.books.adjudication import states as states
    from pitboss.books.catalogue import GAMES as GAMES
    from pitboss.books.catalogue import GameEntry as GameEntry
    from pitboss.core.cards import FULL as FULL
    from pitboss.core.cards import REDUCED as REDUCED
    from pitboss.core.cards import Card as Card
    from pitboss.core.cards import DeckKind as DeckKind
    from pitboss.core.cards import read_cards as read_cards
    from pitboss.core.cards import write_cards as write_cards
    from pitboss.core.cards.shoe import Shoe as Shoe
    from pitboss.core.cards.shuffle import Contribution as Contribution
    from pitboss.core.cards.shuffle import Demonstration as Demonstration
    from pitboss.core.cards.shuffle import Mixed as Mixed
    from pitboss.core.cards.shuffle import Shuffle as Shuffle
    from pitboss.core.errors import PitbossError as PitbossError
    from pitboss.core.hands.rankings import RankedHand as RankedHand
    from pitboss.core.hands.rankings import rank as rank
    from pitboss.core.money import read_money as read_money
    from pitboss.core.money import write_money as write_money
    from pitboss.core.refusals import Refusal as Refusal
    from pitboss.histories import read_phh as read_phh
    from pitboss.histories import write_phh as write_phh
    from pitboss.odds.equity import Equity as Equity
    from pitboss.odds.equity import HandEquity as HandEquity
    from pitboss.odds.equity import equity as equity
    from pitboss.rules.action import Action as Action
    from pitboss.rules.answer import Answer as Answer
    from pitboss.rules.answer import DealerAnswer as DealerAnswer
    from pitboss.rules.answer import ErrorAnswer as ErrorAnswer
    from pitboss.rules.answer import JackpotAnswer as JackpotAnswer
    from pitboss.rules.answer import PotAnswer as PotAnswer
    from pitboss.rules.answer import Prize as Prize
    from pitboss.rules.answer import RulingAnswer as RulingAnswer
    from pitboss.rules.answer import Said as Said
    from pitboss.rules.answer import SeatAnswer as SeatAnswer
    from pitboss.rules.answer import VersionAnswer as VersionAnswer
    from pitboss.rules.answer import WagerAnswer as WagerAnswer
    from pitboss.rules.choice import Choice as Choice
    from pitboss.rules.choice import Due as Due
    from pitboss.rules.choice import Payment as Payment
    from pitboss.rules.choice import Step as Step
    from pitboss.rules.dealer import SoftwareDealer as SoftwareDealer
    from pitboss.rules.event import Event as Event
    from pitboss.rules.explanation import Sentence as Sentence
    from pitboss.rules.explanation import Voice as Voice
    from pitboss.rules.movement import Movement as Movement
    from pitboss.rules.record import Record as Record
    from pitboss.rules.record import read_record as read_record
    from pitboss.rules.record import read_records as read_records
    from pitboss.rules.record import write_record as write_record
    from pitboss.rules.round import Round as Round
    from pitboss.rules.view import PUBLIC as PUBLIC
    from pitboss.rules.view import BankedView as BankedView
    from pitboss.rules.view import BoxSeen as BoxSeen
    from pitboss.rules.view import Did as Did
    from pitboss.rules.view import HandHeld as HandHeld
    from pitboss.rules.view import PokerView as PokerView
    from pitboss.rules.view import PotSeen as PotSeen
    from pitboss.rules.view import SeatSeen as SeatSeen
    from pitboss.rules.view import View as View
    from pitboss.rules.view import WagerSeen as WagerSeen
    from pitboss.rules.view import view as view

_API = {
    "pitboss.core.cards": "FULL REDUCED Card DeckKind read_cards write_cards",
    "pitboss.core.cards.shoe": "Shoe",
    "pitboss.core.cards.shuffle": "Contribution Demonstration Mixed Shuffle",
    "pitboss.core.errors": "PitbossError",
    "pitboss.core.hands.rankings": "RankedHand rank",
    "pitboss.histories": "read_phh write_phh",
    "pitboss.odds.equity": "Equity HandEquity equity",
    "pitboss.core.money": "read_money write_money",
    "pitboss.rules.action": "Action",
    "pitboss.rules.answer": "Answer DealerAnswer ErrorAnswer JackpotAnswer PotAnswer Prize RulingAnswer "
    "Said SeatAnswer VersionAnswer WagerAnswer",
    "pitboss.rules.dealer": "SoftwareDealer",
    "pitboss.core.refusals": "Refusal",
    "pitboss.rules.event": "Event",
    "pitboss.rules.record": "Record read_record read_records write_record",
    "pitboss.rules.movement": "Movement",
    "pitboss.rules.choice": "Choice Due Payment Step",
    "pitboss.rules.round": "Round",
    "pitboss.rules.view": "PUBLIC BankedView BoxSeen Did HandHeld PokerView PotSeen SeatSeen View WagerSeen view",
    "pitboss.rules.explanation": "Sentence Voice",
    "pitboss.books.adjudication": "adjudicate new_round replay states",
    "pitboss.books.catalogue": "GAMES GameEntry",
}
"""The module of each public name. It is loaded on first use, which keeps importing pitboss cheap."""
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

"""What remedies and officials' decisions lead to at a banked table."""

from pitboss.cards import Card
from pitboss.money import Chips
from pitboss.rounds.event import Event, Ruled


class OfficialAsked(Ruled, frozen=True, kw_only=True):
    """An official is asked what only a person can judge; `answers` are the lines that answer."""

    answers: tuple[str, ...]


class ChoiceOffered(Event, frozen=True, kw_only=True):
    """The player of a box has a choice before the round goes on."""

    patron: str
    box: int
    choices: tuple[str, ...]


class ChoiceTaken(Ruled, frozen=True, kw_only=True):
    """What the player chose."""

    patron: str
    box: int
    choice: str


class OfficialDecided(Ruled, frozen=True, kw_only=True):
    """An official's decision, as the line says it."""

    by: str
    decision: str


class CardsExposed(Event, frozen=True, kw_only=True):
    """Everybody saw these cards before their time; `whose` is the notation's token."""

    whose: str
    cards: tuple[Card, ...]


class CardsTakenBack(Event, frozen=True, kw_only=True):
    """Cards leave the table for the deck, and are dealt or laid again."""

    cards: tuple[Card, ...]


class JackpotWagerAmended(Event, frozen=True, kw_only=True):
    """A jackpot wager that was too small was made up to its price."""

    patron: str
    box: int
    wager: str
    added: Chips
